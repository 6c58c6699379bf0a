"""Turn the refusals of a spec's models into problems, with words and lines.

Pydantic finds the mistakes; its own messages never leave this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic_core import ErrorDetails

from graders.checks import KINDS, TOLD_BY, kind_of, kinds_by_name
from graders.checks.base import Check
from graders.checks.call import ADD_CALL
from graders.checks.input_fields import MAX_SEEDS
from graders.errors import Problem, did_you_mean
from graders.model import Detail
from graders.spec.schema.deadlines import LateRule, Stage
from graders.spec.schema.models import Limits, Question, Spec
from graders.spec.yaml.nodes import Document, Path
from graders.spec.yaml.tree import QUOTE

_UNIONS: Mapping[str, str] = {
    "inputs": "an expression, a list of mappings by name, or a mapping of expressions by name",
    "events": "a line typed, {key: ^C} or {end: true}",
    "measure": "cpu, steps or {calls: [names]}",
    "steps": "a list of 1 to 1000 expressions, or the name of the input that lists them",
    "must": "recursive, generator, docstring, loop, comprehension, lambda, import, "
    "{call: name} or {name: name}",
}
_TYPES: Mapping[str, tuple[str, str]] = {
    "string": ("a text", "write it between quotes: "),
    "int": ("a whole number", "write a whole number, such as 3"),
    "float": ("a number", "write a number, such as 3 or 2.5"),
    "finite": ("a number", "write a number, such as 3 or 2.5"),
    "bool": ("true or false", "write true or false"),
    "tuple": ("a list", "write a list: [...], or lines that start with '- '"),
    "dict": ("a mapping", "write 'name: value' pairs"),
    "model": ("a mapping", "write 'key: value' pairs"),
    "none": ("null", "write null"),
}
_EXAMPLES: Mapping[str, str] = {
    "id": "id: short-name",
    "title": "title: {fr: ..., en: ...}",
    "points": "points: 2",
    "modules": "modules: [name]",
    "questions": "questions: and a list",
    "checks": "checks: and a list",
    "call": ADD_CALL,
    "fr": "fr: the French words",
    "en": "en: the English words",
}


# Keys of other graders, and the key to write here.
_ELSEWHERE: Mapping[str, str] = dict.fromkeys(
    ("hidden", "visible", "secret", "private"),
    f"write detail: {Detail.VERDICT_ONLY.value}, to show nothing but the verdict",
) | {"compare": "write its keys in the check itself: order, sequences, numbers, tolerance"}


def shown(value: object) -> str:
    """Show an offending value, cut to a line."""
    is_odd = isinstance(value, str) and not value.isprintable() and "\n" not in value
    text = ascii(value) if is_odd else repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def refusals(
    document: Document,
    errors: Iterable[ErrorDetails],
    keys_at: Callable[[Any, Path], tuple[str, ...]] | None = None,
) -> tuple[Problem, ...]:
    """Translate the models' errors, one problem for each place.

    ``keys_at`` returns the keys that are known at a path of the data; those of a spec if left out.
    """
    found: dict[Path, Problem] = {}
    for error in errors:
        path, inside_union = true_path(document.data, error["loc"])
        is_target = len(path) == 3 and path[2] == "target"
        if is_target and "target" not in _at(document.data, path[:2]):
            # It was not written: the question's id was taken.
            found.setdefault((*path[:-1], "id"), _no_target(document, path, error))
        elif inside_union:
            found[path] = _refused_union(document, path)
        elif path not in found:
            found[path] = _refusal(document, path, error, keys_at or _keys_at)
    return tuple(found.values())


def _no_target(document: Document, path: Path, error: ErrorDetails) -> Problem:
    what = f"expected a target, since the id is not the name of a function: {shown(error['input'])}"
    mend = "add target: name, or target: null when the question is answered in words"
    return document.problem((*path[:-1], "id"), what, mend)


def true_path(data: Any, loc: tuple[str | int, ...]) -> tuple[Path, bool]:
    """Drop from a location what pydantic adds, and tell whether it lies in a choice of forms.

    The first part below a check is its kind; another part that does not lead anywhere in the
    data is the label of a form, except at the end, where it is the name of a missing key.
    """
    path: list[str | int] = []
    for position, part in enumerate(loc):
        if position == 4 and loc[0] == "questions" and loc[2] == "checks":
            continue
        if part == "[key]":
            break
        if isinstance(part, str) and _is_choice(path):
            return tuple(path), True
        here = _at(data, path)
        leads = (isinstance(here, dict) and part in here) or (
            isinstance(here, list) and isinstance(part, int) and part < len(here)
        )
        in_union = any(name in _UNIONS or name == "must_not" for name in path)
        if not leads and (in_union or position < len(loc) - 1):
            return tuple(path), in_union or bool(path and path[-1] in _UNIONS)
        path.append(part)
    return tuple(path), False


def _is_choice(path: list[str | int]) -> bool:
    """Tell whether what stands at a path is one of several forms: its label comes next.

    A key of what is written may be like a label.
    """
    name = next((part for part in reversed(path) if isinstance(part, str)), "")
    return name in _UNIONS or name == "must_not"


def _at(data: Any, path: Iterable[str | int]) -> Any:
    for part in path:
        data = data[part]
    return data


def _value(document: Document, path: Path) -> Any:
    try:
        return _at(document.data, path)
    except (KeyError, IndexError, TypeError):
        return None


def _refused_union(document: Document, path: Path) -> Problem:
    field = next(str(name) for name in reversed(path) if isinstance(name, str))
    expected = _UNIONS["must" if field == "must_not" else field]
    value = _value(document, path)
    mend = f"write {expected}"
    if field.startswith("must") and isinstance(value, str):
        mend = did_you_mean(value, _UNIONS["must"].split("{")[0].rstrip(", ").split(", "), mend)
    return document.problem(path, f"expected {expected}, got {shown(value)}", mend)


def _refusal(
    document: Document,
    path: Path,
    error: ErrorDetails,
    keys_at: Callable[[Any, Path], tuple[str, ...]],
) -> Problem:
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    if kind == "missing":
        return _missing(document, path)
    if kind == "extra_forbidden":
        key, known = path[-1], keys_at(document.data, path[:-1])
        if is_check(path[:-1]) and (key == "kind" or _owner(key)):
            return _of_another_kind(document, path)
        mend = _ELSEWHERE.get(str(key), "") or did_you_mean(key, known)
        if str(key).endswith((")", "]", "}", '"', "'")):
            mend = QUOTE  # the end of code that a comma has cut
        return document.problem(path, f"unknown key '{key}'", mend)
    if kind == "value_error":
        # A model says of fields together: what is wrong, how to mend it, the field at fault.
        what, mend, *field = context["error"].args
        return document.problem((*path, *field), what, mend)
    what, mend = _expected(path, kind, context, value)
    return document.problem(path, f"expected {what}, got {shown(value)}", mend)


def _missing(document: Document, path: Path) -> Problem:
    key = str(path[-1])
    example = _EXAMPLES.get(key, f"{key}: ...")
    return document.problem(path[:-1], f"the key '{key}' is missing", f"add {example}")


def _keys_at(data: Any, path: Path) -> tuple[str, ...]:
    """Return the keys that the model at a path knows."""
    if not path:
        return tuple(Spec.fields)
    if path == ("limits",):
        return tuple(Limits.fields)
    if keys := late_keys(path):
        return keys
    if is_check(path):
        return tuple(kinds_by_name()[kind_of(_at(data, path))].fields)
    return tuple(Question.fields)


def late_keys(path: Path) -> tuple[str, ...]:
    """Return the keys that a rule for late work knows at a path, none elsewhere."""
    if path[-1:] == ("late",):
        return tuple(LateRule.fields)
    return tuple(Stage.fields) if path[-2:-1] == ("stages",) else ()


def is_check(path: Path) -> bool:
    """Tell whether a path is that of a check."""
    return len(path) == 4 and path[2] == "checks"


def _of_another_kind(document: Document, path: Path) -> Problem:
    """Refuse a kind that is written, or a key of another kind than the one that is told."""
    check, key = _at(document.data, path[:-1]), str(path[-1])
    kind, owner = kind_of(check), _owner(key)
    if owner is None:
        what = f"a kind is not written: the keys of a check tell it, and this one is a {kind}"
        mend = _INSTEAD.get(check[key] if isinstance(check[key], str) else "", "")
        return document.problem(path, what, f"delete it{mend}")
    told = next((name for name in TOLD_BY if name in check), "call")
    what = f"'{told}' makes it a {kind} check, and '{key}' is for {owner.kind} checks"
    mend = "keep one of the two, or make two checks"
    if key not in TOLD_BY:
        mark = next(name for name, kind in TOLD_BY.items() if kind is owner)
        mend = f"delete {key}, or add {mark}, which makes it a {owner.kind} check"
    return document.problem(path, what, mend)


def _owner(key: str | int) -> type[Check] | None:
    """Return the kind that alone has a key, where keys tell it."""
    owners = [kind for kind in KINDS if key in kind.fields]
    return owners[0] if len(owners) == 1 and owners[0] in TOLD_BY.values() else None


# Keys that tell a kind, listed in the error for a check whose keys tell none.
_INSTEAD: Mapping[str, str] = {
    "manual": ", and write rubric: null, or what the teacher reads beside the answer",
    "session": ", and write events: [...], what is typed",
    "source": ", and write must: [...] or must_not: [...]",
    "withheld": ", and write withheld: private",
}


def _expected(path: Path, kind: str, context: Mapping[str, Any], value: Any) -> tuple[str, str]:
    """Say what was expected and how to mend it."""
    if kind == "string_pattern_mismatch":
        return _pattern(str(context["pattern"]))
    if kind in ("literal_error", "enum"):
        choices = str(context["expected"]).replace("'", "")
        names = [name for part in choices.split(", ") for name in part.split(" or ")]
        return choices, did_you_mean(value, names, f"write {choices}")
    if kind in _BOUNDS:
        template, key = _BOUNDS[kind]
        words = template.format(_plain(context[key]))
        return words, f"write {words}"
    if path and path[-1] == "seeds":
        return f"a number of seeds from 1 to {MAX_SEEDS}, or a list of seeds", "write seeds: 5"
    what, mend = _TYPES.get(kind.split("_")[0], ("another value", "see docs/spec.md"))
    if kind.startswith("string"):
        return _text(path, value, mend)
    return what, mend


_BOUNDS: Mapping[str, tuple[str, str]] = {
    "greater_than": ("a number above {}", "gt"),
    "greater_than_equal": ("a number that is at least {}", "ge"),
    "less_than": ("a number below {}", "lt"),
    "less_than_equal": ("a number that is at most {}", "le"),
    "too_short": ("a list with at least {} item", "min_length"),
    "too_long": ("a list with at most {} items", "max_length"),
    "string_too_short": ("a text of at least {} characters", "min_length"),
    "string_too_long": ("a text of at most {} characters", "max_length"),
}


def _plain(number: Any) -> Any:
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _text(path: Path, value: Any, mend: str) -> tuple[str, str]:
    if isinstance(value, bool):
        return "a text", "write it between quotes: YAML reads on, off, yes and no as true or false"
    if isinstance(value, int | float):
        return "a text", f'{mend}"{value}"'
    key = path[-1] if path else None
    return "a text", f"write a text after '{key}'" if isinstance(key, str) else "write a text"


def _pattern(pattern: str) -> tuple[str, str]:
    if r"\." in pattern:
        return "a name or module.name", "write letters, digits and _, with at most one dot"
    if ".-" in pattern:
        return "a short name", "write letters, digits, '-', '_' and '.' only, no space or accent"
    return "a Python name", "write letters, digits and _ only, not starting with a digit"

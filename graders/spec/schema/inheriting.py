"""Give each check the keys under ``every`` of its question and of the spec, and what it left out.

Where an inherited key is written is kept, so that a problem names its line.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.checks import KINDS, TOLD_BY, Check, kind_of, kinds_by_name
from graders.checks.comparing import ComparedValues
from graders.checks.running_check import RunningCheck
from graders.errors import Problem, did_you_mean
from graders.spec.yaml.nodes import Document, Path

_KEYS = {name for kind in KINDS for name in kind.fields} - {"id"}
# Keys that say what is right, in place of the reference.
_SAYS = {"returns", "raises", "prints", "property", "right", "together"}
_COMPARES = {"value", "printed", "extra", *ComparedValues.fields}
# Keys that a check does not inherit where it says another one: it says itself what is right.
_APART = {
    "call": {"property"},
    "property": {*_SAYS, "call", "extra", "after", "value", "printed", "apart", "lazily"},
    "returns": {*_SAYS, "extra", "after"},
    "raises": {*_SAYS, "extra", "after", "printed"},
    "prints": {*_SAYS, "extra", "after"},
    "right": {*_SAYS, *_COMPARES},
    "together": {*_SAYS, *_COMPARES},
    "value": {*_SAYS, "extra"},
    "extra": _SAYS,
}
# Keys of code: a check without a title has the first that it has.
_TITLES = ("call", "property", "steps")
# The keys that checks inherit, each group with the path where it is written, nearest first.
_Layers = Sequence[tuple[Mapping[str, Any], Path]]


def inherited(document: Document) -> Document:
    """Return a document whose checks hold what they inherit, and that has no ``every`` left."""
    if not isinstance(document.data, dict):
        return document
    data, problems = copy.deepcopy(document.data), [*document.problems]
    written = dict(document.written)
    common = list(_taken(document, data, (), problems))
    questions = data.get("questions")
    for i, question in enumerate(questions if isinstance(questions, list) else ()):
        if isinstance(question, dict):
            path = ("questions", i)
            layers = [*_taken(document, question, path, problems), *common]
            if "rubric" in question:
                written[*path, "checks", 0, "rubric"] = (*path, "rubric")
                problems += _in_words(document, question, path)
            for part, place in _complete(question, layers):
                written[*path, *part] = place
    return replace(document, data=data, problems=tuple(problems), written=written)


def _in_words(document: Document, question: dict[str, Any], path: Path) -> Iterator[Problem]:
    """Turn the rubric of a question that is answered in words into its only check."""
    rubric = question.pop("rubric")
    if "checks" in question:
        what = "a question has checks, or a rubric when it is answered in words, not both"
        yield document.problem((*path, "rubric"), what, "delete one of the two")
    else:
        answer = {"id": "answer", "title": question.get("title"), "rubric": rubric}
        question["checks"] = [answer]


def _complete(question: dict[str, Any], layers: _Layers) -> Iterator[tuple[Path, Path]]:
    """Complete the checks of a question; yield the path of each part added, and where it stands."""
    checks = question.get("checks")
    shared: Counter[Path] = Counter()
    for j, check in enumerate(checks if isinstance(checks, list) else ()):
        if not isinstance(check, dict):
            continue
        for part, place in _inherit(check, layers):
            yield ("checks", j, *part), place
            if part == ("title",):
                shared[place] += 1
                check["title"] = _numbered(check["title"], shared[place])
        if "title" not in check and (code := _code(check)):
            check["title"] = code


def _numbered(title: Any, rank: int) -> Any:
    """Tell apart the checks that share a title: the second is ``title (2)``."""
    if rank == 1:
        return title
    if isinstance(title, dict):
        return {language: _numbered(text, rank) for language, text in title.items()}
    return f"{title} ({rank})"


def _code(check: Mapping[str, Any]) -> str:
    """Return the code of a check on one line; empty when it writes none, or hides it."""
    if check.get("detail", "all") != "all" or check.get("public", True) is not True:
        return ""
    found = [check[key] for key in _TITLES if isinstance(check.get(key), str | list)]
    first = found[0] if found else ""
    return " ".join(str(first[0] if isinstance(first, list) and first else first).split())


def _taken(
    document: Document, holder: dict[str, Any], path: Path, problems: list[Problem]
) -> Iterator[tuple[Mapping[str, Any], Path]]:
    """Take ``every`` out of a mapping, without the keys that no check inherits."""
    given, place = holder.pop("every", {}), (*path, "every")
    if not isinstance(given, dict):
        what, mend = f"expected a mapping, got {given!r:.80}", "write keys of checks: 'key: value'"
        problems.append(document.problem(place, what, mend))
        return
    for key in given.keys() - _KEYS:
        what = f"checks inherit no key '{key}'"
        problems.append(document.problem((*place, key), what, did_you_mean(key, sorted(_KEYS))))
    yield {key: value for key, value in given.items() if key in _KEYS}, place


def _inherit(check: dict[str, Any], layers: _Layers) -> Iterator[tuple[Path, Path]]:
    """Add to a check the keys that its kind has; yield each, and the path where it is written."""
    telling = (keys for keys in (check, *(keys for keys, _ in layers)) if TOLD_BY.keys() & keys)
    kind = kinds_by_name()[kind_of(next(telling, check))]
    fields = kind.fields.keys()
    for keys, place in layers:
        said = [key for key, value in check.items() if value != ""]
        barred = set().union(*(_APART.get(key, ()) for key in said), check)
        for key in keys:
            if key == "hints" and isinstance(keys[key], list):
                yield from _join_hints(check, kind, keys[key], (*place, key))
            elif key in fields and key not in barred:
                check[key] = copy.deepcopy(keys[key])
                yield (key,), (*place, key)
    if check.get("where", "?") in ("", None):
        del check["where"]  # it took one away


def _join_hints(
    check: dict[str, Any], kind: type[Check], hints: list[Any], place: Path
) -> Iterator[tuple[Path, Path]]:
    """Add hints after those of a check, but conditions where there is no answer to look at."""
    own = check.setdefault("hints", [])
    if not isinstance(own, list):
        return
    for rank, hint in enumerate(hints):
        if issubclass(kind, RunningCheck) or not (isinstance(hint, dict) and "if" in hint):
            yield ("hints", len(own)), (*place, rank)
            own.append(copy.deepcopy(hint))

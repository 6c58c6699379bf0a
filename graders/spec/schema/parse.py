"""Turn plain data into a `Spec`: every refusal, and the sound part for later checks.

When a part of a spec is refused, the rest still deserves to be checked: `parse_spec` puts a
harmless stand-in in place of what was refused, so that one mistake does not hide others.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from graders.checks.forms import read_object
from graders.errors import Problem, did_you_mean
from graders.model import Text
from graders.spec.schema.models import Question, Spec
from graders.spec.schema.refusals import refusals, shown, true_path
from graders.spec.yaml.nodes import Document, Path
from graders.spec.yaml.tree import QUOTE

_TEXT_FIELDS = ("title", "rubric")
_ROUNDS = 4


def parse_spec(document: Document) -> tuple[Spec | None, tuple[Problem, ...]]:
    """Validate a document; return its spec, and every refusal of the models in words.

    Its checks hold what they inherit already, see `inherited`.

    Where there are problems, the spec is what is left of it once the parts refused are replaced, or
    None when too little is left.
    """
    if not isinstance(document.data, dict):
        what = f"expected a mapping, got {shown(document.data)}"
        return None, (document.problem((), what, "start with id, title, modules and questions"),)
    data = copy.deepcopy(document.data)
    problems = list(_texts(document, data))
    for attempt in range(_ROUNDS):
        try:
            return read_object(Spec, data), tuple(problems)
        except ValidationError as refused:
            errors = [error for error in refused.errors(include_url=False) if _counts(error)]
            if attempt == 0:
                problems += refusals(document, errors)
            if any(_is_question_id(document.data, error["loc"]) for error in errors):
                return None, tuple(problems)
            for error in errors:
                path, _ = true_path(data, error["loc"])
                _mend(data, path, document.file)
    return None, tuple(problems)


def _is_question_id(data: Any, loc: tuple[str | int, ...]) -> bool:
    """Tell whether a question lost its id: every reference to it would be a problem as well."""
    path, _ = true_path(data, loc)
    return path[:1] == ("questions",) and path[2:] == ("id",)


def _counts(error: ErrorDetails) -> bool:
    """Tell whether an error has its own cause: a list whose items are refused looks too short."""
    return error["type"] != "too_short" or not error["input"]


def _texts(document: Document, data: dict[str, Any]) -> Iterator[Problem]:
    """Turn the words of a spec into `Text`, and report those that are not."""
    for path, holder in _holders(data):
        for name in _TEXT_FIELDS:
            value = holder.get(name)
            if value is None and (name != "title" or name not in holder):
                continue
            holder[name] = Text("?", "?")
            problems = list(_wrong_text(document, (*path, name), value))
            yield from problems
            if not problems:
                words = value if isinstance(value, dict) else {"fr": value, "en": value}
                holder[name] = Text(**words)
    for path, hints, rank in _hints(data):
        hint = hints[rank]
        said = hint
        if isinstance(hint, dict):
            said = {key: hint[key] for key in hint if key not in ("if", "then")}
        problems = list(_wrong_text(document, path, said))
        problems += _steps(document, path, hint)
        yield from problems
        if problems:
            hints[rank] = "?"


def _steps(document: Document, path: Path, hint: Any) -> Iterator[Problem]:
    """Turn the further steps of a hint into `Text`, and report those that are not."""
    steps = hint.get("then") if isinstance(hint, dict) else None
    if not isinstance(steps, list):
        return
    for k, step in enumerate(steps):
        problems = list(_wrong_text(document, (*path, "then", k), step))
        yield from problems
        if not problems:
            steps[k] = Text(**(step if isinstance(step, dict) else {"fr": step, "en": step}))


def _holders(data: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield each mapping that may have words among its values, with its path."""
    yield (), data
    for path, question in _entries((), data, "questions"):
        yield path, question
        yield from _entries(path, question, "checks")


def _hints(data: dict[str, Any]) -> Iterator[tuple[Path, list[Any], int]]:
    """Yield the path of each hint, the list that holds it, and its place there."""
    for path, question in _entries((), data, "questions"):
        for inner, check in _entries(path, question, "checks"):
            hints = check.get("hints")
            if isinstance(hints, list):
                yield from (((*inner, "hints", rank), hints, rank) for rank in range(len(hints)))


def _entries(path: Path, holder: dict[str, Any], key: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    listed = holder.get(key)
    for i, entry in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(entry, dict):
            yield (*path, key, i), entry


def _wrong_text(document: Document, path: Path, value: Any) -> Iterator[Problem]:
    if isinstance(value, str):
        if not value.strip():
            yield document.problem(path, "expected words, got ''", "write some words")
        return
    if not isinstance(value, dict):
        what = f"expected a text or {{fr: ..., en: ...}}, got {shown(value)}"
        yield document.problem(path, what, _as_words(value))
        return
    for language in ("fr", "en"):
        if language not in value:
            mend = f"add {language}: ..., or write one text for both languages"
            yield document.problem(path, f"the key '{language}' is missing", mend)
        elif not isinstance(value[language], str):
            what = f"expected a text, got {shown(value[language])}"
            yield document.problem((*path, language), what, _as_words(value[language]))
    for language in value:
        if language not in ("fr", "en"):
            what = f"unknown key '{language}'"
            is_cut = value[language] is None  # by a comma in { }
            mend = QUOTE if is_cut else did_you_mean(language, ("fr", "en"))
            yield document.problem((*path, language), what, mend)


def _as_words(value: Any) -> str:
    """Say how to write as words what YAML reads as something else."""
    if isinstance(value, bool):
        return "write it between quotes: YAML reads on, off, yes and no as true or false"
    if isinstance(value, int | float):
        return f'write it between quotes: "{value}"'
    return "write one text, such as: A short title"


def _mend(data: dict[str, Any], path: Path, file: str) -> None:
    """Replace what was refused at ``path``, so that the rest can be looked at."""
    if len(path) >= 2 and path[0] == "questions":
        _mend_question(data["questions"], path)
    elif path:
        data.pop(str(path[0]), None)
        if path[0] == "title":
            data["title"] = Text("?", "?")
        elif path[0] == "id":
            data["id"] = PurePosixPath(file).stem


def _mend_question(questions: list[Any], path: Path) -> None:
    index = int(path[1])
    question = questions[index]
    if not isinstance(question, dict):
        questions[index] = _stand_in_question(index)
    elif len(path) >= 4 and path[2] == "checks":
        checks, place = question["checks"], int(path[3])
        checks[place] = _stand_in_check(checks[place], place)
    elif len(path) >= 3:
        _mend_field(question, index, str(path[2]))


def _mend_field(question: dict[Any, Any], index: int, name: str) -> None:
    question.pop(name, None)
    field = Question.fields.get(name)
    if name in ("target", "targets"):
        question["target"] = None
    elif field is not None and field.is_required:
        question[name] = _stand_in_question(index)[name]


def _stand_in_question(index: int) -> dict[str, Any]:
    return {
        "id": f"question-{index + 1}",
        "title": Text("?", "?"),
        "points": 1,
        "target": None,
        "checks": [_stand_in_check(None, 0)],
    }


def _stand_in_check(check: Any, index: int) -> dict[str, Any]:
    """Make a check in place of one that was refused; it keeps the id, which others may require."""
    known = check if isinstance(check, dict) and "rubric" not in check else {}
    name = known["id"] if isinstance(known.get("id"), str) else f"check-{index + 1}"
    return {"id": name, "title": Text("?", "?"), "rubric": None}

"""Choose the questions and the checks of a kit, and write its spec, without hidden checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from graders.checks import Check
from graders.errors import UsageError
from graders.languages.python.syntax import names_used
from graders.spec.assignment import Assignment
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.models import Question
from graders.spec.yaml.nodes import MAX_BYTES, read_yaml

_COMMON = ("id", "title", "weight", "requires")
_FIRST = "# Written by graders kit: what is withheld is looked at by the teacher's own grading.\n"


@dataclass(frozen=True)
class Choice:
    """The content of a kit.

    ``assignment`` has only the chosen questions, with the checks that students may hold; ``spec``
    is the same as YAML, where the other checks are withheld and rubrics left out. ``withheld``
    names the checks kept out, as ``question.check``.
    """

    assignment: Assignment
    spec: str
    withheld: tuple[str, ...]


def choose(assignment: Assignment, questions: Sequence[str] = ()) -> Choice:
    """Choose the questions named, those that they need, and the checks that hide nothing.

    All questions are chosen when none is named. The course has its reference. Raise UsageError when
    one of the questions does not exist.
    """
    chosen = _closure(assignment, questions)
    kept = tuple(question for question in assignment.spec.questions if question.id in chosen)
    held = [(question, check) for question in kept for check in question.checks]
    withheld = tuple(f"{q.id}.{c.id}" for q, c in held if not c.is_shown)
    spec = assignment.spec.model_copy(update={"questions": tuple(map(_shown, kept))})
    shown = replace(
        assignment,
        spec=spec,
        targets={id_: found for id_, found in assignment.targets.items() if id_ in chosen},
        needs={id_: found for id_, found in assignment.needs.items() if id_ in chosen},
        order=tuple(id_ for id_ in assignment.order if id_ in chosen),
    )
    return Choice(shown, _written(shown, kept), withheld)


def _closure(assignment: Assignment, questions: Sequence[str]) -> frozenset[str]:
    known = [question.id for question in assignment.spec.questions]
    for id_ in questions:
        if id_ not in known:
            what = f"no question {id_!r} in '{assignment.id}'"
            raise UsageError(what, f"the questions are: {', '.join(known)}")
    wanted = questions or known
    return frozenset(wanted).union(*(assignment.needs[id_] for id_ in wanted))


def _shown(question: Question) -> Question:
    checks = tuple(check for check in question.checks if check.is_shown)
    return question.model_copy(update={"checks": checks})


def _written(assignment: Assignment, questions: Sequence[Question]) -> str:
    """Write the spec again from its author's YAML, without comments."""
    path = Path(assignment.course) / "specs" / f"{assignment.id}.yaml"
    with path.open("rb") as file:
        # Each check with what it inherits: under `every`, what one hides would be shown.
        data = dict(inherited(read_yaml(file.read(MAX_BYTES + 1), path.name)).data)
    by_id = {question.id: question for question in questions}
    data["questions"] = [
        _question(written, by_id[written["id"]])
        for written in data["questions"]
        if written["id"] in by_id
    ]
    data.pop("extra_time", None)  # students must not read who has more time
    if not _can_play(assignment):
        data.pop("play", None)
    return _FIRST + yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100)


def _question(written: Mapping[str, Any], question: Question) -> dict[str, Any]:
    pairs = zip(written["checks"], question.checks, strict=True)
    return {**written, "checks": [_check(data, check) for data, check in pairs]}


def _check(written: Mapping[str, Any], check: Check) -> dict[str, Any]:
    """Leave out the parts for teachers: a rubric, and all of a check that hides something."""
    if check.is_shown:
        kept = {name: value for name, value in written.items() if name != "public"}
        return {**kept, "rubric": None} if "rubric" in kept else kept
    common = {name: written[name] for name in _COMMON if name in written}
    return {**common, "withheld": "private"}


def _can_play(assignment: Assignment) -> bool:
    """Tell whether the kit holds all that the program to play uses."""
    graded = {target.name.partition(".")[0] for target in assignment.graded}
    out = {
        name.partition(".")[0]
        for module in assignment.reference
        for name in (*module.targets, *module.helpers)
    } - graded
    played = assignment.spec.play
    return bool(played) and not names_used(played) & out

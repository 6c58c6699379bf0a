"""Choose the questions and the checks of a kit, and write its spec, without hidden checks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from graders.errors import UsageError
from graders.grading.reference_answers import CheckKey
from graders.i18n import Message
from graders.languages.python.syntax import names_used
from graders.light_dataclass import dataclass
from graders.spec.assignment import Assignment
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.models import Question
from graders.spec.yaml.nodes import MAX_BYTES, read_yaml

# The reason why each check that the kit does not hold is withheld.
Why = Mapping[CheckKey, str]
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


def choose(
    assignment: Assignment,
    questions: Sequence[str] = (),
    judged_by_reference: Collection[CheckKey] = (),
) -> Choice:
    """Choose the questions named, those that they need, and the checks that hide nothing.

    All questions are chosen when none is named. Checks ``judged_by_reference`` are withheld as
    well. The course has its reference. Raise UsageError when one of the questions does not exist.
    """
    chosen = _closure(assignment, questions)
    kept = tuple(question for question in assignment.spec.questions if question.id in chosen)
    held = [(question, check) for question in kept for check in question.checks]
    why = {(q.id, c.id): "private" for q, c in held if not c.is_shown}
    why = {**dict.fromkeys(judged_by_reference, "reference"), **why}
    withheld = tuple(f"{q.id}.{c.id}" for q, c in held if (q.id, c.id) in why)
    shown_questions = tuple(_shown(question, why) for question in kept)
    spec = assignment.spec.replaced(questions=shown_questions)
    shown = replace(
        assignment,
        spec=spec,
        targets={id_: found for id_, found in assignment.targets.items() if id_ in chosen},
        needs={id_: found for id_, found in assignment.needs.items() if id_ in chosen},
        order=tuple(id_ for id_ in assignment.order if id_ in chosen),
    )
    return Choice(shown, _written(shown, kept, why), withheld)


def _closure(assignment: Assignment, questions: Sequence[str]) -> frozenset[str]:
    known = [question.id for question in assignment.spec.questions]
    for id_ in questions:
        if id_ not in known:
            what = Message(
                "no question {wanted} in '{id}'", {"wanted": repr(id_), "id": assignment.id}
            )
            raise UsageError(
                what, Message("the questions are: {names}", {"names": ", ".join(known)})
            )
    wanted = questions or known
    return frozenset(wanted).union(*(assignment.needs[id_] for id_ in wanted))


def _shown(question: Question, why: Why) -> Question:
    checks = tuple(check for check in question.checks if (question.id, check.id) not in why)
    return question.replaced(checks=checks)


def _written(assignment: Assignment, questions: Sequence[Question], why: Why) -> str:
    """Write the spec again from its author's YAML, without comments."""
    path = Path(assignment.course) / "specs" / f"{assignment.id}.yaml"
    with path.open("rb") as file:
        # Each check with what it inherits: under `every`, what one hides would be shown.
        data = dict(inherited(read_yaml(file.read(MAX_BYTES + 1), path.name)).data)
    by_id = {question.id: question for question in questions}
    data["questions"] = [
        _question(written, by_id[written["id"]], why)
        for written in data["questions"]
        if written["id"] in by_id
    ]
    data.pop("extra_time", None)  # students must not read who has more time
    if not _can_play(assignment):
        data.pop("play", None)
    return _FIRST + yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100)


def _question(written: Mapping[str, Any], question: Question, why: Why) -> dict[str, Any]:
    pairs = zip(written["checks"], question.checks, strict=True)
    checks = [_check(data, why.get((question.id, check.id))) for data, check in pairs]
    return {**written, "checks": checks}


def _check(written: Mapping[str, Any], why: str | None) -> dict[str, Any]:
    """Leave out the parts for teachers: a rubric, and all of a check that is withheld."""
    if why is None:
        kept = {name: value for name, value in written.items() if name != "public"}
        return {**kept, "rubric": None} if "rubric" in kept else kept
    common = {name: written[name] for name in _COMMON if name in written}
    return {**common, "withheld": why}


def _can_play(assignment: Assignment) -> bool:
    """Tell whether the kit holds all that the program to play uses, and can run it."""
    if not assignment.language.runs_on_host:
        return False
    graded = {target.name.partition(".")[0] for target in assignment.graded}
    out = {
        name.partition(".")[0]
        for module in assignment.reference
        for name in (*module.targets, *module.helpers)
    } - graded
    played = assignment.spec.play
    return bool(played) and not names_used(played) & out

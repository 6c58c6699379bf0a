"""Grade right submissions with one member at fault, and compare the other questions."""

from __future__ import annotations

import ast
import json
import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graders.languages.python.rewriting import rewritten
from graders.model import Target
from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests.copied_course import leave_out, lower_every_limit
from tests.fairness.courses import AS_IS, COURSES, Right, Sources, right_submissions
from tests.fairness.faults import FAULTS

Questions = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Lost:
    """A question that another's fault cost its verdict, or that bears a wrong blame."""

    submission: str
    member: str
    fault: str
    question: str
    told: str

    def __str__(self) -> str:
        return f"{self.submission} {self.member} {self.fault}: {self.question} {self.told}"


@dataclass
class Tried:
    """The count of what was tried, what was left to a teacher, and what was lost.

    Left out is what a shape or a style made of a right submission and what is not right any more.
    """

    rights: int = 0
    faults: int = 0
    questions: int = 0
    undecided: list[Lost] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    left_out: list[Lost] = field(default_factory=list)


@dataclass(frozen=True)
class Chosen:
    """The choice of what is tried: how many right submissions, whose names begin with ``named``.

    No question of ``without`` is tried: one that takes seconds of computing would cost as much as
    all the others. No limit of CPU time is above ``cpu_s``: a member without end costs as much.
    """

    most: int
    seed: int
    named: str = ""
    without: Sequence[str] = ()
    cpu_s: float = 0


def tried(course: str, folder: Path, chosen: Chosen) -> Tried:
    """Try a course: first its right submissions, then each member of each in every fault."""
    place = _copied(COURSES[course], course, chosen, folder)
    most = chosen.most
    assignment = load_assignment(place, course)
    rights = [one for one in right_submissions(assignment) if one.name.startswith(chosen.named)]
    random.Random(chosen.seed).shuffle(rights)
    found = Tried()
    # More than asked: a shape in which a submission is not right any more is left out.
    candidates = {right.name: right for right in rights[: 2 * most]}
    for name, right in candidates.items():
        _write(folder / "right" / "class" / name, right.sources)
    before = _graded(place, course, folder / "right")
    told = (one for name, questions in before.items() for one in not_right(name, questions))
    # An answer in words is lost where a notebook is made a source.
    unsound = [one for one in told if assignment.targets[one.question]]
    for one in unsound:
        (found.lost if one.submission.endswith(AS_IS) else found.left_out).append(one)
    sound = [n for n in candidates if not any(one.submission == n for one in unsound)][:most]
    found.rights = len(sound)
    cases = {
        f"{name}-{member}-{fault}": (name, member, fault)
        for name in sound
        for member in _members(assignment)
        for fault in FAULTS
        if _write_fault(folder / "faults" / "class", candidates[name], member, fault)
    }
    after = _graded(place, course, folder / "faults") if cases else {}
    for case, (name, member, fault) in cases.items():
        _compare(found, assignment, (name, member, fault), before[name], after[case])
    return found


def not_right(name: str, questions: Questions) -> Iterator[Lost]:
    """Yield the questions of a submission that are not right with no member at fault, and why."""
    for id_, question in questions.items():
        if question["verdict"] not in ("correct", "to-review"):
            told = f"{question['verdict']}: {question['rationale'] or 'no reason told'}"
            yield Lost(name, "-", "right", id_, told)


def _copied(place: Path, course: str, chosen: Chosen, folder: Path) -> Path:
    """Copy a course as it is tried; raise ValueError for a question that it does not have."""
    to = folder / "course"
    for name in ("reference", "skeletons", "specs"):
        shutil.copytree(place / name, to / name)
    spec = to / "specs" / f"{course}.yaml"
    for question in chosen.without:
        leave_out(spec, question)
    if chosen.cpu_s:
        lower_every_limit(spec, chosen.cpu_s)
    return to


def _compare(
    found: Tried,
    assignment: Assignment,
    case: tuple[str, Target, str],
    before: Questions,
    after: Questions,
) -> None:
    name, member, fault = case
    own = {id_ for id_, targets in assignment.targets.items() if _is_of(member, targets)}
    if all(after[id_]["verdict"] == "correct" for id_ in own):
        return  # the spec's own checks of the member do not see the fault
    found.faults += 1
    for id_, question in after.items():
        if id_ in own:
            continue
        found.questions += 1
        told = ""
        if question["verdict"] != before[id_]["verdict"]:
            told = question["verdict"]
        elif {*question["blame"]} - own:
            told = f"blames {', '.join(question['blame'])}"
        if told:
            kind = found.undecided if told == "to-review" else found.lost
            kind.append(Lost(name, str(member), fault, id_, told))


def _members(assignment: Assignment) -> Iterator[Target]:
    """Yield every target, and the members of classes that are graded whole."""
    for target in assignment.graded:
        yield target
        source = assignment.reference_sources[target.module]
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and node.name == target.name:
                methods = (one for one in node.body if isinstance(one, ast.FunctionDef))
                yield from (Target(target.module, f"{node.name}.{one.name}") for one in methods)


def _is_of(member: Target, targets: tuple[Target, ...]) -> bool:
    return member in targets or Target(member.module, member.owner or "") in targets


def _write_fault(folder: Path, right: Right, member: Target, fault: str) -> bool:
    """Write a submission with one member at fault; False when it does not define that member."""

    def sources(*members: Target) -> Sources:
        parts = right.sources.items()
        return {module: rewritten(text, members, FAULTS[fault]) for module, text in parts}

    if sources(member) == sources():
        return False
    _write(folder / f"{right.name}-{member}-{fault}", sources(member))
    return True


def _write(folder: Path, sources: Mapping[str, str]) -> None:
    folder.mkdir(parents=True)
    for module, text in sources.items():
        (folder / f"{module}.py").write_text(text, "utf-8")


def _graded(place: Path, course: str, folder: Path) -> Mapping[str, Questions]:
    settings = Settings((folder / "class",), place, course, out=folder / "out")
    execute(Run(settings))
    document = json.loads((folder / "out" / "grades.json").read_bytes())
    return {one["id"]: {q["id"]: q for q in one["questions"]} for one in document["submissions"]}

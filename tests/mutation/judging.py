"""Grade mutants as submissions, several at a time, and remember what was said of each.

A mutant is graded through the library, with the limits of the spec and, where it does not end,
measured alone as students' programs are. What cannot change a verdict is left out: once a check
is wrong the others are not judged, failures are not shrunk, and what a question needs is not lent
where it is the reference's already.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import platform
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path

from graders.grading.expected import expect
from graders.grading.setting import Setting, harness_digest
from graders.grading.submission import grade
from graders.model import Verdict
from graders.sandbox.choose import choose
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment
from graders.spec.schema import Question
from tests.mutation.making import Mutant

__all__ = ["Judged", "is_wrong", "judge_all"]


@dataclass(frozen=True)
class Judged:
    """A mutant and the verdict of each question that was asked about it, until one caught it."""

    mutant: Mutant
    verdicts: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_caught(self) -> bool:
        """Tell whether some question is not right."""
        return any(is_wrong(verdict) for verdict in self.verdicts.values())

    @property
    def is_settled(self) -> bool:
        """Tell whether there is nothing more to ask."""
        return self.is_caught or all(q in self.verdicts for q in self.mutant.place.questions)

    @property
    def is_broken(self) -> bool:
        """Tell whether grading itself failed."""
        return Verdict.INTERNAL_ERROR in self.verdicts.values()


def is_wrong(verdict: str) -> bool:
    """Tell whether a verdict catches a mutant; one that waits for a teacher does not."""
    return verdict not in (Verdict.CORRECT, Verdict.TO_REVIEW)


def judge_all(
    assignment: Assignment, mutants: Sequence[Mutant], cache: Path, jobs: int
) -> list[Judged]:
    """Judge each mutant on the questions that it concerns, up to the first that catches it.

    Parameters
    ----------
    cache : Path
        Folder of what was said before, by a digest of all that the verdict depends on.
    jobs : int
        Processes to judge in.
    """
    file = cache / f"{assignment.id}.jsonl"
    known = _remembered(file)
    judged = {m.change: Judged(m, _known_verdicts(assignment, m, known)) for m in mutants}
    waiting = [one for one in judged.values() if not one.is_settled]
    for one in _judged(assignment, waiting, jobs):
        judged[one.mutant.change] = one
        for question, verdict in one.verdicts.items():
            key = _key(assignment, one.mutant, question)
            if verdict != Verdict.INTERNAL_ERROR and key not in known:
                _remember(file, key, verdict)
    return list(judged.values())


def _known_verdicts(
    assignment: Assignment, mutant: Mutant, known: Mapping[str, str]
) -> dict[str, str]:
    keys = {question: _key(assignment, mutant, question) for question in mutant.place.questions}
    return {question: known[key] for question, key in keys.items() if key in known}


def _judged(assignment: Assignment, waiting: Sequence[Judged], jobs: int) -> Iterator[Judged]:
    if not waiting:
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        sandbox = choose("auto")
        setting = Setting(assignment, expect(assignment, sandbox), sandbox, Turns(folder))
        prepared = Path(folder, "setting.pickle")
        prepared.write_bytes(pickle.dumps(setting))
        with ProcessPoolExecutor(jobs, mp_context=get_context("forkserver")) as pool:
            yield from pool.map(partial(_ask, str(prepared)), waiting, chunksize=2)


@lru_cache(maxsize=1)
def _prepared(file: str) -> Setting:
    """Read, once in each process, what this program has just written."""
    setting: Setting = pickle.loads(Path(file).read_bytes())  # noqa: S301 - ours
    return setting


def _ask(file: str, one: Judged) -> Judged:
    """Judge a mutant on the questions that have not been asked yet."""
    verdicts = dict(one.verdicts)
    for question in one.mutant.place.questions:
        if question not in verdicts:
            verdicts[question] = _verdict(_prepared(file), one.mutant, question)
        if is_wrong(verdicts[question]):
            break
    return Judged(one.mutant, verdicts)


def _verdict(setting: Setting, mutant: Mutant, question: str) -> str:
    """Grade a mutant on one question."""
    brief = _brief(setting.assignment, question, with_needs=mutant.place.is_helper)
    submission = mutant.submission(setting.assignment)
    (result,) = grade(replace(setting, assignment=brief, only=question), submission).questions
    return str(result.verdict)


def _brief(assignment: Assignment, question: str, *, with_needs: bool) -> Assignment:
    """Return the assignment with the shortest way to the same verdict of a question.

    A helper may be used by what the question needs: only there can a question that is wrong as
    submitted be right on its own.
    """
    needs = dict(assignment.needs)
    if not with_needs:
        needs[question] = ()
    questions = [
        _one_by_one(one) if one.id == question else one for one in assignment.spec.questions
    ]
    spec = assignment.spec.model_copy(update={"questions": tuple(questions)})
    return replace(assignment, spec=spec, needs=needs, drawn=frozenset())


def _one_by_one(question: Question) -> Question:
    """Have each check require all those before it."""
    ids = [check.id for check in question.checks]
    checks = [
        check.model_copy(update={"requires": tuple(ids[:rank])})
        for rank, check in enumerate(question.checks)
    ]
    return question.model_copy(update={"checks": tuple(checks)})


def _key(assignment: Assignment, mutant: Mutant, question: str) -> str:
    """Return a digest of all that a verdict depends on."""
    parts = [
        assignment.digest,
        harness_digest(),
        platform.python_version(),
        Path(__file__).read_text("utf-8"),
        question,
        mutant.place.module,
        mutant.after,
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _remembered(file: Path) -> dict[str, str]:
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return dict(map(json.loads, lines))


def _remember(file: Path, key: str, verdict: str) -> None:
    """Add a line at once: what is known outlives an interruption."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps([key, verdict]) + "\n")

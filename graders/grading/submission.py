"""The story of one submission, from its bytes to its record.

Read and load it once; then, in the order of their needs, judge each question as submitted, with
the reference lending what is missing; where that fails, judge it again on its own, with the
reference in place of all that it needs, and find whom to blame.
"""

from __future__ import annotations

import difflib
import hashlib
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graders import __version__
from graders.errors import GradersError
from graders.grading import notes
from graders.grading.blame import find_blame
from graders.grading.desk import Desk
from graders.grading.expected import Expected, probes_of
from graders.grading.questions import Checked, Examiner, Round
from graders.grading.smallest import ReferenceDesk
from graders.grading.study import Study, study
from graders.i18n import N_
from graders.judging import scoring
from graders.model import (
    CheckResult,
    Judged,
    Judgement,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Submission,
    Target,
    Verdict,
    Words,
)
from graders.sandbox.base import Sandbox
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment, course_code
from graders.spec.schema import Question

_ABSENCES = {
    Presence.ABSENT: N_("{name} is not defined"),
    Presence.STUB: N_("{name} is still to be written"),
    Presence.SYNTAX_ERROR: N_("{name} was lost to a syntax error"),
    Presence.CRASHED: N_("the statement that defines {name} fails"),
}


@dataclass(frozen=True)
class Setting:
    """What every submission of a run is graded with; plain data, so that it can travel."""

    assignment: Assignment
    expected: Expected
    sandbox: Sandbox
    turns: Turns = field(default_factory=Turns)
    only: str | None = None
    harness: str = ""
    packages: tuple[str, ...] = ()

    def digest(self, submission: Submission) -> str:
        """Say on what the record of a submission depends."""
        parts = [
            self.assignment.digest,
            __version__,
            self.harness,
            platform.python_version(),
            self.sandbox.tier.value,
            self.only or "",
            *self.packages,
            *(f"{module}={path}" for module, path in sorted(submission.found.items())),
        ]
        seen = hashlib.sha256("\n".join(parts).encode())
        for one in (submission, *submission.others):
            for path, content in sorted(one.files.items()):
                seen.update(f"\n{path!r} {len(content)}\n".encode())
                seen.update(content)
        return seen.hexdigest()


def grade(setting: Setting, submission: Submission) -> Record:
    """Grade a submission; whatever it holds, this returns a record.

    A fault of ours or of the machine gives a record in state ``internal-error``, in which
    every point awaits a teacher.
    """
    started = time.perf_counter()
    if not submission.found:
        return _empty(setting, submission)
    try:
        return _grade(setting, submission, started)
    except Exception as problem:  # noqa: BLE001 - a record, whatever it is
        return failed(setting, submission, problem)


def _grade(setting: Setting, submission: Submission, started: float) -> Record:
    assignment = setting.assignment
    with setting.sandbox.open() as box:
        opened = time.perf_counter()
        desk = Desk(
            setting.sandbox,
            setting.turns,
            assignment,
            setting.expected,
            probes_of(assignment),
            box,
        )
        submission, desk.study = _studied(desk, submission)
        studied = time.perf_counter()
        results = _questions(setting, desk)
        judged = time.perf_counter()
        if desk.box is not box:
            desk.box.__exit__(None, None, None)
    return Record(
        id=submission.id,
        state=State.GRADED,
        assignment=assignment.id,
        digest=setting.digest(submission),
        tier=setting.sandbox.tier,
        python=platform.python_version(),
        questions=tuple(results),
        notes=(*submission.notes, *notes.words(desk.study.notes)),
        timings={
            "box": opened - started,
            "load": studied - opened,
            "checks": judged - studied,
            "cpu": desk.cpu_s + desk.study.cpu_s,
        },
        clocked={".".join(key): points for key, points in desk.clocked.items()},
    )


def _studied(desk: Desk, submission: Submission) -> tuple[Submission, Study]:
    """Study a submission; when nothing is written in it, look for one among its other files."""
    first = study(desk, desk.assignment, submission)
    if not _is_blank(first):
        return submission, first
    for other in submission.others:
        found = study(desk, desk.assignment, other)
        if not _is_blank(found):
            return other, found
    return submission, first


def _is_blank(found: Study) -> bool:
    return Presence.PRESENT not in found.presence.values()


def _questions(setting: Setting, desk: Desk) -> list[QuestionResult]:
    assignment = setting.assignment
    examiner = Examiner(desk, course_code(assignment), ReferenceDesk(desk))
    examiner.unusable = {
        target
        for target, presence in desk.study.presence.items()
        if presence is not Presence.PRESENT
    }
    results = {}
    for question_id in assignment.order:
        question = assignment.question(question_id)
        if setting.only is None or question_id == setting.only:
            results[question_id] = _question(examiner, question)
    examiner.reference.close()
    return [results[q.id] for q in assignment.spec.questions if q.id in results]


def _is_manual(question: Question) -> bool:
    return all(check.kind == "manual" for check in question.checks)


def _question(examiner: Examiner, question: Question) -> QuestionResult:
    presence = examiner.presence(question)
    if _is_manual(question):
        return _manual(examiner, question)
    if presence is not Presence.PRESENT:
        examiner.failed.add(question.id)
        return _missing(examiner, question, presence)
    lent = examiner.lent_as_submitted(question)
    first = examiner.judge(question, lent)
    best: Round = first
    blame: tuple[str, ...] = ()
    if not first.is_correct:
        examiner.failed.add(question.id)
    targets = examiner.desk.assignment.targets
    if not first.is_correct:
        best, blame = _on_its_own(examiner, question, first)
    if best.hit_limit:
        examiner.unusable.update(targets[question.id])
        examiner.desk.endless.update(targets[question.id])
    elif first.hit_limit:
        examiner.unusable.update(target for other in blame for target in targets[other])
    clocked = {(question.id, c.check.id): c.judgement.clocked for c in best.checks}
    examiner.desk.clocked.update({key: points for key, points in clocked.items() if points})
    return _result(question, presence, best, blame, lent)


def _on_its_own(
    examiner: Examiner, question: Question, first: Round
) -> tuple[Round, tuple[str, ...]]:
    """Judge what failed again over the reference; keep for each check the better of the two."""
    failed = [checked.check.id for checked in first.checks if not checked.is_correct]
    own, mended = _best_company(examiner, question, first, failed)
    if own is None:
        return first, ()
    again = {checked.check.id: checked for checked in own.checks}
    checks = tuple(
        again[c.check.id] if c.check.id in again and _is_better(again[c.check.id], c) else c
        for c in first.checks
    )
    runnable = [id_ for id_ in mended if (question.id, id_) in examiner.desk.probes]
    assignment, replaced = examiner.desk.assignment, own.lent - first.lent
    others = [o for o in assignment.needs[question.id] if replaced & {*assignment.targets[o]}]
    suspects = _by_suspicion(examiner, others)
    blame = find_blame(examiner, question, first.lent, suspects, runnable) if runnable else ()
    return Round(own.lent, checks), blame


def _best_company(
    examiner: Examiner, question: Question, first: Round, failed: Sequence[str]
) -> tuple[Round | None, list[str]]:
    """Try a question over more and more of the reference; return what mended the most checks."""
    best: Round | None = None
    most: list[str] = []
    for company in examiner.companies(question, first.lent):
        own = examiner.judge(question, company, failed)
        mended = [checked.check.id for checked in own.checks if checked.is_correct]
        if len(mended) > len(most):
            best, most = own, mended
        if len(mended) == len(failed) or own.hit_limit:
            break
    return best, most


def _is_better(again: Checked, before: Checked) -> bool:
    return again.is_correct or before.judgement.verdict is Verdict.SKIPPED


def _by_suspicion(examiner: Examiner, others: Sequence[str]) -> list[str]:
    """Put those that failed their own checks before those that passed them."""
    return sorted(others, key=lambda other: other not in examiner.failed)


def _result(
    question: Question,
    presence: Presence,
    best: Round,
    blame: tuple[str, ...],
    lent: frozenset[Target],
) -> QuestionResult:
    scores = [(c.judgement.verdict, c.check.weight) for c in best.checks]
    verdict = scoring.question_verdict(scores)
    worst = next((c.judgement for c in best.checks if c.judgement.verdict is verdict), None)
    worst = worst or next((c.judgement for c in best.checks if not c.is_correct), None)
    return QuestionResult(
        id=question.id,
        title=question.title,
        verdict=verdict,
        earned=scoring.earned(question.points, scores),
        possible=question.points,
        presence=presence,
        judged=Judged.ON_ITS_OWN if blame else Judged.AS_SUBMITTED,
        blame=blame,
        lent=tuple(sorted(target.name for target in lent)),
        to_review=scoring.awaiting(question.points, scores),
        rationale=_rationale(verdict, worst, blame),
        hint=worst.hint if worst else None,
        checks=tuple(check_result(checked) for checked in best.checks),
    )


def _rationale(verdict: Verdict, worst: Judgement | None, blame: tuple[str, ...]) -> Words | None:
    if verdict is Verdict.CORRECT and blame:
        return Message(
            N_("right on its own; as submitted it fails because of {blame}"),
            {"blame": ", ".join(blame)},
        )
    return worst.rationale if worst else None


def check_result(checked: Checked) -> CheckResult:
    """Write a judged check as the record keeps it."""
    judgement = checked.judgement
    return CheckResult(
        id=checked.check.id,
        title=checked.check.title,
        kind=str(getattr(checked.check, "kind", "")),
        weight=checked.check.weight,
        verdict=judgement.verdict,
        rationale=judgement.rationale,
        hint=judgement.hint,
        input=judgement.input,
        expected=judgement.expected,
        actual=judgement.actual,
        printed=judgement.printed,
        traceback=judgement.traceback,
        dialogue=judgement.dialogue,
        difference=judgement.difference,
        points=judgement.points,
        graded=checked.graded,
        rubric=getattr(checked.check, "rubric", None),
        detail=checked.check.detail,
    )


def _manual(examiner: Examiner, question: Question) -> QuestionResult:
    answer = examiner.desk.study.answers.get(question.id, "").strip()
    judged = _result(
        question,
        Presence.PRESENT if answer else Presence.ABSENT,
        examiner.judge(question, frozenset()),
        (),
        frozenset(),
    )
    return replace(judged, answer=answer)


def _missing(examiner: Examiner, question: Question, presence: Presence) -> QuestionResult:
    """Give nothing for what is not there, and say why."""
    target = examiner.desk.assignment.targets[question.id][0]
    template = _ABSENCES.get(presence, _ABSENCES[Presence.ABSENT])
    words = Message(template, {"name": target.name})
    hint = _near(examiner, target) if presence is Presence.ABSENT else None
    checks = tuple(
        check_result(Checked(c, Judgement(Verdict.MISSING, words))) for c in question.checks
    )
    return QuestionResult(
        id=question.id,
        title=question.title,
        verdict=Verdict.MISSING,
        earned=0.0,
        possible=question.points,
        presence=presence,
        rationale=words,
        hint=hint,
        checks=checks,
    )


def _near(examiner: Examiner, target: Target) -> Message | None:
    """Tell a name that the student may have meant for the target."""
    defined = [n for names in examiner.desk.study.names.values() for n in names]
    if target.owner and target.member in defined:
        return Message(
            N_("{member} is defined outside the class {owner}: look at its indentation"),
            {"member": target.member, "owner": target.owner},
        )
    if target.owner and _is_unknown(examiner, target.owner):
        target = Target(target.module, target.owner)
    prefix = f"{target.owner}." if target.owner else ""
    peers = {n.removeprefix(prefix) for n in defined if n.rpartition(".")[0] == target.owner}
    assignment = examiner.desk.assignment
    named = {*(t.name for t in assignment.graded), *assignment.spec.provided.get(target.module, ())}
    peers -= {target.member, *(name.removeprefix(prefix) for name in named)}
    near = difflib.get_close_matches(target.member, peers, 1, 0.75)
    if not near:
        return None
    return Message(
        N_("did you mean {name}, which is defined as {near}?"),
        {"name": target.name, "near": prefix + near[0]},
    )


def _is_unknown(examiner: Examiner, owner: str) -> bool:
    """Tell whether nothing of a class is there: it may have another name."""
    presence = examiner.desk.study.presence
    return all(there is Presence.ABSENT for t, there in presence.items() if t.owner == owner)


def _empty(setting: Setting, submission: Submission) -> Record:
    """Keep a record of a submission that holds none of the assignment's files."""
    files = ", ".join(f"{name}.py" for name in setting.assignment.spec.modules)
    words = Message(N_("no file of this assignment was found ({files})"), {"files": files})
    questions = _blank(setting, Verdict.MISSING, words, waiting=False)
    return _record(setting, submission, State.EMPTY, questions, (*submission.notes, words))


def failed(setting: Setting, submission: Submission, problem: Exception) -> Record:
    """Keep a record of a submission that we failed to grade: nothing is lost to the student."""
    what = problem.what if isinstance(problem, GradersError) else repr(problem)[:300]
    words = Message(N_("graders or the machine is at fault: {problem}"), {"problem": what})
    questions = _blank(setting, Verdict.INTERNAL_ERROR, words, waiting=True)
    return _record(setting, submission, State.INTERNAL_ERROR, questions, (*submission.notes, words))


def _blank(
    setting: Setting, verdict: Verdict, words: Words, *, waiting: bool
) -> tuple[QuestionResult, ...]:
    return tuple(
        QuestionResult(
            id=question.id,
            title=question.title,
            verdict=verdict,
            earned=0.0,
            possible=question.points,
            presence=Presence.ABSENT,
            to_review=question.points if waiting else 0.0,
            rationale=words,
            checks=tuple(
                check_result(Checked(c, Judgement(verdict, words))) for c in question.checks
            ),
        )
        for question in setting.assignment.spec.questions
        if setting.only is None or question.id == setting.only
    )


def _record(
    setting: Setting,
    submission: Submission,
    state: State,
    questions: tuple[QuestionResult, ...],
    words: tuple[Words, ...],
) -> Record:
    return Record(
        id=submission.id,
        state=state,
        assignment=setting.assignment.id,
        digest=setting.digest(submission),
        tier=setting.sandbox.tier,
        python=platform.python_version(),
        questions=questions,
        notes=words,
    )

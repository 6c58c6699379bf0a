"""The reference's answers on every check and their cost: made once per run, or told by a kit.

A check that the reference fails, and a hint that raises on its answers, are refused here,
before any submission is graded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import islice
from typing import Any

from graders.checks.base import SHAPE_ERRORS, CourseCode, RunResult
from graders.checks.call import CallCheck
from graders.checks.hints import Hint, is_true
from graders.checks.prepared_check import PreparedCheck
from graders.checks.running_check import RunningCheck
from graders.errors import GradersError, InternalError, Problem, SpecError
from graders.grading import requests
from graders.grading.answer_frames import parts_of, rest_of, times_of
from graders.grading.observations import Observations, is_whole
from graders.i18n import render
from graders.judging.outcome import describe_raised
from graders.judging.timing import EndlessError, Times
from graders.light_dataclass import dataclass
from graders.model import Judgement, Submission, Verdict
from graders.probe import Observation, Probe
from graders.sandbox.base import Answer, Frame, Limits, RetriedBox, Sandbox
from graders.spec.assignment import Assignment, course_code
from graders.spec.kit_model import Baked, Kit
from graders.spec.layout import problem_of_check

CheckKey = tuple[str, str]
_AskReference = Callable[[Iterable[Probe]], Answer]
REFERENCE_S = 60.0
ANSWER_S = 10.0
# An expression that is wrong for every answer fails on the first few.
_CASES = 20

_BY_HAND = "run the reference by hand on the inputs of this check"
_PLAIN = (
    "in `call`, make plain data of it, such as str(a + b) or (a.x, a.y); or look at it with the "
    "`view` of a scenario, or by `right`"
)
_UNREADY = (
    "mend `setup`, or what `unchanged` looks at; no file can be written there: make a text, or an "
    "io.StringIO"
)


@dataclass(frozen=True)
class ReferenceAnswers:
    """The reference's observations on every check, and the CPU seconds that they took.

    ``cut`` are the checks on which the reference showed a value that the codec does not carry
    whole; ``times`` the CPU seconds of each call, for the checks that ask for them. With
    ``is_recalled``, all but the ``times`` is of an earlier run, and ``cpu_s`` decides no verdict.
    ``keeps_nothing`` tells whether it is proved that nothing outlives a call of the reference.
    """

    observations: Mapping[CheckKey, Sequence[Observation]]
    cpu_s: Mapping[CheckKey, float]
    cut: frozenset[CheckKey] = frozenset()
    times: Mapping[CheckKey, Times] = field(default_factory=dict)
    is_recalled: bool = False
    keeps_nothing: bool = False


def reference_submission(assignment: Assignment) -> Submission:
    """Return the reference as if a student had handed it in."""
    return Submission(
        "reference",
        {
            name + assignment.language.suffix: source.encode()
            for name, source in assignment.reference_sources.items()
        },
        {name: name + assignment.language.suffix for name in assignment.reference_sources},
    )


def expect(assignment: Assignment, sandbox: Sandbox) -> ReferenceAnswers:
    """Run every check on the reference, as if it were a submission.

    Raise SpecError when the reference fails to answer a check, SandboxError when no box starts.
    """
    probes = assignment.probes()
    with _reference_box(assignment, sandbox) as (read, ask):
        answers = _asked(assignment, probes, ask)
    _refuse_wrong(assignment, probes, answers)
    return replace(answers, keeps_nothing=any(told is True for told in read.data("keeps_nothing")))


def timed_now(
    recalled: ReferenceAnswers, assignment: Assignment, sandbox: Sandbox
) -> ReferenceAnswers:
    """Return answers of an earlier run with the times that checks compare, measured in this one.

    Raise SpecError when the reference cannot be read, SandboxError when no box starts.
    """
    timed = {key: probe for key, probe in assignment.probes().items() if probe.is_timed}
    if not timed:
        return recalled
    with _reference_box(assignment, sandbox) as (_, ask):
        return replace(recalled, times={**recalled.times, **_times(timed, ask)})


@contextmanager
def _reference_box(
    assignment: Assignment, sandbox: Sandbox
) -> Iterator[tuple[Answer, _AskReference]]:
    """Give what was read of the reference in a box, and what asks it there.

    Raise SpecError when it cannot be read.
    """
    submission = reference_submission(assignment)
    budget = Limits((REFERENCE_S,), REFERENCE_S * 2, REFERENCE_S * 4, 2048, 256 << 20)
    with sandbox.open() as box:
        read = box.ask(requests.study(assignment, submission), budget)
        units = next(iter(read.data("units")), None)
        if units is None:
            raise _fault(assignment, "", f"the reference cannot be read ({read.why})")

        def ask(probes: Iterable[Probe]) -> Answer:
            described = [requests.describe(probe, assignment.language) for probe in probes]
            request = requests.probe(assignment, units, (), frozenset(), described, verbose=False)
            return box.ask(request, budget)

        yield read, ask


def _asked(
    assignment: Assignment, probes: Mapping[CheckKey, Probe], ask: _AskReference
) -> ReferenceAnswers:
    """Ask for all observations together, then for each time that is measured, by itself."""
    timed = {key: one for key, one in probes.items() if one.is_timed}
    untimed = {key: replace(one, measure="") for key, one in timed.items()}
    answers = _collect(assignment, probes, ask({**probes, **untimed}.values()))
    return replace(answers, times={**answers.times, **_times(timed, ask)})


def _times(timed: Mapping[CheckKey, Probe], ask: _AskReference) -> dict[CheckKey, Times]:
    return {key: times_of(ask([probe])) for key, probe in timed.items()}


def answers_of(assignment: Assignment, sandbox: Sandbox) -> ReferenceAnswers:
    """Return the reference's answers, or those of a kit, which needs no reference.

    Even so, times that checks compare are measured on this machine, with what the kit can lend.
    Raise SpecError when the reference fails to answer a check, SandboxError when no box starts.
    """
    if assignment.kit is None:
        return expect(assignment, sandbox)
    return measured_here(told_by(assignment.kit), assignment, sandbox)


def measured_here(
    answers: ReferenceAnswers, assignment: Assignment, sandbox: Sandbox
) -> ReferenceAnswers:
    """Return the answers that a kit holds with the times that checks compare, measured here.

    Raise SandboxError when no box starts.
    """
    probes = assignment.probes()
    timed = {key: probe for key, probe in probes.items() if probe.measure == "cpu"}
    if not timed:
        return answers
    return replace(answers, times=_times_of_lent(assignment, sandbox, timed))


def _times_of_lent(
    assignment: Assignment, sandbox: Sandbox, probes: Mapping[CheckKey, Probe]
) -> dict[CheckKey, Times]:
    """Measure each call of some probes on a submission without a file, all of it lent."""
    limits, times = Limits((ANSWER_S,), 2 * ANSWER_S, 6 * ANSWER_S, 2048), {}
    with RetriedBox(sandbox) as box:
        for key, probe in probes.items():
            described, lent = [requests.describe(probe, assignment.language)], assignment.lendable
            request = requests.probe(assignment, {}, (), lent, described, verbose=False)
            times[key] = times_of(box.ask(request, limits))
    return times


def told_by(kit: Kit) -> ReferenceAnswers:
    """Return the answers that a kit holds, as those of an earlier run."""
    answers: Mapping[CheckKey, Baked] = kit.answers
    return ReferenceAnswers(
        {key: _observations(baked) for key, baked in answers.items()},
        {key: baked.cpu_s for key, baked in answers.items()},
        frozenset(key for key, baked in answers.items() if baked.is_cut),
        dict.fromkeys(answers, Times()),
        is_recalled=True,
    )


def _observations(baked: Baked) -> Observations:
    """Write observations as the worker does: equal ones are then known by their text."""
    seen = json.dumps(list(baked.seen), separators=(",", ":"))
    return Observations([Frame(False, 0.0, f'{{"seen":{seen}}}'.encode())], len(baked.seen))


def _collect(
    assignment: Assignment, probes: Mapping[CheckKey, Probe], answer: Answer
) -> ReferenceAnswers:
    seen: dict[CheckKey, Sequence[Observation]] = {}
    cpu: dict[CheckKey, float] = {}
    cut: set[CheckKey] = set()
    times: dict[CheckKey, Times] = {}
    parts = parts_of(answer.frames)
    for key, before, part in zip(probes, parts, parts[1:], strict=False):
        frame = part[-1]
        if not frame.tells("seen"):
            raise _fault(assignment, key, f"a check cannot be run: {frame.data}")
        seen[key] = Observations([frame], len(probes[key].inputs))
        if not is_whole(frame.data["seen"]):
            cut.add(key)
            _refuse_cut(assignment, key, frame.data["seen"])
        _refuse_broken(assignment, key, seen[key])
        cpu[key] = frame.cpu_s - before[-1].cpu_s
        times[key] = rest_of(before, part)
    for key in probes:
        if key not in seen:
            raise _fault(assignment, key, f"the reference does not end ({answer.why})")
    return ReferenceAnswers(seen, cpu, frozenset(cut), times)


def _refuse_cut(assignment: Assignment, key: CheckKey, cases: Any) -> None:
    """Refuse a check that compares a value which the codec does not carry whole."""
    check = assignment.check(*key)
    if not isinstance(check, PreparedCheck):
        return
    # With values that students may choose, the reference's own choice is the first.
    shown = cases[: len(cases) // check.ways]
    if not is_whole([check.compared(case) for case in shown if isinstance(case, dict)]):
        what = "what the reference returns cannot be compared: it is an object, or too large"
        raise _fault(assignment, key, what, _PLAIN)


def _refuse_broken(assignment: Assignment, key: CheckKey, seen: Sequence[Observation]) -> None:
    """Refuse a check that the reference does not complete."""
    check = assignment.check(*key)
    raised = next((case.raised for case in seen if case.raised), None)
    if raised and check.is_played_through:
        what = f"the setup or the view raises {describe_raised(raised)}"
        raise _fault(assignment, key, what)
    if isinstance(check, PreparedCheck):
        # With values that students may choose, the reference's own choice is the first.
        _refuse_unready(assignment, key, tuple(islice(seen, len(seen) // check.ways)))


def _refuse_unready(assignment: Assignment, key: CheckKey, seen: Sequence[Observation]) -> None:
    """Refuse a check whose own setup always raises: each answer, never asked for, would be right.

    What code of the reference raises there may be meant, as an exception that is written may.
    """
    check = assignment.check(*key)
    if isinstance(check, CallCheck) and (check.raises or check.or_raises):
        return
    if any(case.is_ready for case in seen):
        return
    if raised := next((one.raised for one in seen if one.raised and not one.raised.frames), None):
        what = f"the setup raises {describe_raised(raised)}, and the call is never reached"
        raise _fault(assignment, key, what, _UNREADY)


def _refuse_wrong(
    assignment: Assignment, probes: Mapping[CheckKey, Probe], answers: ReferenceAnswers
) -> None:
    """Refuse the checks that the reference fails: a right answer would fail them as well."""
    problems = []
    for key, probe in probes.items():
        check, seen, times = assignment.check(*key), answers.observations[key], answers.times[key]
        if check.follows_reference:
            continue
        code = course_code(assignment)
        run = RunResult(probe.inputs, probe.seeds, seen, seen, code, {}, times, times)
        try:
            judgement = check.judge(run)
        except InternalError as problem:
            problems.append(problem_of_check(assignment, *key, problem.what, problem.mend))
            continue
        if judgement.verdict is not Verdict.CORRECT:
            problems.append(_failed(assignment, key, judgement))
    problems += _hint_problems(assignment, probes, answers.observations)
    if problems:
        raise SpecError(tuple(problems))


def _failed(assignment: Assignment, key: CheckKey, judgement: Judgement) -> Problem:
    shown = "; ".join(
        f"{name}: {' '.join(text.split())[:200]}"
        for name, text in (
            ("on", judgement.input),
            ("expected", judgement.expected),
            ("the reference gives", judgement.actual),
        )
        if text
    )
    what = f"the reference itself fails this check: {render(judgement.rationale, 'en')} ({shown})"
    return problem_of_check(assignment, *key, what, "fix what the check expects, or the reference")


def _fault(
    assignment: Assignment, key: CheckKey | str, what: str, mend: str = _BY_HAND
) -> GradersError:
    if isinstance(key, tuple):
        return SpecError((problem_of_check(assignment, *key, what, mend),))
    return SpecError((Problem(f"reference/{assignment.spec.id}", 0, "", what, mend),))


def _hint_problems(
    assignment: Assignment,
    probes: Mapping[CheckKey, Probe],
    seen: Mapping[CheckKey, Sequence[Observation]],
) -> Iterator[Problem]:
    """Yield the hints that raise on a right answer, given as both `actual` and `expected`.

    An exception that an answer's shape explains is let through, unless every answer gives one:
    some right answers are empty.
    """
    code = course_code(assignment)
    for key, probe in probes.items():
        check = assignment.check(*key)
        if not isinstance(check, RunningCheck):
            continue
        for rank, hint in enumerate(check.hints):
            problem = _raised(check, hint, probe, seen[key], code) if hint.condition else None
            if problem is not None:
                what = f"hints[{rank}] {problem}: {hint.condition!r:.80}"
                mend = "make the expression hold for any answer of the right shape"
                yield problem_of_check(assignment, *key, what, mend)


def _raised(
    check: RunningCheck,
    hint: Hint,
    probe: Probe,
    seen: Sequence[Observation],
    code: CourseCode,
) -> str | None:
    misfit: Exception | None = None
    is_tried = False
    least = min(_CASES, len(probe.inputs) // check.ways)
    for inputs, case in list(zip(probe.inputs, seen, strict=False))[:least]:
        value = check.wanted(case)
        try:
            is_true(hint, inputs, value, value, case.printed, code)
            is_tried = True
        except SHAPE_ERRORS as problem:
            misfit = problem
        except (Exception, EndlessError) as problem:  # noqa: BLE001 - the course's own
            return _words(problem)
    return _words(misfit) if misfit and not is_tried else None


def _words(problem: BaseException) -> str:
    return f"raises {type(problem).__name__} on the reference's answer ({problem})"

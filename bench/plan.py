"""The checks of an assignment as plain data: expressions, inputs and the reference's answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graders.checks import Check
from graders.checks.call import CallCheck
from graders.checks.manual import ManualCheck
from graders.checks.running_check import RunningCheck
from graders.checks.session import SessionCheck
from graders.checks.source import SourceCheck
from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.judging.compare import Rules
from graders.judging.timing import limit_s
from graders.probe import Observation
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment
from graders.spec.reference_modules import HostReference


@dataclass(frozen=True)
class Case:
    """One input of a check, what the reference returned, and its ``after`` values."""

    inputs: Mapping[str, Any]
    value: Any = None
    after: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class PlainCheck:
    """One check, as a teacher would write it as one test.

    Attributes
    ----------
    unchanged : tuple of str
        Expressions that come to the same before and after the call.
    rules : Rules or None
        How the value is compared with the case's; None when it does not matter, or `right` judges.
    is_compared : bool
        ``False`` where only what `after` looks at is compared.
    right, extra : str
        Expressions that judge the answer, and an item that the reference does not have; or empty.
    apart : tuple of str or None
        Names that the value shares nothing with, where that is asked.
    lazily : str
        Statements run after each item of the value, where items are asked for one by one.
    events : tuple or None
        What is typed, for a console session.
    recursive : bool
        The only thing asked is that the source be recursive.
    """

    question: str
    id: str
    limit_s: float
    setup: str = ""
    call: str = "None"
    after: Mapping[str, str] | None = None
    unchanged: tuple[str, ...] = ()
    cases: tuple[Case, ...] = ()
    rules: Rules | None = None
    is_compared: bool = True
    right: str = ""
    extra: str = ""
    apart: tuple[str, ...] | None = None
    lazily: str = ""
    events: tuple[Any, ...] | None = None
    exit: int | None = None
    recursive: bool = False

    @property
    def test_name(self) -> str:
        """Return the name of the test that stands for this check."""
        return f"test_{self.question}__{self.id}".replace("-", "_").replace(".", "_")


@dataclass(frozen=True)
class Plan:
    """All checks of an assignment that run something or look at the source.

    How often functions may be called is left to the limits of time.

    Attributes
    ----------
    names : tuple of (module, name)
        What the expressions may use: the targets and the provided names.
    reference : HostReference
        The modules of the reference that the spec's own module may import.
    load_s : float
        What loading a submission may take, CPU seconds.
    """

    assignment: str
    modules: tuple[str, ...]
    names: tuple[tuple[str, str], ...]
    module_path: str
    reference: HostReference
    load_s: float
    checks: tuple[PlainCheck, ...]

    @property
    def total_s(self) -> float:
        """The seconds that a submission may take, when each check takes all that it may."""
        return self.load_s + sum(check.limit_s for check in self.checks)

    def questions_right(self, passed: Mapping[str, bool]) -> dict[str, bool]:
        """Return, by question, whether every check of it passed (by test name)."""
        right: dict[str, bool] = {}
        for check in self.checks:
            held = passed.get(check.test_name, False)
            right[check.question] = right.get(check.question, True) and held
        return right


def make_plan(assignment: Assignment) -> Plan:
    """Translate an assignment; the reference answers here, once, before anything is timed.

    Raises
    ------
    NotImplementedError
        When a check asks for something that this benchmark does not translate.
    """
    expected = expect(assignment, ProcessSandbox())
    checks = tuple(_checks(assignment, expected))
    provided = assignment.spec.provided
    names = [(module, name) for module, given in provided.items() for name in given]
    names += [(target.module, target.name) for target in assignment.graded if not target.owner]
    modules = tuple(assignment.spec.modules)
    return Plan(
        assignment.id,
        modules,
        tuple(names),
        assignment.module_path,
        HostReference.of(assignment.id, assignment.reference_sources, assignment.stand_ins),
        assignment.spec.limits.cpu_s,
        checks,
    )


def _checks(assignment: Assignment, expected: ReferenceAnswers) -> Iterator[PlainCheck]:
    for question in assignment.spec.questions:
        for check in question.checks:
            if isinstance(check, ManualCheck):
                continue
            if isinstance(check, SourceCheck):
                yield _source(question.id, check, assignment.spec.limits.cpu_s)
            else:
                yield _running(assignment, expected, question.id, check)


def _source(question: str, check: SourceCheck, seconds: float) -> PlainCheck:
    if check.must != ("recursive",) or check.must_not:
        raise NotImplementedError(f"{question}, {check.id}: only 'must: [recursive]'")
    return PlainCheck(question, check.id, seconds, recursive=True)


def _running(
    assignment: Assignment, expected: ReferenceAnswers, question: str, check: Check
) -> PlainCheck:
    if not isinstance(check, RunningCheck):
        raise NotImplementedError(f"{question}, {check.id}: a kind that is not translated")
    key = (question, check.id)
    declared = check.cpu_s or assignment.spec.limits.cpu_s
    session = check if isinstance(check, SessionCheck) else None
    if session and session.prints:
        raise NotImplementedError(f"{question}, {check.id}: texts to be found in the output")
    events = (
        [e if isinstance(e, str) else e.field_values() for e in session.events] if session else []
    )
    return PlainCheck(
        question=question,
        id=check.id,
        limit_s=limit_s(declared, expected.cpu_s[key]),
        setup=check.setup,
        call=check.call.strip(),
        after=dict(check.after),
        unchanged=check.unchanged,
        cases=tuple(_cases(assignment.inputs[key], expected.observations[key], check)),
        **_judging(check),
        events=tuple(events) if session else None,
        exit=session.exit if session else None,
    )


def _judging(check: RunningCheck) -> dict[str, Any]:
    """Translate what says which answers are right."""
    if isinstance(check, SessionCheck):
        return {"right": check.right}
    if not isinstance(check, CallCheck) or check.property or check.again or check.either:
        raise NotImplementedError(f"{check.id}: a check that is not translated")
    is_compared = check.value and not check.right
    return {
        "rules": check.rules() if is_compared or check.after else None,
        "is_compared": is_compared,
        "right": check.right,
        "extra": check.extra,
        "apart": check.apart,
        "lazily": check.lazily or "",
    }


def _cases(
    inputs: Sequence[dict[str, Any]], seen: Sequence[Observation], check: RunningCheck
) -> Iterator[Case]:
    for given, observation in zip(inputs, seen, strict=True):
        if observation.raised:
            raise NotImplementedError(f"{check.id}: an exception is expected")
        value = observation.value
        if isinstance(check, CallCheck):
            if check.raises or check.prints:
                raise NotImplementedError(f"{check.id}: an exception or a text is expected")
            value = check.returns if "returns" in check.written_keys else value
        yield Case(given, value, observation.after)

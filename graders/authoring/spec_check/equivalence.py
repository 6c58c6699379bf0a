"""Tell wrong versions that are likely equivalent to the reference from those that a check lets by.

Both are run on each case of the checks that let the wrong version through, then on further ones
(see :mod:`graders.authoring.further_cases`), in a box each, and all that can be seen is compared:
values, exceptions by their type, arguments, prints, dialogues, views, counted calls. A difference
is a proof that they are not equivalent; none, on many cases, is a sign that they are, and no more:
the author confirms it. Altered cases on which the reference raises what it raises on no case of the
check say nothing: the question promises nothing of such arguments.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile, zip_longest
from typing import Any

from graders.authoring.further_cases import CaseGroup, Origin, case_groups
from graders.authoring.mutants import Mutant
from graders.authoring.spec_check.base import Subject, submission_of
from graders.grading import requests
from graders.grading.observations import observation
from graders.grading.reference_answers import reference_submission
from graders.grading.run_context import RunContext
from graders.i18n import N_
from graders.judging.outcome import describe
from graders.judging.timing import wall_s
from graders.languages import language_named
from graders.languages.python.show import show
from graders.languages.text import cut
from graders.light_dataclass import dataclass
from graders.model import Message, Submission
from graders.probe import Observation, Probe, for_students
from graders.run import executors
from graders.sandbox.base import Asker, Limits, RetriedBox

# CPU seconds that the reference may take on a group of cases; a wrong version has more.
_GROUP_S = 4.0
_FACTOR, _MARGIN_S = 5.0, 1.0
_CASE_CHARS, _VALUE_CHARS, _LONG = 160, 80, 4_000
# So few further cases are no sign of anything.
ENOUGH = 10
# Lines executed, in place of the reference's: a wrong version that does more is another program.
_MORE_STEPS = 1.2
_ORDER = tuple(Origin)


@dataclass(frozen=True)
class Difference:
    """The first case on which a wrong version is not like the reference.

    ``check`` is the check whose case it is, or was made of; ``case`` the lines of it, ``expected``
    and ``actual`` what the reference and the wrong version show there.
    """

    check: str
    origin: Origin
    case: str
    expected: str
    actual: str | Message


@dataclass(frozen=True)
class Likeness:
    """How a wrong version compares with the reference on ``cases``, ``further`` in no check.

    Without a ``difference``, it is likely equivalent, where there were enough further cases.
    """

    cases: int = 0
    further: int = 0
    difference: Difference | None = None

    @property
    def is_likely_equivalent(self) -> bool:
        """Tell whether no difference was seen, on enough cases that no check has."""
        return self.difference is None and self.further >= ENOUGH


@dataclass(frozen=True)
class _Shown:
    """The answers of a program to a group of cases, each as the worker wrote it."""

    cases: tuple[Any, ...]
    cpu_s: float


@dataclass(frozen=True)
class _Compared:
    """A group of cases, and what the reference showed on those that it ended with.

    ``raised`` names the exceptions that it raises on the check's own cases.
    """

    group: CaseGroup
    shown: _Shown
    raised: frozenset[str] = frozenset()

    def says_nothing(self, case: Any) -> bool:
        """Tell whether the reference's exception shows a case to be none of the question's."""
        return self.group.origin is Origin.ALTERED and not _raised(case) <= self.raised


def likeness_of(subject: Subject, mutants: Sequence[Mutant]) -> dict[Mutant, Likeness]:
    """Compare wrong versions with the reference, and return how alike each is."""
    if not mutants:
        return {}
    asked = dict.fromkeys(question for one in mutants for question in one.place.questions)
    known = {question: _of_reference(subject.context, question) for question in asked}
    jobs = min(subject.options.jobs or executors.default_jobs(), len(mutants))
    blob = pickle.dumps((subject.context, known))
    with executors.local(jobs) as pool:
        found = pool.map(_likeness, [blob] * len(mutants), mutants)
        return dict(zip(mutants, found, strict=True))


def _of_reference(context: RunContext, question: str) -> list[_Compared]:
    """Run the reference on all cases of a question's checks."""
    assignment = context.assignment
    submission = reference_submission(assignment)
    found: list[_Compared] = []
    with RetriedBox(context.sandbox) as box:
        units = _units(context, box, submission)
        for check in assignment.question(question).checks:
            raised: frozenset[str] = frozenset()
            for group in case_groups(assignment, (question, check.id)):
                shown = _shown(context, box, units, group.probes, _GROUP_S)
                if group.origin is Origin.OWN:
                    raised = frozenset().union(*map(_raised, shown.cases))
                found.append(_Compared(group, shown, raised))
    return found


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> tuple[RunContext, Mapping[str, Sequence[_Compared]]]:
    return pickle.loads(blob)  # type: ignore[no-any-return]  # noqa: S301 - bytes of our own


def _likeness(blob: bytes, mutant: Mutant) -> Likeness:
    """Compare one wrong version with the reference, in the process that the executor chose."""
    context, known = _unpacked(blob)
    sources = {**context.assignment.reference_sources, mutant.place.module: mutant.after}
    groups = [group for question in mutant.place.questions for group in known[question]]
    seen = further = 0
    with RetriedBox(context.sandbox) as box:
        units = _units(context, box, submission_of("mutant", sources))
        for one in sorted(groups, key=lambda one: _ORDER.index(one.group.origin)):
            cases, difference = _first_difference(context, box, units, one)
            seen += cases
            further += cases if one.group.origin is not Origin.OWN else 0
            if difference is not None:
                return Likeness(seen, further, difference)
    return Likeness(seen, further)


def _units(context: RunContext, box: Asker, submission: Submission) -> Any:
    allowed = context.assignment.spec.limits
    limits = Limits((60.0,), 120.0, wall_s(120.0), allowed.memory_mib)
    read = box.ask(requests.study(context.assignment, submission), limits)
    return next(iter(read.data("units")), {})


def _shown(
    context: RunContext, box: Asker, units: Any, probes: Sequence[Probe], cpu_s: float
) -> _Shown:
    """Run probes on a submission, within so many CPU seconds in all, and keep the cases seen."""
    described = [
        requests.describe(_untimed(probe), context.assignment.language) for probe in probes
    ]
    request = requests.probe(context.assignment, units, (), frozenset(), described, verbose=True)
    limits = Limits((cpu_s,), cpu_s, wall_s(cpu_s), context.assignment.spec.limits.memory_mib)
    answer = box.ask(request, limits)
    cases = [frame.get("case") for frame in answer.frames if frame.tells("case")]
    return _Shown(tuple(cases), answer.cpu_s)


def _untimed(probe: Probe) -> Probe:
    return replace(probe, measure="") if probe.is_timed else probe


def _first_difference(
    context: RunContext, box: Asker, units: Any, known: _Compared
) -> tuple[int, Difference | None]:
    """Run a wrong version on a group, and return the cases compared, and the first difference."""
    group, reference = known.group, known.shown
    seen = _shown(context, box, units, group.probes, _FACTOR * reference.cpu_s + _MARGIN_S)
    compared = 0
    for place, expected in enumerate(reference.cases):
        if known.says_nothing(expected):
            continue
        actual = seen.cases[place] if place < len(seen.cases) else None
        if actual is None or not _is_alike(expected, actual):
            case = _case(group.probes, place)
            told = _told(expected, actual)
            return compared + 1, Difference(group.key[1], group.origin, case, *told)
        compared += 1
    return compared, None


def _raised(case: Any) -> frozenset[str]:
    """Name the exceptions of a case, in its steps as well."""
    steps = case.get("steps") or [] if isinstance(case, Mapping) else []
    told = [one.get("raised") for one in (case, *steps) if isinstance(one, Mapping)]
    return frozenset(one["type"] for one in told if isinstance(one, Mapping))


def _is_alike(expected: Any, actual: Any) -> bool:
    spent, most = _work(actual), _MORE_STEPS * _work(expected)
    if spent > most:
        return False
    return _plain(expected) == _plain(actual)


def _work(case: Any) -> int:
    """Return the work that was counted in a case; 0 where none was."""
    work = case.get("work") if isinstance(case, Mapping) else None
    return work if isinstance(work, int) else 0


def _plain(case: Any) -> str:
    """Write what is compared of a case: of exceptions their type, and not the work."""
    return json.dumps(_bare(case), sort_keys=True)


def _bare(told: Any) -> Any:
    if not isinstance(told, Mapping):
        return told
    # A program that exits is looked at no more: what nobody looked at is as what shows nothing.
    kept = {name: part for name, part in told.items() if part or name in ("value", "exit")}
    kept.pop("work", None)
    if isinstance(kept.get("raised"), Mapping):
        kept["raised"] = kept["raised"].get("type")
    if isinstance(kept.get("steps"), list):
        kept["steps"] = [_bare(step) for step in kept["steps"]]
    if "dialogue" in kept:
        # A program that comes to its end exits with what its main function returned, or with 0.
        kept["exit"] = kept.get("exit") or kept.pop("value", None) or 0
    return kept


# -- the case in words -----------------------------------------------------------------------------


def _case(probes: Sequence[Probe], place: int) -> str:
    """Write a case on one line: its inputs, or its setup, and what is called."""
    for probe in probes:
        if place < len(probe.inputs):
            return cut("; ".join(_lines(probe, place)), _CASE_CHARS)
        place -= len(probe.inputs)
    return ""


def _lines(probe: Probe, place: int) -> Iterator[str]:
    inputs = for_students(probe.inputs[place])
    steps = inputs.pop(probe.steps, ()) if isinstance(probe.steps, str) else probe.steps
    yield from (f"{name} = {show(value, _VALUE_CHARS)}" for name, value in inputs.items())
    if not inputs:
        yield from filter(None, map(str.strip, probe.setup.splitlines()))
    yield from steps or (" ".join(probe.call.split()),)


def _told(expected: Any, actual: Any) -> tuple[str, str | Message]:
    """Show the part of a case in which two programs differ."""
    one = observation(expected)
    if actual is None:
        return cut(describe(one, language_named("python")), _VALUE_CHARS), Message(N_("no answer"))
    other = observation(actual)
    for known, found in zip_longest(_parts(one), _parts(other), fillvalue="…"):
        if known != found:
            return _where_they_part(known, found)
    return cut(describe(one, language_named("python")), _VALUE_CHARS), Message(
        N_("the same in another type")
    )


def _where_they_part(one: str, other: str) -> tuple[str, str]:
    """Cut two texts to what surrounds their first difference."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    start = max(0, sum(1 for _ in same) - _VALUE_CHARS // 4)
    head = "… " if start else ""
    first, second = (
        head + cut(text[start : start + _VALUE_CHARS], _VALUE_CHARS) for text in (one, other)
    )
    return first, second


def _parts(seen: Observation) -> Iterator[str]:
    """Write the parts of an observation, one after the other."""
    yield seen.raised.type if seen.raised else show(seen.value, _LONG)
    yield f"prints {seen.printed!r}"
    yield from (f"{who}: {text!r}" for who, text in seen.dialogue)
    looks = {**seen.after, **{f"{name} afterwards": at for name, at in seen.unchanged.items()}}
    yield from (f"{name} == {show(value, _LONG)}" for name, value in looks.items())
    for number, step in enumerate(seen.steps):
        what = step.raised.type if step.raised else show(step.value, _LONG)
        yield f"step {number}: {what}, {show(step.view, _LONG)}"
    for name in ("exit", "beyond", "shared", "given", "work"):
        yield f"{name} {getattr(seen, name)}"

"""The data that one process keeps from one submission to the next, so that it is made once.

Nothing here depends on a submission: a record is the same whichever were graded before.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from graders.checks.base import CourseCode
from graders.errors import SandboxError
from graders.grading import requests
from graders.grading.answer_frames import times_of
from graders.grading.observations import Observations
from graders.grading.reference_answers import (
    ANSWER_S,
    REFERENCE_S,
    CheckKey,
    reference_submission,
)
from graders.grading.run_context import RunContext
from graders.judging.timing import Times
from graders.light_dataclass import dataclass
from graders.model import QuestionResult, Target
from graders.probe import Observation, Probe
from graders.sandbox.base import Answer, Box, Limits
from graders.sandbox.zygote import MEND
from graders.spec.assignment import course_code

_MOST_RIGHT = 20_000
# Students who make the same mistake lead to the same inputs.
_MOST_ANSWERS = 2_000


@dataclass
class ProcessContext:
    """The state in which one process grades submissions, one after the other.

    ``right`` holds digests of observations that were judged right, by check: equal observations are
    right too, and need not be decoded. ``answers`` are observations of the reference on inputs that
    no spec holds, by probe. ``measured_s`` are CPU seconds of the reference by check, measured in
    this run. ``box`` is the reference's, opened when first needed; it never holds anything of a
    student's. ``units`` and ``lent`` are the sources and lent targets of the requests to that box.
    ``forms`` are those in which some lent targets give something else, by these and by all forms.
    """

    context: RunContext
    right: OrderedDict[tuple[CheckKey, bytes], None] = field(default_factory=OrderedDict)
    answers: OrderedDict[str, Observation] = field(default_factory=OrderedDict)
    measured_s: dict[CheckKey, float] = field(default_factory=dict)
    box: Box | None = None
    units: Mapping[str, Any] = field(default_factory=dict)
    lent: frozenset[Target] = frozenset()
    forms: dict[tuple[frozenset[Target], range], tuple[int, ...]] = field(default_factory=dict)
    tell: Callable[[QuestionResult], None] | None = None

    @property
    def probes(self) -> Mapping[CheckKey, Probe]:
        """The probe of each check that runs something."""
        return self.context.probes

    @property
    def described(self) -> Mapping[CheckKey, Mapping[str, Any]]:
        """The probes as plain data."""
        return self.context.described.probes

    @cached_property
    def asked_attributes(self) -> frozenset[str]:
        """The attributes that the code of checks takes of objects."""
        texts = {text for probe in self.probes.values() for text in probe.texts}
        language = self.context.assignment.language
        return frozenset(name for text in texts for name in language.all_attributes(text))

    @cached_property
    def code(self) -> CourseCode:
        """The functions of the spec's module."""
        return course_code(self.context.assignment)

    def is_known_right(self, key: CheckKey, seen: Observations) -> bool:
        """Tell whether equal observations of a check were judged right before."""
        return (key, seen.words) in self.right

    def keep_right(self, key: CheckKey, seen: Observations) -> None:
        """Keep the digest of a right answer to every input of a check.

        Forged frames are left out: their text may be another program's right answer.
        """
        if seen.words and seen.is_plain:
            self.right[key, seen.words] = None
            if len(self.right) > _MOST_RIGHT:
                self.right.popitem(last=False)

    def reference_s(self, key: CheckKey, *, sure: bool) -> float:
        """Return the CPU seconds that the reference takes on a check.

        With ``sure``, a verdict depends on the time, which is then measured in this very run.
        """
        answers, assignment = self.context.reference_answers, self.context.assignment
        if not (sure and answers.is_recalled and assignment.lendable):
            return answers.cpu_s[key]
        if key not in self.measured_s:
            measured = self._measured_s(self.probes[key])
            self.measured_s[key] = answers.cpu_s[key] if measured is None else measured
        return self.measured_s[key]

    def _measured_s(self, probe: Probe) -> float | None:
        """Measure a whole probe with nothing else on the machine; None when it does not end."""
        run_lock = self.context.run_lock
        with run_lock.alone():
            answer = self._ask(replace(probe, measure=""), REFERENCE_S)
        moments = [frame.cpu_s for frame in answer.frames if frame.milestone]
        return moments[-1] - moments[0] if answer.data("seen") else None

    def reference_times(self, probe: Probe) -> Times:
        """Measure each call of the reference on a probe with nothing else on the machine."""
        run_lock = self.context.run_lock
        with run_lock.alone():
            return times_of(self._ask(probe, ANSWER_S))

    def reference_answer(self, probe: Probe) -> Observation | None:
        """Return what the reference shows on the one input of a probe; None if it does not end."""
        key = json.dumps(requests.describe(probe, self.context.assignment.language), sort_keys=True)
        if key not in self.answers:
            frames = self._ask(replace(probe, measure=""), ANSWER_S).frames
            seen = Observations([frame for frame in frames if frame.tells("seen")][:1], 1)
            if not seen:
                return None
            self.answers[key] = seen[0]
            if len(self.answers) > _MOST_ANSWERS:
                self.answers.popitem(last=False)
            return seen[0]
        return self.answers[key]

    def _ask(self, probe: Probe, cpu_s: float) -> Answer:
        limits = Limits((cpu_s,), 2 * cpu_s, 6 * cpu_s, 2048)
        try:
            return self._ask_box(probe, limits)
        except SandboxError:
            # The box may be long lost: only a new one that fails shows a fault of the machine.
            self.close()
            return self._ask_box(probe, limits)

    def _ask_box(self, probe: Probe, limits: Limits) -> Answer:
        assignment, sandbox = self.context.assignment, self.context.sandbox
        if self.box is None:
            self.box = sandbox.open()
            if assignment.kit is None:
                self.units = self._read(self.box)
            else:
                # A kit has nothing to read: all of it is lent to a submission without a file.
                self.lent = assignment.lendable
        described = [requests.describe(probe, assignment.language)]
        request = requests.probe(assignment, self.units, (), self.lent, described, verbose=False)
        return self.box.ask(request, limits)

    def _read(self, box: Box) -> Mapping[str, Any]:
        assignment = self.context.assignment
        request = requests.study(assignment, reference_submission(assignment))
        limits = Limits((REFERENCE_S,), 2 * REFERENCE_S, 6 * REFERENCE_S, 2048)
        units = next(iter(box.ask(request, limits).data("units")), None)
        if not isinstance(units, dict):
            raise SandboxError("the reference could not be read again", MEND)
        return units

    def close(self) -> None:
        """Close the reference's box, if it is open."""
        if self.box is not None:
            self.box.__exit__(None, None, None)
            self.box = None

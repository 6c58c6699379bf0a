"""What a process that grades keeps from one submission to the next, so that it is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from graders.grading import requests
from graders.grading.observing import Observations
from graders.grading.reference_answers import CheckKey, probes_of
from graders.grading.reference_runner import ReferenceRunner
from graders.grading.run_context import RunContext
from graders.probe import Probe

_MOST_ANSWERS = 20_000


@dataclass
class RightAnswers:
    """The words of the answers that were judged right, by check.

    Judging is a function of what was seen: who sees the same words again need not read them.
    """

    words: OrderedDict[tuple[CheckKey, bytes], None] = field(default_factory=OrderedDict)

    def holds(self, key: CheckKey, seen: Observations) -> bool:
        """Tell whether the same words were judged right before."""
        return (key, seen.words) in self.words

    def add(self, key: CheckKey, seen: Observations) -> None:
        """Keep the words of a right answer to every input of a check.

        Only those that were read as they stand: a forger's may be a right answer to nobody.
        """
        if seen.words and seen.is_plain:
            self.words[key, seen.words] = None
            if len(self.words) > _MOST_ANSWERS:
                self.words.popitem(last=False)


@dataclass
class ProcessContext:
    """The place where one process grades submissions, one after the other.

    Nothing here depends on a submission: a record is the same whichever were graded before.
    """

    setting: RunContext
    right: RightAnswers = field(default_factory=RightAnswers)
    measured_s: dict[CheckKey, float] = field(default_factory=dict)

    @cached_property
    def probes(self) -> Mapping[CheckKey, Probe]:
        """What the box is to do for each check that runs something."""
        return probes_of(self.setting.assignment)

    @cached_property
    def described(self) -> Mapping[CheckKey, Mapping[str, Any]]:
        """The same as plain data."""
        return {key: requests.describe(probe) for key, probe in self.probes.items()}

    @cached_property
    def reference(self) -> ReferenceRunner:
        """Where the reference is asked about new inputs."""
        setting = self.setting
        return ReferenceRunner(setting.assignment, setting.sandbox, setting.turns)

    def reference_s(self, key: CheckKey, *, sure: bool) -> float:
        """Return the CPU seconds that the reference takes on a check.

        Parameters
        ----------
        sure : bool
            A verdict depends on it: it must have been measured in this very run.
        """
        expected = self.setting.expected
        if not (sure and expected.is_recalled and self.setting.assignment.lendable):
            return expected.cpu_s[key]
        if key not in self.measured_s:
            measured = self.reference.cpu_s(self.probes[key])
            self.measured_s[key] = expected.cpu_s[key] if measured is None else measured
        return self.measured_s[key]

    def close(self) -> None:
        """Close what is open."""
        self.reference.close()

"""A student's constructor whose defaults are forgotten, or others, serves with those of the reference."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission, verdicts

SPEC = """\
id: tp
title: A thermometer
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Probe.__init__, Probe.highest]
    checks: [{id: one, title: one, call: "[Probe().highest(), Probe(3).highest()]"}]
  - id: read
    title: read
    points: 1
    target: Probe.read
    needs: [make]
    checks: [{id: one, title: one, setup: p = Probe(), call: "[p.read(5), p.read(80), p.highest()]"}]
  - id: mean
    title: mean
    points: 1
    target: Probe.mean
    needs: [make, read]
    checks:
      - {id: one, title: one, setup: p = Probe(most=9); p.read(5); p.read(8), call: p.mean()}
      - {id: none, title: none, call: Probe().mean(), returns: null}
"""
REFERENCE = """\
class Probe:
    def __init__(self, least=-10, most=50):
        self.least, self.most = least, most
        self.values = []

    def highest(self):
        return max(self.values, default=self.least)

    def read(self, value):
        if self.least <= value <= self.most:
            self.values.append(value)
            return True
        return False

    def mean(self):
        return sum(self.values) / len(self.values) if self.values else None
"""
# The state is in one dictionary, and nothing of it has a name of the reference's.
OWN = """\
from collections import deque


class Probe:
    def __init__(self, bas{least}, haut{most}):
        self.infos = {{"bornes": (bas, haut), "lu": deque()}}

    def highest(self):
        lu = self.infos["lu"]
        return sorted(lu)[-1] if lu else self.infos["bornes"][0]

    def read(self, value):
        bas, haut = self.infos["bornes"]
        if value < bas or value > haut:
            return False
        self.infos["lu"].appendleft(value)
        return True

    def mean(self):
        lu = self.infos["lu"]
        return {mean} if len(lu) else None
"""
DEFAULTS = {"forgotten": ("", ""), "one forgotten": ("", "=50"), "others": ("=0", "=100")}
MEAN = "sum(lu) / len(lu)"


@pytest.mark.parametrize("case", DEFAULTS)
def test_defaults_at_fault_cost_the_constructor_alone(
    case: str, tmp_path: Path, warm: Sandbox
) -> None:
    found = _graded(case, tmp_path, warm)

    assert found.pop("make") in ("error", "wrong", "partial")
    assert {*found.values()} == {"correct"}


@pytest.mark.parametrize("case", DEFAULTS)
def test_a_wrong_method_over_ones_own_constructor_is_not_right(
    case: str, tmp_path: Path, warm: Sandbox
) -> None:
    found = _graded(case, tmp_path, warm, mean="sum(lu) / 2 + 1")

    assert (found["read"], found["mean"]) == ("correct", "to-review")


def _graded(case: str, tmp_path: Path, warm: Sandbox, *, mean: str = MEAN) -> dict[str, str]:
    least, most = DEFAULTS[case]
    source = OWN.format(least=least, most=most, mean=mean)
    context = context_of(tmp_path, SPEC, REFERENCE, warm)
    record = grade(context, submission(source))
    assert {*question(record, "read").blame} <= {"make"}
    return verdicts(record)

"""A property that is asked for may be a plain attribute: only its checks see a difference."""

from __future__ import annotations

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record
from graders.sandbox.base import Sandbox
from tests.integration.conftest import question, submission, verdicts, write_course

SPEC = """\
id: tp
title: A lamp
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - {id: make, title: make it, points: 1, target: Lamp.__init__,
     checks: [{id: made, title: made, call: "isinstance(Lamp(40), Lamp)", returns: true}]}
  - {id: power, title: its power, points: 1, target: Lamp.power, needs: [make],
     checks: [{id: told, title: told, call: Lamp(40).power, returns: 40}]}
  - {id: is_lit, title: whether it is lit, points: 1, target: Lamp.is_lit, needs: [make],
     checks: [{id: new, title: new, call: Lamp(40).is_lit, returns: false}]}
  - id: press
    title: press the switch
    points: 1
    target: Lamp.press
    needs: [make, is_lit]
    checks:
      - {id: once, title: once, setup: "l = Lamp(40); l.press()", call: l.is_lit, returns: true}
      - {id: two, title: twice, setup: "l = Lamp(9); l.press(); l.press()", call: l.is_lit, returns: false}
"""
REFERENCE = """\
class Lamp:
    def __init__(self, watts):
        self.watts = watts
        self.presses = 0

    @property
    def power(self):
        return self.watts

    @property
    def is_lit(self):
        return self.presses % 2 == 1

    def press(self):
        self.presses += 1
"""
SKELETON = """\
class Lamp:
    def __init__(self, watts):
        pass

    @property
    def power(self):
        pass

    @property
    def is_lit(self):
        pass

    def press(self):
        pass
"""
PLAIN = """\
class Lamp:
    def __init__(self, watts):
        self.power = watts
        self.is_lit = False

    def press(self):
        self.is_lit = not self.is_lit
"""
FIELDS = """\
from dataclasses import dataclass

@dataclass
class Lamp:
    power: int
    is_lit: bool = False

    def press(self):
        self.is_lit = not self.is_lit
"""


SWITCH = """\
class Switch:
    def __init__(self):
        self.is_lit = False

    def press(self):
        self.is_lit = not self.is_lit

class Lamp:
    def __init__(self, watts):
        self.power = watts
        self._switch = Switch()
        {taken}

    def __getattr__(self, name):
        return getattr(self._switch, name)
"""
# The functions that each object has: from another one, asked for or taken, or written for it.
FUNCTIONS = {
    "asked": SWITCH.format(taken="pass"),
    "taken": SWITCH.format(taken="self.press = self._switch.press").replace(
        "    def __getattr__(self, name):\n        return getattr(self._switch, name)\n",
        "    @property\n    def is_lit(self):\n        return self._switch.is_lit\n",
    ),
    "written": PLAIN.partition("\n    def press")[0]
    + '        self.press = lambda: setattr(self, "is_lit", not self.is_lit)\n',
}


@pytest.fixture(scope="module")
def lamp(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of lamps."""
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": SKELETON}
    assignment = write_course(tmp_path_factory.mktemp("lamp"), files)
    return RunContext(assignment, expect(assignment, warm), warm)


def graded(lamp: RunContext, text: str) -> Record:
    return grade(lamp, submission(text))


@pytest.mark.parametrize("text", [PLAIN, FIELDS], ids=["plain", "fields"])
def test_an_attribute_does_for_a_property(lamp: RunContext, text: str) -> None:
    assert {*verdicts(graded(lamp, text)).values()} == {"correct"}


@pytest.mark.parametrize("text", [PLAIN, FIELDS], ids=["plain", "fields"])
def test_what_leaves_the_attribute_alone_is_wrong(lamp: RunContext, text: str) -> None:
    record = graded(lamp, text.replace("self.is_lit = not self.is_lit", "pass # self.is_lit"))

    assert verdicts(record) == {
        "make": "correct", "power": "correct", "is_lit": "correct", "press": "missing"
    }  # fmt: skip


def test_an_attribute_with_a_wrong_value_costs_its_question_alone(lamp: RunContext) -> None:
    record = graded(lamp, PLAIN.replace("self.power = watts", "self.power = 2 * watts"))

    assert verdicts(record) == {
        "make": "correct", "power": "wrong", "is_lit": "correct", "press": "correct"
    }  # fmt: skip


def test_an_attribute_does_for_no_method(lamp: RunContext) -> None:
    text = PLAIN.replace("    def press(self):\n        self.is_lit = not self.is_lit\n", "")
    record = graded(lamp, text.replace("self.is_lit = False", "self.is_lit = self.press = False"))

    assert question(record, "press").verdict.value == "missing"


@pytest.mark.parametrize("change", ["self.power += 1", "self.power = self.power + 1"])
def test_what_is_only_changed_is_no_attribute(lamp: RunContext, change: str) -> None:
    text = PLAIN.replace("self.power = watts", "self._watts = watts")
    record = graded(lamp, f"{text}\n    def brighter(self):\n        {change}\n")

    assert verdicts(record) == {
        "make": "correct", "power": "missing", "is_lit": "correct", "press": "correct"
    }  # fmt: skip


@pytest.mark.parametrize("text", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_that_each_object_has_does_for_a_method(lamp: RunContext, text: str) -> None:
    assert {*verdicts(graded(lamp, text)).values()} == {"correct"}


@pytest.mark.parametrize("text", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_of_an_object_that_is_wrong_does_for_no_method(
    lamp: RunContext, text: str
) -> None:
    record = graded(lamp, text.replace("not self.is_lit", "self.power"))

    assert question(record, "press").verdict.value == "missing"

"""A method without end costs itself, whichever of the others a check calls it with."""

from __future__ import annotations

from pathlib import Path

from graders.grading.submission import grade
from graders.model import Judged
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission, verdicts

SPEC = """\
id: tp
title: Row
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: made
    title: made
    points: 1
    targets: [Row.__init__, Row.get]
    checks:
      - {id: seen, title: seen, setup: "r = Row([3, 0, 2])", call: r.get()}
  - id: hole
    title: hole
    points: 1
    target: Row.hole
    needs: [made]
    checks:
      - {id: seen, title: seen, setup: "r = Row([3, 0, 2])", call: r.hole()}
  - id: put
    title: put
    points: 2
    target: Row.put
    needs: [made]
    checks:
      - {id: seen, title: seen, setup: "r = Row([3, 0]); r.put([0, 1])", call: r.get()}
      - id: follows
        title: the hole follows
        judged_elsewhere: [Row.hole]
        setup: "r = Row([3, 0]); r.put([0, 1])"
        call: r.hole()
  - id: total
    title: total
    points: 1
    target: Row.total
    needs: [made]
    checks:
      - {id: seen, title: seen, setup: "r = Row([3, 0, 2])", call: r.total()}
"""
REFERENCE = """\
class Row:
    def __init__(self, numbers):
        self._numbers = list(numbers)

    def get(self):
        return list(self._numbers)

    def hole(self):
        return self.get().index(0)

    def put(self, numbers):
        self.__init__(numbers)

    def total(self):
        return sum(self.get())
"""
# The constructor uses `put`, so the question of `put` comes first, and `hole` cannot be lent to it.
STUDENT = """\
class Row:
    def __init__(self, numbers):
        self.put(numbers)

    def get(self):
        return list(self.numbers)

    def hole(self):
        while True:
            pass

    def put(self, numbers):
        self.numbers = numbers

    def total(self):
        return sum(self.numbers)
"""


def test_a_check_that_calls_what_never_ends_blames_that(tmp_path: Path, warm: Sandbox) -> None:
    context = context_of(tmp_path, SPEC, REFERENCE, warm)
    record = grade(context, submission(STUDENT))
    right = dict.fromkeys(("made", "put", "total"), "correct")
    assert verdicts(record) == {**right, "hole": "time-limit"}
    assert question(record, "put").blame == ("hole",)
    assert question(record, "total").blame == ()


# Lent, the reference's constructor makes an object of theirs first, to see what it holds.
DEADLY = """\
import os


class Row:
    def __init__(self, numbers):
        os.abort()
        self._numbers = list(numbers)

    def get(self):
        return self._numbers

    def hole(self):
        return self._numbers.index(0)

    def put(self, numbers):
        self._numbers = numbers

    def total(self):
        return sum(self.get())
"""


def test_a_constructor_that_kills_its_process_costs_itself(tmp_path: Path, warm: Sandbox) -> None:
    record = grade(context_of(tmp_path, SPEC, REFERENCE, warm), submission(DEADLY))
    right = dict.fromkeys(("hole", "put", "total"), "correct")
    assert verdicts(record) == {**right, "made": "error"}
    assert {question(record, id_).blame for id_ in right} == {("made",)}


# Its `hole` is right until `put` leaves it an old place.
KEPT = """\
class Row:
    def __init__(self, numbers):
        self.numbers, self.place = numbers, numbers.index(0)

    def get(self):
        return list(self.numbers)

    def hole(self):
        if self.numbers[self.place]:
            raise LookupError(self.place)
        return self.place

    def put(self, numbers):
        self.numbers = numbers

    def total(self):
        return sum(self.numbers)
"""


def test_what_raises_here_and_is_right_elsewhere_goes_to_a_teacher(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = grade(context_of(tmp_path, SPEC, REFERENCE, warm), submission(KEPT))

    right = dict.fromkeys(("made", "hole", "total"), "correct")
    assert verdicts(record) == {**right, "put": "to-review"}


COSTLY = """\
id: tp
title: Roots
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: root
    title: root
    points: 1
    checks:
      - {id: none, title: none, call: root(0), returns: 0}
      - {id: some, title: some, call: root(9), returns: 3}
  - id: roots
    title: roots
    points: 1
    needs: [root]
    checks:
      - id: cost
        title: cost
        inputs: [{numbers: [640000, 640000, 640000, 640000, 640000]}]
        call: roots(numbers)
        measure: steps
        at_most: 2
"""
SLOW_ROOT = """\
def root(n):
    k = 0
    while k * k < n:
        k += 1
    return k


def roots(numbers):
    return [root(numbers[0])] * len(numbers)
"""
# It asks for each root, which costs little where these are the student's own.
QUICK_ROOT = """\
def root(n):
    while not n:
        pass
    return int(n ** 0.5)


def roots(numbers):
    return [root(n) for n in numbers]
"""


def test_a_function_without_end_elsewhere_serves_what_is_too_slow_with_ours(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, COSTLY, SLOW_ROOT, warm)

    record = grade(context, submission(QUICK_ROOT))

    assert verdicts(record) == {"root": "time-limit", "roots": "correct"}
    roots = question(record, "roots")
    assert (roots.judged, roots.lent, roots.blame) == (Judged.AS_SUBMITTED, (), ())


# As submitted the test at the bottom fails at once, for its object is not made.
FAILING_TESTS = """\
class Row:
    def __init__(self, numbers):
        raise NotImplementedError

    def get(self):
        return list(self._numbers)

    def hole(self):
        return self._numbers.index(0)

    def put(self, numbers):
        self._numbers = list(numbers)

    def total(self):
        return sum(self._numbers)


row = Row([3, 0, 2])
while row.total() > 0:
    row.put([3, 0, 2])
for _ in iter(row.total, 0):
    row.put([3, 0, 2])
"""


def test_tests_that_never_end_once_the_constructor_is_lent_cost_no_method(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = grade(context_of(tmp_path, SPEC, REFERENCE, warm), submission(FAILING_TESTS))

    right = dict.fromkeys(("hole", "put", "total"), "correct")
    assert verdicts(record) == {**right, "made": "missing"}


TABLE_SPEC = """\
id: tp
title: A table
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: step
    title: step
    points: 1
    target: step
    checks: [{id: seen, title: seen, call: "[step(3), step(0)]"}]
  - id: half
    title: half
    points: 1
    target: half
    checks: [{id: seen, title: seen, call: "[half(6), half(2)]"}]
  - id: climb
    title: climb
    points: 1
    target: climb
    needs: [step]
    checks: [{id: seen, title: seen, call: climb(3)}]
  - id: known
    title: known
    points: 1
    target: known
    needs: [half]
    checks: [{id: seen, title: seen, call: "[known(2), known(9)]"}]
"""
TABLE_REFERENCE = """\
def step(n):
    return n + 1


def half(n):
    return n // 2


def climb(n):
    return step(step(n))


def known(n):
    return half(n) < 3
"""
# With our `step` it never ends; with the student's it fills what `known` reads.
PREPARED = """\
def step(n):
    return n - 1


def climb(n):
    return step(step(n))


TABLE = []


def prepare(n):
    while n > 0:
        TABLE.append(n)
        n = step(n)
        del TABLE[5:]


prepare(5)


def known(n):
    return half(2 * n) in TABLE
"""


def test_what_does_not_end_over_one_lent_function_is_kept_over_another(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, TABLE_SPEC, TABLE_REFERENCE, warm)

    record = grade(context, submission(PREPARED))

    right = dict.fromkeys(("climb", "known"), "correct")
    assert verdicts(record) == {"step": "wrong", "half": "missing", **right}


ROBOT_SPEC = """\
id: tp
title: A robot
modules: [tp]
limits: {cpu_s: 0.1}
questions:
  - {id: robot, title: a robot, points: 1, targets: [Robot.__init__, Robot.place, Robot.left],
     checks: [{id: made, title: made, call: "Robot(3, 4, 9).place() + [Robot(3, 4, 9).left()]", returns: [3, 4, 9]}]}
  - {id: turn, title: turn, points: 1, target: Robot.turn, needs: [robot],
     checks: [{id: one, title: one, setup: "r = Robot(3, 4, 9)", call: r.turn(), returns: null}]}
  - {id: move, title: move, points: 1, target: Robot.move, needs: [robot, turn],
     checks: [{id: one, title: one, setup: "r = Robot(3, 4, 9)\\nr.turn()\\nr.move()", call: "r.place() + [r.left()]",
               returns: [2, 4, 8]}]}
  - {id: run, title: run, points: 1, target: Robot.run, needs: [robot, turn, move],
     checks: [{id: all, title: all, setup: "r = Robot(3, 4, 9)\\nr.run('MTMTM')", call: "r.place() + [r.left()]",
               returns: [2, 4, 6]}]}
"""
ROBOT = """\
class Robot:
    def __init__(self, x, y, power):
        self.x, self.y = x, y
        self.way = 0
        self.power = power

    def place(self):
        return [self.x, self.y]

    def left(self):
        return self.power

    def turn(self):
        self.way = (self.way + 1) % 4

    def move(self):
        self.x += (0, -1, 0, 1)[self.way]
        self.y += (1, 0, -1, 0)[self.way]
        self.power -= 1

    def run(self, letters):
        for letter in letters:
            self.move() if letter == "M" else self.turn()
"""
OF_A_POINT = """\
class Robot:
    def __init__(self, x, y, power):
        self.at, self.ahead = complex(x, y), 1j
        self.energy = power

    def place(self):
        return [int(self.at.real), int(self.at.imag)]

    def left(self):
        return self.energy

    def turn(self):
        self.ahead *= 1j

    def move(self):
        raise KeyError(self)

    def run(self, letters):
        for letter in letters:
            self.move() if letter == "M" else self.turn()
"""


def test_the_time_in_which_a_state_is_looked_for_is_not_the_students(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, ROBOT_SPEC, ROBOT, warm)

    found = verdicts(grade(context, submission(OF_A_POINT)))

    assert found == {"robot": "correct", "turn": "correct", "move": "error", "run": "correct"}

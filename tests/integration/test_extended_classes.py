"""A class of the course's that extends one of the student's, or another of the course's."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.submission import grade
from graders.model import Record
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission, verdicts
from tests.integration.shapes import SHAPE, SQUARE

SPEC = """\
id: tp
title: Shapes
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: shape
    title: a shape
    points: 1
    SHAPES
    checks: [{id: name, title: name, call: Shape('dot').told(), returns: dot}]
  - id: square
    title: a square
    points: 1
    SQUARES
    needs: [shape]
    checks: [{id: area, title: area, call: "[Square(3).told(), Square(3).area()]", returns: [square, 9]}]
  - id: pile
    title: a pile of shapes
    points: 1
    targets: [Pile.__init__, Pile.put, Pile.shapes]
    checks: [{id: two, title: two, setup: "p = Pile(); p.put(1); p.put(2)", call: p.shapes(), returns: [1, 2]}]
  - id: total
    title: their area
    points: 1
    target: total
    needs: [square, pile]
    every: {setup: "p = Pile(); p.put(Square(3)); p.put(Square(1))"}
    checks: [{id: two, title: two, call: total(p), returns: "10 of square, square"}]
"""
WHOLE_SHAPE, WHOLE_SQUARE = "target: Shape", "target: Square"
CUT_SHAPE = "targets: [Shape.__init__, Shape.told]"
CUT_SQUARE = "targets: [Square.__init__, Square.area]"
TOTAL = """\
def total(pile):
    names = ", ".join(shape.told() for shape in pile.shapes())
    return f"{sum(shape.area() for shape in pile.shapes())} of {names}"
"""
PILE = """\
class Pile:
    def __init__(self):
        self._shapes = []

    def put(self, shape):
        self._shapes.append(shape)

    def shapes(self):
        return list(self._shapes)


"""
# No constructor makes its states: the course's methods cannot work with it.
CHAIN = """\
class Pile:
    def __init__(self):
        self._last = None

    def put(self, shape):
        self._last = (shape, self._last)

    def shapes(self):
        found, rest = [], self._last
        while rest:
            shape, rest = rest
            found.insert(0, shape)
        return found


"""
# Only the student's own pile can be walked.
WALKED = f"{CHAIN[:-2]}    def __iter__(self):\n        return walk(self._last)\n\n\n"
WALKED += """\
def walk(last):
    if last:
        yield from walk(last[1])
        yield last[0]


"""
WALKED += TOTAL.replace("pile.shapes()", "pile")
RIGHT = SHAPE + SQUARE + PILE + TOTAL
# The class that another one extends cannot become this one once it is made.
SLOTS = SHAPE.replace(":\n", ':\n    __slots__ = ("name",)\n\n', 1)
WRONG = SQUARE.replace("** 2", "* 2")
RAISING = "class Square(Shape):\n    def __init__(self, side):\n        raise KeyError(side)\n\n\n"


def graded(
    code: str, folder: Path, sandbox: Sandbox, shape: str = WHOLE_SHAPE, square: str = WHOLE_SQUARE
) -> Record:
    """Grade a submission of a course that grades its two classes in these ways."""
    spec = SPEC.replace("SHAPES", shape).replace("SQUARES", square)
    return grade(context_of(folder, spec, RIGHT, sandbox), submission(code))


@pytest.mark.parametrize("shape", [SHAPE, SLOTS], ids=["plain", "slots"])
@pytest.mark.parametrize("square", [WRONG, RAISING], ids=["wrong", "raising"])
def test_a_wrong_class_that_extends_a_right_one_costs_no_other_question(
    shape: str, square: str, tmp_path: Path, warm: Sandbox
) -> None:
    record = graded(shape + square + WALKED, tmp_path, warm)

    assert verdicts(record)["total"] == "correct"
    assert question(record, "total").blame == ("square",)
    assert verdicts(record)["shape"] == "correct"


def test_a_class_is_lent_alone_where_it_works_over_the_students(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded(SHAPE + WRONG + CHAIN + TOTAL, tmp_path, warm)

    assert question(record, "total").checks[0].graded["Shape"].startswith("student")
    assert question(record, "total").checks[0].graded["Square"] == "reference"


@pytest.mark.parametrize(
    ("shape", "square"), [(CUT_SHAPE, WHOLE_SQUARE), (WHOLE_SHAPE, CUT_SQUARE)]
)
@pytest.mark.parametrize(
    ("code", "lost"),
    [
        (RIGHT, set()),
        (CHAIN + TOTAL, {"shape", "square"}),
        (SHAPE + CHAIN + TOTAL, {"square"}),
        (SHAPE + WRONG + CHAIN + TOTAL, {"square"}),
        (SQUARE + CHAIN + TOTAL, {"shape"}),
    ],
    ids=["right", "both missing", "missing", "wrong", "above missing"],
)
def test_one_of_two_classes_may_be_graded_member_by_member(
    shape: str, square: str, code: str, lost: set[str], tmp_path: Path, warm: Sandbox
) -> None:
    found = verdicts(graded(code, tmp_path, warm, shape, square))

    assert {id_ for id_, verdict in found.items() if verdict != "correct"} == lost


ABOVE = """\
class Shape:
    def __init__(self, side):
        self.name = type(self).__name__.lower()
        self.side = side

    def told(self):
        return TOLD

    def area(self):
        return self.side ** 2


class Square(Shape):
"""
AREA = SQUARE[SQUARE.index("    def area") :]


@pytest.mark.parametrize(
    ("square", "verdict"),
    [
        ("    sides = 4\n\n\n", "to-review"),
        (AREA, "to-review"),
        (SQUARE.partition("\n")[2], "correct"),
        (WRONG.partition("\n")[2], "wrong"),
    ],
    ids=["nothing", "no constructor", "all", "wrong"],
)
def test_a_class_whose_answers_stand_in_the_one_above_is_left_to_a_teacher(
    square: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    mine = ABOVE.replace("TOLD", "self.name.upper()") + square
    found = verdicts(graded(mine + CHAIN + TOTAL, tmp_path, warm))

    assert (found["shape"], found["square"]) == ("wrong", verdict)


@pytest.mark.parametrize(("square", "verdict"), [(AREA, "to-review"), (SQUARE, "correct")])
def test_the_same_holds_where_the_class_above_is_not_there(
    square: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    below = "class Square(Shape):\n" + square.removeprefix("class Square(Shape):\n")
    found = verdicts(graded(below + CHAIN + TOTAL, tmp_path, warm))

    assert (found["shape"], found["square"]) == ("missing", verdict)


@pytest.mark.parametrize("above", ["", "(ABC)"])
@pytest.mark.parametrize("ours", ["", "(ABC)"])
def test_a_class_that_is_not_there_extends_the_student_s_which_may_be_abstract(
    above: str, ours: str, tmp_path: Path, warm: Sandbox
) -> None:
    def shape(bases: str) -> str:
        return "from abc import ABC\n\n" * bool(bases) + SHAPE.replace(":", f"{bases}:", 1)

    spec = SPEC.replace("SHAPES", CUT_SHAPE).replace("SQUARES", CUT_SQUARE)
    reference = shape(ours) + SQUARE + PILE + TOTAL
    context = context_of(tmp_path, spec, reference, warm)

    record = grade(context, submission(shape(above) + PILE + TOTAL))

    lost = {id_ for id_, verdict in verdicts(record).items() if verdict != "correct"}
    assert lost == {"square"}
    assert question(record, "total").checks[0].graded["Shape.told"].startswith("student")


LEFT_TO_OURS = "    def area(self):\n        raise NotImplementedError\n\n\n"
BY_SUPER = "    def area(self):\n        return super().area() ** 2\n\n\n"


@pytest.mark.parametrize(
    ("square", "verdict"),
    [
        (SQUARE.replace(AREA, ""), "to-review"),
        (SQUARE.replace(AREA, BY_SUPER), "to-review"),
        (SQUARE, "correct"),
        (WRONG, "wrong"),
    ],
    ids=["inherited", "by super", "own", "wrong"],
)
@pytest.mark.parametrize("shape", ["", SHAPE], ids=["no class", "no method"])
def test_what_a_method_that_is_not_there_would_answer_is_left_to_a_teacher(
    square: str, verdict: str, shape: str, tmp_path: Path, warm: Sandbox
) -> None:
    """A class that is right only with the student's ``Shape.area``, or that lacks an area."""
    spec = SPEC.replace("SHAPES", f"{WHOLE_SHAPE}\n    every: {{call: Shape('dot').area()}}")
    spec = spec.replace("call: Shape('dot').told(), returns: dot", "raises: NotImplementedError")
    reference = SHAPE[:-2] + LEFT_TO_OURS + SQUARE + PILE + TOTAL
    context = context_of(tmp_path, spec.replace("SQUARES", WHOLE_SQUARE), reference, warm)

    found = verdicts(grade(context, submission(shape + square + CHAIN + TOTAL)))

    assert found["shape"] != "correct"
    assert found["square"] == verdict


def test_a_private_method_of_ours_may_be_missing_from_a_wrong_class(
    tmp_path: Path, warm: Sandbox
) -> None:
    helped = "self._squared()\n\n    def _squared(self):\n        return self.side ** 2"
    reference = RIGHT.replace("self.side ** 2", helped)
    spec = SPEC.replace("SHAPES", WHOLE_SHAPE).replace("SQUARES", WHOLE_SQUARE)
    context = context_of(tmp_path, spec, reference, warm)

    found = verdicts(grade(context, submission(WRONG + CHAIN + TOTAL)))

    assert (found["shape"], found["square"]) == ("missing", "wrong")


QUEUE_SPEC = """\
id: tp
title: Queues
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: queue
    title: a queue
    points: 1
    targets: [Queue.__init__, Queue.__iter__]
    checks: [{id: items, title: items, call: "[x for x in Queue([1, 2])]", returns: [1, 2]}]
  - id: peek
    title: the first one
    points: 1
    target: Queue.peek
    needs: [queue]
    checks: [{id: one, title: one, call: "Queue([3, 4]).peek()", returns: 3}]
  - id: pairs
    title: a queue of names
    points: 1
    target: Named
    needs: [queue, peek]
    checks: [{id: one, title: one, call: "(lambda q: [q.peek(), *q])(Named({'a': 1}))", returns: [a, a]}]
"""
QUEUE = """\
class Queue:
    def __init__(self, items):
        self.items = list(items)

    def __iter__(self):
        return iter(self.items)

    def peek(self):
        return PEEKED


class Named(Queue):
"""
REFERENCE = (
    QUEUE.replace("PEEKED", "next(iter(self))")
    + """\
    def __init__(self, numbers):
        super().__init__(numbers)
"""
)
OF_PAIRS = """\
    def __init__(self, numbers):
        super().__init__(numbers.items())

    def __iter__(self):
        return (name for name, _ in self.items)

    def peek(self):
        name, _ = super().peek()
        return name
"""


@pytest.mark.parametrize(
    ("peeked", "below", "verdict"),
    [
        ("self.items[0]", OF_PAIRS, "correct"),
        ("1 // 0", OF_PAIRS, "to-review"),
        # A fault in code that asks for nothing above is the student's own.
        ("1 // 0", OF_PAIRS.replace("super().peek()", "[*self]"), "error"),
        ("self.items[0]", OF_PAIRS.replace("return name", "return 0"), "wrong"),
    ],
    ids=["right", "at fault", "its own", "above right"],
)
def test_a_class_that_asks_the_one_above_for_what_comes_back_to_it_is_left_to_a_teacher(
    peeked: str, below: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    """Ours gives the first of the items, which this class gives in its own way."""
    context = context_of(tmp_path, QUEUE_SPEC, REFERENCE, warm)
    mine = QUEUE.replace("PEEKED", peeked) + below

    assert verdicts(grade(context, submission(mine)))["pairs"] == verdict

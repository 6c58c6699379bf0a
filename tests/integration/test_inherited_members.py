"""A reference whose methods ask for `super()`: they are lent to a student's class as any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission, Verdict
from tests.integration.conftest import question, verdicts, warm_sandbox, write_course
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
    targets: [tp.Shape.__init__, tp.Shape.told]
    checks:
      - {id: name, title: name, call: Shape('dot').told(), returns: dot}
  - id: square
    title: a square
    points: 1
    targets: [tp.Square.__init__, tp.Square.area]
    needs: [shape]
    checks:
      - {id: area, title: area, call: Square(3).area(), returns: 9}
  - id: told
    title: in words
    points: 1
    target: tp.Square.told
    needs: [shape, square]
    checks:
      - {id: text, title: text, call: Square(3).told(), returns: square of 3}
  - id: loud
    title: in capitals
    points: 1
    target: tp.Shape.loud
    needs: [shape, square]
    checks:
      - {id: text, title: text, call: Square(3).loud(), returns: SQUARE}
  - id: both
    title: two squares
    points: 1
    target: tp.both
    needs: [shape, square, told]
    checks:
      - {id: text, title: text, call: "both(Square(1), Square(2))", returns: square of 1 and square of 2}
"""
REFERENCE = """\
class Shape:
    def __init__(self, name):
        self.name = name

    def told(self):
        return self.name

    def loud(self):
        return Shape.told(self).upper()


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side**2

    def told(self):
        return f"{super().told()} of {self.side}"


def both(one, other):
    return f"{one.told()} and {other.told()}"
"""


# The skeleton of both courses.
STARTED = """\
def both(one, other):
    pass


class StockError(Exception):
    # TODO
    pass


class EmptyError(StockError):
    def __init__(self, n):
        # TODO
        pass
"""


def graded(text: str, folder: Path, spec: str = SPEC, reference: str = REFERENCE) -> Record:
    """Return the record of a submission."""
    files = {
        "specs/tp.yaml": spec,
        "reference/tp.py": reference,
        "skeletons/tp.py": STARTED,
    }
    course, sandbox = write_course(folder, files), warm_sandbox()
    context = RunContext(course, expect(course, sandbox), sandbox)
    return grade(context, Submission("alice", {"tp.py": text.encode()}, {"tp": "tp.py"}))


@pytest.mark.parametrize(
    ("was", "now", "wrong"),
    [
        ("{super().told()} of", "{super().told()} with", "told"),
        ("self.side = side", "self.side = side + 1", "square"),
        ("self.side = side", "self.slide = side", "square"),
    ],
)
def test_a_member_that_asks_for_the_class_above_is_lent(
    was: str, now: str, wrong: str, tmp_path: Path
) -> None:
    record = graded(REFERENCE.replace(was, now), tmp_path)

    assert verdicts(record) == {
        **dict.fromkeys(("shape", "square", "told", "loud", "both"), "correct"),
        wrong: question(record, wrong).verdict.value,
    }
    assert question(record, wrong).verdict in (Verdict.WRONG, Verdict.ERROR)
    assert question(record, "both").blame == (wrong,)


def test_a_member_whose_answer_stands_in_a_class_above_is_replaced_there(tmp_path: Path) -> None:
    split = REFERENCE.replace("class Square(Shape):", "class Sided(Shape):")
    split = split.replace("    def area", "class Square(Sided):\n    def area").replace('"', "'")
    assert all(one.verdict is Verdict.CORRECT for one in graded(split, tmp_path).questions)

    record = graded(split.replace("super().__init__('square')", "raise KeyError(side)"), tmp_path)

    assert verdicts(record) == {
        **dict.fromkeys(("shape", "told", "loud", "both"), "correct"),
        "square": "error",
    }


def test_a_class_that_extends_nothing_costs_its_own_questions_alone(tmp_path: Path) -> None:
    """The student forgot ``(Shape)``, without which the constructor's ``super()`` raises as well."""
    record = graded(REFERENCE.replace("class Square(Shape):", "class Square:"), tmp_path)

    assert verdicts(record) == {
        **dict.fromkeys(("shape", "told", "loud", "both"), "correct"),
        "square": "error",
    }
    assert question(record, "loud").blame == ("square",)


@pytest.mark.parametrize(
    ("was", "now", "wrong"), [("", "", ()), (".upper()", ".lower()", ("loud",))]
)
def test_a_class_that_extends_nothing_and_is_right_costs_nothing(
    was: str, now: str, wrong: tuple[str, ...], tmp_path: Path
) -> None:
    text = REFERENCE.replace("class Square(Shape):", "class Square:").replace(was, now)
    text = text.replace('super().__init__("square")', "self.name = 'square'")
    text = text.replace("{super().told()} of", "square of")
    # All members of the class share a question with its constructor.
    before, _, after = SPEC.partition("  - id: told\n")
    spec = before.replace("tp.Square.area]", "tp.Square.area, tp.Square.told]")
    spec += "  - id: loud\n" + after.partition("  - id: loud\n")[2].replace(", told]", "]")

    record = graded(text, tmp_path, spec)

    others = dict.fromkeys(("shape", "square", "loud", "both"), "correct")
    assert verdicts(record) == others | dict.fromkeys(wrong, "error")
    assert not any(one.blame for one in record.questions)


PRIVATE = """\
class Shape:
    def __init__(self, title):
        self.__title = title.strip()

    def told(self):
        return self.__title

    def loud(self):
        return self.__title.upper()


def both(one, other):
    return one.told() + " and " + other.told()
"""


def test_a_class_that_is_missing_extends_what_the_student_wrote_above_it(tmp_path: Path) -> None:
    record = graded(PRIVATE, tmp_path)

    assert verdicts(record) == {
        **dict.fromkeys(("shape", "loud", "both"), "correct"),
        **dict.fromkeys(("square", "told"), "missing"),
    }


ERRORS_SPEC = """\
id: tp
title: A stock
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: errors
    title: the exceptions
    points: 1
    targets: [tp.StockError, tp.EmptyError]
    checks:
      - {id: one, title: above, call: "issubclass(EmptyError, StockError)", returns: true}
  - id: remove
    title: remove
    points: 1
    target: tp.remove
    needs: [errors]
    checks:
      - {id: none, title: too much, call: "remove(1, 2)", raises: EmptyError}
      - {id: some, title: enough, call: "remove(2, 1)", returns: 1}
"""
ERRORS = '''\
class StockError(Exception):
    """Refused."""


class EmptyError(StockError):
    """Nothing is left."""


def remove(n, k):
    if k > n:
        raise EmptyError(n)
    return n - k
'''


EMPTY = 'class EmptyError(StockError):\n    """Nothing is left."""\n'
STUB = "class EmptyError(StockError):\n    def __init__(self, n):\n        pass\n"


@pytest.mark.parametrize("second", ["", STUB])
def test_an_exception_is_lent_with_the_one_that_it_extends(second: str, tmp_path: Path) -> None:
    mine = ERRORS.replace(EMPTY, second)
    record = graded(mine, tmp_path, ERRORS_SPEC, ERRORS)

    assert question(record, "remove").verdict is Verdict.CORRECT
    assert question(record, "remove").lent == ("EmptyError", "StockError")
    assert question(record, "remove").blame == ()


APART_SPEC = """\
id: tp
title: A stock
modules: [tp, errors]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: base
    title: the exception
    points: 1
    target: errors.StockError
    checks: [{id: one, title: one, call: "issubclass(StockError, Exception)", returns: true}]
  - id: empty
    title: the other one
    points: 1
    target: tp.EmptyError
    needs: [base]
    checks: [{id: one, title: one, call: "issubclass(EmptyError, StockError)", returns: true}]
  - id: remove
    title: remove
    points: 1
    target: tp.remove
    needs: [base, empty]
    checks:
      - {id: none, title: too much, call: "remove(1, 2)", raises: EmptyError}
      - {id: some, title: enough, call: "remove(2, 1)", returns: 1}
"""
ABOVE = ERRORS[: ERRORS.index("class EmptyError")]
BELOW = "from errors import StockError\n\n\n" + ERRORS[ERRORS.index("class EmptyError") :]


@pytest.mark.parametrize(
    ("above", "below", "missing"),
    [
        (ABOVE, BELOW.replace(EMPTY, ""), {"empty"}),
        (ABOVE, BELOW.replace(EMPTY, STUB), {"empty"}),
        ("", BELOW, {"base"}),
        ("", BELOW.replace(EMPTY, ""), {"base", "empty"}),
        (ABOVE.replace("StockError", "Stock"), BELOW.replace(EMPTY, STUB), {"base", "empty"}),
    ],
    ids=["missing", "stub", "above missing", "both missing", "misspelt"],
)
def test_a_class_is_lent_with_the_one_of_another_module_that_it_extends(
    above: str, below: str, missing: set[str], tmp_path: Path
) -> None:
    files = {
        "specs/tp.yaml": APART_SPEC,
        "reference/tp/tp.py": BELOW,
        "reference/tp/errors.py": ABOVE,
        "skeletons/tp/tp.py": STARTED[: STARTED.index("class StockError")]
        + STARTED[STARTED.index("class EmptyError") :],
        "skeletons/tp/errors.py": "class StockError(Exception):\n    # TODO\n    pass\n",
    }
    assignment, sandbox = write_course(tmp_path, files), warm_sandbox()
    context = RunContext(assignment, expect(assignment, sandbox), sandbox)
    handed_in = {"tp.py": below.encode(), "errors.py": above.encode()}
    modules = {"tp": "tp.py", "errors": "errors.py"}

    found = verdicts(grade(context, Submission("alice", handed_in, modules)))

    assert {id_ for id_, verdict in found.items() if verdict == "missing"} == missing
    assert {found[id_] for id_ in found.keys() - missing} == {"correct"}


FAMILY_SPEC = """\
id: tp
title: Shapes
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: shape
    title: a shape
    points: 1
    target: Shape
    checks: [{id: name, title: name, call: Shape('dot').told(), returns: dot}]
  - id: square
    title: a square
    points: 1
    target: Square
    needs: [shape]
    checks: [{id: area, title: area, call: "[Square(3).told(), Square(3).area()]", returns: [square, 9]}]
"""


@pytest.mark.parametrize(
    "shape",
    ["", SHAPE.replace("Shape", "Shapes"), SHAPE.replace("Shape", "Shape(Figure)")],
    ids=["missing", "misspelt", "of an unknown one"],
)
@pytest.mark.parametrize(
    ("square", "verdict"),
    [
        (SQUARE, "correct"),
        (SQUARE.replace("** 2", "* 2"), "wrong"),
        (SQUARE.replace("class Square(", "class Square(Figure, "), "missing"),
    ],
    ids=["right", "wrong", "failing by itself"],
)
def test_a_class_that_extends_a_missing_one_is_judged_over_the_courses(
    shape: str, square: str, verdict: str, tmp_path: Path
) -> None:
    record = graded(shape + square, tmp_path, FAMILY_SPEC, SHAPE + SQUARE)

    assert verdicts(record) == {"shape": "missing", "square": verdict}


BAG_SPEC = """\
id: tp
title: A bag
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: bag
    title: a bag
    points: 1
    targets: [tp.Bag.put, tp.Bag.__init__]
    checks: [{id: put, title: put, call: Bag().put(1), returns: null}]
  - id: size
    title: its size
    points: 1
    target: tp.Bag.__len__
    needs: [bag]
    checks:
      - id: two
        title: two
        setup: |
          b = Bag()
          b.put(1)
          b.put(2)
        call: len(b)
        returns: 2
  - id: double
    title: twice its items
    points: 1
    target: tp.Bag.__add__
    needs: [bag, size]
    checks: [{id: kind, title: a bag, call: "type(Bag() + Bag()).__name__", returns: Bag}]
"""
BAG = """\
class Bag:
    def __init__(self):
        self.items = []

    def put(self, item):
        self.items.append(item)

    def __len__(self):
        return len(self.items)

    def __add__(self, other):
        return Bag()
"""
LISTED = """\
class Bag(list):
    def put(self, item):
        self.append(item)
"""


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (LISTED, "correct"),
        (LISTED.replace("self.append(item)", "self.last = item"), "missing"),
        (LISTED.replace("(list)", ""), "missing"),
        ("class Bag(list):\n    pass\n", "missing"),
    ],
    ids=["right", "wrong", "not there", "nothing"],
)
def test_a_member_of_the_list_that_a_class_extends_is_an_answer_where_it_is_right(
    text: str, size: str, tmp_path: Path
) -> None:
    record = graded(text, tmp_path, BAG_SPEC, BAG)

    assert question(record, "size").verdict.value == size
    # A list also has `+`, which makes no bag.
    assert question(record, "double").verdict is Verdict.MISSING


def test_what_a_dataclass_adds_is_no_misspelt_method(tmp_path: Path) -> None:
    text = BAG.replace("__len__", "length").replace("class Bag", "@dataclass\nclass Bag")
    record = graded("from dataclasses import dataclass\n" + text, tmp_path, BAG_SPEC, BAG)

    assert question(record, "size").verdict is Verdict.MISSING
    assert question(record, "size").hint is None  # it also has an `__eq__`


PACK_SPEC = """\
id: tp
title: A pack
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: card
    title: a card
    points: 1
    targets: [tp.Card.__init__, tp.Card.value]
    checks: [{id: value, title: value, call: Card(7).value(), returns: 7}]
  - id: pack
    title: a pack
    points: 1
    targets: [tp.Pack.__init__, tp.Pack.__len__, tp.Pack.draw]
    needs: [card]
    checks:
      - id: draw
        title: draw
        setup: "p = Pack([Card(7), Card(8)])"
        call: "[p.draw().value(), len(p)]"
        returns: [7, 1]
  - id: turn
    title: turn it round
    points: 1
    target: tp.Pack.turn
    needs: [card, pack]
    checks:
      - id: turn
        title: turn
        setup: "p = Pack([Card(7), Card(8)])"
        call: p.turn()
        value: false
        after: {values: "[p.draw().value() for i in (1, 2)]"}
"""
PACK = """\
class Card:
    def __init__(self, number):
        self.number = number

    def value(self):
        return self.number


class Pack:
    def __init__(self, cards):
        self.cards = list(cards)

    def __len__(self):
        return len(self.cards)

    def draw(self):
        return self.cards.pop(0)

    def turn(self):
        cards = [self.draw() for _ in range(len(self))]
        self.__init__(cards[::-1])
"""
LISTED_PACK = (
    PACK[: PACK.index("class Pack")]
    + """\
class Pack(list):
    def draw(self):
        return self.pop(0)

    def turn(self):
        self.reverse()
"""
)


@pytest.mark.parametrize(
    ("right", "wrong", "at_fault"),
    [
        ("return self.number", "return 'seven'", "card"),
        ("return self.pop(0)", "pass", "pack"),
        ("return self.pop(0)", "self.pop(0)", "pack"),
    ],
    ids=["the items", "a stub", "a member"],
)
def test_what_a_class_has_from_a_list_is_not_lent_for_what_else_is_at_fault(
    right: str, wrong: str, at_fault: str, tmp_path: Path
) -> None:
    record = graded(LISTED_PACK.replace(right, wrong), tmp_path, PACK_SPEC, PACK)

    right_ones = {id_ for id_, verdict in verdicts(record).items() if verdict == "correct"}
    assert right_ones == {"card", "pack", "turn"} - {at_fault}
    assert {*question(record, "turn").blame} <= {at_fault}


SIZED = (
    PACK_SPEC[: PACK_SPEC.index("  - id: pack")]
    + """\
  - id: pack
    title: a pack
    points: 1
    targets: [tp.Pack.__init__, tp.Pack.draw]
    needs: [card]
    checks: [{id: draw, title: draw, call: "Pack([Card(7), Card(8)]).draw().value()", returns: 7}]
  - id: size
    title: its size
    points: 1
    target: tp.Pack.__len__
    needs: [card, pack]
    checks: [{id: two, title: two, call: "len(Pack([Card(7), Card(8)]))", returns: 2}]
"""
)


@pytest.mark.parametrize(
    ("body", "size"),
    [
        ("self.extend(cards)", "correct"),
        ("super().__init__()\n        1 // 0", "to-review"),
        ("self.cards = cards", "missing"),
    ],
    ids=["right", "raising", "elsewhere"],
)
def test_a_length_from_a_list_that_is_not_filled_is_left_to_a_teacher(
    body: str, size: str, tmp_path: Path
) -> None:
    made = f"class Pack(list):\n    def __init__(self, cards):\n        {body}\n\n"
    drawn = "self.cards.pop(0)" if "self.cards" in body else "self.pop(0)"
    text = LISTED_PACK.replace("class Pack(list):\n", made).replace("self.pop(0)", drawn)

    sized = PACK[: PACK.index("    def turn")]
    assert verdicts(graded(text, tmp_path, SIZED, sized))["size"] == size


SACK_SPEC = """\
id: tp
title: A sack
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: sack
    title: a sack
    points: 1
    targets: [tp.Sack.__init__, tp.Sack.place]
    checks: [{id: place, title: place, call: Sack(3).place(), returns: 3}]
  - id: put
    title: put in
    points: 1
    target: tp.Sack.put
    needs: [sack]
    checks: [{id: place, title: place, setup: "b = Sack(3); b.put(1)", call: b.place(), returns: 2}]
  - id: size
    title: its size
    points: 1
    target: tp.Sack.__len__
    needs: [sack, put]
    checks: [{id: one, title: one, setup: "b = Sack(3); b.put(1)", call: len(b), returns: 1}]
"""
SACK = """\
class Sack:
    def __init__(self, most):
        self.most = most
        self.items = []

    def place(self):
        return self.most - len(self.items)

    def put(self, item):
        self.items.append(item)

    def __len__(self):
        return len(self.items)
"""
LISTED_SACK = """\
class Sack(list):
    def __init__(self, most):
        self.most = most

    def place(self):
        return self.most - len(self)

    def put(self, item):
        {put}
"""


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (LISTED_SACK.format(put="self.append(item)"), "correct"),
        (LISTED_SACK.format(put="pass"), "to-review"),
        (LISTED_SACK.partition("    def put")[0], "to-review"),
        ("class Sack(list):\n    pass\n", "missing"),
    ],
    ids=["right", "stub", "absent", "nothing written"],
)
def test_a_length_from_a_list_is_left_to_a_teacher_where_what_fills_it_is_missing(
    text: str, size: str, tmp_path: Path
) -> None:
    record = graded(text, tmp_path, SACK_SPEC, SACK)

    assert verdicts(record)["size"] == size
    assert not any(one.blame for one in record.questions)


SCORES_SPEC = """\
id: tp
title: Scores
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make
    points: 1
    targets: [Scores.__init__, Scores.__getitem__]
    checks: [{id: made, title: made, call: "Scores(4, 5)[1]", returns: 5}]
  - id: change
    title: change
    points: 1
    target: Scores.__setitem__
    needs: [make]
    checks: [{id: one, title: one, setup: "s = Scores(4, 5)\\ns[1] = 9", call: "[s[0], s[1]]", returns: [4, 9]}]
  - id: best
    title: best
    points: 1
    target: Scores.best
    needs: [make]
    checks: [{id: one, title: one, call: "Scores(4, 7, 5).best()", returns: 7}]
"""
SCORES = """\
class Scores:
    def __init__(self, *scores):
        self.scores = list(scores)

    def __getitem__(self, i):
        return self.scores[i]

    def __setitem__(self, i, score):
        self.scores[i] = score

    def best(self):
        return max(self.scores)
"""
LISTED_SCORES = """\
class Scores(list):
    def __init__(self, *scores):
        {make}

    def best(self):
        {best}
"""


@pytest.mark.parametrize(
    ("make", "best", "change"),
    [
        ("super().__init__(scores)", "return max(self)", "correct"),
        ("pass", "return max(self)", "to-review"),
        ("raise ValueError(scores)", "return max(self)", "to-review"),
        ("pass", "pass", "missing"),
    ],
)
def test_a_member_from_a_list_is_left_to_a_teacher_where_another_method_is_written(
    make: str, best: str, change: str, tmp_path: Path
) -> None:
    text = LISTED_SCORES.format(make=make, best=best)
    record = graded(text, tmp_path, SCORES_SPEC, SCORES)

    assert verdicts(record)["change"] == change

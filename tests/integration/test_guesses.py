"""The guesses of what a missing constructor would set: one of them has to serve all checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission

SPEC = """\
id: tp
title: Doors
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Door.__init__, Door.name]
    checks: [{id: one, title: one, call: Door().name(), returns: door}]
  - id: lock
    title: lock
    points: 1
    target: Door.lock
    needs: [make]
    checks: [{id: one, title: one, setup: d = Door(), call: d.lock()}]
  - id: seen
    title: seen
    points: 2
    target: Door.is_open
    needs: [make, lock]
    checks:
      - {id: first, title: first, setup: d = Door(), call: d.is_open(), returns: true}
      - {id: locked, title: locked, setup: d = Door(); d.lock(), call: d.is_open(), returns: false}
"""
REFERENCE = """\
class Door:
    def __init__(self):
        self.locked = False

    def name(self):
        return "door"

    def lock(self):
        self.locked = True

    def is_open(self):
        return not self.locked
"""
RIGHT = "not self.shut"
# Right about a door at first over one constructor, about a locked one over another.
LUCKY = 'True if self.colour == "red" else False if self.colour == "blue" else None'


@pytest.mark.parametrize(
    ("code", "verdicts"),
    [(RIGHT, {"correct"}), (LUCKY, {"correct", "to-review"})],
)
def test_a_method_is_right_over_one_constructor(
    code: str, verdicts: set[str], tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, SPEC, REFERENCE, warm)
    record = grade(
        context, submission(f"class Door:\n    def is_open(self):\n        return {code}\n")
    )

    assert {check.verdict.value for check in question(record, "seen").checks} == verdicts


def test_a_check_left_to_a_teacher_is_not_told_to_wait_for_one_that_is_right(
    tmp_path: Path, warm: Sandbox
) -> None:
    spec = SPEC.replace("{id: locked, ", "{id: locked, requires: [first], ")
    context = context_of(tmp_path, spec, REFERENCE, warm)
    record = grade(
        context, submission(f"class Door:\n    def is_open(self):\n        return {LUCKY}\n")
    )

    first, locked = question(record, "seen").checks
    assert (first.verdict.value, locked.verdict.value) == ("correct", "to-review")
    assert "right first" not in str(locked.judgement.rationale)
    assert "a teacher decides" in str(locked.judgement.rationale)


MANY = [
    f"{{id: c{n}, title: c{n}, call: Door({n}).size(2), returns: {n + 2}}}" for n in range(1, 15)
]
WIDE_SPEC = (
    SPEC[: SPEC.index("  - id: lock")].replace("Door()", "Door(3)")
    + """\
  - id: seen
    title: seen
    points: 2
    target: Door.size
    needs: [make]
    checks: [{}]
""".format(", ".join(MANY))
)
WIDE = """\
class Door:
    def __init__(self, width):
        self.width, self.tall, self.deep, self.heavy = width, 7, 9, 11

    def name(self):
        return "door"

    def size(self, n):
        return self.width + n
"""
# Constants that the code compares an attribute with are guessed first.
SPECIAL = """\
class Door:
    def size(self, n):
        if self.broad == 1000:
            return self.broad + n
        if self.broad == 1001:
            return self.broad + n
        return self.broad + n
"""


def test_many_checks_are_judged_over_the_guess_that_serves_them(
    tmp_path: Path, warm: Sandbox
) -> None:
    """Each guess over all of them would take more runs than a question may cost."""
    record = grade(context_of(tmp_path, WIDE_SPEC, WIDE, warm), submission(SPECIAL))

    assert {check.verdict.value for check in question(record, "seen").checks} == {"correct"}


TILES_SPEC = """\
id: tp
title: Tiles
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Grid.__init__, Grid.width, Grid.tiles, Tile.__init__, Tile.number]
    checks:
      - {id: wide, title: wide, call: "Grid(2, [1, 2, 0, 3]).width()"}
      - {id: all, title: all, call: "[t.number() for t in Grid(2, [1, 2, 0, 3]).tiles()]"}
  - id: hole
    title: where nothing is
    points: 1
    target: Grid.hole
    needs: [make]
    checks: [{id: one, title: one, call: "Grid(2, [1, 2, 0, 3]).hole()"}]
  - id: name
    title: the name
    points: 1
    target: Grid.name
    needs: [make]
    checks: [{id: one, title: one, call: "Grid(2, [1, 2, 0, 3]).name()"}]
"""
TILE = """\
class Tile:
    def __init__(self, number):
        self.kept = number

    def number(self):
        return self.kept


"""
TILES = f"""\
{TILE}class Grid:
    def __init__(self, width, numbers):
        self.across = width
        self.all = [Tile(number) for number in numbers]

    def width(self):
        return self.across

    def tiles(self):
        return list(self.all)

    def hole(self):
        return [tile.number() for tile in self.all].index(0)

    def name(self):
        return "grid"
"""
# Rows of numbers: rows of the reference's tiles have the same width.
ROWS_OF_NUMBERS = f"""\
{TILE}class Grid:
    def width(self):
        return len(self.rows[0])

    def tiles(self):
        return [Tile(number) for row in self.rows for number in row]

    def hole(self):
        for i, row in enumerate(self.rows):
            if 0 in row:
                return i * len(row) + row.index(0)

    def name(self):
        return "grid"
"""


def test_a_value_that_its_own_getter_does_not_give_back_is_a_guess(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = grade(context_of(tmp_path, TILES_SPEC, TILES, warm), submission(ROWS_OF_NUMBERS))

    verdicts = {id_: question(record, id_).verdict.value for id_ in ("make", "hole", "name")}
    assert verdicts == {"make": "missing", "hole": "to-review", "name": "correct"}


PILE_SPEC = """\
id: tp
title: Pile
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Pile.__init__, Pile.is_empty]
    checks: [{id: one, title: one, call: Pile().is_empty(), returns: true}]
  - id: push
    title: push
    points: 1
    target: Pile.push
    needs: [make]
    checks: [{id: one, title: one, setup: p = Pile(); p.push(3), call: p.is_empty(), returns: false}]
  - id: pop
    title: pop
    points: 1
    target: Pile.pop
    needs: [make, push]
    checks:
      - {id: last, title: last, setup: p = Pile(); p.push(3); p.push(4), call: p.pop(), returns: 4}
      - {id: none, title: none, call: Pile().pop(), raises: IndexError}
      - {id: empty, title: empty, setup: p = Pile(); p.push(3); p.pop(), call: p.is_empty(), returns: true}
"""
PILE = """\
class Pile:
    def __init__(self):
        self.items = []

    def is_empty(self):
        return self.items == []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        if self.is_empty():
            raise IndexError("empty")
        return self.items.pop()
"""
CHAINED = """\
class Pile:
    def __init__(self):
        self.top = None

    def push(self, x):
        self.top = (x, self.top)

    def pop(self):
        if self.is_empty():
            raise IndexError("empty")
        x, self.top = {popped}
        return x
"""


@pytest.mark.parametrize(
    ("popped", "verdict"),
    [("self.top", "correct"), ("self.top[0], (None, None)", "to-review")],
    ids=["right", "never empty again"],
)
def test_a_lost_getter_tells_whether_an_object_with_one_attribute_has_changed(
    popped: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, PILE_SPEC, PILE, warm)

    record = grade(context, submission(CHAINED.format(popped=popped)))

    assert question(record, "push").verdict.value == "correct"
    assert question(record, "pop").verdict.value == verdict


LINE_SPEC = """\
id: tp
title: Line
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    target: Line.__init__
    checks: [{id: one, title: one, call: Line(2).board, returns: [1, 1, 0, 2, 2]}]
  - id: move
    title: move
    points: 1
    target: Line.move
    needs: [make]
    checks:
      - {id: one, title: one, setup: m = Line(2); m.move(1), call: m.board, returns: [1, 0, 1, 2, 2]}
  - id: back
    title: back
    points: 1
    target: Line.back
    needs: [make, move]
    checks:
      - {id: one, title: one, setup: m = Line(2); m.move(1), call: m.back(), returns: 2}
"""
LINE = """\
class Line:
    def __init__(self, n):
        self.board = [1] * n + [0] + [2] * n

    def move(self, place):
        free = self.board.index(0)
        self.board[free], self.board[place] = self.board[place], 0

    def back(self):
        return self.board.index(0) + 1
"""
OWN_LINE = """\
class Line:
    def __init__(self, n):
        self.board, self.free = [1] * n + [0] + [2] * n, n

    def back(self):
        return self.free + {more}
"""


@pytest.mark.parametrize(("more", "verdict"), [(1, "correct"), (2, "to-review")])
def test_what_follows_from_the_board_is_found_again_after_a_lent_method(
    more: int, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, LINE_SPEC, LINE, warm)
    record = grade(context, submission(OWN_LINE.format(more=more)))

    assert question(record, "back").verdict.value == verdict


SPAN_SPEC = """\
id: tp
title: Spans of time
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Span.__init__, Span.start, Span.end]
    checks:
      - {id: one, title: one, setup: "s = Span('tea', '9h10', 20)", call: "[s.start(), s.end()]", returns: [550, 570]}
  - id: shift
    title: shift
    points: 1
    target: Span.shift
    needs: [make]
    checks:
      - {id: one, title: one, setup: "s = Span('tea', '9h10', 20); s.shift(5)", call: "[s.start(), s.end()]", returns: [555, 575]}
      - {id: day, title: day, setup: "s = Span('tea', '9h10', 20)", call: s.shift(900), raises: ValueError}
"""
SPAN = """\
class Span:
    def __init__(self, name, begin, minutes):
        hour, minute = begin.split("h")
        self.begin = 60 * int(hour) + int(minute)
        self.name = name
        self.minutes = minutes

    def start(self):
        return self.begin

    def end(self):
        return self.begin + self.minutes

    def shift(self, minutes):
        if not 0 <= self.begin + minutes <= 1440 - self.minutes:
            raise ValueError("not in a day")
        self.begin += minutes
"""
OWN_SPAN = """\
class Span:
    def __init__(self, name, begin, minutes):
        hour, minute = begin.split("h")
        self._facts = {{"name": name, "from": 60 * int(hour) + int(minute), "for": minutes}}

    def start(self):
        return self._facts["from"]

    def shift(self, minutes):
        if self._facts["from"] + self._facts["for"] + minutes > 1440:
            raise ValueError
        {shift}
"""


@pytest.mark.parametrize(
    ("shift", "verdict"),
    [
        ('self._facts["from"] += minutes', "correct"),
        ('self._facts["from"] -= minutes', "to-review"),
        ('self._facts["for"] += minutes', "to-review"),
    ],
)
def test_a_missing_getter_may_add_two_numbers(
    shift: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, SPAN_SPEC, SPAN, warm)
    record = grade(context, submission(OWN_SPAN.format(shift=shift)))

    assert question(record, "shift").verdict.value == verdict


WALKER_SPEC = """\
id: tp
title: A walker
modules: [tp]
questions:
  - {id: make, title: make, points: 1, targets: [Walker.__init__, Walker.place],
     checks: [{id: made, title: made, call: "Walker(3, 4).place()", returns: [3, 4]}]}
  - {id: turn, title: turn, points: 1, target: Walker.turn, needs: [make],
     checks: [{id: one, title: one, setup: "w = Walker(3, 4)\\nw.turn()", call: w.place(), returns: [3, 4]}]}
  - {id: step, title: step, points: 1, target: Walker.step, needs: [make, turn],
     checks: [{id: two, title: two, setup: "w = Walker(3, 4)\\nw.step()\\nw.turn()\\nw.step()", call: w.place(),
               returns: [4, 5]}]}
"""
WALKER = """\
class Walker:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.is_turned = False

    def place(self):
        return [self.x, self.y]

    def turn(self):
        self.is_turned = not self.is_turned

    def step(self):
        if self.is_turned:
            self.x += 1
        else:
            self.y += 1
"""
OWN_WALKER = """\
class Walker:
    def __init__(self, x, y):
        self.at, self.last, self.way = {{"x": x, "y": y}}, x, "y"

    def turn(self):
        self.way = "x" if self.way == "y" else "y"

    def step(self):
        {step}
        self.last = self.at["x"]
"""


@pytest.mark.parametrize(
    ("step", "verdict"),
    [
        ("self.at[self.way] += 1", "correct"),
        ("self.at[self.way] -= 1", "to-review"),
        ("self.at['x'] += 1", "to-review"),
        ("self.at[self.way] += 1; return", "to-review"),
    ],
)
def test_a_missing_getter_may_put_several_attributes_together(
    step: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, WALKER_SPEC, WALKER, warm)
    record = grade(context, submission(OWN_WALKER.format(step=step)))

    assert question(record, "step").verdict.value == verdict
    assert question(record, "turn").verdict.value == "correct"


EDITOR_SPEC = """\
id: tp
title: An editor
modules: [tp]
questions:
  - {id: make, title: make, points: 1, targets: [Editor.__init__, Editor.text, Editor.cursor],
     checks: [{id: made, title: made, setup: e = Editor('abc'), call: "[e.text(), e.cursor()]", returns: [abc, 3]}]}
  - id: move
    title: move
    points: 1
    target: Editor.move
    needs: [make]
    checks:
      - {id: back, title: back, setup: "e = Editor('abcde')\\ne.move(-2)", call: "[e.text(), e.cursor()]",
         returns: [abcde, 3]}
      - {id: ends, title: ends, setup: e = Editor('abc'), steps: [e.move(-5), e.move(2), e.move(8)],
         view: {at: e.cursor()}}
"""
EDITOR = """\
class Editor:
    def __init__(self, text):
        self.content = text
        self.place = len(text)

    def text(self):
        return self.content

    def cursor(self):
        return self.place

    def move(self, n):
        self.place = max(0, min(len(self.content), self.place + n))
"""
KEYS = """\
class Editor:
    def __init__(self, text):
        self.d = {"text": text, "at": len(text)}

    def text(self):
        return self.d["text"]

    def cursor(self):
        CURSOR

    def move(self, n):
        self.d["at"] = max(0, min(len(self.d["text"]), self.d["at"] + n))
"""
TWO_TEXTS = """\
class Editor:
    def __init__(self, text):
        self.before, self.after = text, ""

    def text(self):
        return self.before + self.after

    def cursor(self):
        CURSOR

    def move(self, n):
        text = self.text()
        at = max(0, min(len(text), len(self.before) + n))
        self.before, self.after = text[:at], text[at:]
"""
TWO_STACKS = """\
class Editor:
    def __init__(self, text):
        self.left = list(text)
        self.right = []
        self.past = []

    def text(self):
        return "".join(self.left) + "".join(reversed(self.right))

    def cursor(self):
        CURSOR

    def move(self, n):
        while n < 0 and self.left:
            self.right.append(self.left.pop())
            n += 1
        while n > 0 and self.right:
            self.left.append(self.right.pop())
            n -= 1
"""


@pytest.mark.parametrize("cursor", ["pass", "raise KeyError('at')"])
@pytest.mark.parametrize("editor", [KEYS, TWO_TEXTS, TWO_STACKS], ids=["keys", "texts", "stacks"])
def test_a_lost_getter_may_count_the_letters_of_a_text(
    editor: str, cursor: str, tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, EDITOR_SPEC, EDITOR, warm)
    record = grade(context, submission(editor.replace("CURSOR", cursor)))

    assert question(record, "move").verdict.value == "correct"


@pytest.mark.parametrize("editor", [KEYS, TWO_TEXTS, TWO_STACKS], ids=["keys", "texts", "stacks"])
def test_a_wrong_method_is_not_right_over_a_count_of_letters(
    editor: str, tmp_path: Path, warm: Sandbox
) -> None:
    wrong = editor.replace("+ n)", "- n)").replace("n += 1", "n += 2").replace("CURSOR", "pass")
    record = grade(context_of(tmp_path, EDITOR_SPEC, EDITOR, warm), submission(wrong))

    assert question(record, "move").verdict.value in ("wrong", "to-review")

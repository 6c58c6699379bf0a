"""Right methods beside a constructor that is lost: what it would have kept is found or guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.model import Verdict
from graders.sandbox.base import Sandbox
from tests.integration.conftest import graded_over, question

PARROT_SPEC = """\
id: tp
title: A parrot
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: parrot
    title: a parrot
    points: 1
    targets: [Parrot.__init__, Parrot.said]
    checks:
      - {id: none, title: none, call: "Parrot([]).said()", returns: Cui}
      - {id: some, title: some, call: "Parrot(['a', 'b']).said()", returns: a b}
  - id: learn
    title: learn
    points: 1
    target: Parrot.learn
    needs: [parrot]
    checks:
      - {id: first, title: first, setup: "p = Parrot([]); p.learn('c')", call: p.said(), returns: c}
      - {id: more, title: more, setup: "p = Parrot(['a']); p.learn('c')", call: p.said(), returns: a c}
"""
PARROT = """\
class Parrot:
    def __init__(self, words):
        self.words = list(words)

    def said(self):
        return " ".join(self.words) or "Cui"

    def learn(self, word):
        self.words.append(word)
"""
# The whole of what is said, in one text.
PHRASE = """\
class Parrot:
    def said(self):
        return self.phrase if self.phrase else "Cui"

    def learn(self, word):
        self.phrase = (self.phrase + " " + word).strip()
"""


def test_what_a_getter_gives_for_nothing_is_not_taken_for_what_is_kept(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, PHRASE, PARROT_SPEC, PARROT)

    assert question(record, "parrot").verdict is Verdict.MISSING
    assert question(record, "learn").verdict is Verdict.CORRECT


SHELF_SPEC = """\
id: tp
title: A shelf
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: shelf
    title: a shelf
    points: 1
    targets: [Shelf.__init__, Shelf.put]
    checks: [{id: put, title: put, call: "Shelf().put('tea')", returns: null}]
  - id: names
    title: names
    points: 1
    target: Shelf.names
    needs: [shelf]
    checks:
      - {id: none, title: none, call: "Shelf().names()", returns: []}
      - {id: two, title: two, setup: "s = Shelf(); s.put('tea'); s.put('jam')",
         call: "[s.names(), Shelf().names()]", returns: [[jam, tea], []]}
"""
SHELF = """\
class Shelf:
    def __init__(self):
        self.items = []

    def put(self, name):
        self.items.append(name)

    def names(self):
        return sorted(self.items)
"""
# A dictionary, under the name that the reference has for its list.
COUNTED = """\
class Shelf:
    def put(self, name):
        self.items[name] = 1

    def names(self):
        return sorted(self.items.keys())
"""


def test_an_attribute_of_our_name_may_be_of_another_kind(tmp_path: Path, warm: Sandbox) -> None:
    record = graded_over(tmp_path, warm, COUNTED, SHELF_SPEC, SHELF)

    assert question(record, "shelf").verdict is Verdict.MISSING
    assert question(record, "names").verdict is Verdict.CORRECT


ROW_SPEC = """\
id: tp
title: A row
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: a row
    points: 1
    targets: [Row.__init__, Row.size]
    checks: [{id: size, title: size, call: Row('abc').size(), returns: 3}]
  - id: at
    title: a square
    points: 1
    target: Row.at
    needs: [make]
    checks:
      - {id: inside, title: inside, call: Row('abc').at(1), returns: b}
      - {id: outside, title: outside, call: Row('abc').at(3), raises: IndexError}
"""
ROW = """\
class Row:
    def __init__(self, text):
        self.squares = list(text)

    def size(self):
        return len(self.squares)

    def at(self, i):
        return self.squares[i]
"""
# No value that is likely is this dictionary: (0, 0) holds "a", (0, 1) holds "b".
KEYED = """\
class Row:
    def size(self):
        return len(self.squares)

    def at(self, i):
        if (0, i) not in self.squares:
            raise IndexError(i)
        return self.squares[0, i]

    def all(self):
        return [*self.squares.values()]
"""


def test_what_a_missing_constructor_would_have_kept_in_another_kind_is_not_told(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, KEYED, ROW_SPEC, ROW)

    assert question(record, "make").verdict is Verdict.MISSING
    assert question(record, "at").verdict is Verdict.TO_REVIEW


HERO_SPEC = """\
id: tp
title: Heroes
modules: [tp]
questions:
  - id: make
    title: a hero
    points: 1
    target: Hero.__init__
    checks: [{id: one, title: one, call: "isinstance(Hero('a', 'b', 3, 4), Hero)", returns: true}]
  - id: name
    title: the name
    points: 1
    target: Hero.get_name
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_name()"}]
  - id: title
    title: the title
    points: 1
    target: Hero.get_title
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_title()"}]
  - id: life
    title: the life
    points: 1
    target: Hero.get_life
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_life()"}]
  - id: gold
    title: the gold
    points: 1
    target: Hero.get_gold
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_gold()"}]
  - id: hurt
    title: hurt
    points: 1
    target: Hero.hurt
    needs: [make, name, title, life, gold]
    checks:
      - id: one
        title: one
        setup: h = Hero('a', 'b', 7, 4); h.hurt(2)
        call: "[h.get_life(), h.get_gold()]"
"""
HERO = """\
class Hero:
    def __init__(self, name, title, life, gold):
        self.name, self.title, self.life, self.gold = name, title, life, gold
        self.state = 1

    def get_name(self):
        return self.name

    def get_title(self):
        return self.title

    def get_life(self):
        return self.life

    def get_gold(self):
        return self.gold

    def hurt(self, much):
        self.life -= much
        self.state = 2
"""
OWN_HERO = """\
class Hero:
    def __init__(self, name, title, life, gold):
        raise KeyError(name)

    def get_name(self):
        return self.n

    def get_title(self):
        return self.t

    def get_life(self):
        return self.vie

    def get_gold(self):
        return self.argent

    def hurt(self, much):
        self.vie -= much
"""


def test_a_method_over_a_raising_constructor_is_guessed_though_its_getters_are_right(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, OWN_HERO, HERO_SPEC, HERO)

    assert question(record, "hurt").verdict is Verdict.CORRECT
    assert question(record, "hurt").blame == ("make",)


RATIO_SPEC = """\
id: tp
title: Ratio
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Ratio.__init__, Ratio.top]
    checks: [{id: one, title: one, call: "Ratio(3, 4).top()", returns: 3}]
  - id: show
    title: show
    points: 1
    target: Ratio.show
    needs: [make]
    checks: [{id: one, title: one, call: "Ratio(3, 4).show()", returns: 3/4}]
  - id: twice
    title: twice
    points: 1
    target: Ratio.times
    needs: [make, show]
    checks: [{id: one, title: one, call: "Ratio(3, 4).times(Ratio(2, 5)).show()", returns: 6/20}]
"""
RATIO = """\
class Ratio:
    def __init__(self, above, below=1):
        self.above = above
        self.below = below

    def top(self):
        return self.above

    def show(self):
        return f"{self.above}/{self.below}"

    def times(self, other):
        return Ratio(self.above * other.above, self.below * other.below)
"""
OWN_RATIO = """\
from dataclasses import dataclass

{kind}class Ratio:
    num: int = 0
    den: int = 1

    def __init__(self, above, below=1):
        {constructor}

    def top(self):
        return self.num

    def show(self):
        return f"{{self.num}}/{{self.den}}"

    def times(self, other):
        return Ratio(self.num * other.num, self.den * other.den)
"""


@pytest.mark.parametrize("constructor", ["1 // 0", "pass"])
@pytest.mark.parametrize("kind", ["", "@dataclass\n", "@dataclass(frozen=True)\n"])
def test_what_a_class_declares_is_no_mistake_where_a_lost_constructor_may_have_set_it(
    kind: str, constructor: str, tmp_path: Path, warm: Sandbox
) -> None:
    source = OWN_RATIO.format(kind=kind, constructor=constructor)

    record = graded_over(tmp_path, warm, source, RATIO_SPEC, RATIO)

    fine = (Verdict.CORRECT, Verdict.TO_REVIEW)
    assert all(question(record, id_).verdict in fine for id_ in ("show", "twice"))


KEPT_APART = """\
class Ratio:
    def __init__(self, above, below=1):
        self.parts = {"above": above, "below": below}

    def top(self):
        return self.parts["above"]

    def show(self):
        return f"{self.top()}/{self.parts['below']}"

    def times(self, other):
        return 1 // 0

    def squared(self):
        return self.times(Ratio(*self.parts.values()))
"""
SQUARED_SPEC = """\
  - id: squared
    title: squared
    points: 1
    target: Ratio.squared
    needs: [make, show, twice]
    checks: [{id: one, title: one, call: "Ratio(3, 4).squared().show()", returns: 9/16}]
"""
SQUARED = """
    def squared(self):
        return self.times(self)
"""


@pytest.mark.parametrize(
    ("times", "judged"), [("return 1 // 0", "on-its-own"), ("pass", "as-submitted")]
)
def test_a_lent_operation_reads_both_objects_of_a_class_with_a_state_of_its_own(
    times: str, judged: str, tmp_path: Path, warm: Sandbox
) -> None:
    spec = RATIO_SPEC + SQUARED_SPEC
    source = KEPT_APART.replace("return 1 // 0", times)

    record = graded_over(tmp_path, warm, source, spec, RATIO + SQUARED)

    squared = question(record, "squared")
    assert (squared.verdict, squared.judged) == (Verdict.CORRECT, judged)
    assert squared.blame == (("twice",) if judged == "on-its-own" else ())


LESS_SPEC = """\
id: tp
title: Ratio
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Ratio.__init__, Ratio.show]
    checks: [{id: one, title: one, call: "Ratio(3, 4).show()", returns: 3/4}]
  - id: less
    title: less
    points: 1
    target: Ratio.less
    needs: [make]
    checks:
      - {id: one, title: one, call: "Ratio(1, 5).less(Ratio(1, 2))", returns: true}
      - {id: two, title: two, call: "Ratio(3, 4).less(Ratio(2, 3))", returns: false}
"""
LESS = """\
class Ratio:
    def __init__(self, above, below):
        self.above = above
        self.below = below

    def show(self):
        return f"{self.above}/{self.below}"

    def less(self, other):
        return self.above * other.below < other.above * self.below
"""
TWO_NUMBERS = """\
class Ratio:
    def __init__(self, above, below):
        self.n, self.d = {values}

    def show(self):
        return f"{{self.n}}/{{self.d}}"

    def less(self, other):
        return {less}
"""
RIGHT_LESS = "self.n * other.d < other.n * self.d"


@pytest.mark.parametrize(
    ("less", "verdict"),
    [(RIGHT_LESS, Verdict.CORRECT), ("self.n + other.n > 3", Verdict.TO_REVIEW)],
    ids=["right", "wrong"],
)
def test_a_constructor_that_swaps_its_arguments_costs_no_method_that_reads_them(
    less: str, verdict: Verdict, tmp_path: Path, warm: Sandbox
) -> None:
    source = TWO_NUMBERS.format(values="below, above", less=less)

    record = graded_over(tmp_path, warm, source, LESS_SPEC, LESS)

    assert question(record, "make").verdict is Verdict.WRONG
    assert question(record, "less").verdict is verdict


def test_a_method_is_wrong_where_a_constructor_at_fault_keeps_its_arguments_in_order(
    tmp_path: Path, warm: Sandbox
) -> None:
    source = TWO_NUMBERS.format(values="above, below\n        1 // 0", less="self.n < other.n")

    record = graded_over(tmp_path, warm, source, LESS_SPEC, LESS)

    assert question(record, "less").verdict is Verdict.PARTIAL


KEPT_AS_ONE = """\
from fractions import Fraction

class Ratio:
    def __init__(self, above, below):
        return 1 // 0
        self.value = Fraction(above, below)

    def show(self):
        return str(self.value)

    def less(self, other):
        return self.value.numerator * other.value.denominator < \\
            other.value.numerator * self.value.denominator
"""


def test_what_is_shown_as_a_text_is_not_taken_for_that_text(tmp_path: Path, warm: Sandbox) -> None:
    plainly = KEPT_AS_ONE.replace("self.value.numerator", "self.value").partition(" * ")[0]

    for source in (KEPT_AS_ONE, f"{plainly} < other.value\n"):
        record = graded_over(tmp_path, warm, source, LESS_SPEC, LESS)

        assert question(record, "less").verdict in (Verdict.CORRECT, Verdict.TO_REVIEW)


LETTERS_SPEC = """\
id: tp
title: Word
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Word.__init__, Word.size]
    checks: [{id: one, title: one, call: "Word('ab  ').size()", returns: 2}]
  - id: show
    title: show
    points: 1
    target: Word.show
    needs: [make]
    checks: [{id: one, title: one, call: "Word('ab  ').show()", returns: <ab>}]
"""
LETTERS = """\
class Word:
    def __init__(self, letters):
        self.letters = letters.rstrip()

    def size(self):
        return len(self.letters)

    def show(self):
        return f"<{self.letters}>"
"""


def test_an_attribute_named_after_a_parameter_holds_what_ours_keeps_of_it(
    tmp_path: Path, warm: Sandbox
) -> None:
    source = LETTERS.replace("self.letters", "self._letters").replace("letters.rstrip()", "1 // 0")

    record = graded_over(tmp_path, warm, source, LETTERS_SPEC, LETTERS)

    assert question(record, "make").verdict is Verdict.ERROR
    assert question(record, "show").verdict is Verdict.CORRECT


LEVELS_SPEC = """\
id: tp
title: A tank
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make it
    points: 1
    targets: [Tank.__init__, Tank.level]
    checks: [{id: new, title: new, call: Tank(3).level(), returns: 3}]
  - id: fill
    title: fill it
    points: 1
    targets: [Tank.fill, Tank.is_full]
    needs: [make]
    checks:
      - id: twice
        title: twice
        setup: |
          t = Tank(3)
          t.fill(2)
        call: "[t.is_full(), t.fill(5), t.is_full()]"
        returns: [false, null, true]
"""
LEVELS = """\
class Tank:
    def __init__(self, level):
        self.start = level
        self.filled = []

    def level(self):
        return self.start

    def fill(self, litres):
        self.filled.append(litres)

    def is_full(self):
        return self.start + sum(self.filled) >= 10
"""
EVENTS = """\
class Tank:
    def __init__(self, level):
        self._events = []

    def level(self):
        for word, litres in self._events:
            if word == "level":
                return litres

    def fill(self, litres):
        self._events.append(("fill", litres))

    def is_full(self):
        for word, litres in self._events:
            if word == "level":
                total = litres
            else:
                total += litres
        return total >= 10
"""


def test_a_list_that_a_constructor_leaves_empty_may_have_been_meant_to_hold_more(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, EVENTS, LEVELS_SPEC, LEVELS)

    assert question(record, "make").verdict is Verdict.WRONG
    assert question(record, "fill").verdict is Verdict.TO_REVIEW


ROADS_SPEC = """\
id: tp
title: A walk
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make it
    points: 1
    targets: [Walk.__init__, Walk.here]
    checks: [{id: new, title: new, call: "Walk({'a': 'b', 'b': 'a'}, 'b').here()", returns: b}]
  - id: go
    title: go
    points: 1
    target: Walk.go
    needs: [make]
    checks:
      - id: twice
        title: twice
        setup: "w = Walk({'a': 'b', 'b': 'ac', 'c': 'b'}, 'a')"
        call: "[w.go('c'), w.here(), w.go('b'), w.here()]"
        returns: [false, a, true, b]
"""
ROADS = """\
class Walk:
    def __init__(self, roads, place):
        if place not in roads:
            raise KeyError(place)
        self.roads = roads
        self.steps = [place]

    def here(self):
        return self.steps[-1]

    def go(self, place):
        if place not in self.roads[self.here()]:
            return False
        self.steps.append(place)
        return True
"""
STANDING = """\
class Walk:
    def __init__(self, roads, place):
        if place not in roads:
            raise KeyError(place)
        self.map = roads
        self.spot = place
        self.count = 0

    def here(self):
        print(self.spot)

    def go(self, place):
        if place not in self.map[self.spot]:
            return False
        self.count += 1
        self.spot = place
        return True
"""


def test_a_getter_is_read_where_an_argument_is_one_of_what_another_holds(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path / "right", warm, STANDING, ROADS_SPEC, ROADS)
    assert question(record, "go").verdict is Verdict.CORRECT

    wrong = STANDING.replace(
        "self.spot = place\n        return", "self.place = place\n        return"
    )
    record = graded_over(tmp_path / "wrong", warm, wrong, ROADS_SPEC, ROADS)
    assert question(record, "go").verdict is Verdict.TO_REVIEW


SUM_SPEC = """\
id: tp
title: A sum
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make it
    points: 1
    targets: [Sum.__init__, Sum.times]
    checks: [{id: two, title: two, call: "Sum(3, 4).times(2)", returns: 14}]
  - id: show
    title: show it
    points: 1
    target: Sum.__str__
    needs: [make]
    checks: [{id: two, title: two, call: "str(Sum(3, 4))", returns: 3 + 4}]
"""
SUM = """\
class Sum:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def times(self, factor):
        return factor * (self.left + self.right)

    def __str__(self):
        return f"{self.left} + {self.right}"
"""
OF_A_PAIR = """\
class Sum:
    def __init__(self, a, b):
        pass

    def times(self, factor):
        a, b = self.NAME
        return factor * (a + b)

    def __str__(self):
        a, b = self.NAME
        return SHOWN
"""


@pytest.mark.parametrize("name", ["pair", "r"])  # the second may be short for `right`
@pytest.mark.parametrize(
    ("shown", "verdict"),
    [('f"{a} + {b}"', Verdict.CORRECT), ('f"{b} - {a}"', Verdict.TO_REVIEW)],
)
def test_an_attribute_that_is_unpacked_holds_as_many_values(
    name: str, shown: str, verdict: Verdict, tmp_path: Path, warm: Sandbox
) -> None:
    source = OF_A_PAIR.replace("SHOWN", shown).replace("NAME", name)
    record = graded_over(tmp_path, warm, source, SUM_SPEC, SUM)

    assert question(record, "show").verdict is verdict

"""Questions over others that are undecided, and what fails or never ends over what is lent."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.model import Verdict
from graders.sandbox.base import Sandbox
from tests.integration.conftest import graded_over, question

TRACK_SPEC = """\
id: tp
title: A track
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: a track
    points: 1
    target: Track.__init__
    checks: [{id: none, title: none, call: Track(''), raises: ValueError}]
  - id: has
    title: a square
    points: 1
    target: Track.has
    needs: [make]
    checks:
      - {id: inside, title: inside, call: Track('abc').has(2), returns: true}
      - {id: outside, title: outside, call: Track('abc').has(3), returns: false}
  - id: walk
    title: a walk
    points: 1
    target: walk
    needs: [make, has]
    checks: [{id: whole, title: whole, call: walk(Track('abc')), returns: 3}]
"""
TRACK = """\
class Track:
    def __init__(self, text):
        if not text:
            raise ValueError(text)
        self.squares = list(text)

    def has(self, i):
        return i < len(self.squares)

def walk(track):
    i = 0
    while track.has(i):
        i += 1
    return i
"""
# One that says yes to all, over a number that ours does not keep.
ENDLESS = """\
class Track:
    def __init__(self, text):
        self.mask = 1 << len(text)

    def has(self, i):
        return self.mask >> i >= 0

def walk(track):
    i = 0
    while track.has(i):
        i += 1
    return i
"""


def test_what_does_not_end_over_a_question_that_is_undecided_is_right(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, ENDLESS, TRACK_SPEC, TRACK)

    assert question(record, "has").verdict is Verdict.TO_REVIEW
    assert question(record, "walk").verdict is Verdict.CORRECT


DOOR_SPEC = """\
id: tp
title: A door
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: make
    title: a door
    points: 1
    target: tp.Door.__init__
    checks: [{id: made, title: made, call: "isinstance(Door(), Door)", returns: true}]
  - id: is_open
    title: is it open
    points: 1
    target: tp.Door.is_open
    needs: [make]
    checks: [{id: first, title: first, call: Door().is_open(), returns: true}]
  - id: shut
    title: shut it
    points: 1
    target: tp.Door.shut
    needs: [make, is_open]
    checks: [{id: after, title: after, setup: "d = Door()\\nd.shut()", call: d.is_open(), returns: false}]
  - id: told
    title: tell it
    points: 1
    target: tp.Door.told
    needs: [make, is_open]
    checks: [{id: first, title: first, call: Door().told(), returns: open}]
"""
DOOR = """\
class Door:
    def __init__(self):
        self.state = True

    def is_open(self):
        return self.state

    def shut(self):
        self.state = False

    def told(self):
        return "open" if self.state else "shut"
"""
COUNTING_DOOR = """\
class Door:
    def is_open(self):
        return self._o

    def shut(self):
        self._o = False
        self._n = self._n + 1

    def told(self):
        if self._o:
            return "open"
        return "shut"
"""


def test_what_is_right_over_a_question_that_is_undecided_is_right(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, COUNTING_DOOR, DOOR_SPEC, DOOR)

    assert question(record, "told").verdict is Verdict.CORRECT


LENDING_SPEC = """\
id: tp
title: A shelf
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    target: Shelf.__init__
    checks: [{id: one, title: one, call: "isinstance(Shelf(), Shelf)", returns: true}]
  - id: lend
    title: lend
    points: 1
    target: Shelf.lend
    needs: [make]
    checks: [{id: one, title: one, setup: s = Shelf(), call: s.lend('a'), returns: a}]
  - id: is_lent
    title: is it lent
    points: 1
    target: Shelf.is_lent
    needs: [make, lend]
    checks:
      - {id: two, title: two, setup: s = Shelf(); s.lend('b'), call: s.is_lent(t), inputs: {t: [b, c]}}
"""
LENDING = """\
class Shelf:
    def __init__(self):
        self.lent = {}

    def lend(self, title):
        if title in self.lent:
            raise ValueError(title)
        self.lent[title] = True
        return title

    def is_lent(self, title):
        return title in self.lent
"""
# All shelves share what is lent, which neither the constructor's check nor that of `lend` shows.
SHARED = (
    LENDING.replace("    def __init__", "    _out = []\n\n    def __init__")
    .replace("self.lent = {}", "self.name = ''")
    .replace("self.lent[title] = True", "self._out.append(title)")
    .replace("self.lent", "self._out")
)


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        (SHARED, Verdict.TO_REVIEW),
        (SHARED.replace("return title in", "return title in self.out or"), Verdict.ERROR),
        (SHARED.replace("return title in", "return title not in"), Verdict.WRONG),
        (
            LENDING.replace("return title in", "self.lend(title)\n        return title in"),
            Verdict.ERROR,
        ),
    ],
    ids=["right", "raising", "wrong", "calling what raises"],
)
def test_a_setup_that_others_code_ended_tells_nothing_of_the_question(
    tmp_path: Path, warm: Sandbox, source: str, verdict: Verdict
) -> None:
    record = graded_over(tmp_path, warm, source, LENDING_SPEC, LENDING)

    assert question(record, "lend").verdict is Verdict.CORRECT
    assert question(record, "is_lent").verdict is verdict


WORD_SPEC = """\
id: tp
title: Letters
modules: [tp]
questions:
  - id: letter
    title: a letter
    points: 1
    targets: [Letter.get, Letter.__init__]
    checks: [{id: one, title: one, call: Letter('a').get(), returns: a}]
  - id: word
    title: a word
    points: 1
    targets: [Word.letters, Word.__init__]
    needs: [letter]
    checks: [{id: one, title: one, call: "[one.get() for one in Word('ab').letters()]"}]
  - id: first
    title: the first letter
    points: 1
    target: Word.first
    needs: [word]
    checks: [{id: one, title: one, call: Word('ab').first(), returns: a}]
  - id: rest
    title: the other letters
    points: 1
    target: Word.rest
    needs: [first]
    checks: [{id: one, title: one, call: Word('abc').rest('a'), returns: bc}]
"""
WORD = """\
class Letter:
    def __init__(self, text):
        self.text = text

    def get(self):
        return self.text


class Word:
    def __init__(self, text):
        self.parts = [Letter(one) for one in text]

    def letters(self):
        return self.parts

    def first(self):
        return self.parts[0].get()

    def rest(self, begin):
        return "".join(one.get() for one in self.letters()).removeprefix(begin)
"""
# The word is right once its letters are; what it keeps is no list of them.
OWN_WORD = """\
class Letter:
    def __init__(self, text):
        self.text = text

    def get(self):
        return {}[self.text]


class Word:
    def __init__(self, text):
        self.whole = text.upper()

    def letters(self):
        return [Letter(one) for one in self.whole.lower()]

    def first(self):
        FIRST

    def rest(self, begin):
        return self.whole.lower().removeprefix(self.first())
"""


@pytest.mark.parametrize(
    ("first", "verdict"),
    [("raise SystemExit", Verdict.ERROR), ("return self.whole[:1]", Verdict.WRONG)],
    ids=["raising", "wrong"],
)
def test_what_fails_over_all_that_is_at_fault_is_not_doubted_for_what_is_right_over_it(
    tmp_path: Path, warm: Sandbox, first: str, verdict: Verdict
) -> None:
    source = OWN_WORD.replace("FIRST", first)
    record = graded_over(tmp_path, warm, source, WORD_SPEC, WORD)

    assert question(record, "letter").verdict is Verdict.ERROR
    assert question(record, "word").verdict is Verdict.CORRECT
    assert question(record, "first").verdict is verdict
    assert question(record, "rest").verdict is Verdict.CORRECT
    assert "word" not in question(record, "rest").blame


WARD_SPEC = """\
id: tp
title: A ward
modules: [tp]
questions:
  - id: admit
    title: admit
    points: 1
    targets: [Ward.__init__, Ward.admit]
    checks: [{id: one, title: one, setup: w = Ward(), call: "[w.admit('ann'), w.admit('ann')]"}]
  - id: leave
    title: leave
    points: 1
    target: Ward.leave
    needs: [admit]
    checks:
      - {id: one, title: one, setup: "w = Ward()",
         call: "[w.admit('ann'), w.leave('ann'), w.leave('ann')]"}
  - id: count
    title: count
    points: 1
    target: Ward.count
    needs: [admit, leave]
    checks:
      - id: one
        title: one
        setup: |
          w = Ward()
          seen = [w.count()]
          for name in ('ann', 'bob'):
              w.admit(name)
          seen.append(w.count())
          w.leave('ann')
        call: "[*seen, w.count(), Ward().count()]"
"""
WARD = """\
class Ward:
    def __init__(self):
        self.beds = []

    def admit(self, name):
        if name in self.beds:
            return False
        self.beds.append(name)
        return True

    def leave(self, name):
        if name not in self.beds:
            return False
        self.beds.remove(name)
        return True

    def count(self):
        return len(self.beds)
"""
# `admit` does not tell; `count` forgets those who are gone, whom our `leave` takes off the beds.
FORGETFUL_WARD = """\
class Ward:
    def __init__(self):
        self.lists = {"come": [], "gone": []}

    def admit(self, name):
        if name not in self.lists["come"]:
            self.lists["come"].append(name)

    def leave(self, name):
        if name in self.lists["gone"] or name not in self.lists["come"]:
            return False
        self.lists["gone"].append(name)
        return True

    def count(self):
        return len(self.lists["come"])
"""


def test_no_lent_method_hides_a_mistake_in_place_of_one_that_is_right_over_faults(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, FORGETFUL_WARD, WARD_SPEC, WARD)

    assert question(record, "leave").verdict is Verdict.CORRECT
    assert question(record, "count").verdict is Verdict.TO_REVIEW


DUEL_SPEC = """\
id: tp
title: A duel
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make
    points: 1
    targets: [Fighter.__init__, Fighter.name, Fighter.life]
    checks:
      - {id: one, title: one, setup: "f = Fighter('ann', 9)", call: "[f.name(), f.life()]"}
  - id: hit
    title: hit
    points: 1
    target: Fighter.hit
    needs: [make]
    checks:
      - {id: one, title: one, setup: "f = Fighter('ann', 9)", call: "[f.hit(4), f.life(), f.hit(7)]"}
  - id: duel
    title: duel
    points: 1
    target: duel
    needs: [make, hit]
    checks:
      - {id: one, title: one, setup: "f, g = Fighter('ann', 9), Fighter('bob', 6)",
         call: "[duel(f, g), f.life(), g.life()]"}
"""
DUEL = """\
class Fighter:
    def __init__(self, name, life):
        self.called = name
        self.points = life

    def name(self):
        return self.called

    def life(self):
        return self.points

    def hit(self, force):
        lost = min(force, self.points)
        self.points -= lost
        return lost


def duel(one, other):
    while one.life() > 0:
        other.hit(4)
        one, other = other, one
    return other.name()
"""
SHOUTED_DUEL = (
    DUEL.replace("self.points -= lost", "self.wounds.append(lost)")
    .replace("self.points = life", "self.most, self.wounds = life, []")
    .replace("self.points", "self.most - sum(self.wounds)")
    .replace("return self.called", "return self.called.upper()")
)


def test_a_loop_that_ends_as_submitted_is_not_endless_over_what_is_lent(
    tmp_path: Path, warm: Sandbox
) -> None:
    record = graded_over(tmp_path, warm, SHOUTED_DUEL, DUEL_SPEC, DUEL)

    assert question(record, "hit").verdict is Verdict.CORRECT
    assert question(record, "duel").verdict is Verdict.CORRECT

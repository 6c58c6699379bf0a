"""A state that two objects share is the fault of the question that made them share it."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, submission, verdicts

SPEC = """\
id: tp
title: rows
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - {id: make, title: make, points: 1, targets: [Row.__init__, Row.get_items],
     checks: [{id: a, title: a, call: "Row([1, 2]).get_items()", returns: [1, 2]}]}
  - {id: swap, title: swap, points: 1, target: Row.swap, needs: [make],
     checks: [{id: a, title: a, setup: "r = Row([1, 2, 3])\\nr.swap(1)", call: r.get_items(),
               returns: [1, 3, 2]}]}
  - {id: near, title: near, points: 1, target: Row.near, needs: [make, swap],
     checks: [{id: a, title: a, call: "[one.get_items() for one in Row([1, 2, 3]).near()]",
               returns: [[2, 1, 3], [1, 3, 2]]}]}
"""
REFERENCE = """\
class Row:
    def __init__(self, items):
        self.items = list(items)

    def get_items(self):
        return list(self.items)

    def swap(self, i):
        self.items[i], self.items[i + 1] = self.items[i + 1], self.items[i]

    def near(self):
        found = []
        for i in range(len(self.get_items()) - 1):
            other = Row(self.get_items())
            other.swap(i)
            found.append(other)
        return found
"""


def test_a_getter_that_copies_hides_no_list_that_is_shared(tmp_path: Path, warm: Sandbox) -> None:
    source = REFERENCE.replace("list(items)", "items").replace("list(self.items)", "self.items")
    context = context_of(tmp_path, SPEC, REFERENCE, warm)

    found = verdicts(grade(context, submission(source)))

    assert found == {"make": "correct", "swap": "correct", "near": "wrong"}


PURSE_SPEC = """\
id: tp
title: purses
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - {id: make, title: make, points: 1, targets: [Purse.__init__, Purse.get_coins],
     checks: [{id: a, title: a, call: "Purse('a', 3).get_coins()", returns: 3}]}
  - {id: put, title: put, points: 1, target: Purse.put, needs: [make],
     checks: [{id: a, title: a, setup: "p = Purse('a', 3)\\np.put(2)", call: p.get_coins(),
               returns: 5}]}
  - id: take
    title: take
    points: 1
    target: Purse.take
    needs: [make, put]
    checks:
      - {id: more, title: more, call: p.get_coins(), returns: 3,
         setup: "p = Purse('a', 3)\\ntry:\\n    p.take(9)\\nexcept ValueError:\\n    pass\\n"}
"""
PURSE = """\
class Purse:
    def __init__(self, owner, coins):
        self.owner = owner
        self.coins = coins

    def get_coins(self):
        return self.coins

    def put(self, coins):
        self.coins += coins

    def take(self, coins):
        if coins > self.coins:
            raise ValueError
        self.coins -= coins
"""
OUTSIDE = """\
coins_of = {}

class Purse:
    def __init__(self, owner, coins):
        self.owner = owner
        coins_of[owner] = coins

    def get_coins(self):
        return coins_of[self.owner]

    def take(self, coins):
        coins_of[self.owner] -= coins
"""


def test_a_wrong_method_is_not_right_where_ours_keeps_its_state_elsewhere(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, PURSE_SPEC, PURSE, warm)

    found = verdicts(grade(context, submission(OUTSIDE)))

    assert found == {"make": "correct", "put": "missing", "take": "wrong"}


@pytest.mark.parametrize(
    "made",
    [
        "import collections; coins_of = collections.defaultdict(int)",
        "class Book(dict): pass\ncoins_of = Book()",
        "coins_of = {number: 0 for number in range(2000)}",
    ],
)
def test_a_wrong_method_is_not_right_either_where_that_place_is_out_of_the_ordinary(
    tmp_path: Path, warm: Sandbox, made: str
) -> None:
    context = context_of(tmp_path, PURSE_SPEC, PURSE, warm)

    found = verdicts(grade(context, submission(OUTSIDE.replace("coins_of = {}", made))))

    assert found == {"make": "correct", "put": "missing", "take": "to-review"}


TICKET_SPEC = """\
id: tp
title: tickets
modules: [tp]
provided: {tp: [Ticket.count]}
limits: {cpu_s: 0.3}
questions:
  - {id: make, title: make, points: 1, target: Ticket.__init__,
     checks: [{id: a, title: a, call: "isinstance(Ticket('a'), Ticket)", returns: true}]}
  - {id: number, title: number, points: 1, target: Ticket.get_number, needs: [make],
     checks: [{id: a, title: a, setup: "a, b = Ticket('a'), Ticket('b')",
               call: b.get_number() - a.get_number(), returns: 1}]}
  - {id: label, title: label, points: 1, target: Ticket.label, needs: [make, number],
     checks: [{id: a, title: a, setup: "a, b = Ticket('a'), Ticket('b')",
               call: "int(b.label()[1:-2]) - int(a.label()[1:-2])", returns: 1}]}
  - {id: rename, title: rename, points: 1, target: Ticket.rename, needs: [make, label],
     checks: [{id: a, title: a, setup: "a, b = Ticket('a'), Ticket('b')\\na.rename('c')",
               call: "[a.label()[-2:], int(b.label()[1:-2]) - int(a.label()[1:-2])]",
               returns: [" c", 1]}]}
"""
TICKET = """\
class Ticket:
    count = 0

    def __init__(self, name):
        Ticket.count += 1
        self.name = name
        self.number = Ticket.count

    def get_number(self):
        return self.number

    def label(self):
        return f"#{self.number} {self.name}"

    def rename(self, name):
        self.name = name
"""
LISTED = """\
class Ticket:
    all = []

    def __init__(self, name):
        self.nom = name
        Ticket.all.append(self)
        self.num = len(Ticket.all)

    def get_number(self):
        return self.num

    def label(self):
        return "#0 " + self.nom

    def rename(self, name):
        self.nom = name
"""


def test_a_list_of_all_objects_that_nothing_reads_is_no_state(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, TICKET_SPEC, TICKET, warm)

    found = verdicts(grade(context, submission(LISTED)))

    assert found == {"make": "correct", "number": "correct", "label": "wrong", "rename": "correct"}


BY_OBJECT = """\
coins_of = {}

class Purse:
    def get_coins(self):
        return coins_of[self]

    def put(self, coins):
        coins_of[self] += coins

    def take(self, coins):
        if coins > coins_of[self]:
            raise ValueError
        coins_of[self] -= coins
"""


@pytest.mark.parametrize("key", ["self", "id(self)", "self.owner"])
def test_a_lost_constructor_would_have_begun_the_line_of_its_object(
    tmp_path: Path, warm: Sandbox, key: str
) -> None:
    context = context_of(tmp_path, PURSE_SPEC, PURSE, warm)

    found = verdicts(grade(context, submission(BY_OBJECT.replace("[self]", f"[{key}]"))))

    assert found == {"make": "missing", "put": "correct", "take": "correct"}


def test_a_line_that_cannot_be_begun_costs_nothing(tmp_path: Path, warm: Sandbox) -> None:
    source = BY_OBJECT.replace("coins_of[self]", "coins_of[self][0]")
    context = context_of(tmp_path, PURSE_SPEC, PURSE, warm)

    found = verdicts(grade(context, submission(source)))

    assert found["make"] == "missing"
    assert {found["put"], found["take"]} <= {"correct", "to-review"}


BY_PLACE = """\
owners, amounts = [], []

class Purse:
    def _place(self):
        return owners.index(self)

    def get_coins(self):
        return amounts[self._place()]

    def put(self, coins):
        amounts[self._place()] += coins

    def take(self, coins):
        if coins > amounts[self._place()]:
            raise ValueError
        amounts[self._place()] -= coins
"""


def test_containers_that_a_lost_constructor_may_fill_cost_nothing(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, PURSE_SPEC, PURSE, warm)

    found = verdicts(grade(context, submission(BY_PLACE)))

    assert (found["make"], found["put"]) == ("missing", "to-review")

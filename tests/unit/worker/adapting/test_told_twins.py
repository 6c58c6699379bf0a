"""Lent methods over objects that no constructor makes, of which the student's getters tell."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from graders.worker.adapting import told_twins
from graders.worker.adapting.state_transfer import StateTransfer

REFERENCE = """\
class Machine:
    def __init__(self, prices, each=0):
        self.prices = dict(prices)
        self.stock = {name: each for name in prices}
        self.money = 0
        self.sold = 0

    def credit(self):
        return self.money

    def stock_of(self, name):
        return self.stock[name]

    def insert(self, coin):
        self.money += coin

    def buy(self, name):
        if self.stock[name] == 0 or self.money < self.prices[name]:
            return False
        self.stock[name] -= 1
        self.money -= self.prices[name]
        self.sold += 1
        return True

    def fill(self, name, number):
        self.stock[name] += number
"""
# A list for each name: its price, how many are left.
BOXES = """\
class Machine:
    def __init__(self, prices, each=0):
        self.boxes = {name: [price, each] for name, price in prices.items()}
        self.coins = 0

    def credit(self):
        return self.coins

    def stock_of(self, name):
        return self.boxes[name][1]

    def insert(self, coin):
        self.coins += coin

    def raise_prices(self, by):
        for box in self.boxes.values():
            box[0] += by
"""
# A dictionary of tuples that are replaced.
DRINKS = """\
from typing import NamedTuple

class Drink(NamedTuple):
    price: int
    left: int

class Machine(dict):
    def __init__(self, prices, each=0):
        super().__init__({name: Drink(price, each) for name, price in prices.items()})
        self.coins = 0

    def credit(self):
        return self.coins

    def stock_of(self, name):
        return self[name].left

    def insert(self, coin):
        self.coins += coin
"""
# No getter tells how many are left.
UNTOLD = """\
class Machine:
    def __init__(self, prices, each=0):
        self.boxes = {name: (price, "x" * each) for name, price in prices.items()}
        self.coins = 0

    def credit(self):
        return self.coins

    def insert(self, coin):
        self.coins += coin
"""


def made(source: str, file: str = "<reference>") -> Any:
    found: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, file, "exec"), found)
    return found


def transfer(source: str) -> tuple[StateTransfer, Any]:
    members = vars(made(REFERENCE)["Machine"])
    names = ("__init__", "credit", "stock_of", "insert", "buy")
    found, kind = StateTransfer({n: members[n] for n in names}), made(source, "tp.py")["Machine"]
    found.follow(kind)
    return found, kind({"tea": 60, "jam": 80}, 2)


def lent(name: str) -> Any:
    return vars(made(REFERENCE)["Machine"])[name]


@pytest.mark.parametrize("source", [BOXES, DRINKS], ids=["lists", "named tuples"])
def test_a_lent_method_goes_on_from_what_the_students_own_has_done(source: str) -> None:
    found, machine = transfer(source)
    machine.insert(100)

    assert found.call(lent("buy"), machine, "jam")
    assert [machine.credit(), machine.stock_of("jam"), machine.stock_of("tea")] == [20, 1, 2]
    assert not found.call(lent("buy"), machine, "tea")
    machine.insert(50)
    assert found.call(lent("buy"), machine, "tea")
    assert [machine.credit(), machine.stock_of("jam"), machine.stock_of("tea")] == [10, 1, 1]


@pytest.mark.parametrize("source", [BOXES, DRINKS], ids=["lists", "named tuples"])
def test_a_value_of_a_key_is_put_where_the_getter_tells_it(source: str) -> None:
    found, machine = transfer(source)
    found.call(lent("fill"), machine, "jam", 5)

    assert [machine.stock_of("jam"), machine.stock_of("tea")] == [7, 2]


def test_what_no_getter_tells_is_read_where_the_object_holds_it() -> None:
    found, machine = transfer(BOXES)
    machine.insert(80)
    machine.raise_prices(10)

    assert not found.call(lent("buy"), machine, "jam")
    assert found.call(lent("buy"), machine, "tea")
    assert machine.credit() == 10


def test_nothing_that_is_told_nowhere_is_made_up() -> None:
    found, machine = transfer(UNTOLD)
    machine.insert(100)

    with pytest.raises(AttributeError):
        found.call(lent("buy"), machine, "tea")


def test_no_more_twins_are_made_than_take_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told_twins, "_MOST_ASKED", 1)
    found, machine = transfer(BOXES)
    machine.insert(100)

    assert found.call(lent("buy"), machine, "jam")
    machine.insert(100)
    with pytest.raises(AttributeError):
        found.call(lent("buy"), machine, "jam")


PAIRED = """\
class Robot:
    def __init__(self, x=0, y=0):
        self.x, self.y, self.facing = x, y, "N"

    def place(self):
        return [self.x, self.y]

    def turn(self):
        self.facing = "E"

    def swap(self):
        self.x, self.y = self.y, self.x
        return self
"""
OWN_PAIRED = """\
class Robot:
    def __init__(self, x=0, y=0):
        self.state = {"at": (y, x), "moves": 0}

    def place(self):
        return [*self.state["at"]][::-1]

    def move(self):
        y, x = self.state["at"]
        self.state = {"at": (y + 1, x), "moves": self.state["moves"] + 1}
"""


def test_what_one_getter_tells_of_several_places_is_read_and_put_in_each() -> None:
    members, kind = vars(made(PAIRED)["Robot"]), made(OWN_PAIRED, "tp.py")["Robot"]
    found = StateTransfer({name: members[name] for name in ("__init__", "place")})
    found.follow(kind)
    robot = kind(3, 8)
    robot.move()

    assert found.call(members["swap"], robot) is robot
    assert robot.place() == [9, 3]


DRAWN = """\
class Picture:
    def __init__(self, width, height):
        self.width, self.height, self.moves = width, height, 0

    def number(self):
        return self.moves

    def show(self):
        print(self.moves)

    def grid(self):
        return [["x"] * self.width for _ in range(self.height)]

    def jump(self):
        self.moves += 2
"""
OWN_DRAWN = """\
class Picture:
    def __init__(self, width, height):
        self.state = {"size": (width, height), "done": 0}

    def number(self):
        return self.state["done"]

    def show(self):
        print(self.state["done"])

    def grid(self):
        return [["x"] * self.state["size"][0] for _ in range(self.state["size"][1])]

    def step(self):
        self.state["done"] += 1
"""


def moved_picture() -> tuple[StateTransfer, Any]:
    members, kind = vars(made(DRAWN)["Picture"]), made(OWN_DRAWN, "tp.py")["Picture"]
    names = ("__init__", "number", "show", "grid", "jump")
    found = StateTransfer({name: members[name] for name in names})
    found.follow(kind)
    picture = kind(3, 2)
    picture.step()
    return found, picture


def test_what_our_getters_print_is_not_seen(capsys: pytest.CaptureFixture[str]) -> None:
    found, picture = moved_picture()
    found.call(vars(made(DRAWN)["Picture"])["jump"], picture)

    assert picture.number() == 3
    assert capsys.readouterr().out == ""


def test_a_getter_that_draws_an_object_takes_little_memory() -> None:
    found, picture = moved_picture()
    tracemalloc.start()
    found.call(vars(made(DRAWN)["Picture"])["jump"], picture)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert most < 100_000_000

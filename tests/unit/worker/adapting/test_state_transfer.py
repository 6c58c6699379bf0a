"""Lent methods called for objects that keep their state in another way."""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Any

import pytest

from graders.worker.adapting.lost_state import keep_read
from graders.worker.adapting.state_transfer import StateTransfer
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import part, request


class Account:
    """The reference's class."""

    def __init__(self, owner: str, balance: int = 0) -> None:
        self.owner = owner
        self.balance = balance
        self.is_open = True

    def deposit(self, amount: int) -> int:
        if amount < 0:
            raise ValueError("no")
        self.balance += amount
        return self.balance

    def get_balance(self) -> int:
        return self.balance

    def close(self) -> None:
        self.is_open = False


@pytest.fixture
def student() -> Any:
    class Movements:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self._owner, self._all = owner, [balance]

        def get_balance(self) -> int:
            return sum(self._all)

        def withdraw(self, amount: int) -> None:
            self._all.append(-amount)

    return Movements


@pytest.fixture
def transfer(student: Any) -> StateTransfer:
    members = {name: vars(Account)[name] for name in ("__init__", "deposit", "close")}
    made = StateTransfer(members)
    made.follow(student)
    return made


def test_an_object_has_the_state_that_the_lent_method_leaves(
    student: Any, transfer: StateTransfer
) -> None:
    account = student("a", balance=10)

    assert transfer.call(Account.deposit, account, 5) == 15
    assert transfer.call(Account.deposit, account, 2) == 17
    assert account.get_balance() == 17


# The reference's class, in a file of no name as our code is: its methods look at another object.
PURSE = """
class Purse:
    def __init__(self, coins):
        self.coins = coins

    def holds_more(self, other):
        return self.coins > other.coins

    def give(self, other, coins):
        other.coins += coins
        self.coins -= coins
        return self
"""


@pytest.fixture
def purse() -> Any:
    scope: dict[str, Any] = {}
    exec(compile(PURSE, "<tp>", "exec"), scope)
    return scope["Purse"]


@pytest.fixture
def wallet(purse: Any) -> Any:
    class Wallet:
        def __init__(self, coins: int) -> None:
            self._all = {"coins": coins}

        @property
        def broken(self) -> int:
            return len(self._all.lost)  # type: ignore[attr-defined]

    return Wallet


@pytest.fixture
def between(purse: Any, wallet: Any) -> StateTransfer:
    made = StateTransfer({name: vars(purse)[name] for name in ("__init__", "holds_more", "give")})
    made.follow(wallet)
    return made


def test_a_lent_method_finds_its_attributes_in_other_objects_of_the_class(
    purse: Any, wallet: Any, between: StateTransfer
) -> None:
    assert between.call(purse.holds_more, wallet(3), wallet(2)) is True
    assert between.call(purse.holds_more, wallet(3), wallet(4)) is False
    assert not hasattr(wallet(3), "coins")


def test_it_finds_them_beside_what_a_missing_method_would_have_set(
    purse: Any, wallet: Any, between: StateTransfer
) -> None:
    node = ast.parse("class Wallet:\n    def show(self):\n        return self.seen").body[0]
    keep_read(wallet, node, ())

    assert wallet(3).seen == 0
    assert between.call(purse.holds_more, wallet(3), wallet(2)) is True


def test_a_lent_method_changes_other_objects_and_returns_its_own(
    purse: Any, wallet: Any, between: StateTransfer
) -> None:
    giving, taking = wallet(3), wallet(2)

    assert between.call(purse.give, giving, taking, 1) is giving
    assert (vars(giving), vars(taking)) == ({"_all": {"coins": 2}}, {"_all": {"coins": 3}})


def test_what_a_property_of_a_followed_class_raises_is_told_as_it_was(
    wallet: Any, between: StateTransfer
) -> None:
    with pytest.raises(AttributeError, match="'dict' object has no attribute 'lost'"):
        _ = wallet(3).broken


def test_an_object_is_made_without_an_argument_that_the_reference_has_to_be_given() -> None:
    class Anonymous:
        def __init__(self, owner: str = "", balance: int = 0) -> None:
            self._owner, self._money = owner, balance

    transfer = StateTransfer({name: vars(Account)[name] for name in ("__init__", "get_balance")})
    transfer.follow(Anonymous)
    account = Anonymous()
    account._money = 12

    assert transfer.call(Account.get_balance, account) == 12
    assert transfer.call(Account.get_balance, Anonymous(balance=5)) == 5


def test_an_exception_of_the_lent_method_is_raised(student: Any, transfer: StateTransfer) -> None:
    account = student("a", 10)

    with pytest.raises(ValueError, match="no"):
        transfer.call(Account.deposit, account, -1)
    assert account.get_balance() == 10


def test_an_object_that_the_students_methods_changed_is_left_alone(
    student: Any, transfer: StateTransfer
) -> None:
    account = student("a", 10)
    account.withdraw(3)

    with pytest.raises(AttributeError):
        transfer.call(Account.deposit, account, 5)
    assert account.get_balance() == 7


@pytest.fixture
def money() -> Any:
    """Return a student's class with names of its own, whose methods call what is lent."""

    class Money:
        def __init__(self, nom: str, solde: int = 0) -> None:
            self.nom, self.argent, self.peut = nom, 0, True
            if solde:
                self.withdraw(-solde)

        def withdraw(self, amount: int) -> None:
            self.argent = self.get_balance() - amount

        def get_balance(self) -> Any:
            return made.call(Account.get_balance, self)

    made = StateTransfer({name: vars(Account)[name] for name in ("__init__", "get_balance")})
    made.follow(Money)
    return Money


def test_an_object_is_read_in_the_state_in_which_its_own_methods_leave_it(money: Any) -> None:
    account = money("a", 10)
    account.withdraw(3)

    assert account.get_balance() == 7
    account.withdraw(2)
    assert account.get_balance() == 5


def test_what_a_getter_tells_is_read_where_the_class_keeps_it(money: Any) -> None:
    account = money("a", 10)
    account.peut = False

    assert account.get_balance() == 10
    account.argent = 4
    assert account.get_balance() == 4


def test_places_that_do_not_hold_the_same_any_more_are_not_read(money: Any) -> None:
    def construct(made: Any, nom: str, solde: int = 0) -> None:
        made.nom, made.first, made.argent, made.peut = nom, solde, solde, True

    money.__init__ = construct
    account = money("a", 10)
    account.argent, account.peut = 4, False

    with pytest.raises(AttributeError):
        account.get_balance()


def summary(account: Any) -> str:
    return f"{account.owner} {account.balance} {account.is_open}"


@pytest.fixture
def of_facts() -> StateTransfer:
    return StateTransfer({"__init__": vars(Account)["__init__"], "summary": summary})


@pytest.mark.parametrize("name", ["is_open", "_is_open"])
def test_attributes_that_a_getter_puts_together_are_read_each_in_its_place(
    name: str, of_facts: StateTransfer
) -> None:
    kind = of_records(name)
    of_facts.follow(kind)
    account = kind("a", 10)
    account.facts |= {name: False, "money": 4}

    assert of_facts.call(summary, account) == "a 4 False"


def test_what_begins_alike_in_all_objects_is_read_under_its_name_alone(
    of_facts: StateTransfer,
) -> None:
    kind = of_records("usable")
    of_facts.follow(kind)
    account = kind("a", 10)
    account.facts |= {"usable": False, "money": 4}

    with pytest.raises(AttributeError):
        of_facts.call(summary, account)


def of_records(name: str) -> Any:
    """Return a student's class whose objects keep all in a dictionary, one value under a name."""

    class Record:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self.facts = {"who": owner, "money": balance, name: True}

    return Record


def test_an_item_of_a_list_that_grew_is_not_read(student: Any, transfer: StateTransfer) -> None:
    account = student("a", 10)
    account.withdraw(3)

    with pytest.raises(AttributeError):
        transfer.call(Account.get_balance, account)


def test_a_value_that_the_class_keeps_by_chance_is_not_read(transfer: StateTransfer) -> None:
    kind = written("""\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.who, self.sum, self.ten = owner, balance * 2, 10
""")
    transfer.follow(kind)
    account = kind("a", 10)
    account.sum = None

    with pytest.raises(AttributeError):
        transfer.call(Account.get_balance, account)


class Clock:
    """A reference with two numbers, which tells neither of them by itself."""

    def __init__(self, hours: int, minutes: int) -> None:
        self.hours, self.minutes = hours, minutes

    def text(self) -> str:
        return f"{self.hours}:{self.minutes:02}"


def clock_of(construct: str) -> Any:
    """Return a class of clocks that keep minutes since midnight, and the transfer to them."""
    scope: dict[str, Any] = {"__name__": "clock"}
    source = f"class Clock:\n    def __init__(self, hours, minutes):\n        {construct}\n"
    exec(compile(source, "clock.py", "exec"), scope)
    made = StateTransfer({name: vars(Clock)[name] for name in ("__init__", "text")})
    made.follow(scope["Clock"])
    return scope["Clock"], made


def test_numbers_are_found_of_which_the_students_class_makes_the_same_state() -> None:
    kind, made = clock_of("self.m = 60 * hours + minutes")
    clock = kind(9, 50)
    clock.m += 20

    assert made.call(Clock.text, clock) == "10:10"
    clock.m = -3
    with pytest.raises(AttributeError):
        made.call(Clock.text, clock)


@pytest.mark.parametrize(
    "construct", ["self.m = hours + minutes", "self.m = 610", "self.m = hours"]
)
def test_a_state_that_several_numbers_make_tells_nothing(construct: str) -> None:
    kind, made = clock_of(construct)
    clock = kind(9, 50)
    clock.m += 1

    with pytest.raises(AttributeError):
        made.call(Clock.text, clock)


CALLS = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.who, self.sum, self.other = owner, 0, 0
        if balance:
            self.deposit(balance)

    def get_balance(self):
        return self.sum{more}

    def withdraw(self, amount):
        self.sum -= amount
"""


@pytest.mark.parametrize(("more", "is_told"), [("", True), (" + self.other", False)])
def test_a_constructor_that_calls_what_is_lent_is_told_by_its_own_getter(
    more: str, is_told: bool
) -> None:
    kind = written(CALLS.format(more=more))
    members = ("__init__", "deposit", "get_balance")
    made = StateTransfer({name: vars(Account)[name] for name in members})
    kind.deposit = lambda account, amount: made.call(Account.deposit, account, amount)
    made.follow(kind)

    if is_told:
        account = kind("a", 10)
        assert account.get_balance() == 10
        account.withdraw(3)
        account.deposit(5)
        assert (account.get_balance(), account.other) == (12, 0)
    else:  # two attributes could hold it
        with pytest.raises(AttributeError):
            kind("a", 10).deposit(5)


def test_a_constructor_that_keeps_nothing_tells_no_state(money: Any) -> None:
    def construct(made: Any, nom: str, solde: int = 0) -> None:
        made.nom = nom

    money.__init__ = construct
    account = money("a", 10)
    account.nom = "b"

    with pytest.raises(AttributeError):
        account.get_balance()


def test_a_state_that_no_arguments_make_is_not_transferred(
    student: Any, transfer: StateTransfer
) -> None:
    account = student("a", 10)
    transfer.call(Account.close, account)

    assert account.get_balance() == 10
    with pytest.raises(AttributeError):
        transfer.call(Account.deposit, account, 5)


def test_objects_in_objects_are_compared(transfer: StateTransfer) -> None:
    class Box:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self.parts = [Part(owner), Part(balance)]

    class Part:
        __slots__ = ("value",)

        def __init__(self, value: object) -> None:
            self.value = value

    transfer.follow(Box)
    box = Box("a", 1)
    box.parts[1].value = 3

    assert transfer.call(Account.deposit, box, 5) == 8
    assert box.parts[1].value == 8


def written(source: str) -> Any:
    """Return the class that a student's file defines."""
    scope: dict[str, Any] = {"__name__": "account"}
    exec(compile(source, "account.py", "exec"), scope)
    return scope["BankAccount"]


def test_a_state_that_no_name_leads_to_is_not_read(transfer: StateTransfer) -> None:
    kind = written("""\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.ledger()[owner] = balance

    def ledger(self, lines={}):
        return lines

    def withdraw(self, amount):
        self.ledger()[self.owner] -= amount
""")
    transfer.follow(kind)
    account = kind("a", 10)
    account.withdraw(3)

    with pytest.raises(AttributeError):
        transfer.call(Account.get_balance, account)


@pytest.mark.parametrize("odd", ["while balance != 10: pass", "raise SystemExit"])
def test_a_constructor_may_do_anything_with_odd_arguments(odd: str) -> None:
    kind = written(f"""\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.who, self.sum = owner, balance
        if balance != 10:
            {odd}
""")
    made = StateTransfer({name: vars(Account)[name] for name in ("__init__", "deposit")})
    made.follow(kind)
    account = kind("a", 10)

    assert made.call(Account.get_balance, account) == 10
    account.sum = 7
    with pytest.raises(AttributeError):
        made.call(Account.get_balance, account)


def test_a_class_that_extends_a_value_makes_its_objects_itself(transfer: StateTransfer) -> None:
    class Number(str):
        def __init__(self, owner: str) -> None:
            self.owner = owner

    transfer.follow(Number)

    assert Number("a") == "a"


@pytest.mark.parametrize("held", ["object()", "{Part()}", "lambda: 1", "Odd()"])
def test_what_cannot_be_compared_equals_nothing(held: str, transfer: StateTransfer) -> None:
    class Part:
        pass

    class Odd:
        @property
        def __dict__(self) -> Any:  # type: ignore[override]
            raise KeyError("no")

    value = eval(held, {"Part": Part, "Odd": Odd})

    class Box:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self.held = value

    transfer.follow(Box)

    with pytest.raises(AttributeError):
        transfer.call(Account.deposit, Box("a", 1), 5)


@pytest.mark.parametrize(
    ("held", "is_other", "after"),
    [
        ("(balance,)", True, (15,)),
        ("100 * balance", True, 1_500),
        ("balance + 0.0", False, 15),
        ("0", False, 5),
    ],
)
def test_an_attribute_of_the_same_name_may_be_of_another_kind(
    held: str, is_other: bool, after: Any, transfer: StateTransfer
) -> None:
    kind = written(f"""\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner, self.balance = owner, {held}
""")
    transfer.follow(kind)
    account = kind("a", 10)

    assert transfer.is_other(account, ["owner", "balance"]) is is_other
    assert transfer.is_other(account, ["owner"]) is False
    if is_other:
        assert transfer.call(Account.deposit, account, 5) == 15
    else:
        Account.deposit(account, 5)
    assert account.balance == after


def test_a_getter_that_a_constructor_calls_half_way_tells_what_the_object_is_made_with() -> None:
    kind = written("""\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.pair = (owner, balance)
        self.coins = []
        for coin in range(self.get_balance()):
            self.coins.append(coin)
""")
    made = StateTransfer({name: vars(Account)[name] for name in ("__init__", "get_balance")})
    kind.get_balance = lambda account: made.call(Account.get_balance, account)
    made.follow(kind)

    assert [len(kind("a", balance).coins) for balance in (3, 0, 5)] == [3, 0, 5]
    account = kind("a", 2)
    assert account.get_balance() == 2


class Shelf:
    """A reference whose default is another one than many students'."""

    def __init__(self, width: int, books: list[str] | None = None) -> None:
        self.books = ["x"] * width if books is None else books

    def get_books(self) -> list[str]:
        return self.books


def test_a_student_may_have_another_default() -> None:
    kind = written("""\
class BankAccount:
    def __init__(self, width, books=[]):
        self.n = [1] * width if books == [] else [len(book) for book in books]
""")
    made = StateTransfer({name: vars(Shelf)[name] for name in ("__init__", "get_books")})
    made.follow(kind)

    assert made.call(Shelf.get_books, kind(3)) == ["x", "x", "x"]
    assert made.call(Shelf.get_books, kind(3, ["ab"])) == ["ab"]


def test_a_class_of_which_no_object_was_copied_has_getters() -> None:
    """The first copy of an object adds a member to its class."""

    class Shelf:
        def __init__(self) -> None:
            self.books: list[str] = []

        def count(self) -> int:
            return len(self.books)

        def add(self, book: str) -> None:
            self.books.append(book)

    class Pile:
        def __init__(self) -> None:
            self.held: list[str] = []

        def count(self) -> int:
            return len(self.held)

    transfer = StateTransfer({name: vars(Shelf)[name] for name in ("__init__", "count", "add")})
    transfer.follow(Pile)
    pile = Pile()

    transfer.call(Shelf.add, pile, "a")
    assert pile.held == []


def test_objects_that_are_large_are_not_all_made_of_numbers() -> None:
    class Robot:
        def __init__(self, rows: int, columns: int) -> None:
            self.rows, self.columns, self.column = rows, columns, 0

        def go(self) -> None:
            self.column += 1

    class Grid:
        made = 0

        def __init__(self, rows: int, columns: int) -> None:
            Grid.made += rows * columns
            self._cells = [["."] * columns for _ in range(rows)]

        def mark(self) -> None:
            self._cells[0][1] = "#"

    transfer = StateTransfer({name: vars(Robot)[name] for name in ("__init__", "go")})
    transfer.follow(Grid)
    grid = Grid(2, 3)
    grid.mark()

    with pytest.raises(AttributeError):
        transfer.call(Robot.go, grid)
    assert Grid.made < 1_000_000


def test_the_largest_object_tells_that_all_are_too_many_to_make() -> None:
    class Robot:
        def __init__(self, rows: int, columns: int) -> None:
            self.rows, self.columns, self.column = rows, columns, 0

        def go(self) -> None:
            self.column += 1

    class Cell:
        made = 0

        def __init__(self) -> None:
            Cell.made += 1
            self.is_free = True

    class Grid:
        def __init__(self, rows: int, columns: int) -> None:
            self._cells = []
            for _ in range(rows * columns):
                cell = Cell()
                self._cells.append(cell)

    transfer = StateTransfer({name: vars(Robot)[name] for name in ("__init__", "go")})
    transfer.follow(Grid)
    grid = Grid(2, 3)
    grid._cells[0].is_free = False

    with pytest.raises(AttributeError):
        transfer.call(Robot.go, grid)
    assert Cell.made < 10_000


def test_objects_that_take_long_to_make_are_not_all_made_of_numbers() -> None:
    class Robot:
        def __init__(self, x: int, y: int) -> None:
            self.x, self.y = x, y

        def go(self) -> None:
            self.x += 1

    class Slow:
        made = 0

        def __init__(self, x: int, y: int) -> None:
            Slow.made += 1
            self._place = x + 100 * y + 0 * sum(range(200_000))

        def mark(self) -> None:
            self._place += 1_234

    transfer = StateTransfer({name: vars(Robot)[name] for name in ("__init__", "go")})
    transfer.follow(Slow)
    slow = Slow(2, 3)
    slow.mark()

    with pytest.raises(AttributeError):
        transfer.call(Robot.go, slow)
    assert Slow.made < 2_000


def test_an_object_with_a_board_is_found_among_those_of_all_numbers() -> None:
    class Robot:
        def __init__(self, x: int, y: int) -> None:
            self.x, self.y = x, y

        def place(self) -> tuple[int, int]:
            return self.x, self.y

    class Own:
        def __init__(self, x: int, y: int) -> None:
            self._square = 100 * x - y
            self._board = ["-"] * 80

        def right(self) -> None:
            self._square += 100

    transfer = StateTransfer({name: vars(Robot)[name] for name in ("__init__", "place")})
    transfer.follow(Own)
    own = Own(2, 3)
    for _ in range(7):
        own.right()

    assert transfer.call(Robot.place, own) == (9, 3)


class Grid:
    """Another class of the reference's."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = [list(row) for row in rows]

    def at(self, i: int, j: int) -> int:
        return self.rows[i][j]

    def add(self, row: list[int]) -> None:
        self.rows.append(row)


class Flat:
    """A student's: one list for all rows."""

    def __init__(self, rows: list[list[int]]) -> None:
        self._width = len(rows[0])
        self._all = [item for row in rows for item in row]

    def put(self, i: int, j: int, item: int) -> None:
        self._all[i * self._width + j] = item


class ByPlace:
    """A student's: a dictionary whose keys are places."""

    def __init__(self, rows: list[list[int]]) -> None:
        self._all = {(i, j): item for i, row in enumerate(rows) for j, item in enumerate(row)}

    def put(self, i: int, j: int, item: int) -> None:
        self._all[i, j] = item


class Listed(list):  # type: ignore[type-arg]
    """A student's: a list of rows."""

    def __init__(self, rows: list[list[int]]) -> None:
        super().__init__(list(row) for row in rows)

    def put(self, i: int, j: int, item: int) -> None:
        self[i][j] = item


class FirstRow:
    """A wrong one, which forgets all rows but the first."""

    def __init__(self, rows: list[list[int]]) -> None:
        self._all = list(rows[0])

    def put(self, i: int, j: int, item: int) -> None:
        self._all[j] = item


def followed_grid(kind: Any) -> tuple[Any, StateTransfer]:
    transfer = StateTransfer({name: vars(Grid)[name] for name in ("__init__", "at", "add")})
    cls = type(kind.__name__, (kind,), {})
    transfer.follow(cls)
    made = cls([[1, 2]] * 2)
    made.put(0, 1, 9)
    return made, transfer


@pytest.mark.parametrize("kind", [Flat, ByPlace, Listed])
def test_items_are_found_where_the_constructor_keeps_them(kind: Any) -> None:
    made, transfer = followed_grid(kind)

    assert [transfer.call(Grid.at, made, i, j) for i in (0, 1) for j in (0, 1)] == [1, 9, 1, 2]


def test_an_item_that_the_constructor_forgets_may_be_any() -> None:
    made, transfer = followed_grid(FirstRow)

    with pytest.raises(AttributeError):
        transfer.call(Grid.at, made, 0, 1)


def test_a_list_that_a_lent_method_changes_is_filled_anew() -> None:
    made, transfer = followed_grid(Listed)

    transfer.call(Grid.add, made, [3, 4])

    assert made == [[1, 9], [1, 2], [3, 4]]
    assert transfer.call(Grid.at, made, 2, 1) == 4


class Card:
    """A student's: the items of a grid of cards."""

    def __init__(self, number: int) -> None:
        self.number = number


@pytest.mark.parametrize("kind", [Flat, ByPlace, Listed])
def test_the_objects_among_the_items_are_found_and_not_changed(kind: Any) -> None:
    transfer = StateTransfer({name: vars(Grid)[name] for name in ("__init__", "at", "add")})
    cls = type(kind.__name__, (kind,), {})
    transfer.follow(cls)
    one, two, three = cards = [Card(1), Card(2), Card(3)]
    made = cls([[one, two]])
    made.put(0, 1, three)

    assert [transfer.call(Grid.at, made, 0, j).number for j in (0, 1)] == [1, 3]
    assert [card.number for card in cards] == [1, 2, 3]


def test_a_list_that_cannot_be_filled_anew_keeps_its_items() -> None:
    class Pair(Listed):
        def __init__(self, rows: list[list[int]]) -> None:
            super().__init__(rows)
            self[1]  # raises IndexError for less than two rows
            assert len(self) < 3

    made, transfer = followed_grid(Pair)

    transfer.call(Grid.add, made, [3, 4])

    assert made == [[1, 9], [1, 2]]
    with pytest.raises(AttributeError):
        transfer.call(Grid.at, made, 0, 1)


class Vector:
    """The reference's class, whose constructor takes any number of values."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)

    def at(self, i: int) -> int:
        return self.values[i]

    def add(self, value: int) -> None:
        self.values.append(value)


class Chained:
    """A student's: each value in a link to the next."""

    def __init__(self, *values: int) -> None:
        self.first: Any = None
        for value in reversed(values):
            self.first = [value, self.first]

    def put(self, i: int, value: int) -> None:
        link = self.first
        for _ in range(i):
            link = link[1]
        link[0] = value


class Numbered:
    """A student's: an attribute for each value."""

    def __init__(self, *values: int) -> None:
        self.size = len(values)
        for i, value in enumerate(values):
            setattr(self, f"x{i}", value)

    def put(self, i: int, value: int) -> None:
        setattr(self, f"x{i}", value)


@pytest.mark.parametrize("kind", [Chained, Numbered])
def test_an_object_is_found_whose_constructor_takes_any_number_of_values(kind: Any) -> None:
    transfer = StateTransfer({name: vars(Vector)[name] for name in ("__init__", "at", "add")})
    cls = type(kind.__name__, (kind,), {})
    transfer.follow(cls)
    made = cls(3, 4)
    made.put(1, 9)

    assert [transfer.call(Vector.at, made, i) for i in (0, 1)] == [3, 9]
    transfer.call(Vector.add, made, 5)
    assert vars(made) == vars(kind(3, 9, 5))


IN_AND_OUT = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.into, self.out = balance, 0

    def withdraw(self, amount):
        self.out += amount
"""


@pytest.mark.parametrize(("guess", "expected"), [(1, 6), (2, 10)])
def test_a_guess_is_one_reading_in_every_state(guess: int, expected: int) -> None:
    kind = written(IN_AND_OUT)
    members = {name: vars(Account)[name] for name in ("__init__", "get_balance")}
    made = StateTransfer(members, guess)
    made.follow(kind)
    account = kind("a", 10)
    assert made.call(Account.get_balance, account) == 10

    account.withdraw(4)

    assert made.call(Account.get_balance, account) == expected


@pytest.mark.parametrize("is_text", [False, True], ids=["in a place", "in a text"])
def test_an_object_of_a_class_below_is_read_by_what_it_gives_the_constructor_above(
    is_text: bool,
) -> None:
    """The number of cards stands where the balance does in the class above."""

    class Kept:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self._all = f"{owner}|{balance}" if is_text else (owner, balance)

    class Card(Kept):
        def __init__(self, owner: str, cards: int, *, least: int = 2) -> None:
            super().__init__(owner, least + 1)
            self.cards = cards

    names = ("__init__", "deposit", "get_balance")
    transfer = StateTransfer({name: vars(Account)[name] for name in names})
    transfer.follow(Kept)
    card = Card("a", 7)

    assert transfer.call(Account.get_balance, card) == 3
    assert transfer.call(Account.deposit, card, 4) == 7
    assert vars(card) == {"_all": "a|7" if is_text else ("a", 7), "cards": 7}
    assert transfer.call(Account.get_balance, card) == 7
    assert transfer.call(Account.get_balance, Kept("b", 5)) == 5


def test_an_object_is_read_whose_constructor_does_without_the_one_above() -> None:
    class Kept:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self._owner, self._money = owner, balance

    class Card(Kept):
        def __init__(self, cards: int, owner: str, balance: int) -> None:
            self._owner, self._money, self.cards = owner, balance, cards

    transfer = StateTransfer({name: vars(Account)[name] for name in ("__init__", "get_balance")})
    transfer.follow(Kept)

    assert transfer.call(Account.get_balance, Card(7, "a", 4)) == 4


@pytest.mark.parametrize("is_number", [False, True], ids=["a pair", "one number"])
def test_an_object_of_a_class_below_may_change_what_it_holds_beside(is_number: bool) -> None:
    """Its constructor passes on the arguments that it takes."""

    class Kept:
        def __init__(self, owner: str, balance: int = 0) -> None:
            self._all = (balance + 1) ** 2 if is_number else (owner, balance)

    class Card(Kept):
        def __init__(self, owner: str, balance: int = 0) -> None:
            super().__init__(owner, balance)
            self.cards = list[int]()

    names = ("__init__", "deposit", "get_balance")
    transfer = StateTransfer({name: vars(Account)[name] for name in names})
    transfer.follow(Kept)
    card = Card("a", 7)
    card.cards.append(3)
    if is_number:
        card._all = 25

    balance = 4 if is_number else 7
    assert transfer.call(Account.get_balance, card) == balance
    assert transfer.call(Account.deposit, card, 2) == balance + 2
    assert vars(card) == {"_all": 49 if is_number else ("a", 9), "cards": [3]}


@pytest.mark.parametrize(
    ("kept", "guess", "same"),
    [("str(price)", 1, [2, 3, 4, 5, 6]), ("[price]", 1, []), ("[price]", 4, [5, 6])],
    ids=["no reading", "a reading", "fewer readings"],
)
def test_guesses_of_a_getter_that_would_do_the_same_are_told(
    kept: str, guess: int, same: list[int]
) -> None:
    init = ["Item.__init__", "def __init__(self, price):\n    self.price_ = price\n"]
    getter = ["Item.price", "def price(self):\n    return self.price_\n"]
    course = part(
        "tp",
        classes=[["Item", "class Item:\n    pass\n"]],
        lent=[getter],
        twins={"Item": [init, getter]},
        private={"Item.price": ["price_"]},
        readers=["Item.price"],
        state=["price_"],
    )
    text = f"class Item:\n def __init__(self, price): self.kept = {kept}\n"
    asked = request({"tp": text}, [course], []) | {"guess": guess}
    asked["targets"] = [["tp", "Item.price"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()

    with suppress(AttributeError):
        loader.names.classes("tp")["Item"](3).price()

    assert loader.names.same_guesses == same


class Log:
    """The reference's class."""

    def __init__(self, name: str) -> None:
        self.events: list[str] = []

    def last(self) -> str:
        return self.events[-1]


@pytest.mark.parametrize(("first", "is_other"), [([], False), (["made"], True)])
def test_a_container_is_of_another_form_where_one_alone_begins_empty(
    first: list[str], is_other: bool
) -> None:
    class Own:
        def __init__(self, name: str) -> None:
            self.events = [*first]

    transfer = StateTransfer({name: vars(Log)[name] for name in ("__init__", "last")})
    transfer.follow(Own)

    assert transfer.is_other(Own("a"), ["events"]) is is_other

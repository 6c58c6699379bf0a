"""Objects whose class keeps their state in lines of a container, outside of them."""

from __future__ import annotations

from typing import Any

import pytest

from graders.worker.adapting.object_state import shown_attributes, state_of
from graders.worker.adapting.state_transfer import StateTransfer


class Account:
    """The reference's class."""

    def __init__(self, owner: str, balance: int = 0) -> None:
        self.owner = owner
        self.balance = balance

    def deposit(self, amount: int) -> None:
        self.balance += amount

    def get_balance(self) -> int:
        return self.balance


# Classes with a method `withdraw`, and where the balance of an account is found.
NUMBERED = """\
class BankAccount:
    lines = {}
    last = 0

    def __init__(self, owner, balance=0):
        BankAccount.last += 1
        self.number = BankAccount.last
        BankAccount.lines[self.number] = [owner, balance]

    def withdraw(self, amount):
        BankAccount.lines[self.number][1] -= amount
"""
BY_NAME = """\
balances = {}

class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        balances[owner] = balance

    def withdraw(self, amount):
        balances[self.owner] -= amount
"""
BY_PLACE = """\
class BankAccount:
    balances = []
    owners = []

    def __init__(self, owner, balance=0):
        self.place = len(self.owners)
        self.owners.append(owner)
        self.balances.append(balance)

    def withdraw(self, amount):
        self.balances[self.place] -= amount
"""
BY_OBJECT = """\
balances = {}

class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        balances[self] = balance

    def withdraw(self, amount):
        balances[self] -= amount
"""
BY_ADDRESS = BY_OBJECT.replace("balances[self]", "balances[id(self)]")
BY_FUNCTIONS = """\
def begin(self, owner, balance):
    self.place = len(BankAccount.balances)
    BankAccount.owners.append(owner)
    BankAccount.balances.append(balance)

def take(self, amount):
    self.balances[self.place] -= amount

class BankAccount:
    balances = []
    owners = []

    def __init__(self, owner, balance=0):
        begin(self, owner, balance)

    def withdraw(self, amount):
        take(self, amount)
"""
NUMBERED_ALONE = """\
last = 0

class BankAccount:
    def __init__(self, owner, balance=0):
        global last
        last += 1
        self.number = last
        self.cents = 100 * balance

    def withdraw(self, amount):
        self.cents -= 100 * amount
"""
CLASSES = {
    "number": NUMBERED,
    "name": BY_NAME,
    "place": BY_PLACE,
    "object": BY_OBJECT,
    "address": BY_ADDRESS,
    "functions": BY_FUNCTIONS,
    "number alone": NUMBERED_ALONE,
}


def made_of(source: str) -> tuple[Any, dict[str, Any], StateTransfer]:
    """Return the class that a student's file defines, the file's names, and what follows it."""
    scope: dict[str, Any] = {"__name__": "account"}
    exec(compile(source, "account.py", "exec"), scope)
    transfer = StateTransfer({name: vars(Account)[name] for name in ("__init__", "deposit")})
    transfer.follow(scope["BankAccount"])
    return scope["BankAccount"], scope, transfer


@pytest.mark.parametrize("source", CLASSES.values(), ids=CLASSES)
def test_a_lent_getter_tells_what_the_line_of_an_object_holds(source: str) -> None:
    kind, _, transfer = made_of(source)
    account, other = kind("a", 10), kind("b", 20)
    account.withdraw(3)

    assert transfer.call(Account.get_balance, account) == 7
    assert transfer.call(Account.get_balance, other) == 20


@pytest.mark.parametrize("source", CLASSES.values(), ids=CLASSES)
def test_a_lent_method_changes_the_line_of_its_object_alone(source: str) -> None:
    kind, _, transfer = made_of(source)
    account, other = kind("a", 10), kind("b", 20)
    names = {*vars(account)}

    transfer.call(Account.deposit, account, 5)
    account.withdraw(3)
    transfer.call(Account.deposit, account, 1)

    assert transfer.call(Account.get_balance, account) == 13
    assert transfer.call(Account.get_balance, other) == 20
    assert {*vars(account)} == names


@pytest.mark.parametrize("source", CLASSES.values(), ids=CLASSES)
def test_objects_that_are_made_to_compare_leave_nothing(source: str) -> None:
    kind, scope, transfer = made_of(source)
    accounts = [kind("a", 10), kind("b", 20)]
    accounts[0].withdraw(3)

    def shared() -> list[Any]:
        names = {**scope, **vars(kind)}
        held = [names.get(name) for name in ("last", "lines", "balances", "owners")]
        return [[*one.values()] if isinstance(one, dict) else one for one in held]

    before = repr(shared())
    transfer.call(Account.get_balance, accounts[0])

    assert repr(shared()) == before
    transfer.call(Account.deposit, accounts[0], 3)
    assert repr(shared()) == before.replace("7", "10")


def test_a_line_that_is_gone_stands_for_no_object() -> None:
    kind, scope, transfer = made_of(BY_NAME)
    account = kind("a", 10)
    assert transfer.call(Account.get_balance, account) == 10

    scope["balances"].clear()

    with pytest.raises(AttributeError):
        transfer.call(Account.get_balance, account)


def test_a_number_that_a_method_sets_is_a_part_of_the_state() -> None:
    changing = NUMBERED_ALONE + "\n    def take(self, number):\n        self.number = number\n"
    kind, _, transfer = made_of(changing)
    account = kind("a", 10)
    kind("b", 20)

    with pytest.raises(AttributeError):
        transfer.call(Account.get_balance, account)
    assert "number" in shown_attributes(account)


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("names[owner]", id="what all objects share"),
        pytest.param("seen.append(owner)", id="a list that grows"),
        pytest.param("seen.extend((owner, balance))", id="two items at once"),
    ],
)
def test_what_is_no_line_of_an_object_is_no_part_of_its_state(told: str) -> None:
    kind, scope, transfer = made_of(f"""\
names = dict(a="Ann", b="Bob")
seen = []

class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner, self.all = owner, [balance]
        {told}
""")
    account = kind("a", 10)
    assert transfer.call(Account.get_balance, account) == 10
    state = state_of(account)

    scope["names"]["a"] = "Eve"
    scope["seen"].append(3)

    assert state_of(account) == state
    assert shown_attributes(account) == {"owner": "a", "all": [10]}


def test_what_walks_through_the_lines_misses_none() -> None:
    kind, scope, transfer = made_of(BY_OBJECT)
    accounts = [kind(name, 10) for name in "abcdefgh"]
    for gone in accounts[:3]:
        del scope["balances"][gone]

    told = [transfer.call(Account.get_balance, one) for one in scope["balances"]]

    assert told == [10] * 5
    assert [one.owner for one in scope["balances"]] == list("defgh")

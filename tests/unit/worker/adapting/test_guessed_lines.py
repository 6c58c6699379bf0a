"""Guesses of the lines that a lost constructor would have begun for its objects."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import pytest

from graders.worker.adapting.guessed_lines import ways_with_lines
from graders.worker.adapting.list_layouts import Recipe

BY_NUMBER = """\
class BankAccount:
    ledger = {}

    def get_balance(self):
        return BankAccount.ledger[self.number][1]

    def deposit(self, amount):
        line = BankAccount.ledger[self.number]
        line[1] += amount
"""
BY_PLACE = """\
owners, balances = [], []

class BankAccount:
    def get_balance(self):
        return balances[self.number]

    def deposit(self, amount):
        balances[self.number] += amount

    def show(self):
        return owners[self.number]
"""
BY_NAME = """\
class BankAccount:
    __sums = {}

    def get_balance(self):
        return self.__sums[self.owner]

    def deposit(self, amount):
        self.__sums[self.owner] += amount
"""
BY_OBJECT = BY_NAME.replace("[self.owner]", "[self]")
BY_ADDRESS = BY_NAME.replace("[self.owner]", "[id(self)]")
CLASSES = {
    "number": (BY_NUMBER, ["number"]),
    "place": (BY_PLACE, ["number"]),
    "name": (BY_NAME, []),
    "object": (BY_OBJECT, []),
    "address": (BY_ADDRESS, []),
}


def found_for(
    source: str, names: Sequence[str], given: dict[str, Any]
) -> tuple[Any, dict[str, Any], list[tuple[Recipe, ...]]]:
    """Return an object that our constructor made, the names of its file, and its ways."""
    scope: dict[str, Any] = {"__name__": "account"}
    exec(compile(source, "account.py", "exec"), scope)
    made = scope["BankAccount"]()
    vars(made).update(given)
    uses = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return made, scope, list(ways_with_lines(names, uses, made, given))


@pytest.mark.parametrize(("source", "names"), CLASSES.values(), ids=CLASSES)
def test_one_way_begins_the_line_as_a_right_constructor_would(
    source: str, names: list[str]
) -> None:
    given = {"owner": "a", "balance": 10}
    made, scope, found = found_for(source, names, given)

    def is_right() -> bool:
        for recipe in way:
            recipe.set(made, given)
        try:
            made.deposit(5)
            return bool(made.get_balance() == 15)
        except (TypeError, LookupError):
            return False

    shared = repr([{k: v for k, v in scope.items() if k[0] != "_"}, vars(scope["BankAccount"])])
    rights = 0
    for way in found:
        rights += is_right()
        for recipe in way[::-1]:
            recipe.unset(made)
    assert rights > 0
    assert vars(made) == given
    now = repr([{k: v for k, v in scope.items() if k[0] != "_"}, vars(scope["BankAccount"])])
    assert now == shared


def test_two_objects_have_lines_of_their_own() -> None:
    given = {"owner": "a", "balance": 10}
    made, scope, found = found_for(BY_NUMBER, ["number"], given)
    other = scope["BankAccount"]()
    vars(other).update(given)

    for one in (made, other):
        for recipe in found[0]:
            recipe.set(one, given)

    assert made.number != other.number
    assert len(scope["BankAccount"].ledger) == 2


def test_without_lines_the_ways_are_those_of_attributes() -> None:
    source = "class BankAccount:\n    def get_balance(self):\n        return self.rows[0][self.n]\n"
    _, _, found = found_for(source, ["n"], {"owner": "a"})

    assert {recipe.name for way in found for recipe in way} == {"n"}
    assert found_for(source, [], {"owner": "a"})[2] == []

"""The attributes that methods look for, and the code that uses them."""

from __future__ import annotations

import ast
from typing import Any

from graders.worker.adapting.wanted_attributes import WantedAttributes

SOURCE = """\
def change(data, amount):
    add(data, amount)

def add(account, amount):
    account["money"] += amount

def tell(text):
    print(text)

class Account:
    def deposit(self, amount):
        tell("deposit")
        change(self.data, amount)
        print(self.data)
"""


def test_functions_that_a_method_hands_its_state_to_tell_how_it_is_used() -> None:
    tree, scope = ast.parse(SOURCE), dict[str, Any]()
    exec(compile(tree, "account.py", "exec"), scope)
    nodes = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    wanted = WantedAttributes(nodes.get, nodes.get)

    found = wanted.definitions(scope["Account"])

    deposit, change = found
    assert ast.unparse(deposit) == ast.unparse(nodes["deposit"])
    # That function hands it on: it has one name in both.
    assert "data['money'] += amount" in ast.unparse(change)

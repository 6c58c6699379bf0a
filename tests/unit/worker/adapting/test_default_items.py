"""Dictionaries that have to begin their items, by what methods do to these."""

from __future__ import annotations

import ast
from functools import partial
from typing import Any

import pytest

from graders.worker.adapting.default_items import with_default_items
from graders.worker.adapting.own_attributes import is_attribute

BEGUN = {
    "self.d[k] += 1": "Counter()",
    "self.d[k].append(v)": "defaultdict(<class 'list'>, {})",
    "self.d[k].add(v)": "defaultdict(<class 'set'>, {})",
    "self.d[k][v] = 1": "defaultdict(<class 'dict'>, {})",
    "self.d[k][v] += 1": "defaultdict(<class 'collections.Counter'>, {})",
    "self.e[k] = 0\nself.d[k] += 1": "Counter()",
}
PLAIN = {
    "an item is set": "self.d[k] = 0\nself.d[k] += 1",
    "one is set beside another": "self.n, self.d[k] = 1, []\nself.d[k].append(v)",
    "setdefault begins it": "self.d.setdefault(k, [])\nself.d[k].append(v)",
    "it is looked for": "if k in self.d:\n    self.d[k] += 1",
    "its absence is caught": "try:\n    self.d[k] += 1\nexcept KeyError:\n    pass",
    "it is bound anew": "self.d = {k: 0}\nself.d[k] += 1",
    "items are read alone": "return self.d[k]",
    "the item is one of a list": "self.d[1] += 2",
}


def found(body: str) -> Any:
    nodes = [
        *ast.walk(ast.parse(f"def method(self, k, v):\n{'    '}" + body.replace("\n", "\n    ")))
    ]
    return with_default_items(nodes, partial(is_attribute, name="d"))


@pytest.mark.parametrize(("body", "expected"), BEGUN.items())
def test_items_that_nothing_begins_are_begun_by_the_dictionary(body: str, expected: str) -> None:
    assert repr(found(body)) == expected


@pytest.mark.parametrize("body", PLAIN.values(), ids=[*PLAIN])
def test_a_plain_dictionary_does_where_a_method_sees_to_its_items(body: str) -> None:
    assert found(body) is None

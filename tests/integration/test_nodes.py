"""A linked list: a class of nodes, graded as a whole, beside a class graded by its methods."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.tiny_course import best_sandbox, make_course

SPEC = """\
id: tiny
title: Chain
modules: [tiny]
questions:
  - id: node
    title: node
    points: 1
    target: Node
    checks: [{id: one, title: one, call: "Node(3, Node(4)).after.value", returns: 4}]
  - id: empty
    title: empty
    points: 1
    target: Chain.__init__
    checks: [{id: one, title: one, call: "Chain().head is None", returns: true}]
  - id: items
    title: items
    points: 1
    target: Chain.items
    needs: [node, empty]
    checks:
      - {id: one, title: one, setup: "c = Chain(); c.head = Node(1, Node(2))", call: c.items(), returns: [1, 2]}
  - id: add
    title: add
    points: 1
    target: Chain.add
    needs: [node, empty, items]
    checks:
      - {id: one, title: one, setup: c = Chain(); c.add(1); c.add(2), call: c.items(), returns: [1, 2]}
  - id: chained
    title: chained
    points: 1
    needs: [node, empty, items, add]
    checks: [{id: one, title: one, call: "chained([1, 2, 3]).items()", returns: [1, 2, 3]}]
"""
CHAINED = """

def chained(values):
    chain = Chain()
    for value in values:
        chain.add(value)
    return chain
"""
REFERENCE = (
    """\
class Node:
    def __init__(self, value, after=None):
        self.value = value
        self.after = after


class Chain:
    def __init__(self):
        self.head = None

    def items(self):
        found, node = [], self.head
        while node is not None:
            found.append(node.value)
            node = node.after
        return found

    def add(self, value):
        if self.head is None:
            self.head = Node(value)
            return
        node = self.head
        while node.after is not None:
            node = node.after
        node.after = Node(value)
"""
    + CHAINED
)
MINE = (
    """\
class Node:
    def __init__(self, value, after=None):
        self.value, self.after = value, after

    def last(self):
        return self.after.last() if self.after else self

    def values(self):
        return [self.value] + (self.after.values() if self.after else [])


class Chain:
    def __init__(self):
        self.head = None

    def items(self):
        return self.head.values() if self.head else []

    def add(self, value):
        if self.head:
            self.head.last().after = Node(value)
        else:
            self.head = Node(value)
"""
    + CHAINED
)


def told(
    tmp_path: Path, source: str, spec: str = SPEC, reference: str = REFERENCE
) -> Mapping[str, Any]:
    make_course(tmp_path, spec, reference)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(source, "utf-8")
    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))
    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    return {one["id"]: (one["verdict"], one["blame"]) for one in only["questions"]}


def test_a_lent_class_keeps_the_methods_that_the_student_adds_to_it(tmp_path: Path) -> None:
    wrong = MINE.replace("self.value, self.after = value, after", "self.cargo = value")

    found = told(tmp_path, wrong)

    assert found["node"][0] == "error"
    others = {(v, *b) for q, (v, b) in found.items() if q != "node"}
    assert others == {("correct",), ("correct", "node")}


def test_a_lent_method_sets_an_attribute_of_another_class(tmp_path: Path) -> None:
    body = MINE[MINE.index("        if self.head:\n") : MINE.index("\n\ndef chained")]
    wrong = MINE.replace(body, "        return [value]\n")

    found = told(tmp_path, wrong)

    assert found["add"][0] == "wrong"
    assert found["chained"] == ("correct", ["add"])


def test_a_special_method_that_is_the_fault_is_not_added_to_a_lent_class(tmp_path: Path) -> None:
    """An ``__eq__`` alone takes the hash away."""
    eq = "    def __eq__(self, other):\n        return False\n\n    def last(self):"
    spec = SPEC.replace("chained([1, 2, 3]).items()", "len({chained([1]).head})")
    spec = (
        spec.replace("returns: [1, 2, 3]", "returns: 1")
        .replace("Node(3, Node(4)).after.value", "len({Node(3), Node(4)})")
        .replace("returns: 4", "returns: 2")
    )

    found = told(tmp_path, MINE.replace("    def last(self):", eq), spec)

    assert found["node"][0] != "correct"
    assert found["chained"] == ("correct", ["node"])


ANIMALS_SPEC = """\
id: tiny
title: Animals
modules: [tiny]
questions:
  - id: animal
    title: animal
    points: 1
    target: Animal
    checks: [{id: one, title: one, call: "Animal('a').says()", returns: a says}]
  - id: dog
    title: dog
    points: 1
    target: Dog
    needs: [animal]
    checks: [{id: one, title: one, call: "Dog('a').bark()", returns: woof}]
  - id: talk
    title: talk
    points: 1
    needs: [animal, dog]
    checks: [{id: one, title: one, call: "talk('a')", returns: a says woof}]
"""
ANIMALS = """\
class Animal:
    def __init__(self, name):
        self.name = name

    def says(self):
        return self.name + " says"


class Dog(Animal):
    def bark(self):
        return "woof"


def talk(name):
    return Dog(name).says() + " " + Dog(name).bark()
"""


def test_what_hides_an_inherited_method_is_not_added_to_a_lent_class(tmp_path: Path) -> None:
    wrong = '"waf"\n\n    def says(self):\n        return self.name'

    found = told(tmp_path, ANIMALS.replace('"woof"', wrong), ANIMALS_SPEC, ANIMALS)

    assert found["dog"][0] == "wrong"
    assert found["talk"] == ("correct", ["dog"])


def test_what_a_student_adds_to_lent_classes_hides_in_one_what_is_in_the_other(
    tmp_path: Path,
) -> None:
    between = "    BETWEEN = '{}'\n\n"
    mine = (
        ANIMALS.replace('" says"', '" said"')
        .replace('"woof"', '"waf"')
        .replace("class Animal:\n", "class Animal:\n" + between.format(""))
        .replace("class Dog(Animal):\n", "class Dog(Animal):\n" + between.format(" "))
        .replace('" " + Dog(name).bark()', "Dog.BETWEEN + Dog(name).bark()")
    )

    found = told(tmp_path, mine, ANIMALS_SPEC, ANIMALS)

    assert found["talk"] == ("correct", ["animal", "dog"])


LIST_SPEC = """\
id: tiny
title: Lists
modules: [tiny]
questions:
  - id: made
    title: made
    points: 1
    targets: [Items.__init__, Items.is_empty]
    checks: [{id: one, title: one, call: "[Items().is_empty(), Items([1, 2]).is_empty()]", returns: [true, false]}]
  - id: walk
    title: walk
    points: 1
    target: Items.__iter__
    needs: [made]
    checks: [{id: one, title: one, call: "[item for item in Items([1, 2])]", returns: [1, 2]}]
  - id: add
    title: add
    points: 1
    target: Items.add
    needs: [made, walk]
    checks: [{id: one, title: one, setup: "i = Items([1]); i.add(2)", call: "[item for item in i]", returns: [1, 2]}]
  - id: count
    title: count
    points: 1
    target: Items.count
    needs: [made]
    checks:
      - {id: one, title: one, call: "Items([1, 2, 1]).count(1)", returns: 2}
      - {id: how, title: how, must: [recursive]}
"""
LISTS = """\
class Items:
    def __init__(self, values=()):
        self.values = list(values)

    def is_empty(self):
        return not self.values

    def __iter__(self):
        return iter(self.values)

    def add(self, value):
        self.values.append(value)

    def count(self, value):
        def among(values):
            return 0 if not values else (values[0] == value) + among(values[1:])

        return among(self.values)
"""
CHAINED_LIST = """\
class Items:
    def __init__(self, values=()):
        self.first = self.last = None
        for value in values:
            self.add(value)

    def is_empty(self):
        return self.first is None

    def __iter__(self):
        link = self.first
        while link:
            yield link[0]
            link = link[1]

    def add(self, value):
        link = [value, None]
        if self.first is None:
            self.first = link
        else:
            self.last[1] = link
        self.last = link

    def count(self, value):
        def after(link):
            return 0 if link is None else (link[0] == value) + after(link[1])

        return after(self.first)
"""
RESTS = """\
class Items:
    def __init__(self, values=()):
        values = list(values)
        self.rest = Items(values[1:]) if values else None
        self.one = values[0] if values else None

    def is_empty(self):
        return self.rest is None

    def __iter__(self):
        if self.rest is not None:
            yield self.one
            yield from self.rest

    def add(self, value):
        if self.rest is None:
            self.one, self.rest = value, Items()
        else:
            self.rest.add(value)

    def count(self, value):
        if self.rest is None:
            return 0
        return (self.one == value) + self.rest.count(value)
"""


@pytest.mark.parametrize("right", [CHAINED_LIST, RESTS], ids=["chained", "rests"])
def test_a_list_is_right_however_it_is_kept(tmp_path: Path, right: str) -> None:
    found = told(tmp_path, right, LIST_SPEC, LISTS)

    assert all(verdict == ("correct", []) for verdict in found.values())


def test_a_right_method_does_not_fail_by_a_later_one_that_the_constructor_calls(
    tmp_path: Path,
) -> None:
    wrong = CHAINED_LIST.replace("self.last[1] = link", "pass")

    found = told(tmp_path, wrong, LIST_SPEC, LISTS)

    assert found["add"][0] != "correct"
    assert found["walk"][0] == "to-review"


def test_a_recursion_that_a_lent_constructor_may_hide_is_left_to_a_teacher(tmp_path: Path) -> None:
    body = RESTS[RESTS.index("    def __init__") : RESTS.index("    def is_empty")]

    found = told(tmp_path, RESTS.replace(body, ""), LIST_SPEC, LISTS)

    assert found["made"][0] == "missing"
    assert found["count"][0] == "to-review"

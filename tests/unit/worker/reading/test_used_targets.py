"""The targets that a student's own code uses."""

from __future__ import annotations

import ast

from graders.worker.reading.used_targets import named_targets, used_targets

TARGETS = [("m", "A.__init__"), ("m", "A.add"), ("m", "A.show"), ("m", "f"), ("m", "g")]


def used(source: str) -> dict[str, list[str]]:
    return used_targets([ast.parse(source)], TARGETS)


def test_a_method_that_a_constructor_calls_is_used() -> None:
    source = "class A:\n    def __init__(self):\n        self.add(1)\n    def add(self, x): pass\n"

    assert used(source) == {"m.A.__init__": ["m.A.add"], "m.A.add": []}


def test_what_helpers_use_is_used() -> None:
    source = "def f(x):\n    return help(x)\ndef help(x):\n    return g(x) + A().size\n"

    assert used(source) == {"m.f": ["m.A.__init__", "m.g"]}


def test_a_target_that_is_not_there_is_used_all_the_same() -> None:
    assert used("def f(x):\n    return x.show()\n") == {"m.f": ["m.A.show"]}


def test_a_variable_of_that_name_is_no_use() -> None:
    assert used("def f(g):\n    return g + 1\n") == {"m.f": []}


def test_what_an_inherited_member_uses_is_used() -> None:
    source = (
        "class Base:\n    def __init__(self):\n        self.add(1)\n    def add(self, x): pass\n"
        "class A(Base): pass\ndef f():\n    return A()\n"
    )

    assert used(source)["m.A.__init__"] == ["m.A.add"]
    assert "m.A.add" in used(source)["m.f"]


def test_what_other_targets_use_is_not_named() -> None:
    source = "def f():\n    return help()\ndef help():\n    return g()\ndef g():\n    return A()\n"

    assert named_targets([ast.parse(source)], TARGETS) == {"m.f": ["m.g"], "m.g": ["m.A.__init__"]}
    assert used(source)["m.f"] == ["m.A.__init__", "m.g"]

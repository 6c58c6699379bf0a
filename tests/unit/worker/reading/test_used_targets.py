"""The targets that a student's own code uses."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reading.used_targets import Uses

TARGETS = [("m", "A.__init__"), ("m", "A.add"), ("m", "A.show"), ("m", "f"), ("m", "g")]


def used(source: str) -> dict[str, list[str]]:
    return Uses([ast.parse(source)], TARGETS).used()


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


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("def f(x):\n    return x.g()\n", []),
        ("import m\ndef f(x):\n    return m.g(x)\n", ["m.g"]),
        ("def f(x):\n    import a.m as other\n    return other.g(x)\n", ["m.g"]),
        ("from a import m\ndef f(x):\n    return m.A\n", ["m.A.__init__"]),
        ("def f(x):\n    return x.g() + g(x)\n", ["m.g"]),
    ],
    ids=["a method", "a module", "a module inside", "a class of a module", "both"],
)
def test_a_method_is_no_function_of_that_name(source: str, targets: list[str]) -> None:
    assert used(source) == {"m.f": targets}


def test_what_an_inherited_member_uses_is_used() -> None:
    source = (
        "class Base:\n    def __init__(self):\n        self.add(1)\n    def add(self, x): pass\n"
        "class A(Base): pass\ndef f():\n    return A()\n"
    )

    assert used(source)["m.A.__init__"] == ["m.A.add"]
    assert "m.A.add" in used(source)["m.f"]


@pytest.mark.parametrize("asked", ["super().show()", "Base.show(self)"])
def test_what_a_method_asks_of_a_class_above_is_no_method_of_another_class(asked: str) -> None:
    source = (
        "class Base:\n    def show(self): pass\n"
        f"class A(Base):\n    def add(self):\n        return {asked}\n"
        "class Other:\n    def show(self): pass\n"
    )
    targets = [("m", f"{owner}.show") for owner in ("Base", "Other")]
    named = Uses([ast.parse(source)], [("m", "A.add"), *targets]).named()

    assert named["m.A.add"] == ["m.Base.show"]


def test_a_method_of_a_class_above_that_is_not_there_may_be_any_of_that_name() -> None:
    source = "class A(Lost):\n    def add(self):\n        return super().show()\n"
    named = Uses([ast.parse(source)], [("m", "A.add"), ("m", "Other.show")]).named()

    assert named == {"m.A.add": ["m.Other.show"]}


def test_what_other_targets_use_is_not_named() -> None:
    source = "def f():\n    return help()\ndef help():\n    return g()\ndef g():\n    return A()\n"

    assert Uses([ast.parse(source)], TARGETS).named() == {"m.f": ["m.g"], "m.g": ["m.A.__init__"]}
    assert used(source)["m.f"] == ["m.A.__init__", "m.g"]


SPECIAL = [("m", f"A.__{n}__") for n in ("init", "contains", "iter", "len", "add", "str", "eq")]


@pytest.mark.parametrize(
    ("code", "special"),
    [
        ("1 not in self", {"contains", "iter"}),
        ("[x for x in self]", {"iter"}),
        ("sorted(self)", {"iter"}),
        ("[*self]", {"iter"}),
        ("len(self)", {"len"}),
        ("not self", {"len"}),
        ("self + 1", {"add"}),
        ("1 + self", set()),
        ("self == 1", {"eq"}),
        ("1 != self", {"eq"}),
        ("f'{self}'", {"str"}),
        ("print(self)", {"str"}),
        ("type(self)(1)", {"init"}),
        ("self.__class__(1)", {"init"}),
        ("x in self.items", set()),
        ("len(other)", set()),
    ],
)
def test_an_operator_uses_a_special_method_of_its_own_class(code: str, special: set[str]) -> None:
    source = f"class A:\n    def f(self, x, other):\n        return {code}\n"
    found = Uses([ast.parse(source)], [*SPECIAL, ("m", "A.f")]).used()

    assert set(found["m.A.f"]) == {f"m.A.__{name}__" for name in special}


@pytest.mark.parametrize(
    ("code", "has", "special"),
    [
        ("1 in self", "contains", {"contains"}),
        ("1 in self", "iter", {"contains", "iter"}),
        ("[x in self for y in self]", "contains", {"contains", "iter"}),
        ("not self", "bool", set()),
        ("self != x", "eq", {"eq"}),
    ],
)
def test_what_python_calls_in_the_place_of_a_special_method_is_used_where_there_is_none(
    code: str, has: str, special: set[str]
) -> None:
    source = (
        f"class A:\n    def f(self, x):\n        return {code}\n    def __{has}__(self): pass\n"
    )
    found = Uses([ast.parse(source)], [*SPECIAL, ("m", "A.f")]).used()

    assert set(found["m.A.f"]) == {f"m.A.__{name}__" for name in special}


@pytest.mark.parametrize(
    ("code", "special"),
    [
        ("self < 1", {"lt"}),
        ("1 < self", {"gt"}),
        ("x < self", {"lt", "gt"}),
        ("1 >= self", {"le"}),
        ("1 != self", {"ne"}),
    ],
)
def test_a_comparison_uses_of_its_right_operand_what_mirrors_it(
    code: str, special: set[str]
) -> None:
    names = ("eq", "ne", "lt", "gt", "le", "ge")
    members = "".join(f"    def __{name}__(self, x): pass\n" for name in names)
    source = f"class A:\n{members}    def f(self, x):\n        return {code}\n"
    targets = [("m", f"A.__{name}__") for name in names]
    found = Uses([ast.parse(source)], [*targets, ("m", "A.f")]).used()

    assert set(found["m.A.f"]) == {f"m.A.__{name}__" for name in special}


@pytest.mark.parametrize("made", ["A(1)", "A.zero(1)", "self.zero(1)"])
def test_an_operator_on_an_object_that_a_method_makes_counts(made: str) -> None:
    source = f"class A:\n    def f(self, x):\n        r = {made}\n        return r + x[0]\n"
    found = Uses([ast.parse(source)], [*SPECIAL, ("m", "A.f")]).used()

    assert "m.A.__add__" in found["m.A.f"]


def test_the_other_operand_is_an_object_of_the_class() -> None:
    source = "class A:\n    def __add__(self, other):\n        return len(other)\n"

    assert Uses([ast.parse(source)], SPECIAL).used()["m.A.__add__"] == ["m.A.__len__"]


def test_another_class_with_the_operator_is_not_used() -> None:
    member = "    def __len__(self):\n        return 1\n"
    user = "    def f(self):\n        return len(self)\n"
    targets = [("m", "A.__len__"), ("m", "B.__len__"), ("m", "A.f"), ("m", "B.f")]
    source = f"class A:\n{member}{user}class B(A):\n{member}    def f(self): pass\n"
    found = Uses([ast.parse(source)], targets).used()

    assert found["m.A.f"] == ["m.A.__len__"]


def test_a_class_method_that_calls_its_class_uses_the_constructor() -> None:
    source = "class A:\n    @classmethod\n    def f(cls):\n        return cls(1)\n"
    found = Uses([ast.parse(source)], [*SPECIAL, ("m", "A.f")]).used()

    assert found["m.A.f"] == ["m.A.__init__"]


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("TABLE = g(3)\nWIDTH = len(TABLE)\ndef f(x):\n    return x * WIDTH\n", ["m.g"]),
        ("for i in range(3):\n    last = g(i)\ndef f(x):\n    return last\n", ["m.g"]),
        ("TABLE = g(3)\ndef f(TABLE):\n    return TABLE\n", []),
        ("x = g(3)\ndef f(x):\n    x = x + 1\n    return x\n", []),
        ("if True:\n    def help():\n        y = g(3)\ndef f(x):\n    return y\n", []),
        ("def f(x):\n    return x\nf = f(g(3))\n", []),
    ],
    ids=["through another", "a loop", "a parameter", "a local", "of a function", "a result"],
)
def test_what_made_a_variable_of_the_module_is_used(source: str, targets: list[str]) -> None:
    assert used(source)["m.f"] == targets

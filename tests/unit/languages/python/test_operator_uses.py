"""Methods that code calls by operators, of objects that are surely of a class."""

from __future__ import annotations

import ast

import pytest

from graders.languages.python.operator_uses import operator_uses, operator_uses_of

MEMBERS = frozenset(
    [
        "__init__",
        "__add__",
        "__radd__",
        "__eq__",
        "__lt__",
        "__neg__",
        "__len__",
        "__iter__",
        "__getitem__",
        "__setitem__",
        "__delitem__",
        "__repr__",
        "__hash__",
        "__contains__",
    ]
)
CLASSES = {"C": MEMBERS}


@pytest.mark.parametrize(
    ("code", "called"),
    [
        ("C(1) + 2", "add"),
        ("2 + C(1)", "radd"),
        ("a = C(1)\nb = a + C(2)\nb == a", "add eq"),
        ("C(1) != C(2)", "eq"),
        ("C(1) > C(2)", "lt"),
        ("--C(1)", "neg"),
        ("len(C(1))", "len"),
        ("not C(1)", "len"),
        ("1 if C(1) else 2", "len"),
        ("list(C(1))", "iter len"),
        ("[*C(1)]", "iter len"),
        ("', '.join(C(1))", "iter len"),
        ("for x in C(1):\n    len(x)", "iter"),
        ("[x for x in C(1)]", "iter"),
        ("x, y = C(1, 2)", "iter"),
        ("1 in C(1)", "contains"),
        ("C(1) in [C(1)]", "eq"),
        ("[C(1)] == [C(2)]", "eq"),
        ("sorted([C(2), C(1)])", "lt"),
        ("{C(1), C(2)}", "hash eq"),
        ("a = C(1)\na[0]", "getitem"),
        ("a = C(1)\na[0] = 2", "setitem"),
        ("a = C(1)\ndel a[0]", "delitem"),
        ("a = C(1)\na += 2", "add"),
        ("str(C(1))", "repr"),
        ("f'{C(1)}'", "repr"),
        ("a = C(1)\na = 3\na + 1", ""),
        ("1 + 2 == len([3])", ""),
        ("f(1) + f(2)", ""),
    ],
)
def test_operators_on_an_object(code: str, called: str) -> None:
    assert operator_uses_of(code, CLASSES) == {f"C.__{one}__" for one in called.split()}


@pytest.mark.parametrize(
    ("method", "called"),
    [
        ("def __sub__(self, other):\n    return self + -other", "add neg"),
        ("def __eq__(self, other):\n    return list(self) == list(other)", "iter len"),
        ("def __mul__(self, k):\n    return k + k", ""),
        ("def near(self, other: C):\n    return other < self", "lt"),
        ("def near(self, other: 'C'):\n    return len(other)", "len"),
        ("def first(self):\n    return self.items[0]", ""),
        ("@staticmethod\ndef twice(n):\n    return n + n", ""),
    ],
)
def test_a_method_works_on_its_object_and_mostly_on_another(method: str, called: str) -> None:
    (node,) = ast.parse(method).body
    assert operator_uses(node, CLASSES, "C") == {f"C.__{one}__" for one in called.split()}

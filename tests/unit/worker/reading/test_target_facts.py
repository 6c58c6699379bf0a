"""Facts on the source of a target, helpers included."""

from __future__ import annotations

import ast
import textwrap
from typing import Any

import pytest

from graders.worker.reading.target_facts import describe_targets


def facts(source: str, name: str = "f") -> dict[str, Any]:
    return describe_targets([ast.parse(textwrap.dedent(source))], [name], modules=["m"])[name]


RECURSIVE: dict[str, str] = {
    "itself": "def f(n):\n    return n and f(n - 1)",
    "mutual": "def f(n):\n    return g(n)\ndef g(n):\n    return n and f(n - 1)",
    "helper": "def f(n):\n    return g(n)\ndef g(n):\n    return n and g(n - 1)",
    "nested": "def f(n):\n    def aux(m):\n        return m and aux(m - 1)\n    return aux(n)",
    "lambda": "f = lambda n: n and f(n - 1)",
    "nested lambda": "def f(n):\n    aux = lambda m: m and aux(m - 1)\n    return aux(n)",
    "passed on": "def f(g):\n    return all(map(f, g))",
    "method": "class A:\n    def f(self, n):\n        return n and self.f(n - 1)",
    "generator": "def f(n):\n    yield n\n    yield from f(n - 1)",
    "an object that is called": "class A:\n    def __call__(self, n):\n        return n and self(n - 1)\ndef f(n):\n    return A()(n)",
    "another name": "def g(n):\n    return n and g(n - 1)\nh = g\nf = h",
    "another name of an import": "from m import g as f\ndef g(n):\n    return n and g(n - 1)",
    "of a class": "class A:\n    def g(n):\n        return n and A.g(n - 1)\nf = A.g",
    "of an object": "class A:\n    def g(self, n):\n        return n and self.g(n - 1)\nf = A().g",
    "under if": "if True:\n    def f(n):\n        return n and f(n - 1)",
    "decorated": "@cache\ndef f(n):\n    return n and f(n - 1)",
}
NOT_RECURSIVE: dict[str, str] = {
    "loop": "def f(n):\n    while n:\n        n -= 1\n    return n",
    "helper": "def f(n):\n    return g(n)\ndef g(n):\n    return n",
    "another one is": "def f(n):\n    return n\ndef g(n):\n    return g(n)",
    "caller of it": "def f(n):\n    return n\ndef g(n):\n    return f(n)",
    "lambda": "f = lambda n: n",
    "last definition counts": "def f(n):\n    return f(n - 1)\ndef f(n):\n    return n",
}


@pytest.mark.parametrize("case", RECURSIVE)
def test_recursion_is_found(case: str) -> None:
    assert facts(RECURSIVE[case])["recursive"]


@pytest.mark.parametrize("case", NOT_RECURSIVE)
def test_recursion_is_not_imagined(case: str) -> None:
    assert not facts(NOT_RECURSIVE[case])["recursive"]


@pytest.mark.parametrize(
    ("feature", "source"),
    [
        ("generator", "def f():\n    yield 1"),
        ("generator", "def f():\n    yield from []"),
        ("generator", "def f():\n    return (x for x in [])"),
        ("docstring", "def f():\n    'Doc.'\n    return 1"),
        ("docstring", "class f:\n    'Doc.'"),
        ("loop", "def f():\n    for x in []: pass"),
        ("loop", "def f():\n    while True: pass"),
        ("loop", "def f():\n    return g()\ndef g():\n    for x in []: pass"),
        ("comprehension", "def f():\n    return [x for x in []]"),
        ("comprehension", "def f():\n    return {x: 1 for x in []}"),
        ("lambda", "def f():\n    return lambda: 1"),
        ("lambda", "f = lambda: 1"),
        ("import", "def f():\n    import math"),
        ("import", "def f():\n    from math import pi"),
    ],
    ids=lambda value: value.replace("\n", " "),
)
def test_what_the_source_contains_is_told(feature: str, source: str) -> None:
    assert facts(source)[feature]


@pytest.mark.parametrize(
    "feature", ["generator", "docstring", "loop", "comprehension", "lambda", "import", "recursive"]
)
def test_nothing_is_told_of_a_source_that_has_nothing(feature: str) -> None:
    assert not facts("# a loop, a lambda\ndef f(x):\n    return x + 1")[feature]


def test_calls_and_names_are_those_of_the_target_and_its_helpers() -> None:
    found = facts(
        """
        def f(x):
            return sorted(g(x)) + [other]
        def g(x):
            return x.items()
        def unused():
            return eval("1")
        """
    )

    assert {"sorted", "g", "items"} <= set(found["calls"])
    assert "eval" not in found["calls"]
    assert {"other", "x"} <= set(found["names"])
    assert "unused" not in found["names"]


GIVEN: dict[str, tuple[str, list[str], list[str]]] = {
    "called": ("def f(t):\n    return sorted(t)", ["sorted"], []),
    "a method": ("def f(t):\n    t.sort()", [], ["sort"]),
    "an own function": ("def sort(t): pass\ndef f(t):\n    sort(t)", [], []),
    "an own method": ("class A:\n    def sort(self): pass\ndef f(a):\n    a.sort()", [], []),
    "an own inner function": ("def f(t):\n    def sorted(t): pass\n    sorted(t)", [], []),
    "an argument": ("def f(sorted, t):\n    return sorted(t)", [], []),
    "under another name": ("def f(t):\n    g = sorted\n    return g(t)", ["sorted"], []),
    "under another name outside": ("g = sorted\ndef f(t):\n    return g(t)", ["sorted"], []),
    "passed on": ("def f(t):\n    return map(sorted, t)", ["map", "sorted"], []),
    "a type that is passed on": ("def f(t):\n    return isinstance(t, list)", ["isinstance"], []),
}


@pytest.mark.parametrize("case", GIVEN)
def test_calls_of_what_is_not_the_students_own_are_told_apart(case: str) -> None:
    source, functions, methods = GIVEN[case]
    found = facts(source)
    assert (found["functions"], found["methods"]) == (functions, methods)


@pytest.mark.parametrize(
    "source", ["f = g", "import m\ndef g(): pass\nf = m.g", "def g(): pass\nf = m().g"]
)
def test_a_target_that_no_definition_binds_is_left_out(source: str) -> None:
    assert describe_targets([ast.parse(source)], ["f"]) == {}


def test_a_function_of_the_library_is_no_function_of_the_students_with_its_name() -> None:
    looping = "def sum(l):\n    for x in l: pass"
    assert facts(f"from m import sum as f\n{looping}")["loop"]
    with pytest.raises(KeyError):
        facts(f"from builtins import sum as f\n{looping}")


def test_what_binds_a_name_last_counts() -> None:
    looping, other, plain = "def g():\n    for x in []: pass", "f = g", "def f(): pass"
    assert facts("\n".join([looping, plain, other]))["loop"]
    assert not facts("\n".join([looping, other, plain]))["loop"]
    method = "class A:\n    def f(self): pass"
    assert not facts("\n".join([looping, method, other]), "A.f")["loop"]


def test_the_last_module_that_defines_a_name_counts() -> None:
    trees = [ast.parse("def f():\n    for x in []: pass"), ast.parse("def f():\n    return 1")]

    assert not describe_targets(trees, ["f"])["f"]["loop"]


def test_the_first_place_of_each_construct_is_told() -> None:
    helper = "def g(l):\n    for x in l:\n        print(x)\n    l.sort()\n"
    trees = [ast.parse(helper), ast.parse("\ndef f(l):\n    g(l)\n    return sorted(l)\n")]
    sought = ["loop", "name sort", "name sorted", "lambda"]
    places = describe_targets(trees, ["f"], sought)["f"]["places"]

    assert places == {"loop": [0, 2], "name sort": [0, 4], "name sorted": [1, 4]}
    assert "places" not in describe_targets(trees, ["f"])["f"]


@pytest.mark.parametrize(
    ("source", "extended"),
    [
        ("class f(list): pass", ["list"]),
        ("class f(list[int]): pass", ["list"]),
        ("import collections\nclass A(collections.UserDict): pass\nclass f(A): pass", ["UserDict"]),
        ("class list: pass\nclass f(list, Exception): pass", []),
    ],
)
def test_the_containers_that_a_class_extends_are_told(source: str, extended: list[str]) -> None:
    assert facts(source)["extends"] == extended


@pytest.mark.parametrize(
    ("source", "declared"),
    [
        ("class f:\n    a: int\n    b = 1\n    def c(self): self.d = 1", ["a", "b", "c"]),
        ("class f:\n    def __init__(self): pass", []),
        ("class f:\n    def __init__(self): raise KeyError(1)", []),
        ("class f:\n    def __init__(self): self.a = 1", ["__init__"]),
        ("@e\nclass f:\n    a: int", ["__init__", "a"]),
        ("class f(Base):\n    a: int", ["__init__", "a"]),
        ("class f(object):\n    a: int", ["a"]),
        ("def f():\n    a = 1", []),
    ],
    ids=[
        "names",
        "a stub",
        "it sets nothing",
        "constructor",
        "decorated",
        "inherited",
        "no base",
        "no class",
    ],
)
def test_what_the_body_of_a_class_declares_is_told(source: str, declared: list[str]) -> None:
    assert facts(source)["declares"] == declared


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("super().peek()[1]", ["peek"]),
        ("Base.peek(self) or super(f, self).pop", ["peek", "pop"]),
        ("self.peek() or Other.peek(self)", []),
    ],
    ids=["super", "by name", "of its own"],
)
def test_what_a_class_asks_of_the_one_above_is_told(body: str, asked: list[str]) -> None:
    above = "class Base:\n    def peek(self): pass\n\nclass Other(Base): pass\n\n"
    source = f"{above}class f(Base):\n    def peek(self): return {body}"
    assert facts(source)["above"] == asked


def test_what_a_class_itself_defines_is_told() -> None:
    source = "@e\nclass f(Base):\n    a: int\n    b = 1\n    def c(self): pass"
    assert facts(source)["defines"] == ["a", "b", "c"]


TWO_CLASSES = """
class A:
    def f(self):
        return self.g()

    def g(self):
        return sum(self.items)

class B:
    def f(self):
        for x in self.items: pass

    def g(self):
        return self.g()
"""


def test_a_method_is_that_of_its_own_class() -> None:
    assert not facts(TWO_CLASSES, "A.f")["loop"]
    assert facts(TWO_CLASSES, "B.f")["loop"]
    assert not facts(TWO_CLASSES, "A.f")["recursive"]
    assert facts(TWO_CLASSES, "B.g")["recursive"]


def test_a_method_is_no_function_of_its_name() -> None:
    source = "class A:\n    def f(self):\n        return f(self.n)\n"
    looping = "def f(n):\n    while n: n -= 1\n    return n\n"
    for one in (source + looping, looping + source):
        assert facts(one, "A.f")["loop"]
        assert not facts(one, "A.f")["recursive"]
        assert facts(one, "f")["sets"] == []
        assert facts(one, "f")["reads"] == []


def test_a_class_has_its_own_methods() -> None:
    assert not facts(TWO_CLASSES, "A")["loop"]
    assert not facts(TWO_CLASSES, "A")["recursive"]
    assert facts(TWO_CLASSES, "B")["recursive"]


@pytest.mark.parametrize("feature", ["loop", "recursive"])
def test_no_bare_name_is_that_of_a_method(feature: str) -> None:
    looping = "class B:\n    def max(self):\n        while self.max(): pass\n"
    built_in = "class A:\n    def max(self):\n        return max(self.items)\n"
    nested = "class A:\n    def f(self):\n        def max(n): return n\n        return max(2)\n"

    assert not facts(built_in + looping, "A.max")[feature]
    assert not facts(nested + looping, "A.f")[feature]
    assert facts(looping, "B.max")[feature]


def test_a_member_may_come_from_the_class_above() -> None:
    above = "class C:\n    def f(self):\n        for x in []: pass\n"
    other = "class B:\n    def f(self): pass\n"
    assert facts(f"{above}class A(C):\n    pass\n{other}", "A.f")["loop"]


def test_a_member_that_its_class_lacks_is_left_out() -> None:
    source = "class A:\n    def g(self): pass\nclass B:\n    def f(self): pass\n"
    assert describe_targets([ast.parse(source)], ["A.f"]) == {}


def test_a_method_from_the_class_above_calls_those_of_its_object() -> None:
    source = """
    class C:
        def f(self):
            return self.g()
        def g(self):
            raise NotImplementedError
    class A(C):
        def g(self):
            for x in self.items: pass
    class B(C):
        def g(self):
            return sum(self.items)
    """
    assert facts(source, "A.f")["loop"]
    assert not facts(source, "B.f")["loop"]
    assert "sum" in facts(source, "B.f")["calls"]

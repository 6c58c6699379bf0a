"""Stubs are told from answers on the syntax tree alone."""

from __future__ import annotations

import ast
import textwrap

import pytest

from graders.worker.reading.stubs import definitions, fingerprint, is_stub


def node(source: str) -> ast.AST:
    return ast.parse(textwrap.dedent(source)).body[0]


@pytest.mark.parametrize(
    "source",
    [
        "def f(): pass",
        "def f(): ...",
        'def f():\n    """Doc."""',
        'def f():\n    """Doc."""\n    pass',
        'def f():\n    """Doc."""\n    # à vous\n    return None',
        "def f(): return",
        "def f(): raise NotImplementedError",
        "def f(): raise NotImplementedError('à faire')",
        "def f():\n    pass\n    return None",
        "async def f(): pass",
        "class A: pass",
        "class A:\n    def m(self): pass\n    def n(self): raise NotImplementedError",
        'class A:\n    """Doc."""',
        "class A:\n    size = 0\n    def m(self): pass",
    ],
    ids=str,
)
def test_what_answers_nothing_is_a_stub(source: str) -> None:
    assert is_stub(node(source), {})


@pytest.mark.parametrize(
    "source",
    [
        "def f(): return 0",
        "def f(): return []",
        "def f(x): return x",
        "def f(): print('à faire')",
        "def f(): raise ValueError",
        "def f(x):\n    if x: raise NotImplementedError\n    return 1",
        "def f():\n    return None\n    x = 1",
        "class A:\n    x = 1",
        "class A:\n    def m(self): return 1\n    def n(self): pass",
        "class A(list): pass",
        "class A(list):\n    def m(self): pass",
        "@dataclass\nclass A:\n    x: int\n    def m(self): pass",
    ],
    ids=str,
)
def test_what_answers_something_is_no_stub(source: str) -> None:
    assert not is_stub(node(source), {})


SKELETON = 'def f(g):\n    """Compte."""\n    total = 0\n    # à compléter\n    return total\n'


@pytest.mark.parametrize(
    ("source", "stub"),
    [
        (SKELETON, True),
        ("def f(g):\n    total = 0\n\n    return total  # ???\n", True),
        ("def f(h: list) -> int:\n    'autre'\n    total = 0\n    return total\n", True),
        ("def f(g):\n    total = 1\n    return total\n", False),
        ("def f(g):\n    total = 0\n    total += 1\n    return total\n", False),
    ],
    ids=["the same", "comments and layout", "signature and docstring", "a value", "a line more"],
)
def test_the_skeletons_own_body_is_a_stub(source: str, stub: bool) -> None:
    assert is_stub(node(source), {"f": frozenset({fingerprint(node(SKELETON))})}) is stub


@pytest.mark.parametrize("head", ["class A:", "class A(B):", "@dataclass\nclass A:"])
def test_a_class_with_the_skeletons_methods_is_a_stub(head: str) -> None:
    method = "def m(self):\n    total = 0\n    return total\n"
    skeletons = {"m": frozenset({fingerprint(node(method))})}
    body = textwrap.indent(method, "    ")
    assert is_stub(node(f"{head}\n{body}"), skeletons)
    assert not is_stub(node(f"{head}\n{body}    def n(self): return 1\n"), skeletons)


def test_definitions_are_found_wherever_a_statement_may_hold_them() -> None:
    tree = ast.parse(
        textwrap.dedent(
            """
            def a(): pass
            class B:
                def m(self): pass
                class C:
                    def n(self): pass
            if True:
                def d(): pass
            else:
                def e(): pass
            try:
                def f(): pass
            except Exception:
                def g(): pass
            finally:
                def h(): pass
            for _ in range(1):
                def i(): pass
            async def j(): pass
            """
        )
    )

    assert [name for name, _ in definitions(tree)] == [
        "a", "B", "B.m", "B.C", "B.C.n", "d", "e", "f", "g", "h", "i", "j",
    ]  # fmt: skip


def test_definitions_are_found_in_a_chain_longer_than_calls_may_nest() -> None:
    branches = "".join(f"elif x == {n}:\n    def f{n}(): pass\n" for n in range(1, 1_500))
    tree = ast.parse(f"if x:\n    def f0(): pass\n{branches}class C:\n    def m(self): pass\n")

    found = [name for name, _ in definitions(tree)]

    assert found == [*(f"f{n}" for n in range(1_500)), "C", "C.m"]


def test_a_chain_longer_than_calls_may_nest_has_a_fingerprint() -> None:
    branches = "".join(f"    elif x == {n}:\n        return {n}\n" for n in range(1_500))
    (node,) = ast.parse(f"def f(x):\n    if x:\n        pass\n{branches}").body

    assert not is_stub(node, {"f": frozenset({"another"})})

"""Whether a function may lack a ``return`` is told by its text, and only where that is sure."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reading.missing_return import may_lack_return


def lacks(body: str) -> bool:
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return may_lack_return(ast.parse(f"def f(x):\n{lines}").body[0])


@pytest.mark.parametrize(
    "body",
    [
        "print(x)",
        "for y in x:\n    return y",
        "if x:\n    return 1",
        "if x:\n    return 1\nelif x > 1:\n    pass\nelse:\n    return 2",
        "while True:\n    if x:\n        break",
        "try:\n    return 1\nexcept ValueError:\n    print(x)",
        "with x:\n    print(x)",
        "def g():\n    return None\nprint(g)",
    ],
)
def test_one_that_comes_to_its_end_may(body: str) -> None:
    assert lacks(body)


@pytest.mark.parametrize(
    "body",
    [
        "return x.get(1)",
        "if x:\n    return 1\nreturn None",
        "if x:\n    return\nprint(x)",
        "if x:\n    return 1\nelse:\n    raise ValueError",
        "while True:\n    if x:\n        return 1",
        "try:\n    return 1\nexcept ValueError:\n    return 2",
        "try:\n    print(x)\nfinally:\n    return 2",
        "with x:\n    return 2",
        "for y in x:\n    yield y",
    ],
)
def test_one_that_means_what_it_gives_may_not(body: str) -> None:
    assert not lacks(body)


def test_a_long_chain_is_read() -> None:
    chain = "".join(f"elif x == {n}:\n    return {n}\n" for n in range(900))
    assert lacks(f"if x:\n    return 1\n{chain}pass")


def test_what_is_no_function_may_not() -> None:
    assert not may_lack_return(None)
    assert not may_lack_return(ast.parse("class A: pass").body[0])

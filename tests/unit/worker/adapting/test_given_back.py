"""The argument that a lent function gives back, as the student's own function does."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.codec.trees import Tree, pack
from graders.worker.adapting.given_back import giving_back

OURS = "def add(books, title):\n    books.append(title)\n"
THEIRS = {
    "the first": ("def add(books, title):\n    return books\n", ["tea"]),
    "the second": ("def add(title, books):\n    return books\n", "tea"),
    "another thing": ("def add(books, title):\n    return len(books)\n", None),
    "one or nothing": ("def add(books, title):\n    if title:\n        return\n    return books\n", ["tea"]),
    "one or another": ("def add(books, title):\n    if title:\n        return 0\n    return books\n", None),
    "nothing": ("def add(books, title):\n    books.append(1)\n", None),
    "a local": ("def add(books, title):\n    found = books\n    return found\n", None),
}  # fmt: skip
CALLS = {
    "bound again": ("books = add(books, 'a')", ["tea"]),
    "bound to another": ("more = add(books, 'a')", None),
    "bound to several": ("books = add(books, 'a')\nmore = add(books, 'b')", None),
    "not bound": ("add(books, 'a')", None),
}


def lent(theirs: ast.AST | None, calls: str = "", source: str | Tree = OURS) -> Any:
    scope: dict[str, Any] = {}
    exec(OURS, scope)
    return giving_back(scope["add"], source, lambda: theirs, lambda: [ast.parse(calls)])([], "tea")


@pytest.mark.parametrize("is_packed", [False, True], ids=["source", "tree"])
@pytest.mark.parametrize(("theirs", "given"), THEIRS.values(), ids=[*THEIRS])
def test_what_a_definition_gives_back_is_given(theirs: str, given: Any, is_packed: bool) -> None:
    source = pack(ast.parse(OURS)) if is_packed else OURS
    assert lent(ast.parse(theirs).body[0], "", source) == given


@pytest.mark.parametrize("theirs", [None, "pass", "raise KeyError"])
@pytest.mark.parametrize(("calls", "given"), CALLS.values(), ids=[*CALLS])
def test_calls_tell_it_where_no_definition_does(calls: str, given: Any, theirs: str | None) -> None:
    node = ast.parse(f"def add(books, title):\n    {theirs}\n").body[0] if theirs else None
    assert lent(node, calls) == given


@pytest.mark.parametrize("more", ["return 3", "yield title", "return (yield)"])
def test_a_function_that_gives_a_value_is_lent_as_it_is(more: str) -> None:
    theirs = ast.parse(THEIRS["the first"][0]).body[0]
    assert lent(theirs, "", f"{OURS}    {more}\n") is None
    assert lent(theirs, "", pack(ast.parse(f"{OURS}    {more}\n"))) is None

"""The parts of a source that stay in the tree that a kit lends."""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Any

import pytest

from graders.codec.trees import text_in, unpack
from graders.languages.python.lent_trees import lent_trees

KEY = ("lab", "f")


def _lent(source: str, docstrings: Collection[str] = ()) -> str:
    """Turn what a kit lends back into source."""
    return ast.unparse(unpack(lent_trees({KEY: source}, docstrings)[KEY]))


def _run(text: str, call: str) -> Any:
    scope: dict[str, Any] = {}
    exec(compile(text, "<lab>", "exec", dont_inherit=True), scope)
    return eval(call, scope)


def test_docstrings_that_students_do_not_read_are_emptied() -> None:
    source = '''\
def f():
    """Known,

    to students."""
    def g():
        """Own."""
    "a comment as a text"
    return g
'''
    found = _lent(source, ["Known,\n\nto students."])
    assert "Known" in found
    assert "Own" not in found
    assert "a comment" not in found
    assert _run(found, "f().__doc__") == ""


def test_annotations_of_functions_are_left_out_and_those_of_classes_are_not() -> None:
    source = """\
class C:
    field: Marked

    def m(self, a: Lost, *b: Lost, c: Lost = 1, **d: Lost) -> Lost:
        total: Lost = a
        only: Lost
        self.x: Lost = 2
        return total

    @kept
    def n(self, a: Marked): ...
"""
    found = _lent(source)
    assert "Lost" not in found
    assert found.count("Marked") == 2
    assert ": None" in found  # what makes `only` a local name


@pytest.mark.parametrize(
    "reader", ["f.__annotations__", "inspect.signature(f)", "get_type_hints(f)"]
)
def test_annotations_that_something_reads_stay(reader: str) -> None:
    assert "Kept" in _lent(f"def f(a: Kept):\n    return {reader}\n")


RENAMED = {
    "assigned": "def f(n):\n    lost = n\n    lost += 1\n    return lost\n",
    "loop": "def f(n):\n    for lost, lost2 in [(n, n)]:\n        pass\n    return lost + lost2\n",
    "comprehension": "def f(n):\n    return [lost * n for lost in range(n) if lost]\n",
    "walrus": "def f(n):\n    return [lost2 for lost in [n] if (lost2 := lost)] + [lost2]\n",
    "with-and-except": "import io\n\ndef f(n):\n    with io.StringIO() as lost:\n        try:\n"
    "            lost.lost = n / 0\n        except ZeroDivisionError as lost2:\n            return str(lost2)\n",
    "match": "def f(n):\n    match [n, {'a': 1, 'b': 2}]:\n"
    "        case [int() as lost, {'a': _, **lost2}]:\n            return lost, lost2\n",
    "star": "def f(n):\n    match [n, 1, 2]:\n        case [_, *lost]:\n            return lost\n",
    "closure": "def f(n):\n    lost = n\n    def up():\n        nonlocal lost\n        lost += 1\n    up()\n"
    "    return (lambda a: a + lost)(1)\n",
    "generator": "def f(n):\n    def each():\n        for lost in range(n):\n            yield lost\n    return list(each())\n",
    "method": "class C:\n    def m(self, n):\n        lost = n\n        return lost\n\ndef f(n):\n    return C().m(n)\n",
    "deleted": "def f(n):\n    lost = n\n    del lost\n    return n\n",
}
KEPT = {
    "parameter-of-another": "def f(n):\n    kept = n\n    def g(kept):\n        return kept\n    return g(kept=kept)\n",
    "global": "kept = 1\n\ndef f(n):\n    global kept\n    kept = n\n    return kept\n",
    "global-elsewhere": "kept = [1]\n\ndef f(n):\n    return [kept for kept in range(n)] + kept\n",
    "global-in-a-lambda": "kept = 3\n\ndef f(n):\n    def g():\n        kept = n\n        return kept\n    return g(), (lambda: kept)()\n",
    "default": "kept = 3\n\ndef f(n, m=kept):\n    kept = n\n    return kept, m\n",
    "member-of-a-class": "def f(n):\n    kept = n\n    class C:\n        kept = 3\n    return C.kept, kept\n",
    "import": "def f(n):\n    import math as kept\n    return kept.floor(n)\n",
    "definition": "def f(n):\n    def kept():\n        pass\n    return kept.__name__\n",
    "locals": "def f(n):\n    kept = n\n    return locals()\n",
    "eval": "def f(n):\n    kept = n\n    return eval('kept')\n",
    "exec-in-another": "def f(n):\n    def g():\n        kept = n\n        exec('n = kept')\n        return kept\n    return g()\n",
    "format": "def f(n):\n    kept = n\n    return '{kept}'.format(**vars())\n",
    "builtin": "def f(n):\n    kept = [n]\n    return __import__('sys')._getframe().f_locals['kept']\n",
    "class-variable": "class C:\n    kept = 1\n    other = [kept for _ in range(1)] if 0 else kept\n\ndef f(n):\n    return C.kept\n",
    "mangled": "class C:\n    def m(self):\n        __kept = 1\n        return __kept\n\ndef f(n):\n    return C().m()\n",
}


@pytest.mark.parametrize("name", RENAMED)
def test_local_variables_get_other_names_and_the_code_does_the_same(name: str) -> None:
    found = _lent(RENAMED[name])
    assert "lost" not in found.replace(".lost", "")
    assert _run(found, "f(3)") == _run(RENAMED[name], "f(3)")


@pytest.mark.parametrize("name", KEPT)
def test_names_that_something_may_tell_stay(name: str) -> None:
    found = _lent(KEPT[name])
    assert "kept" in found
    assert _run(found, "f(3)") == _run(KEPT[name], "f(3)")


def test_the_equals_sign_of_a_formatted_value_shows_what_was_written() -> None:
    source = "def f(n):\n    lost = n\n    return f'{lost=}'\n"
    assert _run(_lent(source), "f(3)") == "lost=3"


def test_a_new_name_is_none_that_the_function_has() -> None:
    source = "v2 = 10\n\ndef f(v1):\n    a, b = v1, v2\n    return a * b + v1 + v2\n"
    assert _run(_lent(source), "f(3)") == 43


def test_lines_stay_where_they_were() -> None:
    source = "def f(n):\n    # why\n\n    '''x'''\n    lost = (\n        n +\n        1)\n    return lost\n"
    lines = [node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    tree = unpack(lent_trees({KEY: source})[KEY])
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)] == lines


def test_the_same_source_gives_the_same_tree_and_comments_do_not_count() -> None:
    bare = "def f(n):\n    lost, other = n, 1\n    return lost\n"
    told = "def f(n):\n    lost, other = n, 1  # why\n    return lost\n"
    assert lent_trees({KEY: bare}) == lent_trees({KEY: told})
    assert "why" not in text_in(lent_trees({KEY: told})[KEY])

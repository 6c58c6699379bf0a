"""Syntax trees as text: the same code comes out, on whatever Python, and nothing else does."""

from __future__ import annotations

import ast
import binascii
import dis
import json
import sys
import types
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from graders.codec import trees
from graders.codec.trees import BadTree, Tree, UnknownSyntax, compiled, pack, text_in, unpack
from tests.command_line import ROOT

SOURCES = [
    "x = 1_000\ny = 2.5, -0.0, 1e999, 3j, 1e999j, 99999999999999999999, b'\\xff', ..., None, True\n",
    "s = 'é\\ud800\\n', '\\ud800\\udc80', f'{s!r:>{3}}', u'kind'\n",
    "def f(a, /, b: int = 1, *c, d, e=2, **g) -> int:\n    '''Doc.'''\n    return [*c, {**g, 'k': a}]\n",
    "def h():\n    try:\n        yield\n    except* ValueError as e:\n        raise TypeError from e\n    finally:\n        del h\n",
    "match x:\n    case {'k': [1, *more] | [1, 2, *more], **rest} if rest:\n        pass\n    case C(a=1) as c:\n        ...\n",
    "@d\nclass C(B, metaclass=M):\n    x: int\n    y: str = ''\n\n    async def m(self):\n        async with a as b, c:\n            return [await z async for z in b if z]\n",
    "lambda *, k=1: (yield)\nwhile not (n := f(1)):\n    a[1:2, ::3] += a @ b ** c\nelse:\n    assert a, 'm'\n",
]


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _told(code: types.CodeType) -> list[object]:
    """Tell all of a code but the columns of its instructions."""
    return [
        [one.co_name, one.co_flags, one.co_varnames, one.co_names, one.co_freevars, one.co_code,
         [repr(c) for c in one.co_consts if not isinstance(c, types.CodeType)],
         list(dis.findlinestarts(one))]
        for one in _codes(code)
    ]  # fmt: skip


@pytest.mark.parametrize("source", [*SOURCES, *(
    pytest.param(path.read_text("utf-8"), id=path.name)
    for path in (Path(ast.__file__), ROOT / "reference/morpion.py", ROOT / "tests/kit_course.py")
)])  # fmt: skip
def test_a_tree_compiles_to_what_its_source_does(source: str) -> None:
    packed = pack(ast.parse(source))
    assert _told(compiled(packed, "<lab>")) == _told(
        compile(source, "<lab>", "exec", dont_inherit=True)
    )
    assert pack(unpack(packed)) == packed


def test_tracebacks_through_lent_code_tell_file_and_line() -> None:
    scope: dict[str, object] = {}
    exec(compiled(pack(ast.parse("\n\ndef f():\n    return 1 / 0\n")), "<lab>"), scope)
    with pytest.raises(ZeroDivisionError) as met:
        scope["f"]()  # type: ignore[operator]
    assert (met.traceback[-1].frame.code.raw.co_filename, met.tb.tb_next.tb_lineno) == ("<lab>", 4)  # type: ignore[union-attr]


def _packed(data: object) -> str:
    text = json.dumps(data)
    return binascii.b2a_base64(zlib.compress(text.encode()), newline=False).decode()


def test_a_tree_of_an_earlier_python_lacks_nothing() -> None:
    # Python 3.11 knows no parameters of types.
    source = "def f(): return 3\nclass C: pass\n"
    text = text_in(pack(ast.parse(source))).replace(',"type_params":[]', "")
    assert "type_params" not in text
    assert _told(compiled(Tree(_packed(json.loads(text))), "<lab>")) == _told(
        compile(source, "<lab>", "exec", dont_inherit=True)
    )


def test_what_a_later_python_left_empty_is_passed_over() -> None:
    data = json.loads(text_in(pack(ast.parse("pass"))))
    data["body"][0]["future"] = []
    assert isinstance(unpack(_packed(data)).body[0], ast.Pass)


@pytest.mark.parametrize(
    ("statement", "what"),
    [({"_": "Repeat"}, "Repeat"), ({"_": "Pass", "times": 3}, r"Pass\.times")],
    ids=["node", "field"],
)
def test_syntax_of_a_later_python_is_named(statement: object, what: str) -> None:
    data = {"_": "Module", "body": [statement], "type_ignores": []}
    with pytest.raises(UnknownSyntax, match=what):
        unpack(_packed(data))


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python knows `type` statements")
def test_a_type_statement_is_unknown_to_python_311() -> None:
    statement = {"_": "TypeAlias", "name": {"_": "Name", "id": "T", "ctx": {"_": "Store"}}}
    with pytest.raises(UnknownSyntax, match="TypeAlias"):
        unpack(_packed({"_": "Module", "body": [statement], "type_ignores": []}))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("%", id="no-base-64"),
        pytest.param("AAAA", id="not-compressed"),
        pytest.param(_packed([1]), id="no-node"),
        pytest.param(_packed({"_": "Name", "id": "x"}), id="no-module"),
        pytest.param(_packed({"_": ["Name"]}), id="no-type"),
        pytest.param(_packed({"eval": "1"}), id="no-constant"),
        pytest.param(_packed({"a": 1, "b": 2}), id="two-constants"),
        pytest.param(_packed("x")[:-4], id="cut"),
        pytest.param(
            binascii.b2a_base64(zlib.compress(b"[" * 99_999), newline=False).decode(), id="deep"
        ),
    ],
)
def test_what_is_no_tree_is_refused(text: str) -> None:
    with pytest.raises(BadTree):
        unpack(text)


def test_a_tree_is_inflated_up_to_a_limit_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_MAX_BYTES", 100)
    with pytest.raises(BadTree, match="too large"):
        text_in(_packed("x" * 200))


def test_only_the_nodes_of_ast_are_made() -> None:
    # Its module holds other names as well.
    with pytest.raises(UnknownSyntax):
        unpack(_packed({"_": "NodeVisitor"}))

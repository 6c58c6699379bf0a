"""Python's syntax trees as text, and back: how a kit lends code to any version of Python.

A tree is JSON, compressed, in base 64. A node is an object: ``_`` is its type, ``@`` its line where
that is not its parent's, ``+`` how many more lines it has, if any, and the rest its fields; fields
that are None are left out. Lines are kept, since those that run are counted; columns are not.
Reading accepts the node types of this Python's :mod:`ast` and plain constants, and runs nothing.
"""

from __future__ import annotations

import ast
import binascii
import json
import types
import zlib
from collections.abc import Mapping

from graders.codec.typing_shim import Any

_TYPES = types.MappingProxyType(
    {
        name: value
        for name, value in vars(ast).items()
        if isinstance(value, type) and issubclass(value, ast.AST)
    }
)
# The keys of a node that are none of its fields.
_PLACES = ("_", "@", "+")
_MAX_BYTES = 64 << 20
# JSON has these integers wherever it is read.
_MAX_INT = 1 << 53
# Constants that JSON has no form for, by the name of their type: how each is written, and read.
_WRITTEN: Any = types.MappingProxyType(
    {
        "bytes": bytes.hex,
        "complex": repr,
        "float": repr,
        "int": hex,
        "ellipsis": repr,
        "str": lambda text: text.encode("utf-8", "surrogatepass").hex(),
    }
)
_READ: Any = types.MappingProxyType(
    {
        "bytes": bytes.fromhex,
        "complex": complex,
        "float": float,
        "int": lambda text: int(text, 16),
        "ellipsis": lambda _: ...,
        "str": lambda text: bytes.fromhex(text).decode("utf-8", "surrogatepass"),
    }
)


class BadTree(ValueError):
    """Raised when a text is no tree."""


class UnknownSyntax(BadTree):
    """Raised when a tree has a part that this version of Python does not know; it is named."""


class Tree(str):
    """A packed tree, as text; see :func:`pack`."""

    __slots__ = ()


def code_in(form: str | Mapping[str, str]) -> str | Tree:
    """Return the source, or the packed tree of a kit, that a request holds of a definition."""
    return form if isinstance(form, str) else Tree(form["tree"])


def pack(tree: ast.Module) -> Tree:
    """Write a tree as text; the same tree gives the same text."""
    return Tree(pack_text(json.dumps(_written(tree, 1), separators=(",", ":"))))


def pack_text(text: str) -> str:
    """Pack a text as trees are; the same text gives the same packed one."""
    return binascii.b2a_base64(zlib.compress(text.encode(), 9), newline=False).decode()


def text_in(tree: str) -> str:
    """Return a packed text, such as the JSON of a tree; raise BadTree where there is none."""
    try:
        raw = binascii.a2b_base64(tree, strict_mode=True)
        inflating = zlib.decompressobj()
        text = inflating.decompress(raw, _MAX_BYTES)
        if not inflating.eof:
            raise BadTree("cut, or too large")
        return text.decode()
    except (ValueError, zlib.error) as problem:
        raise BadTree(f"no packed tree: {problem}") from None


def unpack(tree: str) -> ast.Module:
    """Rebuild a tree; raise BadTree, or UnknownSyntax, which says what this Python lacks."""
    try:
        found = _read(json.loads(text_in(tree)), 1)
    except BadTree:
        raise
    except (TypeError, ValueError, KeyError, RecursionError) as problem:
        raise BadTree(f"no tree: {problem!r}") from None
    if not isinstance(found, ast.Module):
        raise BadTree(f"no module: {found!r:.60}")
    return found


def parsed(code: str | ast.Module) -> ast.Module:
    """Return the tree of source, or of a tree, packed or not."""
    if isinstance(code, ast.Module):
        return code
    return unpack(code) if isinstance(code, Tree) else ast.parse(code)


def compiled(code: str | ast.Module, file: str) -> types.CodeType:
    """Compile source, or a tree, packed or not; ``file`` is its name in tracebacks."""
    source = unpack(code) if isinstance(code, Tree) else code
    found: types.CodeType = compile(source, file, "exec", dont_inherit=True)
    return found


def _written(part: Any, line: int) -> Any:
    """Write a node, a list of nodes or a constant below a node of a line."""
    if isinstance(part, list):
        return [_written(one, line) for one in part]
    if not isinstance(part, ast.AST):
        return _constant(part)
    own = getattr(part, "lineno", line)
    more = (getattr(part, "end_lineno", None) or own) - own
    places = {**({"@": own} if own != line else {}), **({"+": more} if more else {})}
    found = {"_": type(part).__name__, **places}
    for name, value in ast.iter_fields(part):
        if value is not None:
            found[name] = _written(value, own)
    return found


def _constant(value: Any) -> Any:
    if value is None or isinstance(value, bool) or (isinstance(value, str) and _is_sound(value)):
        return value
    if isinstance(value, int) and abs(value) < _MAX_INT:
        return value
    name = type(value).__name__
    return {name: _WRITTEN[name](value)}


def _is_sound(text: str) -> bool:
    """Tell whether a text is without surrogates: JSON makes one character of a pair of them."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def _read(part: Any, line: int) -> Any:
    if isinstance(part, list):
        return [_read(one, line) for one in part]
    if not isinstance(part, dict):
        return part
    if "_" not in part:
        ((name, text),) = part.items()
        return _READ[name](text)
    kind = _TYPES.get(part["_"])
    if kind is None:
        raise UnknownSyntax(str(part["_"]))
    own = part.get("@", line)
    fields = {name: _read(value, own) for name, value in part.items() if name not in _PLACES}
    return _node(kind, fields, own, part.get("+", 0))


def _node(kind: type[ast.AST], fields: dict[str, Any], line: int, more: int) -> ast.AST:
    for name in [name for name in fields if name not in kind._fields]:
        if fields.pop(name):  # an empty one says nothing
            raise UnknownSyntax(f"{kind.__name__}.{name}")
    given: dict[str, Any] = dict.fromkeys(kind._fields)
    if "type_params" in given:  # a tree of Python 3.11 has none
        given["type_params"] = []
    node = kind(**{**given, **fields})
    if "lineno" in kind._attributes:
        place = {"lineno": line, "end_lineno": line + more, "col_offset": 0, "end_col_offset": 0}
        vars(node).update(place)
    return node

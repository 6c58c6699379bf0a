"""Values of OCaml in its own notation, and back."""

from __future__ import annotations

import math
import re
from typing import Any

from graders.codec import Cut, Opaque, Record, Variant
from graders.languages.ocaml.lexing import Token, words
from graders.languages.text import VALUE_CHARS, cut

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b"}
_BACK = {"n": "\n", "t": "\t", "r": "\r", "b": "\b"}
# A row of bytes by number, or one other escape.
_ESCAPED = re.compile(r"((?:\\\d{3}|\\x[0-9a-fA-F]{2})+)|\\(.)", re.DOTALL)
_BASES = ("0x", "0X", "0o", "0O", "0b", "0B")
ARRAY = "[||]"
# Longer lines to paste are not given.
MOST_PASTED = 3_000


def show(value: Any, limit: int = VALUE_CHARS) -> str:
    """Write a decoded value in OCaml's notation, the middle of a long text replaced by ``…``."""
    pieces: list[str] = []
    _write(value, pieces, [4 * limit], is_argument=False)
    return cut("".join(pieces), limit)


def source_of(value: Any) -> str:
    """Write a value whole, as an expression of OCaml; a text is taken for such an expression."""
    return value if isinstance(value, str) else whole(value)


def whole(value: Any) -> str:
    """Write a value whole, as an expression of OCaml."""
    pieces: list[str] = []
    _write(value, pieces, [1 << 30], is_argument=False)
    return "".join(pieces)


def _write(value: Any, pieces: list[str], left: list[int], *, is_argument: bool) -> None:
    """Append the text of a value, giving up once ``left`` characters were written."""
    if left[0] < 0:
        return
    if isinstance(value, Variant):
        _write_variant(value, pieces, left, is_argument)
    elif isinstance(value, Record):
        fields = [(f"{name} = ", part) for name, part in value.pairs]
        _write_row("{", fields, "}", "; ", pieces, left)
    elif isinstance(value, list):
        _write_row("[", [("", item) for item in value], "]", "; ", pieces, left)
    elif isinstance(value, tuple):
        _write_row("(", [("", item) for item in value], ")", ", ", pieces, left)
    else:
        text = _scalar(value)
        negative = is_argument and text.startswith("-")
        pieces.append(f"({text})" if negative else text)
        left[0] -= len(text)


def _write_variant(value: Variant, pieces: list[str], left: list[int], is_argument: bool) -> None:
    arguments = value.arguments
    if value.name == "::" or value.name == ARRAY:
        items = [("", item) for item in arguments]
        _write_row("[|", items, "|]", "; ", pieces, left)
        return
    is_wrapped = is_argument and (bool(arguments) or value.name.startswith("-"))
    pieces.append(f"({value.name}" if is_wrapped else value.name)
    left[0] -= len(value.name)
    if len(arguments) == 1:
        pieces.append(" ")
        _write(arguments[0], pieces, left, is_argument=True)
    elif arguments:
        pieces.append(" ")
        _write_row("(", [("", item) for item in arguments], ")", ", ", pieces, left)
    pieces.append(")" if is_wrapped else "")


def _write_row(
    opening: str,
    items: list[tuple[str, Any]],
    closing: str,
    between: str,
    pieces: list[str],
    left: list[int],
) -> None:
    pieces.append(opening)
    for index, (name, item) in enumerate(items):
        if left[0] < 0:
            pieces.append(" …")
            break
        pieces.append(between * (index > 0) + name)
        left[0] -= len(name) + 2
        _write(item, pieces, left, is_argument=False)
    pieces.append(closing)
    left[0] -= 2


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(map(_escaped, value)) + '"'
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, Opaque):
        return f"<{value.type}>"
    return repr(value) if isinstance(value, int | Cut) else f"<{type(value).__name__}>"


def _float(value: float) -> str:
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "infinity" if value > 0 else "neg_infinity"
    text = repr(value)
    return text.removesuffix("0") if text.endswith(".0") else text


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    return "".join(f"\\{byte:03d}" for byte in char.encode(errors="surrogatepass"))


def kind_name(value: Any) -> str:
    """Name the type of a value, as far as the value tells it."""
    kinds = {
        bool: "bool",
        int: "int",
        float: "float",
        str: "string",
        list: "list",
        Record: "record",
    }
    if isinstance(value, Opaque):
        return value.type
    if isinstance(value, tuple) and not isinstance(value, Variant | Record):
        return "tuple" if value else "unit"
    return kinds.get(type(value), "value")


class _NoLiteral(ValueError):
    """Raised for text that is no literal."""


def read_literal(text: str) -> object:
    """Read a value back from OCaml's notation; None where the text is no plain value."""
    try:
        reader = _Reader(list(words(text)))
        value = reader.value()
        return value if reader.is_at_end else None
    except (_NoLiteral, ValueError, IndexError, RecursionError):
        return None


def constants_in(code: str) -> list[Any]:
    """Return the values of the texts, characters and numbers that stand in code."""
    kinds = ("text", "char", "number")
    found = (read_literal(token.text) for token in words(code) if token.kind in kinds)
    return [value for value in found if value is not None]


class _Reader:
    """Reads constructors, records, lists, tuples, numbers and texts from words."""

    def __init__(self, found: list[Token]) -> None:
        self._found, self._at = found, 0

    @property
    def is_at_end(self) -> bool:
        return self._at == len(self._found)

    def _peek(self) -> str:
        return self._found[self._at].text if not self.is_at_end else ""

    def _take(self, text: str = "") -> Token:
        token = self._found[self._at]
        if text and token.text != text:
            raise _NoLiteral(token.text)
        self._at += 1
        return token

    def value(self) -> Any:
        """Read a value, which may be a constructor with its argument."""
        token = self._found[self._at]
        if token.kind == "name" and token.text[0].isupper():
            self._take()
            if self.is_at_end or self._peek() in (")", "]", "}", ";", ",", "|]"):
                return Variant(token.text)
            argument = self.atom()
            is_several = isinstance(argument, tuple) and not isinstance(argument, Variant | Record)
            return Variant(token.text, argument if is_several else (argument,))
        return self.atom()

    def atom(self) -> Any:
        """Read a value that stands by itself."""
        token = self._take()
        if token.text == "(":
            return self._parenthesised()
        if token.text == "[":
            return self._row("]")
        if token.text == "[|":
            return Variant(ARRAY, tuple(self._row("|]")))
        if token.text == "{":
            return self._record()
        if token.text in ("true", "false"):
            return token.text == "true"
        if token.kind == "char" or (token.kind == "name" and token.text[0].isupper()):
            return Variant(token.text)
        return self._scalar(token)

    def _scalar(self, token: Token) -> Any:
        if token.kind == "text" and token.text.startswith('"'):
            return _unescaped(token.text[1:-1])
        sign = -1 if token.text in ("-", "-.") else 1
        number = self._take() if sign < 0 else token
        if number.kind != "number":
            raise _NoLiteral(number.text)
        digits = number.text.replace("_", "")
        if digits[-1] in "lLn":  # of a type of its own, such as int64
            return Variant("-" * (sign < 0) + digits)
        if digits.startswith(_BASES):
            return sign * int(digits, 0)
        return sign * (int(digits) if digits.isdigit() else float(digits))

    def _parenthesised(self) -> Any:
        if self._peek() == ")":
            self._take()
            return ()
        first = self.value()
        if self._peek() != ",":
            self._take(")")
            return first
        items = [first]
        while self._peek() == ",":
            self._take()
            items.append(self.value())
        self._take(")")
        return tuple(items)

    def _row(self, closing: str) -> list[Any]:
        items: list[Any] = []
        while self._peek() != closing:
            items.append(self.value())
            if self._peek() == ";":
                self._take()
        self._take(closing)
        return items

    def _record(self) -> Record:
        pairs: list[tuple[str, Any]] = []
        while self._peek() != "}":
            name = self._take()
            self._take("=")
            pairs.append((name.text, self.value()))
            if self._peek() == ";":
                self._take()
        self._take("}")
        return Record(tuple(pairs))


def _unescaped(text: str) -> str:
    """Read what stands between quotes: escapes of bytes are UTF-8 where they are, else latin-1."""
    found = re.sub(r"\\\n[ \t]*", "", text)
    return _ESCAPED.sub(_unescape, found)


def _unescape(found: re.Match[str]) -> str:
    if found[1] is None:
        return _BACK.get(found[2], found[2])
    digits = re.findall(r"\\(?:(\d{3})|x(..))", found[1])
    raw = bytes(int(ten) if ten else int(sixteen, 16) for ten, sixteen in digits)
    try:
        return raw.decode(errors="surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("latin-1")

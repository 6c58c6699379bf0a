"""Ways to spoil what is sound: texts, bytes and JSON, by a chance that can be repeated."""

from __future__ import annotations

import codecs
import copy
import json
import re
from random import Random
from typing import Any

_TOKEN = re.compile(r"\w+|[ \t]+|\n|.", re.DOTALL)
_ODD = ("\x00", "\x0c", "\r", "\u2028", "\ufeff", "\ud800", "\\", '"""', "'", "(", "{", "#", "\t",
        "é", "𝕩", "lambda", "async ", "yield ", "=", ":", "\n", "0" * 50, "9" * 5000, "%time ")  # fmt: skip
_COOKIES = ("utf-8", "latin-1", "utf-7", "utf-16", "cp1252", "ascii", "klingon", "idna", "punycode",
            "rot13", "hex", "raw_unicode_escape", "mbcs", "utf_8_sig", "gb18030", "shift_jis")  # fmt: skip
_ENCODINGS = ("utf-8", "utf-8", "utf-8", "latin-1", "cp1252", "utf-16", "utf-32", "utf-8-sig")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE)
_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**70, 10**400, 0.5, -0.0, 1e308, "", "x", "\ud800", "\x1b[2J", "<b>",
    "=1+1", "{0.__class__}", "%s", "/" * 300, [], [[]], {}, {"": None}, {"a": {"a": {}}}, ["a"] * 300,
    float("inf"), float("nan"), {"o": "T"}, {"cut": "depth"}, {"f": "nan"}, {"t": [1]}, {"i": "0xff"},
    {"d": [[1, 2], [1, 3]]}, {"s": [[], []]}, {"sub": "L", "v": []}, {"b": "zz"}, {"r": [0, 9, 0]},
)  # fmt: skip


def spoil_text(chance: Random, text: str) -> str:
    """Swap tokens, cut, repeat, move and indent lines, put odd characters in."""
    for _ in range(chance.randint(1, 4)):
        match chance.randrange(7):
            case 0:
                text = _among(chance, _TOKEN.findall(text), _swapped)
            case 1:
                text = _among(chance, text.splitlines(keepends=True), _swapped)
            case 2:
                text = _among(chance, text.splitlines(keepends=True), _cut)
            case 3:
                text = _among(chance, text.splitlines(keepends=True), _repeated)
            case 4:
                text = _among(chance, text.splitlines(keepends=True), _indented)
            case 5:
                at = chance.randint(0, len(text))
                text = text[:at] + chance.choice(_ODD) + text[at:]
            case _:
                text = text[: chance.randint(0, len(text))]
    return text


def _among(chance: Random, parts: list[str], change: Any) -> str:
    if parts:
        change(chance, parts, chance.randrange(len(parts)))
    return "".join(parts)


def _swapped(chance: Random, parts: list[str], at: int) -> None:
    other = chance.randrange(len(parts))
    parts[at], parts[other] = parts[other], parts[at]


def _cut(chance: Random, parts: list[str], at: int) -> None:
    del parts[at : at + chance.randint(1, 5)]


def _repeated(chance: Random, parts: list[str], at: int) -> None:
    other = chance.randrange(len(parts))
    parts[other:other] = parts[at : at + chance.randint(1, 5)]


def _indented(chance: Random, parts: list[str], at: int) -> None:
    lead = chance.choice((" ", "    ", "\t", "", "        "))
    parts[at] = lead + (parts[at].lstrip(" \t") if chance.random() < 0.5 else parts[at])


def spoil_bytes(chance: Random, content: bytes) -> bytes:
    """Flip, cut and insert bytes."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(content))
        match chance.randrange(3):
            case 0:
                content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
            case 1:
                content = content[:at] + content[at + chance.randint(1, 40) :]
            case _:
                content = content[:at] + chance.choice(_MARKS) + content[at:]
    return content


def spoil_source(chance: Random, text: str) -> bytes:
    """Spoil a Python source: its text, then how it is written down."""
    if chance.random() < 0.9:
        text = spoil_text(chance, text)
    if chance.random() < 0.2:
        text = f"# -*- coding: {chance.choice(_COOKIES)} -*-\n{text}"
    content = text.encode(chance.choice(_ENCODINGS), "replace")
    return spoil_bytes(chance, content) if chance.random() < 0.2 else content


def spoil_json(chance: Random, data: Any) -> Any:
    """Put other values in some places of a document, drop, repeat, swap and rename others."""
    data = copy.deepcopy(data)
    for _ in range(chance.randint(1, 4)):
        holders = list(_holders(data))
        if not holders:
            return chance.choice(_VALUES)
        holder = chance.choice(holders)
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = chance.choice(keys)
        match chance.randrange(4):
            case 0:
                holder[key] = copy.deepcopy(chance.choice(_VALUES))
            case 1:
                del holder[key]
            case 2:
                other = chance.choice(holders)
                holder[key] = copy.deepcopy(other)
            case _ if isinstance(holder, dict):
                holder[chance.choice(("x", "", "format", "id", str(key) * 2))] = holder.pop(key)
            case _:
                holder.append(copy.deepcopy(holder[key]))
    return data


def _holders(data: Any) -> Any:
    """Yield every list and mapping that holds something."""
    waiting = [data]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict | list) and here:
            yield here
            waiting += here.values() if isinstance(here, dict) else here


def spoil_document(chance: Random, data: Any) -> bytes:
    """Write a spoiled document as JSON, and sometimes spoil that as well."""
    content = json.dumps(spoil_json(chance, data)).encode()
    return spoil_bytes(chance, content) if chance.random() < 0.15 else content

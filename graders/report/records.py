"""Records as files: one JSON document per submission, from which every output is made again."""

from __future__ import annotations

import json
import math
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from graders.errors import UsageError
from graders.model import Record
from graders.report.names import output_stem, output_stems

__all__ = ["dump_record", "load_record", "output_stem", "output_stems", "plain_of", "rebuilt"]

FORMAT = 1
_Part = typing.TypeVar("_Part")


def dump_record(record: Record) -> bytes:
    """Encode a record; the same record always gives the same bytes."""
    document = {"format": FORMAT, **_plain(record)}
    # ASCII escapes carry the lone surrogates that students print, which UTF-8 cannot.
    return f"{json.dumps(document, ensure_ascii=True, allow_nan=False, indent=1)}\n".encode("ascii")


def load_record(content: bytes, name: str = "record") -> Record:
    """Rebuild a record from its file.

    Parameters
    ----------
    content : bytes
        What :func:`dump_record` wrote.
    name : str
        The file's name, for the error.

    Returns
    -------
    Record
        Equal to the one that was written.

    Raises
    ------
    UsageError
        If the file is cut, of another format, or no record at all.
    """
    try:
        document = json.loads(content)
        if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
            raise _MisfitError(f"not a record of format {FORMAT}")
        return typing.cast(Record, _build(Record, document, ""))
    except (ValueError, RecursionError) as problem:
        raise UsageError(
            f"{name}: cannot be read as a record: {problem}",
            "remove the file, or grade again with --fresh",
        ) from problem


def plain_of(value: Any) -> Any:
    """Turn a part of the model into what JSON holds."""
    return _plain(value)


def rebuilt(wanted: type[_Part], value: Any) -> _Part:
    """Read what :func:`plain_of` gave as a part of the model.

    Raises
    ------
    ValueError
        If it does not have that shape.
    """
    return typing.cast(_Part, _build(wanted, value, ""))


class _MisfitError(ValueError):
    """Raised when a document does not have the shape of the model."""


def _plain(value: Any) -> Any:
    """Turn the model into what JSON holds."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _build(wanted: Any, value: Any, where: str) -> Any:
    """Read `value` as an instance of the type `wanted`."""
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        return _build_union(parts, value, where)
    if origin is tuple:
        return _build_tuple(parts, value, where)
    if origin is Mapping:
        items = _expect(dict, value, where).items()
        return {key: _build(parts[1], item, f"{where}.{key}") for key, item in items}
    if is_dataclass(wanted):
        return _build_dataclass(wanted, value, where)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _build_enum(wanted, value, where)
    if wanted is float:
        return _build_number(value, where)
    return _expect(wanted, value, where)


def _build_number(value: Any, where: str) -> float:
    number: float = _expect((int, float), value, where)
    if not math.isfinite(number):
        raise _MisfitError(f"{_shown(where)}: {number} is no number of points or seconds")
    return number


def _build_union(options: tuple[Any, ...], value: Any, where: str) -> Any:
    for option in options:
        try:
            return _build(option, value, where)
        except _MisfitError:
            continue
    raise _MisfitError(f"{_shown(where)}: unexpected {type(value).__name__}")


def _build_tuple(parts: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    items = _expect(list, value, where)
    each = [parts[0]] * len(items) if parts[-1] is Ellipsis else list(parts)
    if len(each) != len(items):
        raise _MisfitError(f"{_shown(where)}: expected {len(each)} items, found {len(items)}")
    numbered = enumerate(zip(each, items, strict=True))
    return tuple(_build(part, item, f"{where}[{index}]") for index, (part, item) in numbered)


def _build_dataclass(wanted: Any, value: Any, where: str) -> Any:
    document = _expect(dict, value, where)
    types_ = _field_types(wanted)
    if unknown := sorted(set(document) - set(types_)):
        raise _MisfitError(f"{_shown(where)}: unknown key {unknown[0][:40]!r}")
    if lacking := [f.name for f in fields(wanted) if f.name not in document and _is_required(f)]:
        raise _MisfitError(f"{_shown(where)}: no {lacking[0]!r}")
    built = {
        key: _build(types_[key], item, f"{where}.{key}".lstrip("."))
        for key, item in document.items()
    }
    return wanted(**built)


def _build_enum(wanted: type[Enum], value: Any, where: str) -> Enum:
    try:
        return wanted(value)
    except ValueError as problem:
        raise _MisfitError(f"{_shown(where)}: unexpected {value!r:.40}") from problem


@cache
def _field_types(wanted: type) -> dict[str, Any]:
    return typing.get_type_hints(wanted)


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _expect(kind: Any, value: Any, where: str) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _MisfitError(f"{_shown(where)}: unexpected {type(value).__name__}")
    return value


def _shown(where: str) -> str:
    return where or "the document"

"""Records as files: a JSON document per submission, from which every output is made again.

Dataclasses of the model are written as plain data and read back, by their types, each of which is
analysed once. What is as a field's default says is not written: most checks are right, and have
little to tell. A field's metadata may change its place in the file: see ``FLAT`` and its neighbours
in :mod:`graders.model`.
"""

from __future__ import annotations

import json
import math
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import Any

from graders.errors import UsageError
from graders.i18n import Message
from graders.model import Record

_Part = typing.TypeVar("_Part")
_Reader = Callable[[Any], Any]
_PLAIN = frozenset((str, int, float, bool, type(None)))
FORMAT = 1


def to_plain(value: Any) -> Any:
    """Turn a part of the model into plain JSON data."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if keys := _keys_of(kind):
        plain = {}
        for key, read, usual in keys:
            part = read(value)
            if part is not usual and part != usual:
                plain[key] = to_plain(part)
        return plain
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value


def from_plain(wanted: type[_Part], value: Any) -> _Part:
    """Read plain data made by :func:`to_plain` as a part of the model.

    Raise `ValueError` if the data does not have that shape; the message tells the place.
    """
    return typing.cast(_Part, _reader(typing.cast(Any, wanted))(value))


class _MisfitError(ValueError):
    """Raised when a document does not have the shape of the model.

    The place is added while the exception propagates, so that valid data costs no names of places.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.where = ""

    def within(self, place: str) -> _MisfitError:
        """Add the name of the enclosing part to the place."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        self.where = f"{place}{joint}{self.where}"
        return self

    def __str__(self) -> str:
        return f"{self.where or 'the document'}: {self.what}"


@cache
def _keys_of(kind: type) -> tuple[tuple[str, Callable[[Any], Any], Any], ...]:
    """Return the keys of a dataclass, each with the getter of its value, and its default."""
    if not is_dataclass(kind):
        return ()
    paths = {path.rpartition(".")[2]: path for path in _paths(kind)}
    usual = _defaults(kind)
    return tuple((key, attrgetter(path), usual[key]) for key, path in paths.items())


def _defaults(kind: Any) -> dict[str, Any]:
    """Return the default of each field, ``MISSING`` where there is none."""
    found: dict[str, Any] = {}
    for field in _kept(kind):
        if field.metadata.get("flat"):
            found |= _defaults(typing.get_type_hints(kind)[field.name])
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
        else:
            found[field.name] = field.default
    return found


def _paths(kind: type) -> list[str]:
    """List the attribute paths of the kept fields, in the order of the file."""
    types_of, paths = typing.get_type_hints(kind), list[str]()
    for field in _kept(kind):
        if field.metadata.get("flat"):
            paths += (f"{field.name}.{path}" for path in _paths(types_of[field.name]))
        elif later := field.metadata.get("before"):
            place = next(i for i, path in enumerate(paths) if path.endswith(f".{later}"))
            paths.insert(place, field.name)
        else:
            paths.append(field.name)
    return paths


def _kept(kind: Any) -> list[Field[Any]]:
    return [field for field in fields(kind) if field.metadata.get("kept", True)]


@cache
def _reader(wanted: Any) -> _Reader:
    """Make the function that reads a value as an instance of the type `wanted`."""
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        return _union(parts)
    if origin is tuple:
        return _items(parts[0]) if parts[-1] is Ellipsis else _row(parts)
    if origin is Mapping:
        return _mapping(parts[1])
    if is_dataclass(wanted):
        return _dataclass(typing.cast(type, wanted))
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum(wanted)
    if wanted is str:
        return _TEXT
    return _number if wanted is float else _instance(wanted)


def _instance(kind: Any) -> _Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise _MisfitError(f"unexpected {type(value).__name__}")
        return value

    return read


_DICT, _LIST, _REAL = _instance(dict), _instance(list), _instance((int, float))
_TEXT = _instance(str)


def _number(value: Any) -> Any:
    number = _REAL(value)
    try:
        if math.isfinite(number):
            return number
    except OverflowError:  # an integer beyond any float
        pass
    raise _MisfitError(f"{number!s:.20} is no number of points or seconds")


def _union(options: tuple[Any, ...]) -> _Reader:
    plain = _PLAIN.intersection(options) - {float}

    def read(value: Any) -> Any:
        if type(value) in plain:
            return value
        for option in options:
            try:
                return _reader(option)(value)
            except _MisfitError:
                continue
        raise _MisfitError(f"unexpected {type(value).__name__}")

    return read


def _items(part: Any) -> _Reader:
    each = _reader(part)

    def read(value: Any) -> tuple[Any, ...]:
        return _all(zip(repeat(each), _LIST(value), strict=False))

    return read


def _row(parts: tuple[Any, ...]) -> _Reader:
    readers = tuple(map(_reader, parts))

    def read(value: Any) -> tuple[Any, ...]:
        if len(_LIST(value)) != len(readers):
            raise _MisfitError(f"expected {len(readers)} items, found {len(value)}")
        return _all(zip(readers, value, strict=True))

    return read


def _all(pairs: Iterable[tuple[_Reader, Any]]) -> tuple[Any, ...]:
    """Read the items of a list in turn."""
    found: list[Any] = []
    try:
        for each, item in pairs:
            found.append(each(item))
    except _MisfitError as problem:
        raise problem.within(f"[{len(found)}]") from None
    return tuple(found)


def _mapping(part: Any) -> _Reader:
    def read(value: Any) -> dict[str, Any]:
        return _each(value, dict.fromkeys(_DICT(value), _reader(part)))

    return read


def _dataclass(wanted: type) -> _Reader:
    required = _required(wanted)

    def read(value: Any) -> Any:
        readers = _readers_of(wanted)
        if unknown := _DICT(value).keys() - readers.keys():
            raise _MisfitError(f"unknown key {min(unknown)[:40]!r}")
        for name in required:
            if name not in value:
                raise _MisfitError(f"no {name!r}")
        return _made(wanted, _each(value, readers))

    return read


def _required(wanted: Any) -> list[str]:
    flat = _flat_fields(wanted)
    own = [
        field.name
        for field in _kept(wanted)
        if field.name not in flat and field.default is MISSING and field.default_factory is MISSING
    ]
    return own + [name for part in flat.values() for name in _required(part)]


def _made(wanted: type, values: dict[str, Any]) -> Any:
    for name, part in _flat_fields(wanted).items():
        keys = values.keys() & _readers_of(part).keys()
        values[name] = part(**{key: values.pop(key) for key in keys})
    return wanted(**values)


def _each(value: Mapping[str, Any], readers: Mapping[str, _Reader]) -> dict[str, Any]:
    """Read each value by its own reader."""
    key = ""
    found: dict[str, Any] = {}
    try:
        for key, item in value.items():
            reader = readers[key]
            # Most values are texts where texts are wanted: without a call for each.
            found[key] = item if reader is _TEXT and type(item) is str else reader(item)
    except _MisfitError as problem:
        raise problem.within(key) from None
    return found


@cache
def _readers_of(wanted: type) -> dict[str, _Reader]:
    # Built on first use, not earlier: a message may hold messages.
    types_of, flat = typing.get_type_hints(wanted), _flat_fields(wanted)
    names = [field.name for field in _kept(wanted) if field.name not in flat]
    readers = {name: _reader(types_of[name]) for name in names}
    for part in flat.values():
        readers.update(_readers_of(part))
    return readers


@cache
def _flat_fields(wanted: Any) -> dict[str, type]:
    """Return the fields that hold a dataclass whose own fields are written in their place."""
    names = [field.name for field in fields(wanted) if field.metadata.get("flat")]
    return {name: typing.get_type_hints(wanted)[name] for name in names} if names else {}


def _enum(wanted: type[Enum]) -> _Reader:
    def read(value: Any) -> Enum:
        try:
            return wanted(value)
        except ValueError as problem:
            raise _MisfitError(f"unexpected {value!r:.40}") from problem

    return read


def dump_record(record: Record) -> bytes:
    """Encode a record; equal records always give equal bytes."""
    document = {"format": FORMAT, **to_plain(record)}
    lines = ",\n".join(f'"{name}": {_lines(value)}' for name, value in document.items())
    return f"{{\n{lines}\n}}\n".encode("ascii")


def _lines(value: Any) -> str:
    """Write a part, each item of a list on its own line.

    Indenting everything, as :mod:`json` can, takes several times as long.
    """
    if not isinstance(value, list):
        return _compact(value)
    return "[" + ",".join(f"\n {_compact(item)}" for item in value) + "]"


def _compact(value: Any) -> str:
    # ASCII escapes can write the lone surrogates that students print; UTF-8 cannot.
    return json.dumps(value, ensure_ascii=True, allow_nan=False)


def load_record(content: bytes, name: str = "record") -> Record:
    """Rebuild a record from the bytes of its file; `name` stands in the error.

    Raise `UsageError` if the file is truncated, of another format, or no record at all.
    """
    try:
        document = json.loads(content)
        if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
            raise ValueError(f"not a record of format {FORMAT}")
        return from_plain(Record, document)
    except (ValueError, RecursionError) as problem:
        raise UsageError(
            Message(
                "{name}: cannot be read as a record: {problem}",
                {"name": name, "problem": str(problem)},
            ),
            Message("remove the file, or grade again with --fresh"),
        ) from problem

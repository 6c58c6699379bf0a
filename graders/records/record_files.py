"""Records as files: one JSON document per submission, from which every output is made again."""

from __future__ import annotations

import json
from typing import Any

from graders.errors import UsageError
from graders.model import Record
from graders.records.json_shapes import from_plain, to_plain

__all__ = ["dump_record", "load_record"]

FORMAT = 1


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

    Raises
    ------
    UsageError
        If the file is truncated, of another format, or no record at all.
    """
    try:
        document = json.loads(content)
        if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
            raise ValueError(f"not a record of format {FORMAT}")
        return from_plain(Record, document)
    except (ValueError, RecursionError) as problem:
        raise UsageError(
            f"{name}: cannot be read as a record: {problem}",
            "remove the file, or grade again with --fresh",
        ) from problem

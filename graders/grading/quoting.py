"""Add to what loading met the text of the line that it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_MOST = 80
# What these tell is about one statement.
_KINDS = frozenset({"raised", "exits", "asked", "hangs", "floods", "fills", "stops"})


def quoted(
    notes: Iterable[Mapping[str, Any]], units: Mapping[str, Any]
) -> tuple[Mapping[str, Any], ...]:
    """Give each note about a statement its first line, under ``quoted``.

    Parameters
    ----------
    notes : iterable of mapping
        What the worker met, see :mod:`graders.grading.notes`.
    units : mapping of str to list
        The sources that it read, by module.
    """
    texts = {unit["label"]: unit["text"] for parts in units.values() for unit in parts}
    return tuple(_with_line(note, texts.get(str(note.get("file")), "")) for note in notes)


def _with_line(note: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    # The worker quotes nothing: what it says under this name is a student's.
    note = {name: value for name, value in note.items() if name != "quoted"}
    kind, line = note.get("note"), note.get("line")
    if not isinstance(kind, str) or kind not in _KINDS or type(line) is not int or line < 1:
        return note
    lines = text.split("\n", line) if line <= text.count("\n") + 1 else []
    shown = lines[line - 1].strip() if lines else ""
    # A backquote would end the quotation.
    return {**note, "quoted": shown[:_MOST].replace("`", "'")} if shown else note

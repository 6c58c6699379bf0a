"""The sources of a submission as the student wrote them, which its record keeps to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from graders.model import Source

# The characters that a record keeps.
_MOST = 1_000_000
_KEY = "written"


def written_sources(units: Mapping[str, Any]) -> dict[str, list[Source]]:
    """Return the sources by module; see :mod:`graders.worker.reading.units`."""
    return {
        module: [Source(unit["label"], storable(unit.get(_KEY, unit["text"]))) for unit in parts]
        for module, parts in units.items()
    }


def without_written(units: Mapping[str, Any]) -> dict[str, Any]:
    """Return the units as they are sent back: a box runs nothing but the text that parses."""
    return {
        module: [{key: part for key, part in unit.items() if key != _KEY} for unit in parts]
        for module, parts in units.items()
    }


def shown_sources(
    written: Mapping[str, Sequence[Source]], found: Mapping[str, str], read: Iterable[Any]
) -> tuple[Source, ...]:
    """Return the sources of the modules that were ``found``, then of the others that were ``read``.

    ``read`` are labels, as a program may have forged them. What is beyond a bound is cut off. Of
    the others, an empty one may be a folder, in which no file stands for it.
    """
    loaded = {label for label in read if isinstance(label, str)}
    modules = [*filter(written.__contains__, found), *(m for m in written if m not in found)]
    parts = [
        source
        for module in modules
        for source in written[module]
        if module in found or (source.text and any(one.label in loaded for one in written[module]))
    ]
    left, shown = _MOST, list[Source]()
    for source in parts:
        shown.append(Source(source.label, source.text[: max(left, 0)]))
        left -= len(source.text)
    return tuple(shown)


def storable(text: str) -> str:
    """Escape the lone surrogates of a text: no file can hold them."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")

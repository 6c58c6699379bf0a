"""``handed-in.json``: how each submission came in, kept beside the records and apart from them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from graders.model import HandedIn
from graders.report.files import write_atomic
from graders.report.shapes import plain_of, rebuilt

HANDED_IN = "handed-in.json"
FORMAT = 1


def read_handed_in(out: Path) -> tuple[HandedIn, ...]:
    """Read how submissions came in; nothing where no run has told, or the file is not ours."""
    try:
        document = json.loads((out / HANDED_IN).read_bytes())
        if document["format"] != FORMAT:
            return ()
        return tuple(rebuilt(HandedIn, one) for one in document["submissions"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()


def keep_handed_in(out: Path, handed: Iterable[HandedIn]) -> None:
    """Write how submissions came in; the same always gives the same bytes.

    Raises
    ------
    OSError
        If the folder cannot be written.
    """
    ordered = sorted(handed, key=lambda one: one.id)
    document = {"format": FORMAT, "submissions": [plain_of(one) for one in ordered]}
    write_atomic(out / HANDED_IN, f"{json.dumps(document, indent=1)}\n".encode("ascii"))

"""Safe forms of names that students chose: to show them, and as ids of submissions."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from graders.submissions.expected_files import fold

SHOWN_CHARS = 80
ID_CHARS = 80
# An id, a suffix and a temporary mark must fit in a file name on every file system.
ID_BYTES = 200
_HASH_CHARS = 6

# Unicode letters that show as blanks.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0")
# `index.html` is the report of the class; the others are devices for Windows.
_RESERVED = re.compile(r"(index|con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.DOTALL)


def escape(name: str) -> str:
    """Write a name with printable characters only; different names stay different."""
    return "".join(
        char if char.isprintable() and char != "\\" else repr(char)[1:-1] for char in name
    )


def shown(name: str) -> str:
    """Write a name for a message: printable and short."""
    text = escape(name[: SHOWN_CHARS + 1])
    return text if len(text) <= SHOWN_CHARS else f"{text[: SHOWN_CHARS - 1]}…"


@dataclass(frozen=True)
class Named:
    """A submission that needs an id: its name, its path, a platform's number for it.

    The number is always part of the id, so that ids do not change when a namesake arrives.
    """

    label: str
    path: Path
    number: str = ""


def assign_ids(items: Sequence[Named]) -> tuple[str, ...]:
    """Give each submission an id: plain text, safe as a file name, and unique.

    The submissions are all of different paths. A safe and unique name is its own id, with the
    platform's number, if any. Any other gets a hash of its name, then of more and more of its path
    until it is unique.
    """
    levels = [0] * len(items)
    while True:
        ids = tuple(_make_id(item, level) for item, level in zip(items, levels, strict=True))
        count = Counter(map(fold, ids))
        clashing = [index for index, chosen in enumerate(ids) if count[fold(chosen)] > 1]
        if not clashing:
            return ids
        for index in clashing:
            levels[index] += 1


def _make_id(item: Named, level: int) -> str:
    name = unicodedata.normalize("NFC", item.label)
    if item.number:
        name = f"{name}-{item.number}"
    if level == 0 and _is_safe(name):
        return name
    # The name comes first: the same from an archive and from its folder.
    parts = [*map(os.fsencode, item.path.parts), name.encode("utf-8", "surrogatepass")]
    depth = max(1, level)
    digest = hashlib.sha256(b"/".join(parts[-depth:])).hexdigest()
    suffix = digest[: _HASH_CHARS + max(0, depth - len(parts))]
    return f"{_slug(name, ID_CHARS - 1 - len(suffix))}-{suffix}"


def _is_safe(name: str) -> bool:
    return (
        all(map(_is_safe_char, name))
        and name[:1] not in ("", ".", "-")
        and not name.endswith(".")
        and not _RESERVED.fullmatch(fold(name))
        and len(name) <= ID_CHARS
        and len(name.encode()) <= ID_BYTES
    )


def _is_safe_char(char: str) -> bool:
    return (char.isalnum() and char not in _BLANK) or char in "._-"


def _slug(name: str, limit: int) -> str:
    kept = "".join(char if _is_safe_char(char) else "-" for char in name)
    text = re.sub("-+", "-", kept).strip("-.")[:limit]
    while len(text.encode()) > ID_BYTES - ID_CHARS // 2:
        text = text[:-1]
    return text.strip("-.") or "submission"

"""Messages about files that cannot be read, or not whole."""

from __future__ import annotations

from graders.i18n import N_
from graders.model import Message
from graders.submissions.safe_names import shown

IS_LINK = N_("{file} is a link: links are not followed")
IS_NO_FILE = N_("{file} is not a file")
CANNOT_BE_READ = N_("{file} cannot be read")
IS_DAMAGED = N_("{file} is damaged, or was cut while it was copied")


def about(template: str, name: str, **more: str | int) -> Message:
    """Fill a template about a ``{file}`` that a student named."""
    return Message(template, {"file": shown(name), **more})


def too_large(name: str, limit: int) -> Message:
    """Say that a file holds more bytes than are read."""
    template = N_("{file} is larger than {size} KiB, the most that is read")
    return about(template, name, size=limit >> 10)


def too_full(name: str, limit: int) -> Message:
    """Say that an archive holds too many files."""
    template = N_("{file} holds more than {number} files, the most that are looked at")
    return about(template, name, number=limit)

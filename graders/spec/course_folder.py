"""Find the folder of a course; this imports next to nothing, since every command asks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import graders
from graders.errors import NoCourse, UsageError
from graders.i18n import Message

COURSE_FILE = "course.yaml"
FOLDERS = ("specs", "reference", "skeletons")
# The skeletons are made of the others.
_NEEDED = FOLDERS[:2]


def find_course(explicit: Path | None, environ: Mapping[str, str], start: Path) -> Path:
    """Find the course: the one named, that of ``GRADERS_COURSE``, the nearest, or the checkout's.

    The nearest one is looked for from the folder ``start`` up; the checkout is the one that graders
    runs from, if any. The path is absolute. Raise `UsageError` when the folder named is not a
    course, or there is none.
    """
    if explicit is not None:
        return _named(explicit, "--course")
    if environ.get("GRADERS_COURSE"):
        return _named(Path(environ["GRADERS_COURSE"]), "GRADERS_COURSE")
    return nearest_course(start) or _of_checkout()


def nearest_course(start: Path) -> Path | None:
    """Return the nearest folder from ``start`` up that is a course; None when there is none."""
    start = start.resolve()
    return next((folder for folder in (start, *start.parents) if is_course(folder)), None)


def is_course(folder: Path) -> bool:
    """Tell whether a folder is a course: it holds the folders of its specs and references."""
    return all((folder / name).is_dir() for name in _NEEDED)


def _named(folder: Path, where: str) -> Path:
    if is_course(folder):
        return folder.resolve()
    if not folder.is_dir():
        raise UsageError(
            Message("{where}: no folder '{folder}'", {"where": where, "folder": str(folder)}),
            Message("name the folder of a course"),
        )
    missing = ", ".join(f"{name}/" for name in _NEEDED if not (folder / name).is_dir())
    raise UsageError(
        Message(
            "{where}: '{folder}' is not a course, it lacks {missing}",
            {"where": where, "folder": str(folder), "missing": missing},
        ),
        Message("a course is a folder with specs/ and reference/"),
    )


def is_of_checkout(course: Path) -> bool:
    """Tell whether a course is that of the checkout which graders runs from."""
    return course == _checkout()


def _of_checkout() -> Path:
    if is_course(_checkout()):
        return _checkout()
    what = Message("there is no course here: no folder from here up holds specs/ and reference/")
    raise NoCourse(what, Message("go into the folder of a course or a kit, or: --course DIR"))


def _checkout() -> Path:
    return Path(graders.__file__).resolve().parent.parent

"""The paths of a command line, checked: each exists, can be read, and may hold submissions."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from graders.errors import UsageError
from graders.i18n import render
from graders.model import Message
from graders.submissions.archives.paths import locate
from graders.submissions.entries import MAX_CLASS_ENTRIES, Kind, Listing, kind_of
from graders.submissions.handout import is_archive, split_code
from graders.submissions.safe_names import shown
from graders.submissions.tree import check_readable, list_folder

_NAMES_COMPARED = 1_000


@dataclass(frozen=True)
class Given:
    """A path of the command line: where it really is, and what stands there."""

    path: Path
    kind: Kind


def check_paths(paths: Sequence[Path]) -> tuple[Given, ...]:
    """Check the paths of a command line, each kept once.

    Parameters
    ----------
    paths : sequence of Path
        Alone, a path must hold something to grade. Among several (a shell's ``class/*``),
        a plain file that is no code is passed over, and what cannot be read is left for a
        note of its submission.

    Raises
    ------
    UsageError
        If a path does not exist, or nothing is left.
    """
    if not paths:
        raise UsageError("no submission was named", "give a file, or a folder of submissions")
    is_alone = len({os.path.realpath(path) for path in paths}) == 1
    given = _without_nested([_locate(path, is_alone) for path in paths])
    if len(given) == 1:
        _check_alone(given[0])
        return given
    kept = tuple(found for found in given if _may_hold(found))
    if not kept:
        raise UsageError(
            f"nothing to grade among {quoted(path.name for path in paths)}",
            "name Python files, notebooks, or folders and archives that hold some",
        )
    return kept


def list_class(folder: Path, probe: Iterable[str] = ()) -> Listing:
    """List a folder that a command line names, or say why not as a usage error."""
    try:
        listing = list_folder(folder, MAX_CLASS_ENTRIES, probe)
    except OSError as problem:
        raise _unreadable(folder, problem.strerror or "") from problem
    if not listing.is_complete:
        raise UsageError(
            f"{quoted([folder.name])} holds more than {MAX_CLASS_ENTRIES} names",
            "grade it in several parts",
        )
    return listing


def quoted(names: Iterable[str], limit: int = 5) -> str:
    """Write names for an error, the first few of them."""
    kept = list(names)
    text = ", ".join(f"'{shown(name)}'" for name in kept[:limit])
    return text + (", ..." if len(kept) > limit else "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest, or ``""``."""
    by_fold = {other.casefold(): other for other in list(known)[:_NAMES_COMPARED]}
    near = difflib.get_close_matches(name.casefold()[:255], by_fold, n=1, cutoff=0.6)
    return by_fold[near[0]] if near else ""


def _locate(path: Path, is_alone: bool) -> Given:
    """Find what a path is; a link to a file is followed only when it is all that was named."""
    real = Path(os.path.realpath(path))
    try:
        kind = kind_of(os.lstat(real).st_mode)
        # A shell's `class/*` names what students made, links included.
        if kind is not Kind.FOLDER and not is_alone and os.path.islink(path):
            return Given(Path(os.path.realpath(path.parent)) / path.name, Kind.LINK)
    except FileNotFoundError:
        raise _missing(path, real) from None
    except (OSError, ValueError) as problem:
        raise _unreadable(path, getattr(problem, "strerror", None) or "") from problem
    return Given(real, kind)


def _without_nested(given: Sequence[Given]) -> tuple[Given, ...]:
    """Keep each path once, and none that lies in a folder which was named too."""
    by_path = {found.path: found for found in given}
    folders = {found.path for found in given if found.kind is Kind.FOLDER}
    return tuple(found for path, found in by_path.items() if not folders.intersection(path.parents))


def _missing(path: Path, real: Path) -> UsageError:
    if os.path.islink(path):
        return UsageError(f"{quoted([str(path)])} is a link that leads nowhere", "mend the link")
    try:
        near = did_you_mean(real.name, sorted(os.listdir(real.parent)))
    except OSError:
        near = ""
    mend = f"did you mean '{shown(near)}'?" if near else "check the spelling, and the folder"
    return UsageError(f"there is no file or folder {quoted([str(path)])}", mend)


def _unreadable(path: Path, why: str) -> UsageError:
    reason = f": {why}" if why else ""
    return UsageError(
        f"{quoted([path.name or str(path)])} cannot be read{reason}",
        "check its permissions, or make a copy that you may read",
    )


def _may_hold(given: Given) -> bool:
    name = given.path.name
    return given.kind is Kind.FOLDER or split_code(name) is not None or is_archive(name)


def _check_alone(given: Given) -> None:
    path = given.path
    if given.kind is Kind.FOLDER:
        _check_folder(path)
    elif given.kind is not Kind.FILE:
        raise UsageError(
            f"{quoted([path.name])} is neither a file nor a folder", "name a file or a folder"
        )
    elif is_archive(path.name):
        _check_readable(path)
        _check_archive(path)
    elif split_code(path.name) is None:
        raise UsageError(
            f"{quoted([path.name])} is neither a Python file nor a notebook",
            "name a .py or .ipynb file, a folder, or an archive",
        )
    else:
        _check_readable(path)


def _check_folder(path: Path) -> None:
    entries = list_class(path).entries
    if not entries:
        raise UsageError(f"the folder {quoted([path.name])} is empty", "put submissions into it")
    archives = [path / entry.name for entry in entries if is_archive(entry.name)]
    if len(archives) == len(entries) and all(map(_what_is_wrong, archives)):
        _check_archive(archives[0])


def _check_archive(path: Path) -> None:
    if wrong := _what_is_wrong(path):
        raise UsageError(
            f"{quoted([path.name])} is an archive that cannot be read: {render(wrong, 'en')}",
            "copy it again, or unpack it first and give the folder",
        )
    if not list_class(path).entries:
        raise UsageError(
            f"the archive {quoted([path.name])} is empty", "give the one that holds submissions"
        )


def _what_is_wrong(archive: Path) -> Message | None:
    spot = locate(archive)
    return spot.archive if spot is not None and isinstance(spot.archive, Message) else None


def _check_readable(path: Path) -> None:
    try:
        check_readable(path)
    except OSError as problem:
        raise _unreadable(path, problem.strerror or "") from problem

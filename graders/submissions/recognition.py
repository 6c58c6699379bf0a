"""Tell which assignment some paths are for, from the names of files alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from graders.errors import UsageError
from graders.submissions.command_paths import Given, check_paths, did_you_mean, quoted
from graders.submissions.entries import MAX_CLASS_ENTRIES, MAX_DEPTH, Kind, Listing
from graders.submissions.handout import CODE, Handout, fit, is_archive, split_code
from graders.submissions.platforms import students_name
from graders.submissions.tree import walk

_ARCHIVES_OPENED = 50
_TEXT = ".txt"


class NothingFits(UsageError):
    """Raised when the names of the files are those of no assignment that could be read."""


def recognise(paths: Sequence[Path], handouts: Sequence[Handout], assignment: str | None) -> str:
    """Tell which assignment the paths are for.

    Parameters
    ----------
    paths : sequence of Path
        As for :func:`graders.submissions.find`.
    handouts : sequence of Handout
        What each assignment of the course expects.
    assignment : str or None
        The one that the command line names, which decides.

    Returns
    -------
    str
        Its id. An exact name counts before a near one, a file at the top before one
        further down, and the main module before the others.

    Raises
    ------
    NothingFits
        If no assignment expects a file of any of these names.
    UsageError
        If a path is wrong, the assignment is unknown, or several fit.
    """
    given = check_paths(paths)
    if assignment is not None:
        return _known(assignment, handouts)
    names = sorted(set(_code_names(given, 0)))
    if not (fitting := _best(names, handouts)):
        # Perhaps each student handed in an archive: a look into the first of them will do.
        names = sorted({*names, *_code_names(given, _ARCHIVES_OPENED)})
        fitting = _best(names, handouts)
    if not fitting:
        raise _none_fits(names, handouts, _texts(given))
    if len(fitting) > 1:
        raise UsageError(
            f"the names of the files fit several assignments: {', '.join(fitting)}",
            f"say which one, for instance: --assignment {fitting[0]}",
        )
    return fitting[0]


def _known(assignment: str, handouts: Sequence[Handout]) -> str:
    ids = [handout.id for handout in handouts]
    if assignment in ids:
        return assignment
    near = did_you_mean(assignment, ids)
    raise UsageError(
        f"this course has no assignment {quoted([assignment])}",
        (f"did you mean '{near}'? " if near else "") + f"it has: {', '.join(ids) or 'none'}",
    )


def _code_names(given: tuple[Given, ...], max_archives: int) -> Iterator[tuple[int, str]]:
    """Name the code at and below the paths, each with the number of folders above it."""
    for item in given:
        is_opened = is_archive(item.path.name) and (max_archives > 0 or len(given) == 1)
        if item.kind is not Kind.FOLDER and not (item.kind is Kind.FILE and is_opened):
            yield 0, students_name(item.path.name)
            continue
        for entry in _walk_class(item.path, max_archives).entries:
            if split_code(entry.name) is not None:
                yield entry.depth, students_name(entry.name)


def _walk_class(folder: Path, max_archives: int) -> Listing:
    limits = {"folder_limit": MAX_CLASS_ENTRIES, "total_limit": 2 * MAX_CLASS_ENTRIES}
    return walk(folder, (), MAX_DEPTH + 1, **limits, max_archives=max_archives)


def _best(names: Sequence[tuple[int, str]], handouts: Sequence[Handout]) -> list[str]:
    """Return the ids of the assignments that fit best: all those whose best file ranks first."""
    ranks = {
        handout.id: min(ranked)
        for handout in handouts
        if (ranked := [rank for depth, name in names if (rank := _rank(handout, depth, name))])
    }
    return [id for id, rank in ranks.items() if rank == min(ranks.values())]


def _rank(handout: Handout, depth: int, name: str) -> tuple[bool, bool, int, int, bool] | None:
    found = fit(handout, name)
    if found is None:
        return None
    is_secondary = found.module != handout.modules[0]
    return (not found.is_accepted, *found.rank(depth), is_secondary)


def _texts(given: tuple[Given, ...]) -> list[str]:
    """Name the files at and below the paths that an editor saved as text."""
    folders = [item.path for item in given if item.kind is Kind.FOLDER]
    names = {entry.name for path in folders for entry in _walk_class(path, 0).entries}
    return sorted(name for name in names if name.lower().endswith(_TEXT))


def _none_fits(
    names: Sequence[tuple[int, str]], handouts: Sequence[Handout], texts: Sequence[str]
) -> NothingFits:
    wanted = [name for handout in handouts for name in handout.file_names]
    found = [name for _, name in names]
    what = f"no assignment fits: looked for {quoted(wanted, 12)}; found "
    what += quoted(found) if found else "no Python file and no notebook"
    ids = ", ".join(handout.id for handout in handouts)
    if not found and texts:
        what += f", but {quoted(texts)}"
    mend = _rename(found, wanted) or _rename_to_code(found or texts, wanted)
    return NothingFits(what, f"{mend}say which one with --assignment: {ids}")


def _rename_to_code(found: Sequence[str], wanted: Sequence[str]) -> str:
    """Suggest the name of a file that was saved as text, or of the only one where one is asked."""
    stems = {os.path.splitext(name)[0]: name for name in reversed(wanted)}
    for name in found[:5]:
        stem, suffix = os.path.splitext(name)
        meant = stems.get(stem.removesuffix(CODE).lower()) if suffix.lower() == _TEXT else None
        if meant is None and len(found) == len(stems) == 1:
            code = split_code(name)
            meant = next(iter(stems)) + (code[1] if code else CODE)
            meant = meant if meant in wanted else None
        if meant is not None:
            return f"rename {quoted([name])} to {quoted([meant])}, or "
    return ""


def _rename(found: Sequence[str], wanted: Sequence[str]) -> str:
    """Suggest a name for the first file that comes near to one."""
    stems = {os.path.splitext(name)[0]: name for name in reversed(wanted)}
    for name in found[:5]:
        stem, suffix = os.path.splitext(name)
        if near := did_you_mean(stem, stems):
            return f"did you mean '{near}{suffix}'? rename {quoted([name])}, or "
    return ""

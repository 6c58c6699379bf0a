"""The paths of a command line: checked, and the assignment that their file names fit."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from graders.errors import UsageError, reason
from graders.languages import code_suffixes
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.archives.paths import locate
from graders.submissions.entries import (
    MAX_CLASS_ENTRIES,
    MAX_DEPTH,
    OPEN_FLAGS,
    Kind,
    Listing,
    kind_of,
    shown,
)
from graders.submissions.expected_files import (
    NOTEBOOK,
    ExpectedFiles,
    fit,
    is_archive,
    is_text,
    split_code,
)
from graders.submissions.platforms import students_name
from graders.submissions.tree import list_folder, walk

_NAMES_COMPARED = 1_000
_ARCHIVES_OPENED = 50


@dataclass(frozen=True)
class Given:
    """A path of the command line, links resolved, and the kind of what stands there."""

    path: Path
    kind: Kind


def check_paths(paths: Sequence[Path]) -> tuple[Given, ...]:
    """Check the paths of a command line, each kept once.

    Alone, a path must hold something to grade. Among several (a shell's ``class/*``), a file that
    is no code is skipped, and an unreadable one becomes a note of its submission. Raise
    `UsageError` if a path does not exist, or nothing is left.
    """
    if not paths:
        raise UsageError(
            Message("no submission was named"), Message("give a file, or a folder of submissions")
        )
    is_alone = len({os.path.realpath(path) for path in paths}) == 1
    given = _without_nested([_locate(path, is_alone) for path in paths])
    if len(given) == 1:
        _check_alone(given[0])
        return given
    kept = tuple(
        item
        for item in given
        if item.kind is Kind.FOLDER or split_code(item.path.name) or is_archive(item.path.name)
    )
    if not kept:
        raise UsageError(
            Message(
                "nothing to grade among {names}", {"names": quoted(path.name for path in paths)}
            ),
            Message("name source files, notebooks, or folders and archives that hold some"),
        )
    return kept


def list_class(folder: Path, probe: Iterable[str] = ()) -> Listing:
    """List a folder that a command line names; raise UsageError when it cannot be read."""
    try:
        listing = list_folder(folder, MAX_CLASS_ENTRIES, probe)
    except OSError as problem:
        raise _unreadable(folder, problem) from problem
    if not listing.is_complete:
        raise UsageError(
            Message(
                "{name} holds more than {most} names",
                {"name": quoted([folder.name]), "most": MAX_CLASS_ENTRIES},
            ),
            Message("grade it in several parts"),
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
        # A shell's `class/*` includes links that students made.
        if kind is not Kind.FOLDER and not is_alone and os.path.islink(path):
            return Given(Path(os.path.realpath(path.parent)) / path.name, Kind.LINK)
    except FileNotFoundError:
        raise _missing(path, real) from None
    except (OSError, ValueError) as problem:
        raise _unreadable(path, problem) from problem
    return Given(real, kind)


def _without_nested(given: Sequence[Given]) -> tuple[Given, ...]:
    """Keep each path once, and none that lies in a folder which was named too."""
    by_path = {found.path: found for found in given}
    folders = {found.path for found in given if found.kind is Kind.FOLDER}
    return tuple(found for path, found in by_path.items() if not folders.intersection(path.parents))


def _missing(path: Path, real: Path) -> UsageError:
    if os.path.islink(path):
        return UsageError(
            Message("{name} is a link that leads nowhere", {"name": quoted([str(path)])}),
            Message("fix the link, or name what it led to"),
        )
    try:
        near = did_you_mean(real.name, sorted(os.listdir(real.parent)))
    except OSError:
        near = ""
    mend = Message("check the spelling, and the folder")
    if near:
        mend = Message("did you mean '{name}'?", {"name": shown(near)})
    return UsageError(
        Message("there is no file or folder {name}", {"name": quoted([str(path)])}), mend
    )


def _unreadable(path: Path, problem: Exception) -> UsageError:
    # A path may also be one that no file can have.
    why = reason(problem) if isinstance(problem, OSError) else str(problem)
    return UsageError(
        Message(
            "{place}: cannot be read: {why}",
            {"place": quoted([path.name or str(path)]), "why": why},
        ),
        Message("check its permissions, or make a copy that you may read"),
    )


def _check_alone(given: Given) -> None:
    path = given.path
    if given.kind is Kind.FOLDER:
        _check_folder(path)
    elif given.kind is not Kind.FILE:
        raise UsageError(
            Message("{name} is neither a file nor a folder", {"name": quoted([path.name])}),
            Message("name a file or a folder"),
        )
    elif split_code(path.name) is None and not is_archive(path.name):
        raise UsageError(
            Message(
                "{name} is neither a source file nor a notebook", {"name": quoted([path.name])}
            ),
            Message(
                "name a file that ends in {endings}, a folder, or an archive",
                {"endings": ", ".join(sorted((*code_suffixes(), NOTEBOOK)))},
            ),
        )
    else:
        _check_readable(path)
        if is_archive(path.name):
            _check_archive(path)


def _check_folder(path: Path) -> None:
    entries = list_class(path).entries
    if not entries:
        raise UsageError(
            Message("the folder {name} is empty", {"name": quoted([path.name])}),
            Message("put submissions into it"),
        )
    archives = [path / entry.name for entry in entries if is_archive(entry.name)]
    if len(archives) == len(entries) and all(map(_what_is_wrong, archives)):
        _check_archive(archives[0])


def _check_archive(path: Path) -> None:
    if wrong := _what_is_wrong(path):
        raise UsageError(
            Message(
                "{name} is an archive that cannot be read: {why}",
                {"name": quoted([path.name]), "why": wrong},
            ),
            Message("copy it again, or unpack it first and give the folder"),
        )
    if not list_class(path).entries:
        raise UsageError(
            Message("the archive {name} is empty", {"name": quoted([path.name])}),
            Message("give the one that holds submissions"),
        )


def _what_is_wrong(archive: Path) -> Message | None:
    spot = locate(archive)
    return spot.archive if spot is not None and isinstance(spot.archive, Message) else None


def _check_readable(path: Path) -> None:
    try:
        os.close(os.open(path, OPEN_FLAGS))
    except OSError as problem:
        raise _unreadable(path, problem) from problem


class NothingFits(UsageError):
    """Raised when file names fit no assignment whose spec could be read."""


def recognise(
    paths: Sequence[Path], expected: Sequence[ExpectedFiles], assignment: str | None
) -> str:
    """Return the id of the assignment that the paths are for; one that is named decides.

    ``expected`` are the files of each assignment of the course. An exact name counts before a near
    one, a file at the top before one further down, and the main module before the others. Raise
    NothingFits if no assignment expects a file of any of these names, and UsageError if a path is
    wrong, the assignment is unknown, or several fit.
    """
    given = check_paths(paths)
    if assignment is not None:
        return _known(assignment, expected)
    names = sorted(set(_code_names(given, 0)))
    if not (fitting := _best(names, expected)):
        # Perhaps each student handed in an archive: the first few are opened.
        names = sorted({*names, *_code_names(given, _ARCHIVES_OPENED)})
        fitting = _best(names, expected)
    if not fitting:
        raise _none_fits(names, expected, _texts(given))
    if len(fitting) > 1:
        raise UsageError(
            Message(
                "the names of the files fit several assignments: {names}",
                {"names": ", ".join(fitting)},
            ),
            Message("say which one, for instance: --assignment {id}", {"id": fitting[0]}),
        )
    return fitting[0]


def _known(assignment: str, expected: Sequence[ExpectedFiles]) -> str:
    ids = [one.id for one in expected]
    if assignment in ids:
        return assignment
    near = did_you_mean(assignment, ids)
    words = {"name": near, "names": ", ".join(ids) or Message("none")}
    raise UsageError(
        Message("this course has no assignment {name}", {"name": quoted([assignment])}),
        Message("did you mean '{name}'? it has: {names}", words)
        if near
        else Message("it has: {names}", words),
    )


def _code_names(given: tuple[Given, ...], max_archives: int) -> Iterator[tuple[int, str]]:
    """Yield the code files at and below the paths, with the number of folders above each."""
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


def _best(names: Sequence[tuple[int, str]], expected: Sequence[ExpectedFiles]) -> list[str]:
    """Return the ids of the assignments whose best file ranks first."""
    ranks = {
        one.id: min(ranked)
        for one in expected
        if (ranked := [rank for depth, name in names if (rank := _rank(one, depth, name))])
    }
    return [id for id, rank in ranks.items() if rank == min(ranks.values())]


def _rank(
    expected: ExpectedFiles, depth: int, name: str
) -> tuple[bool, bool, int, int, bool] | None:
    found = fit(expected, name)
    if found is None:
        return None
    is_secondary = found.module != expected.modules[0]
    return (*found.rank(depth), is_secondary)


def _texts(given: tuple[Given, ...]) -> list[str]:
    """Return the text files below the paths: an editor may have saved code as text."""
    folders = [item.path for item in given if item.kind is Kind.FOLDER]
    names = {entry.name for path in folders for entry in _walk_class(path, 0).entries}
    return sorted(name for name in names if is_text(name))


def _none_fits(
    names: Sequence[tuple[int, str]], expected: Sequence[ExpectedFiles], texts: Sequence[str]
) -> NothingFits:
    wanted = [name for one in expected for name in one.file_names]
    found = [name for _, name in names]
    there: str | Message = quoted(found)
    if not found:
        there = Message("no source file and no notebook")
        if texts:
            said = "no source file and no notebook, but {names}"
            there = Message(said, {"names": quoted(texts)})
    what = Message(
        "no assignment fits: looked for {names}; found {there}",
        {"names": quoted(wanted, 12), "there": there},
    )
    stems = {os.path.splitext(name)[0]: name for name in reversed(wanted)}
    mend = _rename(found, stems) or _rename_to_code(found or texts, stems, wanted)
    ids = {"ids": ", ".join(one.id for one in expected)}
    say = Message("say which one with --assignment: {ids}", ids)
    return NothingFits(
        what, Message("{rename}, or {say}", {"rename": mend, "say": say}) if mend else say
    )


def _rename_to_code(
    found: Sequence[str], stems: Mapping[str, str], wanted: Sequence[str]
) -> Message | None:
    """Suggest the right name of a file saved as text, or of the only file."""
    for name in found[:5]:
        stem = os.path.splitext(name)[0]
        meant = stems.get(stem.lower()) if is_text(name) else None
        if meant is None and len(found) == len(stems) == 1:
            code = split_code(name)
            meant = next(iter(stems)) + (code[1] if code else os.path.splitext(wanted[0])[1])
            meant = meant if meant in wanted else None
        if meant is not None:
            names = {"name": quoted([name]), "meant": quoted([meant])}
            return Message("rename {name} to {meant}", names)
    return None


def _rename(found: Sequence[str], stems: Mapping[str, str]) -> Message | None:
    """Suggest a name for the first file that comes near to one."""
    for name in found[:5]:
        stem, suffix = os.path.splitext(name)
        if near := did_you_mean(stem, stems):
            names = {"near": f"'{near}{suffix}'", "name": quoted([name])}
            return Message("did you mean {near}? rename {name}", names)
    return None

"""Write a new assignment into a course, which is made if there is none; overwrite nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graders.authoring.plan import Naming
from graders.errors import Problem, SpecError, UsageError
from graders.skeleton import write_skeleton
from graders.spec.courses import FOLDERS, nearest_course
from graders.spec.json_schema import FILES, schema_text
from graders.spec.load import load_assignment

__all__ = ["Written", "course_to_write", "unwritable", "write_assignment"]

_SCHEMAS: Mapping[str, str] = {f"specs/{file}.schema.json": file for file in FILES}


@dataclass(frozen=True)
class Written:
    """What was written: names relative to the course, and what the author has yet to do."""

    course: Path
    files: tuple[str, ...]
    left: tuple[Problem, ...] = ()


def course_to_write(explicit: Path | None, variable: str, start: Path) -> Path:
    """Choose the course to write into: named, else the nearest one, else a new one at ``start``.

    Parameters
    ----------
    explicit : Path or None
        What ``--course`` says.
    variable : str
        What ``GRADERS_COURSE`` says; empty for nothing.
    start : Path
        Where the command runs.
    """
    named = explicit or (Path(variable) if variable else None)
    return named.resolve() if named else nearest_course(start) or start.resolve()


def write_assignment(course: Path, naming: Naming, files: Mapping[str, str]) -> Written:
    """Write the files of an assignment, then its skeleton once the whole is sound.

    Parameters
    ----------
    course : Path
        Folder of the course.
    naming : Naming
        What the assignment is called.
    files : mapping of str to str
        The text of each file by its name relative to the course.

    Returns
    -------
    Written
        With what is left to do where the spec is not whole yet; there is no skeleton then.

    Raises
    ------
    UsageError
        When one of these files is there already (nothing is written), or none can be written.
    """
    _refuse_to_overwrite(course, naming, files)
    try:
        for folder in FOLDERS:
            (course / folder).mkdir(parents=True, exist_ok=True)
        named = [*_write_schemas(course), *_write_all(course, files)]
    except OSError as problem:
        raise unwritable(course, problem) from None
    try:
        assignment = load_assignment(course, naming.id, with_skeleton=False)
    except SpecError as unfinished:
        return Written(course, tuple(named), unfinished.problems)
    skeleton = (change.file for change in write_skeleton(course, assignment))
    return Written(course, (*named, *skeleton))


def unwritable(course: Path, problem: OSError) -> UsageError:
    """Say what of a course cannot be written."""
    what = f"{problem.filename or course}: cannot be written: {problem.strerror or problem}"
    return UsageError(what, "choose another folder with --course")


def _refuse_to_overwrite(course: Path, naming: Naming, files: Mapping[str, str]) -> None:
    folders = [f"examples/{naming.id}"]
    wanted = dict.fromkeys([*files, naming.code_file, *naming.skeleton_files, *folders])
    there = [name for name in wanted if (course / name).exists() or (course / name).is_symlink()]
    if there:
        what = f"the course '{course}' has {_listed(there)} already"
        raise UsageError(what, "choose another ID: nothing was written")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _write_schemas(course: Path) -> list[str]:
    """Write what an editor completes specs and course.yaml with, unless the course has it."""
    lacking = {name: file for name, file in _SCHEMAS.items() if not (course / name).exists()}
    return _write_all(course, {name: schema_text(file) for name, file in lacking.items()})


def _write_all(course: Path, files: Mapping[str, str]) -> list[str]:
    for name, text in files.items():
        path = course / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever else writes there in this very moment wins.
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return list(files)

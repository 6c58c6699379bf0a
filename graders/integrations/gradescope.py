"""Gradescope: the archive of an autograder, with two scripts, graders itself and one assignment.

References
----------
Gradescope autograder documentation, "Autograder Specifications": an archive with ``setup.sh`` and
``run_autograder`` at its root, unpacked in ``/autograder/source``; the work of a student is in
``/autograder/submission``, and the results go to ``/autograder/results/results.json``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import IO, NamedTuple

import graders
from graders.authoring.kit.wheel import installed, package_files
from graders.light_dataclass import dataclass
from graders.records.files import write_zip
from graders.spec.assignment import Assignment
from graders.spec.courses import assignment_ids

_SCRIPTS = ("setup.sh", "run_autograder")


@dataclass(frozen=True)
class Autograder:
    """An assignment to grade, and the options of the autograder.

    ``lang`` is the language that students read; ``visibility`` says when they see it, in
    Gradescope's words. ``sandbox`` is ``auto`` (a sandbox, or no grades at all) or ``process``.
    """

    assignment: Assignment
    lang: str
    visibility: str
    sandbox: str


def write_archive(file: IO[bytes], autograder: Autograder) -> None:
    """Write the archive of an autograder; the same one gives the same bytes.

    Raise OSError if a file of the course cannot be read, or the archive cannot be written.
    """
    files = sorted(_contents(autograder).items())
    write_zip(file, ((name, text, 0o755 if name in _SCRIPTS else 0o644) for name, text in files))


def _contents(autograder: Autograder) -> Mapping[str, bytes]:
    package = Path(graders.__file__).parent
    needed = pins()
    files = {
        name: (package / "integrations" / "gradescope_archive" / name).read_bytes()
        for name in _SCRIPTS
    }
    files["settings.sh"] = _settings(autograder).encode()
    files["requirements.txt"] = "".join(f"{line}\n" for line in needed.requirements).encode()
    files["constraints.txt"] = "".join(f"{line}\n" for line in needed.constraints).encode()
    for path in package_files(package):
        files[f"graders/{path.relative_to(package).as_posix()}"] = path.read_bytes()
    course = Path(autograder.assignment.course)
    for path in _course_files(course, autograder.assignment.id):
        files[f"course/{path.relative_to(course).as_posix()}"] = path.read_bytes()
    return files


def _settings(autograder: Autograder) -> str:
    values = {
        "assignment": autograder.assignment.id,
        "lang": autograder.lang,
        "sandbox": autograder.sandbox,
        "visibility": autograder.visibility,
    }
    return "".join(f"{name}={shlex.quote(value)}\n" for name, value in values.items())


def _course_files(course: Path, id_: str) -> Iterator[Path]:
    """Yield the files of one assignment, and shared ones; no solution of another."""
    others = frozenset(assignment_ids(course)) - {id_}
    for folder in ("specs", "reference", "skeletons"):
        for path in package_files(course / folder):
            below = path.relative_to(course / folder).parts
            owner = below[0] if len(below) > 1 else path.stem
            if owner == id_ or (folder == "specs" and owner not in others):
                yield path


# `pyseccomp>=0.1.2; sys_platform == 'linux'`: a name, versions, a marker.
_REQUIREMENT = re.compile(r"\s*(?P<name>[A-Za-z0-9._-]+)[^;]*(?:;\s*(?P<marker>.*))?")
_EXTRA = re.compile(r"\bextra\s*==")
# The extra of those who grade with a course.
_COURSE = re.compile(r"""\s*;\s*extra\s*==\s*["']course["']\s*$""")


class Pins(NamedTuple):
    """The lines of a `requirements.txt`, and of constraints on the libraries below these."""

    requirements: tuple[str, ...]
    constraints: tuple[str, ...]


def pins() -> Pins:
    """Pin the requirements of graders to the versions that it runs with here.

    Raise InternalError if graders was not installed: its requirements are then unknown.
    """
    wanted = installed().requires or []
    direct = [_COURSE.sub("", text) for text in wanted if _is_needed(text)]
    versions: dict[str, str] = {}
    for text in direct:
        _follow(_name(text), versions)
    lines = tuple(_pinned(text, versions) for text in direct)
    return Pins(lines, tuple(sorted(f"{name}=={it}" for name, it in versions.items())))


def _is_needed(text: str) -> bool:
    return bool(_COURSE.search(text)) or not _EXTRA.search(text)


def _follow(name: str, installed: dict[str, str]) -> None:
    """Note the versions of a library, and of all its requirements that are installed."""
    if name in installed:
        return
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return  # it is needed on another system, or by another version of Python
    installed[name] = found.version
    for text in found.requires or []:
        if not _EXTRA.search(text):
            _follow(_name(text), installed)


def _pinned(text: str, installed: dict[str, str]) -> str:
    found, name = _REQUIREMENT.fullmatch(text), _name(text)
    if found is None or name not in installed:
        return text
    marker = f"; {found['marker']}" if found["marker"] else ""
    return f"{name}=={installed[name]}{marker}"


def _name(text: str) -> str:
    """Return the name of a requirement in the form in which indexes compare names."""
    found = _REQUIREMENT.match(text)
    return re.sub(r"[-_.]+", "-", found["name"]).lower() if found else text

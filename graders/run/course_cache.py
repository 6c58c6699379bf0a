"""A cache of a course's assignments: to load one takes longer than to grade one submission.

An assignment's inputs are made by its generators and the oracle's answers by its reference, the
same at each run; both are kept in the user's cache, under a digest of all that they depend on: the
course's files, the harness, the versions of Python and of the libraries, the tier. A time measured
in another run decides no verdict, see ``ProcessContext.reference_s``. The modules that each
assignment asks for are kept as well: they tell which assignment a submission answers.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import pickle
import platform
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from graders.deadlines.rules import Terms
from graders.grading.described import Described
from graders.grading.reference_answers import ReferenceAnswers
from graders.grading.run_context import harness_digest
from graders.languages.python.syntax import STANDARD_MODULES, imported_modules
from graders.light_dataclass import dataclass
from graders.records.files import cache_folder, is_private, write_atomic
from graders.spec.assignment import Assignment
from graders.spec.course_folder import COURSE_FILE, FOLDERS
from graders.spec.courses import ModuleNames, module_names

# The libraries that read a spec, draw inputs or read a reference.
_LIBRARIES = ("hypothesis", "parso", "pydantic", "yaml")
# A course of many TPs, in two tiers.
_MOST_KEPT = 40
_NAME = re.compile(r"[\w.-]+-[0-9a-f]{32}")
# The name of entries that belong to no single assignment.
_WHOLE = "course"


@dataclass(frozen=True)
class Prepared:
    """An assignment as it was loaded, and in plain data: kept together, for their inputs agree."""

    assignment: Assignment
    described: Described

    @classmethod
    def of(cls, assignment: Assignment) -> Prepared:
        """Describe an assignment that was loaded."""
        described = Described.of(assignment, assignment.probes())
        for probe in described.probes.values():
            probe.json  # noqa: B018 - cached, and kept with it
        return cls(assignment, described)


@dataclass(frozen=True)
class CourseCache:
    """The cache of one course; any failure here costs time and nothing else."""

    course: Path
    folder: Path

    @classmethod
    def of(cls, course: Path) -> CourseCache:
        """Return the cache of a course of this user."""
        return cls(course.resolve(), cache_folder("prepared"))

    def module_names(self) -> Mapping[str, ModuleNames]:
        """Return the modules of each assignment, see :func:`graders.spec.courses.module_names`."""
        names = self._read("", "modules")
        if not isinstance(names, dict):
            names = module_names(self.course)
            self._write(names, "", "modules")
        return names

    def recalled(self, id_: str) -> Prepared | None:
        """Return an assignment as it was loaded before, None when something changed since."""
        found = self._read(id_, "assignment")
        return found if isinstance(found, Prepared) else None

    def prepared(self, id_: str) -> Prepared:
        """Return an assignment as it was loaded before, or load it and keep it.

        Raise GradersError with every problem of its files when it cannot be loaded.
        """
        found = self.recalled(id_)
        if found is None:
            from graders.spec.load import load_assignment  # a known course does without

            found = Prepared.of(load_assignment(self.course, id_))
            self.keep(found)
        return found

    def loaded(self, id_: str) -> Assignment:
        """Return an assignment alone, see :meth:`prepared`."""
        return self.prepared(id_).assignment

    def keep(self, prepared: Prepared) -> None:
        """Keep an assignment that was loaded."""
        self._write(prepared, prepared.assignment.id, "assignment")

    def terms(self, assignment: Assignment) -> Terms:
        """Return the terms of an assignment as they were read before, or read them and keep them.

        Raise SpecError when something is wrong in the course's own file.
        """
        digest = self._terms_digest()
        found = self._read(assignment.id, "terms", digest)
        if isinstance(found, Terms):
            return found
        from graders.spec.course_file import terms_of  # a known course does without

        terms = terms_of(self.course, assignment.spec)
        if self._terms_digest() == digest:
            self._write(terms, assignment.id, "terms", digest)
        return terms

    def _terms_digest(self) -> str:
        """Digest the course's own file, which may change every day: nothing else depends on it."""
        path = self.course / COURSE_FILE
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""

    def reference_answers(
        self, id_: str, tier: str, packages: tuple[str, ...]
    ) -> ReferenceAnswers | None:
        """Return the reference's answers of an earlier run, their times marked as old."""
        found = self._read(id_, "expected", tier, *packages)
        return replace(found, is_recalled=True) if isinstance(found, ReferenceAnswers) else None

    def keep_reference_answers(
        self, id_: str, reference_answers: ReferenceAnswers, tier: str, packages: tuple[str, ...]
    ) -> None:
        """Keep the reference's answers."""
        self._write(reference_answers, id_, "expected", tier, *packages)

    @cached_property
    def _digest(self) -> str:
        return self._digest_now()

    def _digest_now(self) -> str:
        seen = hashlib.sha256()
        # A home may be shared by machines whose mathematics differ in the last digit.
        machine = [sys.platform, platform.machine(), platform.node(), platform.python_version()]
        parts = [harness_digest(), *machine, *map(_installation, _LIBRARIES), str(self.course)]
        seen.update("\n".join(parts).encode("utf-8", "surrogateescape"))
        for path in _files(self.course):
            content = path.read_bytes()
            name = os.fsencode(path.relative_to(self.course))
            seen.update(b"\n%s %d\n" % (name, len(content)) + content)
        return seen.hexdigest()

    def _path(self, id_: str, what: tuple[str, ...]) -> Path:
        name = hashlib.sha256("\n".join([self._digest, id_, *what]).encode()).hexdigest()[:32]
        return self.folder / f"{id_ or _WHOLE}-{name}"

    def _read(self, id_: str, *what: str) -> object:
        try:
            path = self._path(id_, what)
            if not is_private(self.folder) or not is_private(path):
                return None
            content = path.read_bytes()
            path.touch()
            return pickle.loads(content)  # noqa: S301 - a file of our own, in a folder of our own
        except Exception:  # noqa: BLE001 - it is made again
            return None

    def _write(self, value: object, id_: str, *what: str) -> None:
        if id_ and not _is_closed(self.course, id_):
            return
        with contextlib.suppress(OSError, pickle.PicklingError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # A file may have been saved after it was digested, and before it was read.
            if is_private(self.folder) and self._digest_now() == self._digest:
                path = self._path(id_, what)
                write_atomic(path, pickle.dumps(value))
                path.chmod(0o600)
                _prune(self.folder)


def _installation(library: str) -> str:
    """Return words that change when another version of a library is installed.

    ``importlib.metadata`` would tell the version, and takes 10 ms to import.
    """
    with contextlib.suppress(ValueError, OSError):  # it has no file of its own
        found = importlib.util.find_spec(library)
        if found is not None and found.origin is not None:
            told = Path(found.origin).stat()
            return f"{library} {found.origin} {told.st_size} {told.st_mtime_ns}"
    return library


def _is_closed(course: Path, id_: str) -> bool:
    """Tell whether a spec's module, if any, imports only what the digest covers.

    So must the modules of the reference, where the module imports it.
    """
    reference = course / "reference"
    modules = [reference / f"{id_}.py", *sorted((reference / id_).glob("*.py"))]
    known = {*STANDARD_MODULES, "graders", "hypothesis"}
    names = _imported(course / "specs" / f"{id_}.py")
    if "reference" in names:
        names = names.union(*map(_imported, modules)) - {module.stem for module in modules}
    return names <= known | {"reference"}


def _imported(module: Path) -> set[str]:
    """Return the modules at the top that a module imports; none where there is no such file."""
    try:
        return {name.partition(".")[0] for name in imported_modules(module.read_bytes())}
    except FileNotFoundError:
        return set()


def _files(course: Path) -> Iterator[Path]:
    """Yield the files of a course that are no cache, in one order."""
    for folder in FOLDERS:
        for path in sorted((course / folder).rglob("*")):
            parts = path.relative_to(course).parts
            is_aside = any(part == "__pycache__" or part.startswith(".") for part in parts)
            if not is_aside and path.is_file():
                yield path


def _prune(folder: Path) -> None:
    """Remove the files that were not used for longest."""
    ours = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    kept = sorted(ours, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_MOST_KEPT:]:
        path.unlink(missing_ok=True)

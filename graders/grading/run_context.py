"""The context that all submissions of a run share, and digests of all that a result depends on."""

from __future__ import annotations

import hashlib
import os
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

import graders
from graders.grading import requests
from graders.grading.described import Described, digest_of
from graders.grading.reference_answers import CheckKey, ReferenceAnswers
from graders.light_dataclass import dataclass
from graders.model import Submission, Upshot
from graders.probe import Probe
from graders.sandbox.base import Sandbox
from graders.sandbox.scratch import RunLock
from graders.spec.assignment import Assignment

# The libraries that look for the smallest input and that read student code.
LIBRARIES = ("hypothesis", "parso")
_VERSION = re.compile(r"^Version: *(\S+)", re.MULTILINE)


def version_of(library: str) -> str:
    """Return the version of an installed library, empty without it: a kit needs no hypothesis."""
    from importlib.metadata import PackageNotFoundError, distribution  # slow to import

    try:
        told = distribution(library).read_text("METADATA") or ""
    except PackageNotFoundError:
        return ""
    # Its other lines, which `importlib.metadata.version` parses as well, hold a whole README.
    found = _VERSION.search(told)
    return found[1] if found else ""


@dataclass(frozen=True)
class RunContext:
    """The data that all submissions of a run share; plain, so that it can travel.

    ``only`` is the one question that is asked, if any; ``harness`` the digest of the harness's own
    sources. Boxes show the ``packages``, given with their versions, and never the folders
    ``hidden``. ``kept`` is this very assignment in plain data, where an earlier run kept it.
    """

    assignment: Assignment
    reference_answers: ReferenceAnswers
    sandbox: Sandbox
    run_lock: RunLock = field(default_factory=RunLock)
    only: str | None = None
    harness: str = ""
    packages: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    kept: Described | None = None

    @cached_property
    def probes(self) -> Mapping[CheckKey, Probe]:
        """The probe of each check that runs something."""
        return self.assignment.probes()

    @cached_property
    def described(self) -> Described:
        """The assignment in plain data."""
        return self.kept or Described.of(self.assignment, self.probes)

    @property
    def asked(self) -> frozenset[str]:
        """The questions that are asked."""
        return frozenset(self.assignment.order if self.only is None else [self.only])

    def digest(self, submission: Submission) -> str:
        """Digest what the whole record of a submission depends on.

        The checks, points and titles of each question are left out: see :meth:`question_digest`.
        """
        parts = [
            self._common,
            *(f"{module}={path}" for module, path in sorted(submission.found.items())),
            *map(repr, submission.notes),
        ]
        seen = hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass"))
        for one in (submission, *submission.others):
            for path, content in sorted(one.files.items()):
                seen.update(f"\n{path!r} {len(content)}\n".encode())
                seen.update(content)
        return seen.hexdigest()

    def question_digest(
        self,
        question_id: str,
        upshots: Mapping[str, Upshot],
        assignment: Assignment | None = None,
    ) -> str:
        """Digest what the result of a question depends on, except what :meth:`digest` covers.

        ``upshots`` are those of the questions judged before, by id. ``assignment`` has the needs
        that the student's own code adds, if it adds any.
        """
        if assignment is None or assignment is self.assignment:
            others = self.influences
        else:
            others = _influences(assignment, [question_id])
        before = {id_: upshots.get(id_) for id_ in others[question_id]}
        known = {id_: astuple(upshot) if upshot else None for id_, upshot in before.items()}
        return digest_of([self.described.digests[question_id], known])

    @cached_property
    def influences(self) -> dict[str, tuple[str, ...]]:
        """For each question, the earlier questions whose upshot may change its result.

        An earlier question counts when it grades a target that this one needs, or that its checks
        call as one judged elsewhere. It also counts when both need the same target, since it may
        find that the target never ends.
        """
        return _influences(self.assignment, self.assignment.order)

    @cached_property
    def compiler(self) -> str:
        """The version of the compiler of the submissions' language; empty for Python."""
        return self.assignment.language.compiler()

    @cached_property
    def _common(self) -> str:
        """A digest of what every result depends on beside the submission and its question."""
        assignment, tier = self.assignment, self.sandbox.tier
        shared = set(type(assignment.spec).fields) - {"title", "questions"}
        return digest_of(
            [
                requests.study(assignment, Submission("", {})),
                [f"{name}={getattr(assignment.spec, name)!r}" for name in sorted(shared)],
                {id_: list(map(str, targets)) for id_, targets in assignment.targets.items()},
                dict(assignment.reference_sources),
                _readable(assignment.module_path),
                graders.__version__,
                self.harness,
                platform.python_version(),
                [version_of(name) for name in LIBRARIES],
                tier.value,
                list(self.packages),
                assignment.digest if assignment.kit else "",
                *filter(None, [self.compiler]),
            ]
        )

    @property
    def digests(self) -> tuple[str, Mapping[str, str]]:
        """The digest of what all results depend on, and each question's."""
        return self._common, self.described.digests

    def with_assignment(self, assignment: Assignment) -> RunContext:
        """Return the context with another assignment."""
        return replace(self, assignment=assignment, kept=None)

    def with_digests(self) -> RunContext:
        """Make the digests now, so that they travel instead of being made in each process."""
        self.influences, self.digests  # noqa: B018 - cached
        return self


def _influences(assignment: Assignment, asked: Iterable[str]) -> dict[str, tuple[str, ...]]:
    order = assignment.order
    bears_on = {id_: assignment.needed(id_).union(assignment.targets[id_]) for id_ in order}
    called = {
        id_: {name for check in assignment.question(id_).checks for name in check.elsewhere}
        for id_ in asked
    }
    return {
        id_: tuple(
            other
            for other in order[: order.index(id_)]
            if other in assignment.needs[id_]
            or bears_on[other] & assignment.needed(id_)
            or any(target.name in names for target in assignment.targets[other])
        )
        for id_, names in called.items()
    }


@lru_cache(maxsize=1)
def harness_digest() -> str:
    """Return a digest of the harness's own sources, which tells its versions apart."""
    seen, package = hashlib.sha256(), str(Path(graders.__file__).parent)
    # Some four hundred files, at the start of each run: without a `Path` for each.
    for name in sorted(_sources(package, "")):
        seen.update(f"{name}\n".encode())
        with open(f"{package}/{name}", "rb", buffering=0) as file:  # noqa: PTH123 - see above
            seen.update(file.read())
    return seen.hexdigest()


def _sources(folder: str, prefix: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            yield prefix + entry.name
        elif entry.name != "__pycache__" and entry.is_dir():
            yield from _sources(entry.path, f"{prefix}{entry.name}/")


def _readable(module_path: str) -> dict[str, str]:
    """Digest the spec's module and what it may read."""
    folder = Path(module_path).parent
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in readable_files(module_path)
    }


def readable_files(module_path: str) -> list[Path]:
    """List the spec's module, if any, and the files beside it except those of other assignments."""
    if not module_path:
        return []
    own = Path(module_path)
    folder = own.parent
    others = {path.with_suffix(".py") for path in folder.glob("*.yaml")} - {own}
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and path not in others and not _is_aside(path.relative_to(folder))
    ]


def _is_aside(path: Path) -> bool:
    """Tell whether no module reads a file: a spec, a cache, an editor's file."""
    is_spec = len(path.parts) == 1 and (path.suffix == ".yaml" or path.name == "spec.schema.json")
    return is_spec or any(part == "__pycache__" or part.startswith(".") for part in path.parts)

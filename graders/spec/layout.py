"""The files of one assignment in a course, and the lines of its spec."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from graders.errors import Problem
from graders.light_dataclass import dataclass
from graders.spec.assignment import Assignment

if TYPE_CHECKING:
    from graders.spec.yaml.nodes import Document

_KEPT = ("", ".py", ".ipynb")


@dataclass(frozen=True)
class Places:
    """The files of one assignment of a course, whose folder is absolute."""

    course: Path
    id: str

    @property
    def spec(self) -> Path:
        """The spec's file."""
        return self.course / "specs" / f"{self.id}.yaml"

    @property
    def references(self) -> tuple[Path, ...]:
        """The reference, in each of its forms: a file, a notebook, a folder of modules."""
        return self._forms("reference")

    @property
    def skeletons(self) -> tuple[Path, ...]:
        """The skeleton, in each of its forms."""
        return self._forms("skeletons")

    @property
    def examples(self) -> Path:
        """The folder of the example class, which may not be there."""
        return self.course / "examples" / self.id

    def shown(self, path: Path) -> str:
        """Name a file of the course in messages."""
        inside = path.is_relative_to(self.course)
        return path.relative_to(self.course).as_posix() if inside else str(path)

    def place(self, question: str, check: str = "") -> str:
        """Tell where a question, or one of its checks, is written: ``specs/x.yaml:12``."""
        return f"{self.shown(self.spec)}:{self.line(question, check)}"

    def line(self, question: str, check: str = "") -> int:
        """Return the line of a question or check in the spec; 1 where it is not known."""
        path: tuple[str | int, ...] = ()
        data = self._document.data
        for part, id_ in (("questions", question), ("checks", check)):
            entries = data.get(part) if isinstance(data, dict) else None
            found = [i for i, it in enumerate(entries or ()) if _id(it) == id_]
            if not id_ or not found or entries is None:
                break
            path, data = (*path, part, found[0]), entries[found[0]]
        return self._document.line(path) if path else 1

    @cached_property
    def _document(self) -> Document:
        from graders.spec.yaml.nodes import read_yaml  # for the lines of problems alone

        content = self.spec.read_bytes() if self.spec.is_file() else b""
        return read_yaml(content, self.shown(self.spec))

    def _forms(self, folder: str) -> tuple[Path, ...]:
        paths = (self.course / folder / f"{self.id}{suffix}" for suffix in _KEPT)
        return tuple(path for path in paths if path.exists())


def _id(entry: object) -> object:
    return entry.get("id") if isinstance(entry, dict) else None


def problem_of_check(
    assignment: Assignment, question_id: str, check_id: str, what: str, mend: str
) -> Problem:
    """Word a problem of a check, with its line in the spec."""
    places = Places(Path(assignment.course), assignment.id)
    line = places.line(question_id, check_id)
    return Problem(places.shown(places.spec), line, f"{question_id}.{check_id}", what, mend)

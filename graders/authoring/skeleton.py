"""The students' files, made from the reference: their texts, the changes to make, writing them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from graders.i18n import NP_, Message
from graders.languages.pieces import ReferenceModule
from graders.languages.python.percent_cells import as_notebook, as_script, cells_of
from graders.languages.python.skeleton_text import Roles, without_answers
from graders.languages.python.syntax import lines_of
from graders.light_dataclass import dataclass
from graders.model import Target
from graders.records.files import write_atomic
from graders.spec.assignment import Assignment
from graders.spec.load import module_files


def make_skeleton(assignment: Assignment) -> Mapping[str, str]:
    """Make the files of a skeleton: the text of each by its name relative to the course.

    Raise SpecError when a mark of a solution's region lacks the other one.
    """
    spec, course = assignment.spec, Path(assignment.course)
    references = module_files(course, "reference", spec)
    files: dict[str, str] = {}
    for module, name in module_files(course, "skeletons", spec).items():
        source, pieces = assignment.reference_sources[module], _pieces(assignment, module)
        made = assignment.language.skeleton_of(pieces, source, spec.fallback)
        if made is not None:
            files[name] = made
            continue
        roles = _roles(assignment, module)
        cells = cells_of(without_answers(source, references[module], roles))
        files[name] = as_script(cells)
        if spec.notebook and module == spec.modules[0]:
            files[f"skeletons/{spec.id}.ipynb"] = as_notebook(cells)
    return files


def _pieces(assignment: Assignment, module: str) -> ReferenceModule:
    return {piece.name: piece for piece in assignment.reference}[module]


def _roles(assignment: Assignment, module: str) -> Roles:
    pieces = _pieces(assignment, module)
    words: set[str] = set()
    for question in assignment.spec.questions:
        if question.is_in_words:
            named = assignment.targets[question.id] or (Target(module, question.id),)
            words.update(target.name for target in named)
    helpers = frozenset(pieces.helpers) - words
    return Roles(frozenset(pieces.targets), helpers, frozenset(words), frozenset(pieces.classes))


@dataclass(frozen=True)
class SkeletonChange:
    """A file of a skeleton to change; ``was`` is None where there is no file of text."""

    file: str
    was: str | None
    now: str

    def diff(self) -> str:
        """Return what would change as a unified diff."""
        was = lines_of(self.was or "")
        source = self.file if self.was is not None else "/dev/null"
        lines = difflib.unified_diff(was, lines_of(self.now), source, self.file, lineterm="")
        return "\n".join(lines)

    def summary(self) -> Message:
        """Say how much would change."""
        if self.was is None:
            return Message("a new file")
        signs = [line[0] for line in self.diff().splitlines()[2:]]
        more = Message(NP_("{n} line more", "{n} lines more"), {"n": signs.count("+")})
        fewer = Message(NP_("{n} line fewer", "{n} lines fewer"), {"n": signs.count("-")})
        return Message("{first}, {second}", {"first": more, "second": fewer})


def write_skeleton(course: Path, assignment: Assignment) -> tuple[SkeletonChange, ...]:
    """Write the files of a skeleton that are not yet as they should be; return what changed."""
    changes = skeleton_changes(course, assignment)
    for change in changes:
        write_atomic(course / change.file, change.now.encode())
    return changes


def skeleton_changes(course: Path, assignment: Assignment) -> tuple[SkeletonChange, ...]:
    """Return what is missing or not up to date among the files of a skeleton."""
    changes = []
    for name, text in make_skeleton(assignment).items():
        raw = (course / name).read_bytes() if (course / name).exists() else None
        if raw != text.encode():
            was = None if raw is None else raw.decode("utf-8", "replace")
            changes.append(SkeletonChange(name, was, text))
    return tuple(changes)

"""A kit: a course for students, in which answers stand in place of the reference.

``specs/<id>.yaml`` holds the checks that students may hold, ``skeletons/`` what they start from,
and ``reference/<id>.kit.json`` what the reference answers on each input, with the syntax trees of
the reference and of the spec's own functions, or without a reference. A course with such a file is
a kit: there is no solution to read in it. :mod:`graders.spec.kit.file_contents` reads the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from graders.codec.trees import Tree
from graders.errors import UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.model import Words


@dataclass(frozen=True)
class Baked:
    """The reference's answers on the inputs of a check, observed where the kit was made.

    ``seen`` is an observation per case, as the worker writes it; ``cpu_s`` the CPU seconds of all
    the cases. ``is_cut`` tells whether the codec does not carry a part of it.
    """

    seen: tuple[Mapping[str, Any], ...]
    cpu_s: float
    is_cut: bool = False


@dataclass(frozen=True)
class Kit:
    """The contents of a kit that replace generators and a readable reference.

    ``answers`` are the reference's, by question and check. ``code`` is the tree of the functions of
    the spec's module that the checks name, None where they name none; ``reference`` is, likewise,
    the parts of the reference that these import, by module. ``notes`` tell the student what this
    kit does not do.
    """

    answers: Mapping[tuple[str, str], Baked]
    code: Tree | None = None
    reference: Mapping[str, Tree] = field(default_factory=dict)
    notes: tuple[Words, ...] = field(default=())


def kit_file(id: str) -> str:
    """Return the file that makes a course the kit of an assignment, relative to the course."""
    return f"reference/{id}.kit.json"


def is_kit(course: Path, id: str) -> bool:
    """Tell whether a course holds an assignment as a kit."""
    return (course / kit_file(id)).is_file()


def refuse_kit(course: Path, id: str) -> None:
    """Raise ``UsageError`` when the reference is to be read and the course is a kit."""
    if is_kit(course, id):
        raise UsageError(
            Message(
                "this course holds '{id}' as a kit, in which there is no reference to read",
                {"id": id},
            ),
            Message("name the teacher's course with --course DIR"),
        )

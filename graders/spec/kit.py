"""What a kit is: a course for students, in which answers stand in place of what gives them.

``specs/<id>.yaml`` holds the checks that students may hold, ``skeletons/`` what they start from,
and ``reference/<id>.kit.json`` what the reference answers on each input, with the reference and
the spec's own functions compiled, or without a reference. A course with such a file is a kit:
there is no solution to read in it. The form of the file is :mod:`graders.spec.kit_file`.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graders.errors import UsageError
from graders.model import Words

__all__ = ["Baked", "Kit", "is_kit", "kit_file", "python_tag", "refuse_kit"]


@dataclass(frozen=True)
class Baked:
    """What the reference showed on the inputs of a check, on the machine that made the kit.

    Attributes
    ----------
    seen : sequence of mapping
        An observation per case, in the form in which the worker writes it.
    cpu_s : float
        CPU seconds of all the cases.
    is_cut : bool
        Whether something in it does not cross whole.
    """

    seen: tuple[Mapping[str, Any], ...]
    cpu_s: float
    is_cut: bool = False


@dataclass(frozen=True)
class Kit:
    """What a kit holds in place of generators and of a reference that can be read.

    Attributes
    ----------
    answers : mapping of (question id, check id) to Baked
        What the reference shows.
    code : bytes
        The functions of the spec's module that the checks name, marshalled for this version of
        Python; empty where there are none for it.
    notes : tuple of Words
        What a student is told of all that this kit does not do here.
    """

    answers: Mapping[tuple[str, str], Baked]
    code: bytes = b""
    notes: tuple[Words, ...] = field(default=())


def kit_file(id: str) -> str:
    """Return the file that makes a course the kit of an assignment, relative to the course."""
    return f"reference/{id}.kit.json"


def is_kit(course: Path, id: str) -> bool:
    """Tell whether a course holds an assignment as a kit."""
    return (course / kit_file(id)).is_file()


def python_tag() -> str:
    """Name what runs here by the code that it can run: that of no other version of Python."""
    return f"{sys.implementation.cache_tag}-{importlib.util.MAGIC_NUMBER.hex()}"


def refuse_kit(course: Path, id: str) -> None:
    """Refuse to do with a kit what takes a reference that can be read.

    Raises
    ------
    UsageError
        When the course holds the assignment as a kit.
    """
    if is_kit(course, id):
        raise UsageError(
            f"this course holds '{id}' as a kit, in which there is no reference to read",
            "name the teacher's course with --course DIR",
        )

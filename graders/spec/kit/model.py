"""A kit: a course for students, in which answers stand in place of the reference.

``specs/<id>.yaml`` holds the checks that students may hold, ``skeletons/`` what they start from,
and ``reference/<id>.kit.json`` what the reference answers on each input, with the syntax trees of
the reference and of the spec's own functions, or without a reference. A course with such a file is
a kit: there is no solution to read in it. The file is plain data, checked before it is used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graders.codec.trees import Tree
from graders.errors import Problem, UsageError
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


MAX_BYTES = 256 << 20
MEND = Message("ask your teacher for the kit again, or unpack it anew")


class _Part(BaseModel):
    """A part of the file: frozen, and closed to unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Module(_Part):
    """A module of the reference, its solutions left out; see ``ReferenceModule``.

    ``targets`` names the helpers that each target uses, in the order of the file; ``beside`` holds
    the further files that the language asks for.
    """

    name: str
    imports: tuple[str, ...]
    aliases: tuple[tuple[str, str, str | None], ...]
    provided: tuple[tuple[str, str], ...]
    classes: dict[str, str]
    targets: dict[str, tuple[str, ...]]
    beside: dict[str, str] = Field(default_factory=dict)


class Answer(_Part):
    """The inputs of a check, and what the reference showed on them."""

    inputs: tuple[dict[str, Any], ...]
    seen: tuple[dict[str, Any], ...]
    cpu_s: float = Field(ge=0, allow_inf_nan=False)
    is_cut: bool = False


class KitFile(_Part):
    """The whole file; ``python`` is the version that it was made with, such as ``3.11``.

    ``compiler`` is the version of the compiler that made the files of `Language.handout`, if any.
    The rest of its code is in trees, see :mod:`graders.codec.trees`, or in what `Language.pack`
    gives: ``lent`` holds the definitions that may be lent, by module, none in a kit without
    reference; ``code`` the functions of the spec's own module; ``reference`` the parts of the
    reference that these import, by module.
    """

    kit: Literal[2]
    graders: str
    python: str
    compiler: str = ""
    modules: tuple[Module, ...]
    lent: dict[str, dict[str, str]]
    code: str = ""
    reference: dict[str, str] = Field(default_factory=dict)
    answers: dict[str, dict[str, Answer]]


def read_kit(name: str, raw: bytes) -> tuple[KitFile | None, Problem | None]:
    """Read the bytes of a kit's file; nothing in it is run."""
    if len(raw) > MAX_BYTES:
        return None, Problem(
            name, 0, "", Message("{n} bytes: too large for a kit", {"n": len(raw)}), MEND
        )
    try:
        return KitFile.model_validate(json.loads(raw)), None
    except ValidationError as refused:
        error = refused.errors(include_url=False, include_context=False)[0]
        where = ".".join(map(str, error["loc"]))
        if where == "kit":
            what = Message(
                "a kit of another form: {input}, this version reads 2",
                {"input": repr(error["input"])[:40]},
            )
            mend = Message("install the graders that came with it: the file .whl of the kit")
            return None, Problem(name, 0, where, what, mend)
        what = Message(
            "damaged: {msg}, got {input}", {"msg": error["msg"], "input": repr(error["input"])[:60]}
        )
        return None, Problem(name, 0, where, what, MEND)
    except (ValueError, RecursionError) as problem:
        return None, Problem(name, 0, "", f"damaged: {problem}"[:200], MEND)

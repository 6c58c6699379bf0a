"""The contents of a kit's file: plain data, checked before it is used."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graders.errors import Problem
from graders.i18n import Message

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

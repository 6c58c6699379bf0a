"""The form of a kit's file, ``reference/<id>.kit.json``: plain data, checked before it is used."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graders.errors import Problem

__all__ = ["MEND", "Answer", "Compiled", "KitFile", "Module", "read_kit"]

MAX_BYTES = 256 << 20
MEND = "ask your teacher for the kit again, or unpack it anew"


class _Part(BaseModel):
    """A part of the file: frozen, and closed to unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Module(_Part):
    """A module of the reference, its solutions left out; see ``ReferenceModule``.

    Attributes
    ----------
    targets : dict of str to tuple of str
        The helpers that each target uses, in the order of the file.
    """

    name: str
    imports: tuple[str, ...]
    aliases: tuple[tuple[str, str, str | None], ...]
    provided: tuple[tuple[str, str], ...]
    classes: dict[str, str]
    targets: dict[str, tuple[str, ...]]


class Compiled(_Part):
    """All that is compiled, by one version of Python.

    Attributes
    ----------
    python : str
        The version, as people write it.
    modules : dict of str to dict of str to str
        By module, the definitions that may be lent: marshalled, in base 64. Empty in a kit
        without reference.
    code : str
        The functions of the spec's own module, in the same form.
    """

    python: str
    modules: dict[str, dict[str, str]]
    code: str = ""


class Answer(_Part):
    """The inputs of a check, and what the reference showed on them."""

    inputs: tuple[dict[str, Any], ...]
    seen: tuple[dict[str, Any], ...]
    cpu_s: float = Field(ge=0, allow_inf_nan=False)
    is_cut: bool = False


class KitFile(_Part):
    """The whole file; ``compiled`` is by the tag of :func:`graders.spec.kit.python_tag`."""

    kit: Literal[1]
    graders: str
    modules: tuple[Module, ...]
    compiled: dict[str, Compiled]
    answers: dict[str, dict[str, Answer]]


def read_kit(name: str, raw: bytes) -> tuple[KitFile | None, Problem | None]:
    """Read the bytes of a kit's file; nothing in it is run."""
    if len(raw) > MAX_BYTES:
        return None, Problem(name, 0, "", f"{len(raw)} bytes: too large for a kit", MEND)
    try:
        return KitFile.model_validate(json.loads(raw)), None
    except ValidationError as refused:
        error = refused.errors(include_url=False, include_context=False)[0]
        where = ".".join(map(str, error["loc"]))
        if where == "kit":
            what = f"a kit of another form: {error['input']!r:.40}, this version reads 1"
            return None, Problem(name, 0, where, what, "pip install --upgrade graders")
        what = f"damaged: {error['msg']}, got {error['input']!r:.60}"
        return None, Problem(name, 0, where, what, MEND)
    except (ValueError, RecursionError) as problem:
        return None, Problem(name, 0, "", f"damaged: {problem}"[:200], MEND)

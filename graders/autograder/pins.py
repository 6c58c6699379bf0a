"""What graders needs from a package index, at the versions that are installed here."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from typing import NamedTuple

from graders.errors import InternalError

__all__ = ["Pins", "pins"]

_PROJECT = "graders"
# `pyseccomp>=0.1.2; sys_platform == 'linux'`: a name, versions, a marker.
_REQUIREMENT = re.compile(r"\s*(?P<name>[A-Za-z0-9._-]+)[^;]*(?:;\s*(?P<marker>.*))?")
_EXTRA = re.compile(r"\bextra\s*==")


class Pins(NamedTuple):
    """The lines of a `requirements.txt`, and of the constraints on what these need in turn."""

    requirements: tuple[str, ...]
    constraints: tuple[str, ...]


def pins() -> Pins:
    """Pin what graders needs to what it runs with here.

    Raises
    ------
    InternalError
        If graders was not installed: nothing then says what it needs.
    """
    try:
        wanted = distribution(_PROJECT).requires or []
    except PackageNotFoundError:
        what = "graders is not installed here: nothing says what it needs"
        raise InternalError(what, "pip install graders, or pip install --editable .") from None
    direct = [text for text in wanted if not _EXTRA.search(text)]
    installed: dict[str, str] = {}
    for text in direct:
        _follow(_name(text), installed)
    lines = tuple(_pinned(text, installed) for text in direct)
    return Pins(lines, tuple(sorted(f"{name}=={it}" for name, it in installed.items())))


def _follow(name: str, installed: dict[str, str]) -> None:
    """Note the version of a library, and of all that it needs and that is here."""
    if name in installed:
        return
    try:
        found = distribution(name)
    except PackageNotFoundError:
        # Needed on another system, or by another version of Python.
        return
    installed[name] = found.version
    for text in found.requires or []:
        if not _EXTRA.search(text):
            _follow(_name(text), installed)


def _pinned(text: str, installed: dict[str, str]) -> str:
    found = _REQUIREMENT.fullmatch(text)
    name = _name(text)
    if found is None or name not in installed:
        return text
    marker = f"; {found['marker']}" if found["marker"] else ""
    return f"{name}=={installed[name]}{marker}"


def _name(text: str) -> str:
    """Return the name of a requirement, as indexes compare names."""
    found = _REQUIREMENT.match(text)
    return re.sub(r"[-_.]+", "-", found["name"]).lower() if found else text

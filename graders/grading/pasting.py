"""Find out whether the files of a student, alone, show what was graded: what to import then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from graders.grading.study import Study

_LINE_CHARS = 300
_NOTHING: Mapping[str, Iterable[str]] = MappingProxyType({})
# What these tell does not change what the files define on the student's own machine.
_HARMLESS = frozenset({"absent", "stand-in", "encoding"})
# In a notebook, a cell that stops leaves the others as they are; a file is not imported at all.
_CELLS = frozenset({"raised", "asked", "exits", "stops", "hangs", "floods", "fills"})


def header(files: str | None, origins: Iterable[str]) -> str | None:
    """Return the lines that bring a student's names, where these are all that ran.

    Parameters
    ----------
    files : str or None
        As :func:`imports_of` gives it.
    origins : iterable of str
        Where each target in play came from, see :class:`graders.model.CheckResult`.

    Returns
    -------
    str or None
        None where the files alone do not show the same: something was lent or set aside.
    """
    whose = {origin.partition(" ")[0] for origin in origins}
    return files if whose == {"student"} else None


def imports_of(study: Study, provided: Mapping[str, Iterable[str]] = _NOTHING) -> str | None:
    """Write the lines that import the files of a submission; it takes reading all of them.

    Parameters
    ----------
    study : Study
        What is known of the submission.
    provided : mapping of str to iterable of str
        By module, the names that the course gives: a file that lacks one is not all that ran.

    Returns
    -------
    str or None
        Nothing for a notebook, in which the names are there already. None where the files alone
        do not define what was graded.
    """
    names = [_module(units) for units in study.units.values() if units]
    is_notebook = not any(name != "" for name in names)
    harmless = _HARMLESS | _CELLS if is_notebook else _HARMLESS
    # Whatever the worker says it met: only text can be hashed for sure.
    met = {str(note.get("note")) for note in study.notes}
    if not met <= harmless or None in names or not _has_all(study, provided):
        return None
    return "\n".join(f"from {name} import *" for name in names if name)


def _has_all(study: Study, provided: Mapping[str, Iterable[str]]) -> bool:
    """Tell whether the files that were handed in define what the course gives in them."""
    return all(
        _defines("\n".join(unit["text"] for unit in units), name.rpartition(".")[2])
        for module, units in study.units.items()
        for name in provided.get(module, ())
    )


def _defines(text: str, name: str) -> bool:
    """Tell whether a source seems to bind a name, by its words alone."""
    bound = re.compile(rf"(async\s+def|def|class)\s+{name}\b|{name}\b[^=]*=")
    return any(
        bound.match(line) or _imports(line, name)
        for line in (line.strip()[:_LINE_CHARS] for line in text.splitlines())
    )


def _imports(line: str, name: str) -> bool:
    words = line.replace(",", " ").replace("(", " ").replace(")", " ").split()
    return "import" in words and not {name, "*"}.isdisjoint(words)


def _module(units: Any) -> str | None:
    """Name the module of a file; empty for a notebook, None for a name that no import takes."""
    first: Mapping[str, Any] = units[0]
    path = PurePosixPath(str(first["label"]).partition(",")[0])
    if ".ipynb" in path.name:
        return ""
    return path.stem if path.suffix == ".py" and path.stem.isidentifier() else None

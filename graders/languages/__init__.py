"""A package per programming language of submissions, behind one interface.

Theory of operation
-------------------
The host never runs student code, and reads little of it: a worker (one per language), which runs
in the box, reports plain data. What the host asks of a language to grade stands in
:class:`graders.languages.base.Language`; :func:`language_named` gives the one that a spec names,
and the rest of the program asks it. So the host above knows no language. ``docs/languages.md`` says
what a further one needs.

Tools for authors of a course in Python (``graders new``, kits, mutants, skeletons) import modules
of :mod:`graders.languages.python` by name: they are that language's alone.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from graders.languages.base import Language

__all__ = ["Language", "code_suffixes", "language_named", "language_names"]


@cache
def language_named(name: str) -> Language:
    """Return a language by the name that specs give it; raise KeyError for an unknown one."""
    if name not in language_names():
        raise KeyError(name)
    module = import_module(f"graders.languages.{name}.language")
    found: Language = module.LANGUAGE
    return found


@cache
def code_suffixes() -> frozenset[str]:
    """Return the ends of the names of source files, in all languages."""
    # The package alone: a run imports the rest of one language, most often.
    packages = (import_module(f"graders.languages.{name}") for name in language_names())
    return frozenset(package.SUFFIX for package in packages)


@cache
def language_names() -> tuple[str, ...]:
    """Return the names of all languages, Python first: each is a package beside this module."""
    packages = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
    return ("python", *(name for name in packages if name != "python"))

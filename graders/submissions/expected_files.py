"""The files that an assignment expects, and how near the name of a file comes to one."""

from __future__ import annotations

import os
import re
import unicodedata
from enum import IntEnum

from graders.languages import code_suffixes
from graders.light_dataclass import dataclass

NOTEBOOK = ".ipynb"
_PYTHON = ".py"
# Mailers and browsers add it to the names of code that they save, or save code without any suffix.
TEXT = ".txt"
_TEXTS = (TEXT, ".md", ".pyw", "")
# Browsers add it to the name of a notebook, which is JSON.
_JSON = ".json"
ARCHIVES = frozenset(
    {".zip", ".tar", ".gz", ".tgz", ".bz2", ".tbz2", ".tbz", ".xz", ".txz", ".7z", ".rar"}
)

_ENDINGS = frozenset(suffix.removeprefix(".") for suffix in code_suffixes())
_TOKEN = re.compile(r"\d+|[^\W\d_]+")
_COPY_WORDS = frozenset(
    {"v", "version", "ipynb", "new", "nouveau", "ok"}
    | _ENDINGS
    | {"copie", "copy", "bis", "ter", "rendu", "last", "corrige", "corrigé"}
    | {"final", "finale", "fin", "fini", "def", "definitif", "définitif"}
)
_COPY_STARTS = (("copie", "de"), ("copy", "of"), ("copie",), ("copy",))
_TEST_WORDS = frozenset({"test", "tests"})


@dataclass(frozen=True)
class ExpectedFiles:
    """The files that an assignment expects."""

    id: str
    modules: tuple[str, ...]  # those handed in, the main one first
    notebook: bool  # a notebook is asked for as well as a source file
    provided: tuple[str, ...] = ()  # given by the course: never taken for another module
    asked: tuple[frozenset[str], ...] = ()  # functions, classes and constants asked of each module
    suffix: str = ".py"  # the end of the names of source files

    @property
    def names(self) -> frozenset[str]:
        """The functions, classes and constants that are asked for."""
        return frozenset().union(*self.asked)

    @property
    def file_names(self) -> tuple[str, ...]:
        """The names of files to hand in, as a student should write them."""
        suffixes = self.suffixes if self.notebook else (self.suffix,)
        return tuple(module + suffix for module in self.modules for suffix in suffixes)

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The ends of the names of files that can be read: a notebook holds Python."""
        return (self.suffix, NOTEBOOK) if self.suffix == _PYTHON else (self.suffix,)

    def asks_for(self, suffix: str) -> bool:
        """Tell whether a file with this suffix is asked for, rather than read all the same."""
        return suffix == self.suffix or self.notebook


class Nearness(IntEnum):
    """The ways in which a file's name may resemble the expected one, nearest first."""

    EXACT = 0
    CASE = 1
    COPY = 2
    WORD = 3


@dataclass(frozen=True)
class Fit:
    """The module that a file's name stands for.

    ``is_asked`` tells that a file of this kind is asked for: a notebook may not be. ``is_by_id``
    tells that the name is that of the assignment, and no module's.
    """

    module: str
    nearness: Nearness
    suffix: str
    is_asked: bool
    is_by_id: bool = False

    def rank(self, depth: int) -> tuple[bool, bool, int, int]:
        """Order files for one module: what is asked for, no bare mention, the shallowest first."""
        return not self.is_asked, self.nearness is Nearness.WORD, depth, self.nearness


def fold(text: str) -> str:
    """Return a form that is equal for names that some file system does not tell apart."""
    composed = unicodedata.normalize("NFC", text).casefold()
    return unicodedata.normalize("NFC", composed)


def split_code(name: str) -> tuple[str, str] | None:
    """Split a name into its stem and the suffix of a language or ``".ipynb"``; None for others.

    The second suffix of code that was saved as text, as in ``morpion.py.txt``, or of a notebook
    that was saved as JSON belongs to neither.
    """
    stem, suffix = os.path.splitext(_as_written(name))
    suffix = suffix.lower()
    return (stem, suffix) if suffix == NOTEBOOK or suffix in code_suffixes() else None


def _as_written(name: str) -> str:
    """Return the name that a file had before a mailer or a browser added a suffix to it."""
    stem, suffix = os.path.splitext(name)
    is_json = suffix.lower() == _JSON and stem.lower().endswith(NOTEBOOK)
    return stem if is_json or is_text(name) else name


def suffix_of(name: str) -> str:
    """Return the suffix that `split_code` tells; empty for a name that is no code's."""
    return (split_code(name) or ("", ""))[1]


def is_notebook(name: str) -> bool:
    """Tell whether a name is that of a notebook."""
    return suffix_of(name) == NOTEBOOK


def is_text(name: str) -> bool:
    """Tell whether a name is that of a text, which may be code that was saved as one."""
    return os.path.splitext(name)[1].lower() in _TEXTS


def is_archive(name: str) -> bool:
    """Tell whether a name is that of an archive."""
    return os.path.splitext(name)[1].lower() in ARCHIVES


def stem_of(name: str) -> str:
    """Return a file's name without its suffix, or without the two of ``.tar.gz``."""
    stem, suffix = os.path.splitext(name)
    if suffix.lower() in ARCHIVES and stem.lower().endswith(".tar"):
        return stem[: -len(".tar")]
    return stem


def fit(expected: ExpectedFiles, name: str) -> Fit | None:
    """Return the module of the assignment that a file's bare name stands for.

    None for a name that is no code's of the language, mentions no module, or is a provided one's.
    """
    parts = split_code(name)
    if parts is None or parts[1] not in expected.suffixes:
        return None
    stem, suffix = parts
    near = [
        (nearness, index, module)
        for index, module in enumerate(expected.modules + expected.provided)
        if (nearness := _nearness(name, stem, suffix, module)) is not None
    ]
    if not near:
        return _as_assignment(expected, name, stem, suffix)
    nearness, index, module = min(near)
    if index >= len(expected.modules):
        return None
    return Fit(module, nearness, suffix, expected.asks_for(suffix))


def _as_assignment(expected: ExpectedFiles, name: str, stem: str, suffix: str) -> Fit | None:
    """Take a notebook that is named after the assignment, as a skeleton is, for its main module.

    A file with a module's name comes first: such a notebook may be what the course handed out.
    """
    if suffix != NOTEBOOK:
        return None
    if _nearness(name, stem, suffix, expected.id) is None:
        return None
    return Fit(expected.modules[0], Nearness.WORD, suffix, expected.notebook, is_by_id=True)


def is_provided(expected: ExpectedFiles, name: str) -> bool:
    """Tell whether a file's name is that of a module that comes with the assignment."""
    return any(
        fold(name) == fold(module + expected.suffix)
        for module in expected.provided
        if module not in expected.modules
    )


def _nearness(name: str, stem: str, suffix: str, module: str) -> Nearness | None:
    if name == module + suffix:
        return Nearness.EXACT
    if fold(stem) == fold(module):
        return Nearness.CASE if _as_written(name) == name else Nearness.COPY
    words, wanted = words_of(stem), words_of(module)
    if _is_copy(words, wanted):
        return Nearness.COPY
    if _mentions(words, wanted) and not _TEST_WORDS.intersection(words):
        return Nearness.WORD
    return None


def is_test(stem: str) -> bool:
    """Tell whether a stem is that of a student's own tests."""
    return bool({*_TEST_WORDS, "conftest"}.intersection(words_of(stem)))


def words_of(stem: str) -> tuple[str, ...]:
    """Split a stem into its words and numbers, in small letters."""
    return tuple(_TOKEN.findall(fold(stem)))


def _mentions(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    width = len(wanted)
    starts = range(len(words) - width + 1)
    return width > 0 and any(words[start : start + width] == wanted for start in starts)


def _is_copy(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Tell a copy's name (``morpion (1)``, ``Copie de morpion``) from one with a person's."""
    for start in _COPY_STARTS:
        if words[: len(start)] == start:
            words = words[len(start) :]
            break
    if not wanted or words[: len(wanted)] != wanted:
        return False
    # A longer number is a student's.
    return all(
        word in _COPY_WORDS or (word.isdecimal() and len(word) <= 3)
        for word in words[len(wanted) :]
    )

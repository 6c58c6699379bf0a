"""Normal forms of exceptions: what several students' have in common, without their own names.

Two programs with the same mistake stop with the same exception, in the same function of the
assignment. The words of Python around it may still differ in what each student chose (the names of
variables and of helping functions), in numbers, and in the values quoted.
"""

from __future__ import annotations

import builtins
import math
import random
import re
import sys
from collections.abc import Callable, Collection, Sequence

ANY = "…"
_ANY_NUMBER = "N"
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,16}|0x…")
# The apostrophe of "can't" is no quote.
_QUOTED = re.compile(r"(?<!\w)(?P<mark>['\"])(?P<said>(?:[^\\\n]|\\.)*?)(?P=mark)(?!\w)")
_CALLED = re.compile(r"(?<![\w.<>])[\w.<>]+(?=\(\))")
_FILE = re.compile(r" \((?:/|\w:\\)[^()]*\)")
_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?!\w)")
_SEVERAL = re.compile(rf"'{ANY}'(?:(?:, and|,| and| or) '{ANY}')+")
_PLURALS = (
    (re.compile(r"\b(argument|value|item|element)s\b"), r"\1"),
    (re.compile(r"\bwere\b"), "was"),
)
# An object of a class, whose attribute is then quoted.
_ATTRIBUTE = re.compile(
    r"^(?:(?:type object|module) )?'(?P<owner>[\w.]+)'(?: object)? has no attribute "
)
# The words before a name that the student chose.
_CHOSEN = re.compile(r"(?:argument|attribute)s?:? (?:'[^']*'(?:, and|,| and) )*$")
_NAMING = frozenset({"NameError", "UnboundLocalError"})
# Their quoted words are types and modules, beside the names that students choose.
_TYPING = frozenset({"TypeError", "AttributeError", "ImportError", "ModuleNotFoundError"})
# Depth is no place: a recursion without an end stops wherever it happens to be.
_ENDLESS = "RecursionError"
# The names that a student may have forgotten to import, or misspelt.
_LIBRARY = frozenset(
    map(
        str.casefold,
        (
            *(name for it in (builtins, math, random) for name in dir(it)),
            *sys.stdlib_module_names,
            *("null", "deepcopy", "np", "plt", "pd", "numpy", "matplotlib", "pandas", "scipy"),
        ),
    )
)
_RAISED = re.compile(r"(?:raise|assert)\b")


def common_message(kind: str, text: str, line: str, names: Collection[str]) -> str:
    """Write the text of an exception without what depends on the student's own names and values.

    Parameters
    ----------
    kind : str
        The name of its class.
    text : str
        Its text, as ``str`` gives it.
    line : str
        The line of the student's that failed. What a student's own ``raise`` or ``assert`` says is
        left out: the same refusal is said in many ways.
    names : collection of str
        The names that the assignment gives, which are kept: functions, classes, members.
    """
    if kind == _ENDLESS or (text and _RAISED.match(line)):
        return ""
    text = _FILE.sub("", _ADDRESS.sub("0x", text))
    is_kept = _kept_words(kind, text, names)
    text = _QUOTED.sub(lambda found: _word(found, is_kept), text)
    text = _CALLED.sub(lambda found: _function(found[0], names), text)
    return _NUMBER.sub(_ANY_NUMBER, text)


def without_plurals(text: str) -> str:
    """Write one of a kind where a text from :func:`common_message` tells several."""
    text = _SEVERAL.sub(f"'{ANY}'", text)
    for plural, single in _PLURALS:
        text = plural.sub(single, text)
    return text


def common_place(kind: str, functions: Sequence[str], names: Collection[str]) -> str:
    """Name the function of the assignment in which an exception was raised.

    ``functions`` are those of the stack, the outermost first. A student's own helping function
    counts as the function that called it. The result is empty where none is of the assignment.
    """
    inner = functions if kind == _ENDLESS else reversed(functions)
    return next((name for name in inner if name in names), "")


def _kept_words(kind: str, text: str, names: Collection[str]) -> Callable[[str, str], bool]:
    """Return what tells, of a quoted word and the text before it, whether it is kept."""
    owner = _ATTRIBUTE.match(text)
    is_own = owner is not None and owner["owner"] in names

    def is_kept(word: str, before: str) -> bool:
        if word in names:
            return True
        if kind in _NAMING:
            return _is_of_library(word)
        if kind not in _TYPING:
            return False
        if not _CHOSEN.search(before):
            return True
        return owner is not None and not is_own

    return is_kept


def _is_of_library(word: str) -> bool:
    return word.casefold() in _LIBRARY


def _word(found: re.Match[str], is_kept: Callable[[str, str], bool]) -> str:
    before = found.string[: found.start()]
    return f"'{found['said']}'" if is_kept(found["said"], before) else f"'{ANY}'"


def _function(name: str, names: Collection[str]) -> str:
    last = name.rpartition(".")[2]
    return last if last in names or _is_of_library(last) else ANY

"""Read the facts that a worker reported of an exception, and describe parts of them in words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any

from graders.codec import Cut, Opaque
from graders.i18n import N_, NP_
from graders.languages.python.show import show
from graders.languages.text import cut, printable
from graders.light_dataclass import dataclass
from graders.model import Message, Words
from graders.note_words import ABSENT

UNKNOWN: Any = Cut("unknown")
_VALUE_CHARS = 50
_TEXT_CHARS = 70
_LIKENESS = 0.65
_LIKENESS_OF_ENDS = 0.7

_KINDS: Mapping[str, str] = {
    "NoneType": "None",
    "bool": N_("a truth value"),
    "builtin_function_or_method": N_("a function"),
    "dict": N_("a dictionary"),
    "float": N_("a decimal number"),
    "function": N_("a function"),
    "generator": N_("a generator"),
    "int": N_("an integer"),
    "list": N_("a list"),
    "method": N_("a function"),
    "module": N_("a module"),
    "range": N_("a range"),
    "set": N_("a set"),
    "str": N_("a string"),
    "tuple": N_("a tuple"),
    "type": N_("a class"),
}
FUNCTIONS = ("builtin_function_or_method", "function", "method")
NUMBERS = ("int", "float", "bool")


@dataclass(frozen=True)
class Part:
    """A piece of the expression that failed.

    ``origin`` is the function that gave None to a name, and the whole call; ``lacks_return`` tells
    whether the function may reach its end without a ``return``, and nowhere returns None by name.
    """

    text: str
    node: str = ""
    type: str = ""
    value: Any = UNKNOWN
    length: int | None = None
    origin: tuple[str, str] | None = None
    lacks_return: bool = False

    @property
    def code(self) -> str:
        return code(self.text)

    @property
    def is_literal(self) -> bool:
        """Whether the source of the piece is its value."""
        return self.node == "Constant" or self.text == self.shown

    @property
    def is_known(self) -> bool:
        """Whether the value of the piece was reported."""
        return self.value is not UNKNOWN and not isinstance(self.value, Opaque | Cut)

    @property
    def shown(self) -> str:
        """The value of the piece, in Python's notation."""
        return show(self.value, _VALUE_CHARS) if self.is_known else ""


class Facts:
    """Typed readings of `Raised.facts`, which may hold anything; ``said`` is Python's message."""

    def __init__(self, raw: Mapping[str, Any], said: str = "") -> None:
        self._raw = raw
        self.said = said

    def text(self, name: str) -> str:
        """Return a fact that is a text; empty where there is none."""
        value = self._raw.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of a list."""
        return tuple(item for item in self.values(name) if isinstance(item, str))

    def values(self, name: str) -> tuple[Any, ...]:
        """Return the items of a list."""
        value = self._raw.get(name)
        return tuple(value) if isinstance(value, list) else ()

    def value(self, name: str) -> Any:
        """Return a fact of any type, or ``UNKNOWN``."""
        return self._raw.get(name, UNKNOWN)

    def number(self, name: str) -> int | None:
        """Return a fact that is a whole number; None where there is none."""
        value = self._raw.get(name)
        return value if type(value) is int else None

    def flag(self, name: str) -> bool:
        """Tell whether a fact is true."""
        return self._raw.get(name) is True

    @property
    def parts(self) -> tuple[Part, ...]:
        """The pieces of the failing expression, in order."""
        return tuple(_part(item) for item in self.values("parts") if isinstance(item, dict))

    @property
    def first(self) -> Part | None:
        return next(iter(self.parts), None)

    @property
    def receiver(self) -> Part | None:
        """The object whose method was called."""
        value = self._raw.get("receiver")
        return _part(value) if isinstance(value, dict) else None

    def near(self, wanted: str) -> str:
        """Return the visible name that is most like another; empty for none."""
        return nearest(wanted, self.texts("names"))


Found = re.Match[str]
# Explains an exception by its facts, and by what a pattern found in its message.
ByMessage = Callable[[Facts, Found], Words | None]


def _part(raw: Mapping[str, Any]) -> Part:
    facts = Facts(raw)
    origin = facts.texts("origin")
    return Part(
        facts.text("text"),
        facts.text("node"),
        facts.text("type"),
        facts.value("value"),
        facts.number("length"),
        (origin[0], origin[1]) if len(origin) == 2 else None,
        facts.flag("lacks_return"),
    )


def nearest(wanted: str, names: Iterable[str]) -> str:
    """Return the name most like another; one that differs in case alone comes first."""
    candidates = list(names)
    same = [name for name in candidates if name.lower() == wanted.lower() and name != wanted]
    found = same or difflib.get_close_matches(wanted, candidates, 3, _LIKENESS)
    return next((code(name) for name in found if same or _are_alike(name, wanted)), "")


def _are_alike(one: str, other: str) -> bool:
    """Tell whether two names are alike where they differ: `get_a` and `get_b` are not."""
    pairs = zip(one, other, strict=False)
    begun = one.rfind("_", 0, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))) + 1
    likeness = difflib.SequenceMatcher(None, one[begun:], other[begun:]).ratio()
    return likeness >= _LIKENESS_OF_ENDS


def code(text: str) -> str:
    """Make a piece of source fit to stand between backquotes, on one line."""
    return cut(printable(" ".join(text.replace("`", "'").split()), 200), _TEXT_CHARS)


def a_kind(type_name: str) -> Words:
    """Name a type in a sentence."""
    if type_name.endswith(ABSENT):
        template = N_("a stand-in for something of {module}, which is not available here")
        return Message(template, {"module": code(type_name.removesuffix(ABSENT))})
    if type_name in _KINDS:
        return Message(_KINDS[type_name])
    return Message(N_("an object of class `{type}`"), {"type": code(type_name)})


def described(part: Part, type_name: str = "") -> Words:
    """Describe a piece: its value and its kind, or its kind alone."""
    kind = a_kind(part.type or type_name)
    if not part.code:
        return kind
    if part.is_known and not part.is_literal and part.type != "NoneType":
        template = N_("`{what}` is {value}, {kind}")
        return Message(template, {"what": part.code, "value": part.shown, "kind": kind})
    return Message(N_("`{what}` is {kind}"), {"what": part.code, "kind": kind})


def count_of(part: Part) -> Words:
    """Say how many items a piece holds."""
    if part.type == "str":
        return Message(NP_("{n} character", "{n} characters"), {"n": part.length or 0})
    return Message(NP_("{n} item", "{n} items"), {"n": part.length or 0})

"""Explain a `TypeError` by its message."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Mapping

from graders.i18n import N_
from graders.languages.python.explaining.calls import CALLS
from graders.languages.python.explaining.facts import (
    FUNCTIONS,
    NUMBERS,
    ByMessage,
    Facts,
    Found,
    Part,
    a_kind,
    code,
    described,
)
from graders.languages.python.explaining.names import explain_none
from graders.model import Message, Words

_NONE = "NoneType"
# A failure inside these is reported for the call that runs them.
_WORKS_LATER = re.compile(r"\*|(map|filter|zip|sorted|enumerate)\(")
_ITERATORS = ("generator", "map", "filter", "zip")
_SIGNS: Mapping[str, str] = {"pow()": "**", "** or pow()": "**"}


def explain_type(facts: Facts) -> Words | None:
    """Explain a value whose type an operation or a function does not take."""
    for pattern, explainer in (*CALLS, *_TABLE):
        if found := re.search(pattern, facts.said):
            return explainer(facts, found)
    return None


def _piece(facts: Facts, type_name: str, *places: int) -> Part | None:
    """Return the piece at some places of the type that Python named; else the one without type."""
    parts = facts.parts
    some = [parts[place] for place in places if place < len(parts)]
    named = [part for part in some if part.type == type_name]
    untyped = [part for part in some if not part.type]
    found = named[:1] or (untyped if len(untyped) == 1 else [])
    return next((part for part in found if not _WORKS_LATER.match(part.text)), None)


def _on_piece(
    advice: str | Callable[[str, Part], str], *places: int, node: str, with_code: bool = True
) -> ByMessage:
    """Make an explainer for one piece of the expression, of the type that Python named.

    ``advice`` is the words, or gives them for the name of the type and the piece; they may hold
    ``{what}`` and, ``with_code``, ``{code}``.
    """

    def explain(facts: Facts, found: Found) -> Words | None:
        part = _piece(facts, found[1], *places)
        if part is None or facts.text("node") != node:
            return None
        if found[1] == _NONE:
            return explain_none(part)
        args = {"what": described(part, found[1])}
        words = advice if isinstance(advice, str) else advice(found[1], part)
        return Message(words, {**args, "code": part.code} if with_code else args)

    return explain


def _not_called(type_name: str, part: Part) -> str:
    if part.text in vars(builtins):
        return N_("{what}: your variable has the name of a function of Python's. Rename it.")
    if type_name == "module":
        return N_("{what}: call one of its functions, `{code}.name(...)`.")
    if type_name in ("dict", "list", "str", "tuple"):
        return N_("{what}, not a function. An item is taken with square brackets: `{code}[...]`.")
    return N_(
        "{what}, not a function, and parentheses call it. "
        "Is an operator missing, or has a variable the name of a function?"
    )


def _no_call(facts: Facts, found: Found) -> Words | None:
    if hidden := facts.text("hidden"):
        words = N_("`self.{name} = ...` hides the method `{name}`: rename the attribute.")
        return Message(words, {"name": hidden})
    return _on_piece(_not_called, 0, node="Call")(facts, found)


def _no_items(type_name: str, _part: Part) -> str:
    if type_name in FUNCTIONS:
        return N_("{what}. Call it with parentheses before taking an item: `{code}(...)`.")
    if type_name in _ITERATORS:
        return N_("{what}, whose items have no indexes. Make a list of it: `list({code})`.")
    return N_("{what}: it has no items to take with square brackets.")


def _no_loop(facts: Facts, found: Found) -> Words | None:
    node = facts.text("node")
    if node == "AugAssign":
        joined = N_("{what}: `+=` joins a list to a list. To add one item, use `append`.")
        return _on_piece(joined, 1, node=node)(facts, found)
    places = (1, 2) if node == "Call" else (0,)
    return _on_piece(_not_iterable, *places, node=node)(facts, found)


def _not_iterable(type_name: str, _part: Part) -> str:
    if type_name == "int":
        return N_("{what}: there is nothing to go through. Did you mean `range({code})`?")
    if type_name in FUNCTIONS:
        return N_("{what}. Call it with parentheses, to go through what it returns.")
    return N_("{what}: there is nothing to go through.")


def _not_unpacked(facts: Facts, found: Found) -> Words | None:
    part = facts.first
    if part is None:
        return None
    if facts.flag("loop"):
        words = N_("An item of `{what}` is {kind}: it cannot be shared out among several names.")
        return Message(words, {"what": part.code, "kind": a_kind(found[1])})
    if found[1] == _NONE:
        return explain_none(part)
    words = N_("{what}: it cannot be shared out among several names.")
    return Message(words, {"what": described(part, found[1])})


def _operands(facts: Facts, found: Found) -> Words | None:
    left, right = (*facts.parts, None, None)[:2]
    if left is None or right is None:
        return None
    groups = found.groupdict()
    names = groups.get("left") or left.type, groups.get("right") or right.type
    if not all(names) or (left.type or names[0], right.type or names[1]) != names:
        return None
    for part, name in ((left, names[0]), (right, names[1])):
        if name == _NONE and part.node != "Constant":
            return explain_none(part)
    signs = {"Add": "+", "Mult": "*", "Mod": "%"}
    sign = groups.get("sign") or signs.get(facts.text("operator"), "+")
    args = {
        "left": described(left, names[0]),
        "right": described(right, names[1]),
        "sign": _SIGNS.get(sign, sign),
    }
    return Message(_advice(names, sign), args)


def _advice(names: tuple[str, str], sign: str) -> str:
    kinds = {"number" if name in NUMBERS else name for name in names}
    if kinds == {"number", "str"}:
        return N_(
            "{left}, and {right}: `{sign}` does not take both. "
            "`int(...)` makes a number of a string, `str(...)` a string of a number."
        )
    if kinds == {"list", "tuple"}:
        return N_("{left}, and {right}: `{sign}` does not take both. `list(...)` makes a list.")
    if "list" in kinds and sign.startswith("+"):
        return N_(
            "{left}, and {right}: `{sign}` only joins two lists. To add one item, use `append`."
        )
    if set(names) & set(FUNCTIONS):
        return N_("{left}, and {right}: `{sign}` does not take both. Are parentheses missing?")
    return N_("{left}, and {right}: `{sign}` does not take both.")


def _unary(facts: Facts, found: Found) -> Words | None:
    part = _piece(facts, found[2], 0)
    if part is None:
        return None
    if found[2] == _NONE:
        return explain_none(part)
    words = N_("{what}: `{sign}` does not take that.")
    return Message(words, {"what": described(part, found[2]), "sign": found[1]})


def _unhashable(_facts: Facts, found: Found) -> Words:
    words = N_("A key of a dictionary, or an item of a set, cannot be {kind}: that can change.")
    if found[1] == "list":
        words = N_(
            "A key of a dictionary, or an item of a set, cannot be a list: that can change. "
            "Use a tuple, `tuple(...)`."
        )
    return Message(words, {"kind": a_kind(found[1])})


def _odd_index(facts: Facts, found: Found) -> Words | None:
    type_name = found[1]
    if facts.text("node") != "Subscript" or len(facts.parts) != 2:
        return None
    holder, index = facts.parts
    args = {"index": described(index, type_name), "what": holder.code}
    if index.type and index.type != type_name:
        return None
    if type_name == "tuple":
        words = N_(
            "The items of `{what}` are taken with one index at a time: write `{what}[i][j]`, "
            "not `{what}[i, j]`."
        )
        return Message(words, args)
    if type_name == _NONE:
        return explain_none(index)
    if type_name == "float":
        words = N_("{index}, and an index is an integer: `//` gives one, where `/` does not.")
        return Message(words, args)
    return Message(N_("{index}, and the items of `{what}` are taken by an integer."), args)


def _no_length(type_name: str, _part: Part) -> str:
    if type_name in _ITERATORS:
        return N_("{what}, which has no length before it is run. Use `len(list({code}))`.")
    return N_("{what}: it has no length.")


def _fixed(type_name: str, _part: Part) -> str:
    if type_name in ("str", "tuple"):
        return N_("{what}, whose items cannot change. Make a new one, or use a list.")
    return N_("{what}: it has no items to change.")


def _not_whole(type_name: str, _part: Part) -> str:
    if type_name == "float":
        return N_("{what}, and an integer is needed: `//` gives one, where `/` does not.")
    if type_name == "str":
        return N_("{what}, and an integer is needed: `int(...)` makes one of a string.")
    return N_("{what}, and an integer is needed.")


def _join(_facts: Facts, found: Found) -> Words:
    words = N_(
        "`join` only joins strings, and the item {n} is {kind}. "
        "Make a string of each first, with `str(...)`."
    )
    return Message(words, {"n": code(found[1]), "kind": a_kind(found[2])})


def _number_of(facts: Facts, found: Found) -> Words | None:
    part = _piece(facts, found[2], 1)
    if part is not None and found[2] == _NONE:
        return explain_none(part)
    words = N_("`{function}` makes a number of a string or of another number, not of {kind}.")
    return Message(words, {"function": found[1], "kind": a_kind(found[2])})


_T = r"'(\w{1,60})' object "
_LEFT, _RIGHT = r"'(?P<left>[\w.]{1,60})'", r"'(?P<right>[\w.]{1,60})'"

_NOT_INSIDE = N_("{what}: `in` looks into a list, a string, a dictionary or a set.")

_TABLE: tuple[tuple[str, ByMessage], ...] = (
    (rf"^{_T}is not callable", _no_call),
    (rf"^{_T}is not subscriptable", _on_piece(_no_items, 0, node="Subscript")),
    (rf"^{_T}is not (?:iterable|reversible)", _no_loop),
    (r"^cannot unpack non-iterable (\w{1,60}) object", _not_unpacked),
    (rf"^unsupported operand type\(s\) for (?P<sign>.{{1,16}}): {_LEFT} and {_RIGHT}", _operands),
    (rf"^'(?P<sign>[<>]=?)' not supported between instances of {_LEFT} and {_RIGHT}", _operands),
    (r'^can only concatenate (?P<left>str|list|tuple) \(not "(?P<right>\w{1,60})"\)', _operands),
    (r"^can't multiply sequence by non-int of type '\w{1,60}'", _operands),
    (r"^bad operand type for unary ([-+~]): '(\w{1,60})'", _unary),
    (r"unhashable type: '(\w{1,60})'", _unhashable),
    (r"indices must be integers(?: or slices)?, not '?(\w{1,60})'?", _odd_index),
    (r"^object of type '(\w{1,60})' has no len\(\)", _on_piece(_no_length, 1, node="Call")),
    (
        rf"^{_T}does not support item (?:assignment|deletion)",
        _on_piece(_fixed, 0, node="Subscript", with_code=False),
    ),
    (
        r"^argument of type '(\w{1,60})' is not (?:iterable|a container)",
        _on_piece(_NOT_INSIDE, 1, node="Compare", with_code=False),
    ),
    (
        rf"^{_T}cannot be interpreted as an integer",
        _on_piece(_not_whole, 1, 2, 3, node="Call", with_code=False),
    ),
    (r"^sequence item (\d{1,9}): expected str instance, (\w{1,60}) found", _join),
    (r"^(int|float)\(\) argument must be .{1,60}, not '(\w{1,60})'", _number_of),
)

"""When two moments of a loop prove that it goes round for ever."""

from __future__ import annotations

import builtins
import itertools
import types
from collections.abc import Iterable, Iterator
from opcode import opmap

from graders.typing_shim import Any
from graders.worker.observing.loops import Bound, Loop, Made, is_inner
from graders.worker.observing.portrait import Portrait, Unknowable

_IS_OP, _LOAD_CONST = opmap["IS_OP"], opmap["LOAD_CONST"]
_EXTENDED = bytes([opmap["EXTENDED_ARG"]])
_BINARY_OP = opmap["BINARY_OP"]
_IMPORT_NAME, _RAISE = opmap["IMPORT_NAME"], opmap["RAISE_VARARGS"]
# `&=`, `|=`, `-=` and `^=`, which change a set.
_IN_PLACE = (14, 20, 23, 25)
# These tell one new object from another that is made like it: by its address.
_BY_ADDRESS = frozenset(("ascii", "format", "frozenset", "hash", "id", "repr", "set", "str"))
_OPS_BY_ADDRESS = frozenset(
    opmap.get(name, -1) for name in ("BUILD_SET", "SET_ADD", "FORMAT_VALUE", "FORMAT_SIMPLE")
)
# Functions to Python 3.11, which nothing else can hold.
_COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>")
_SINGLETONS = (None, True, False)
_GENERATOR = 0x20 | 0x80 | 0x200  # CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
# Kept from before student code.
_iter = iter
_len = len


class State:
    """What a loop depends on at one moment: a portrait, and its counters beside.

    Parameters
    ----------
    loop : Loop
        In a function.
    frame : frame
        The call of that function.
    portrait : Portrait
        An empty one, to be filled.

    Raises
    ------
    Unknowable
        When it cannot be told whole.
    """

    def __init__(self, loop: Loop, frame: types.FrameType, portrait: Portrait) -> None:
        self.portrait = portrait
        self.counters: dict[str, int] = {}
        code, local = frame.f_code, frame.f_locals
        if frame.f_builtins is not vars(builtins) or type(frame.f_globals) is not dict:
            raise Unknowable
        own = _named_here(code)
        for name in sorted(loop.names):
            value: Any = local.get(name)
            if name in loop.steps and name in _own(code) and type(value) is int:
                self.counters[name] = value
            elif name in own:
                self.portrait.name(name, local)
            else:
                self.portrait.name(name, frame.f_globals, vars(builtins))
        for inner in code.co_consts:
            if type(inner) is types.CodeType:
                self.portrait.code(inner, frame.f_globals)

    def equals(self, other: State) -> bool:
        """Tell whether two states are one but for how far their counters are."""
        is_same = self.counters.keys() == other.counters.keys()
        return is_same and self.portrait.tokens == other.portrait.tokens


def _named_here(code: types.CodeType) -> set[str]:
    """Return the names of a function that are no globals."""
    return {*code.co_varnames, *code.co_cellvars, *code.co_freevars}


def is_told(loop: Loop, portrait: Portrait, ran: Iterable[types.CodeType]) -> bool:
    """Tell whether what a loop did follows from a portrait.

    Parameters
    ----------
    ran : iterable of code
        The functions that it called.
    """
    codes = tuple(ran)
    words = {*loop.names, *loop.attributes}.union(*map(_attributes, codes))
    # 0 for the loop itself, and what data holds.
    places = {0, *map(id, codes)}
    is_open = bool(places & portrait.opens or portrait.sets)
    if is_open and ("sort" in words or places & portrait.callers):
        return False
    if portrait.sets and loop.changes_in_place:
        return False
    makes = portrait.makes or loop.makes_functions or any(map(_makes_functions, codes))
    if makes and (words & _BY_ADDRESS or loop.tells_addresses):
        return False
    return all(_is_code_told(code, portrait, makes) for code in codes)


def why_endless(
    loop: Loop, frame: types.FrameType, before: State, now: State
) -> tuple[str, str] | None:
    """Say why a loop never ends that came back to a state, one that tells all that it did.

    Returns
    -------
    tuple of str, or None
        ``same``, ``constant`` (so is its condition), ``unending`` (so is what it goes through) or
        ``away``, and then the counter that moves away; None where nothing is proved.
    """
    moved = [name for name, value in now.counters.items() if value != before.counters[name]]
    bounded = [(name, bound) for name in moved for bound in loop.bounds.get(name, ())]
    if not all(_is_passed(bound, name, now.counters, loop, frame) for name, bound in bounded):
        return None
    if bounded:
        return "away", bounded[0][0]
    if loop.made is not None:
        return ("unending", "") if is_unending(loop.made, loop, frame) else None
    return ("constant" if loop.is_constant else "same"), ""


def _is_code_told(code: types.CodeType, portrait: Portrait, makes: bool) -> bool:
    is_whole = id(code) in portrait.codes and id(code) not in portrait.left_out
    # What a generator does as it ends may be done when it is collected.
    acts_at_its_end = bool(code.co_flags & _GENERATOR and code.co_exceptiontable)
    if not is_whole or acts_at_its_end or any(map(is_inner, _attributes(code))):
        return False
    words = code.co_code
    for place in range(0, len(words), 2):
        # A module, an exception that is being handled: no name tells of them.
        if words[place] == _IMPORT_NAME or words[place : place + 2] == bytes([_RAISE, 0]):
            return False
        if words[place] == _IS_OP and not _is_singleton(code, words, place - 2):
            return False
        if words[place] == _BINARY_OP and words[place + 1] in _IN_PLACE and portrait.sets:
            return False
        if words[place] in _OPS_BY_ADDRESS and makes:
            return False
    return True


def _makes_functions(code: types.CodeType) -> bool:
    """Tell whether a function makes functions, or generators: each has an address."""
    inner = (one for one in code.co_consts if type(one) is types.CodeType)
    return any(one.co_name not in _COMPREHENSIONS for one in inner)


def _attributes(code: types.CodeType) -> Iterator[str]:
    """Yield the names by which a function's code reads attributes, those of its patterns too."""
    yield from code.co_names
    for group in code.co_consts:
        if type(group) is tuple:
            yield from (name for name in group if type(name) is str)


def _is_passed(
    bound: Bound, name: str, counters: dict[str, int], loop: Loop, frame: types.FrameType
) -> bool:
    """Tell whether a counter has left a bound behind, one that does not come after it."""
    step = loop.steps[name]
    if bound.side == 0:
        return bound.value is not None and (counters[name] - bound.value) * step > 0
    if not bound.name:
        return True
    if bound.name in counters and not bound.sized:
        return loop.steps[bound.name] == -step
    code = frame.f_code
    if bound.sized:
        return "len" not in _named_here(code) and frame.f_globals.get("len", builtins.len) is _len
    is_fixed = bound.name in _own(code) - loop.stored
    return is_fixed and type(frame.f_locals.get(bound.name)) in (int, float)


def is_unending(made: Made, loop: Loop, frame: types.FrameType) -> bool:
    """Tell whether a `for` loop goes through what never ends, wherever that has come to."""
    code = frame.f_code
    own = _own(code)
    maker = _made_by(made, frame)
    if maker is _iter:
        is_builtin = made.first not in {*_named_here(code), *frame.f_globals}
        is_fixed = is_builtin or made.first in own - loop.stored
        return made.given == 2 and made.is_constant and made.first != "" and is_fixed
    if maker is itertools.repeat:
        return made.given == 1 and made.target in own - loop.stored
    # These keep a place, which only their items tell of.
    counts = maker is itertools.count and made.has_numbers
    keeps_place = counts or (maker is itertools.cycle and made.is_shown)
    return keeps_place and made.target in own - loop.names


def _made_by(made: Made, frame: types.FrameType) -> Any:
    code, first = frame.f_code, made.path[0]
    if first in _named_here(code):
        return None
    found = frame.f_globals.get(first, vars(builtins).get(first))
    if made.path[1:]:
        return vars(found).get(made.path[1]) if type(found) is types.ModuleType else None
    return found


def _is_singleton(code: types.CodeType, words: bytes, place: int) -> bool:
    if place < 0 or words[place] != _LOAD_CONST or words[place - 2 : place - 1] == _EXTENDED:
        return False
    constant = code.co_consts[words[place + 1]]
    return any(constant is one for one in _SINGLETONS)


def _own(code: types.CodeType) -> set[str]:
    """Return the variables that no other function can reach."""
    return {*code.co_varnames} - {*code.co_cellvars}

"""Attributes of a student's objects that follow from those which the reference knows too.

A student may keep the place of the free square beside the board, or the number of moves beside
their list. A lent method changes the board alone: the place is found again, by a rule that held
whenever a lent method was called. Such a rule is a guess: what is wrong over it tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.adapting.state_places import is_plain
from graders.worker.inspecting.members import MISSING

# How a value follows, from which attribute, and from which of its items.
Rule = tuple[str, str, Any]

_SEQUENCES = (list, tuple, str)
_COLLECTIONS = (list, tuple, set, frozenset)
_MOST_ITEMS, _MOST_KINDS = 400, 20


class DerivedAttributes:
    """Learns the rules by which attributes follow from others, and keeps these attributes true."""

    def __init__(self) -> None:
        self._rules: dict[tuple[type, str], list[Rule]] = {}

    def learn(self, made: Any, known: frozenset[str]) -> None:
        """Keep the rules that hold for an object; the attributes ``known`` are the reference's."""
        values = dict(_values(made, known))
        for name, held in _others(made, known):
            rules = self._rules.get((type(made), name), [*values])
            fitting = [r for r in rules if _is_told(held, values.get(r, MISSING))]
            self._rules[type(made), name] = fitting

    def renew(self, made: Any, known: frozenset[str]) -> None:
        """Set the attributes of an object that follow from those which a lent method changed."""
        values = dict(_values(made, known))
        for name, held in _others(made, known):
            for rule in self._rules.get((type(made), name), ())[:1]:
                value = values.get(rule, held)
                as_before = type(held)(value) if isinstance(held, _COLLECTIONS) else value
                object.__setattr__(made, name, as_before)


def _others(made: Any, known: frozenset[str]) -> list[tuple[str, Any]]:
    """Return the plain attributes of an object that the reference does not know."""
    state = getattr(made, "__dict__", {})
    return [(n, v) for n, v in state.items() if n not in known and (is_plain(v) or _is_flat(v))]


def _is_flat(value: Any) -> bool:
    return type(value) in _COLLECTIONS and len(value) <= _MOST_ITEMS and all(map(is_plain, value))


def _is_told(held: Any, value: Any) -> bool:
    if type(held) in _COLLECTIONS:
        return isinstance(value, list) and type(held)(value) == held
    return type(held) is type(value) and bool(held == value)


def _values(made: Any, known: frozenset[str]) -> Iterator[tuple[Rule, Any]]:
    """Yield what each rule gives for an object, the likeliest rules first."""
    state: Mapping[str, Any] = getattr(made, "__dict__", {})
    held = {n: v for n, v in state.items() if n in known}
    many = {n: v for n, v in held.items() if _is_short(v)}
    yield from ((("length", name, None), len(items)) for name, items in many.items())
    rows = {n: v for n, v in many.items() if type(v) in _SEQUENCES}
    for name, items in rows.items():
        yield from _places(name, items)
    yield from ((("same", name, None), value) for name, value in held.items() if is_plain(value))
    for name, items in rows.items():
        yield from ((("count", name, one), items.count(one)) for one in _kinds(items))
        if items and all(type(item) in (int, float) for item in items):
            yield ("sum", name, None), sum(items)


def _is_short(value: Any) -> bool:
    is_many = type(value) in (*_SEQUENCES, set, frozenset, dict)
    return is_many and len(value) <= _MOST_ITEMS


def _kinds(items: Sequence[Any]) -> list[Any]:
    """Return the different plain items of a sequence; of True and 1, the first."""
    return [*dict.fromkeys(one for one in items if is_plain(one))][:_MOST_KINDS]


def _places(name: str, items: Sequence[Any]) -> Iterator[tuple[Rule, Any]]:
    """Yield where each item stands in a sequence, or in a sequence of rows."""
    for one in _kinds(items):
        found = [place for place, item in enumerate(items) if is_plain(item) and item == one]
        if len(found) == 1:
            yield ("place", name, one), found[0]
        yield ("places", name, one), found
    rows = [row for row in items if type(row) in _SEQUENCES and type(row) is not str]
    if not rows or len(rows) < len(items):
        return
    cells = [(i, j, cell) for i, row in enumerate(rows) for j, cell in enumerate(row)]
    plain = [(i, j, cell) for i, j, cell in cells[:_MOST_ITEMS] if is_plain(cell)]
    for one in _kinds([cell for _, _, cell in plain]):
        at = [(i, j) for i, j, cell in plain if cell == one]
        if len(at) == 1:
            (row, column) = at[0]
            yield ("cell", name, one), [row, column]
            yield ("row", name, one), row
            yield ("column", name, one), column

"""The items that a lent generator gives to students' code, which may take them for a list.

Where a question asks for "each move", a list answers it as well as a generator. Code that calls the
student's own list asks for its length, its first item, or whether there is one.
"""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from graders.codec.trees import Tree, parsed
from graders.codec.typing_shim import Any
from graders.worker.inspecting.definition_nodes import node_of
from graders.worker.inspecting.objects import undecorated
from graders.worker.reading.stubs import is_stub

# inspect.CO_GENERATOR: each box would import inspect.
_IS_GENERATOR = 0x20
# The most items that are asked for before the first is needed: of a generator that never ends
# none are, and no more than these make a list.
_AHEAD = 1_000
# The methods of a generator that a list lacks.
_OF_GENERATORS = frozenset(("close", "send", "throw"))
# The attribute of a function that holds how many items are asked for: None makes no list.
_AHEAD_OF = "_ahead"
# The iterators over which a loop never ends.
_ENDLESS = frozenset(("count()", "itertools.count()", "cycle()", "itertools.cycle()"))


def giving_items(lent: Any, source: str | Tree, meet: Callable[[], None]) -> Any:
    """Return a lent generator function whose items are a list as well, for callers of a list.

    Anything else is returned as it is. Students' code may keep what it is lent while it is loaded:
    `give_as` tells later what to give. `meet` is called where a caller wants all the items of a
    generator that never ends: the student's own gave a list.
    """
    if type(lent) is not types.FunctionType or not _is_generator(undecorated(lent)):
        return lent
    is_endless = _never_ends(parsed(source).body[-1])

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        given = lent(*args, **named)
        if ahead[0] is None:
            return given
        return EndlessItems(given, ahead[0], meet) if is_endless else Items(given, ahead[0])

    ahead: list[int | None] = [0]
    vars(call)[_AHEAD_OF] = ahead
    return call


def give_as(lent: Any, theirs: Any, trees: Mapping[str, ast.Module]) -> None:
    """Let a lent generator function give what callers of the student's are given.

    ``theirs`` is the student's function in whose place it stands, if there is one; ``trees`` are
    the student's sources, by shown file. Where that is a generator, the lent one is no more than
    that. Where it gives something else, all items are there at once, as in a list: callers may
    change what they depend on.
    """
    ahead = vars(lent).get(_AHEAD_OF) if type(lent) is types.FunctionType else None
    if ahead is not None:
        node = node_of(theirs, trees)
        is_written = node is not None and not is_stub(node, {})
        ahead[0] = None if _is_generator(undecorated(theirs)) else _AHEAD if is_written else 0


def _is_generator(function: types.FunctionType | None) -> bool:
    return function is not None and bool(function.__code__.co_flags & _IS_GENERATOR)


def _never_ends(function: ast.AST) -> bool:
    """Tell whether a generator gives items without end: it comes to a loop that nothing leaves.

    Nor does it return before.
    """
    if any(isinstance(node, ast.Return) for node in ast.walk(function)):
        return False
    return any(
        _is_endless(statement)
        and not any(isinstance(node, ast.Break | ast.Raise) for node in ast.walk(statement))
        for statement in getattr(function, "body", ())
    )


def _is_endless(statement: ast.stmt) -> bool:
    match statement:
        case ast.While(test=ast.Constant(value=value)):
            return bool(value)
        case ast.For(iter=ast.Call(func=made)):
            return f"{ast.unparse(made)}()" in _ENDLESS
        case _:
            return False


class Items:
    """The items of an iterator, asked for as they are needed, and a list of them.

    One may go through them again, but for what `next` took: a loop after it goes on from there. So
    does one after a loop that was left half way, where nothing was asked for ``ahead``: nobody
    knows whether a list was meant.
    """

    def __init__(self, given: Iterator[Any], ahead: int = 0) -> None:
        self._given = given
        self._known = list(islice(given, ahead))
        self._is_list = ahead > 0
        self._taken = self._passed = 0

    def __iter__(self) -> Iterator[Any]:
        if self._is_list:
            yield from self._all()
            return
        self._passed = max(self._passed, self._taken)
        while self._has(self._passed):
            self._passed += 1
            yield self._known[self._passed - 1]
        self._passed = self._taken

    def _all(self) -> Iterator[Any]:
        at = self._taken
        while self._has(at):
            yield self._known[at]
            at += 1

    def __next__(self) -> Any:
        self._taken = max(self._taken, self._passed)
        if not self._has(self._taken):
            raise StopIteration
        self._taken += 1
        return self._known[self._taken - 1]

    def __bool__(self) -> bool:
        return self._has(self._taken)

    def __getattr__(self, name: str) -> Any:
        """Return what a list has under a name, such as ``pop``, or what a generator has."""
        if name in _OF_GENERATORS:
            return getattr(self._given, name)
        if not hasattr(list, name):
            raise AttributeError(f"'list' object has no attribute {name!r}")
        return getattr(self._list(), name)

    def __contains__(self, item: Any) -> bool:
        """Look for an item until it is found: the items may never end."""
        return any(one is item or one == item for one in self._all())

    def __reduce__(self) -> Any:
        """Let a copy be a list."""
        return list, (self._list(),)

    def _has(self, at: int) -> bool:
        while at >= len(self._known):
            more = list(islice(self._given, 1))
            self._known += more
            if not more:
                return False
        return True

    def _list(self) -> list[Any]:
        """Return the list of what is left, which is that of the object from now on."""
        self._known += self._given
        del self._known[: self._taken]
        self._taken, self._passed = 0, max(0, self._passed - self._taken)
        return self._known


def _as_list(name: str) -> Callable[..., Any]:
    """Return a special method that does what a list does, with lists for items of lent code."""

    def call(self: Items, *args: Any) -> Any:
        others = [one._list() if type(one) is Items else one for one in args]
        return getattr(self._list(), name)(*others)

    return call


def _as_set(name: str) -> Callable[..., Any]:
    """Return an operator of sets, which lists lack: the student's own function gave a set."""

    def call(self: Items, other: Any) -> Any:
        return getattr(set(self._list()), name)(set(other) if isinstance(other, Items) else other)

    return call


for _name in (
    *("__len__", "__getitem__", "__setitem__", "__delitem__", "__reversed__"),
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"),
    *("__add__", "__iadd__", "__mul__", "__rmul__", "__repr__"),
):
    setattr(Items, _name, _as_list(_name))
for _name in ("__sub__", "__and__", "__or__", "__xor__"):
    setattr(Items, _name, _as_set(_name))
    setattr(Items, _name.replace("__", "__r", 1), _as_set(_name.replace("__", "__r", 1)))
# Python's messages name the type: students know none of ours.
Items.__name__ = Items.__qualname__ = "list"
Items.__radd__ = lambda self, other: other + self._list()  # type: ignore[attr-defined]


class EndlessItems(Items):
    """The items of a generator that never ends: its first ones are all that a list can have."""

    def __init__(self, given: Iterator[Any], ahead: int, meet: Callable[[], None]) -> None:
        super().__init__(given)
        self._is_list, self._meet = ahead > 0, meet

    def _all(self) -> Iterator[Any]:
        yield from islice(super()._all(), _AHEAD)
        self._list()

    def _list(self) -> list[Any]:
        self._meet()
        raise TypeError("a generator that never ends has no list")

    def __getitem__(self, at: Any) -> Any:
        """Return an item or a part, and ask for no more items than that takes."""
        ends = (at.start or 0, at.stop, at.step or 1) if type(at) is slice else (at,)
        if not all(type(end) is int and end >= 0 for end in ends):
            return self._list()
        self._has(self._taken + max(ends))
        return self._known[self._taken :][at]


EndlessItems.__name__ = EndlessItems.__qualname__ = "list"

"""Let a lent constructor serve a student's class, whose methods look for attributes of their own.

The reference's ``__init__`` sets the reference's attributes. Under which names a student's methods
look for the same things is read in what the student wrote: the constructor, where there is one
(run aside, what it sets is compared with what ours sets), then the methods that only tell an
attribute (``get_width``: the reference's tells what it should be), then the parameters' names.
An attribute that means one of ours becomes another name of it; what only holds the same items
otherwise (rows of a flat list, say) is set at each construction.
"""

from __future__ import annotations

import ast
import functools
import inspect
import io
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from typing import Any

from graders.codec import encode
from graders.worker.members import MISSING, find_member, own_members, set_member
from graders.worker.stubs import Function

# Lines of a student's constructor that are run to learn from it.
_STEPS = 20_000
# Constructions from which names are learned; square boards tell less than others.
_LESSONS = 40
_NODES = 20_000

# A method that only tells, and what it should tell.
Told = tuple[Callable[..., Any], Any]


class _TooLong(BaseException):
    """Raised out of a constructor that does not end soon."""


def own_attributes(function: ast.AST) -> set[str]:
    """Return the attributes that a method takes or sets of its first parameter."""
    if not isinstance(function, Function) or not function.args.args:
        return set()
    this = function.args.args[0].arg
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == this
    }


class Adopter:
    """Learns the attributes of one class, and gives them to the objects that ours makes.

    Parameters
    ----------
    tellers : mapping of str to callable
        The reference's methods that go with its constructor, by name.
    node_of : callable
        Returns the definition of a member of the student's class, None when it has none.
    """

    def __init__(
        self,
        tellers: Mapping[str, Callable[..., Any]],
        node_of: Callable[[str], ast.AST | None],
    ) -> None:
        self._tellers = tellers
        self._node_of = node_of
        self._lessons = 0
        self._is_learned = False
        self._theirs: Any = MISSING
        self._ours: Any = None
        self._attributes: dict[tuple[type, str], tuple[str, ...]] = {}
        self._properties: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {}
        self._sets: tuple[str, ...] = ()

    def take_over(self, cls: Any) -> None:
        """Make a class ready for our constructor, before it takes the place of theirs.

        A property that cannot be set gives way to the attribute that ours sets.
        """
        theirs = find_member(cls, "__init__")
        if theirs is not self._ours:
            self._theirs = theirs
        for name in self._sets:
            held = find_member(cls, name)
            if type(held) is property and held.fset is None and held.fget is not None:
                node = self._node_of(name)
                attributes = tuple(sorted(own_attributes(node))) if node else ()
                self._properties[name] = held.fget, attributes
                set_member(cls, name, None)

    def serve(self, init: Callable[..., None]) -> Callable[..., None]:
        """Return a constructor that does what ours does, then adopts the object."""
        signature = inspect.signature(init)
        self._sets = init.__code__.co_names

        @functools.wraps(init)
        def construct(self_: Any, *args: Any, **named: Any) -> None:
            init(self_, *args, **named)
            # A class that resists is judged as it is.
            with suppress(Exception):
                self._adopt(self_, signature.bind(self_, *args, **named).arguments)

        self._ours = construct
        return construct

    def _adopt(self, made: Any, given: Mapping[str, Any]) -> None:
        self._learn_from_constructor(made, given)
        self._learn_from_tellers(made)
        for name in self._wanted(made):
            if name in given:
                object.__setattr__(made, name, given[name])

    def _wanted(self, made: Any) -> Iterator[str]:
        """Yield the attributes that the methods of the class want and the object has not."""
        cls = type(made)
        for name in dict.fromkeys(n for kind in cls.__mro__[:-1] for n in own_members(kind)):
            yield from self._lacking(made, name)

    def _lacking(self, made: Any, method: str) -> list[str]:
        """Return the attributes that a method wants and the object has not."""
        key = (type(made), method)
        if key not in self._attributes:
            node = self._node_of(method)
            self._attributes[key] = tuple(sorted(own_attributes(node))) if node else ()
        return [name for name in self._attributes[key] if self._lacks(made, name)]

    @staticmethod
    def _lacks(made: Any, name: str) -> bool:
        in_class = any(name in own_members(kind) for kind in type(made).__mro__)
        return not in_class and name not in vars(made)

    # -- from the student's constructor ------------------------------------------------------

    def _learn_from_constructor(self, made: Any, given: Mapping[str, Any]) -> None:
        if self._theirs is MISSING or self._is_learned:
            return
        self._lessons += 1
        self._is_learned = True
        aside = object.__new__(type(made))
        # Where it raises, what it had set before tells as much.
        _runs(self._theirs, (aside, *list(given.values())[1:]))
        ours = {name: encode(value, nodes=_NODES) for name, value in vars(made).items()}
        for name, value in vars(aside).items():
            if not self._lacks(made, name):
                continue
            shown = encode(value, nodes=_NODES)
            same = [our for our, known in ours.items() if known == shown]
            if len(same) == 1 or (same and self._lessons >= _LESSONS):
                self._name(made, name, same[0])
            else:
                self._is_learned = False
                object.__setattr__(made, name, vars(made)[same[0]] if same else value)

    def _name(self, made: Any, theirs: str, ours: str) -> None:
        """Make an attribute another name of one of ours, for all objects of the class."""
        set_member(type(made), theirs, _alias(ours))

    # -- from what only tells ----------------------------------------------------------------

    def _learn_from_tellers(self, made: Any) -> None:
        """Give each attribute a value with which what looks at it alone tells what ours does."""
        told: dict[str, list[Told]] = {}
        for attributes, teller, value in self._tales(made):
            lacking = [name for name in attributes if self._lacks(made, name)]
            if len(lacking) == 1:
                told.setdefault(lacking[0], []).append((teller, value))
        for name, tales in told.items():
            self._give(made, name, tales)

    def _tales(self, made: Any) -> Iterator[tuple[Sequence[str], Callable[..., Any], Any]]:
        """Yield what tells something: the attributes it looks at, itself, what it should tell."""
        for name, ours in self._tellers.items():
            theirs = find_member(type(made), name)
            lacking = self._lacking(made, name)
            if lacking and callable(theirs):
                yield lacking, theirs, ours(made)
        for name, (theirs, attributes) in self._properties.items():
            if name in vars(made):
                yield attributes, theirs, vars(made)[name]

    def _give(self, made: Any, name: str, tales: list[Told]) -> None:
        held = [value for value in vars(made).values() if type(value) is int]
        forms = [form for _, value in tales for form in _forms(value, held)]
        best, most = None, 0
        for form in forms:
            object.__setattr__(made, name, form)
            right = sum(_runs(teller, (made,), value) for teller, value in tales)
            if right > most:
                best, most = form, right
        object.__delattr__(made, name)
        if not most:
            return
        same = [n for n, value in vars(made).items() if value is best]
        if same and isinstance(best, list):
            self._name(made, name, same[0])
        else:
            object.__setattr__(made, name, best)


def _alias(ours: str) -> property:
    def get(self: Any) -> Any:
        return getattr(self, ours)

    def put(self: Any, value: Any) -> None:
        setattr(self, ours, value)

    return property(get, put)


def _forms(value: Any, sizes: Sequence[int]) -> Iterator[Any]:
    """Yield a value, then the same items arranged as students arrange them."""
    yield value
    if not isinstance(value, list):
        return
    for width in dict.fromkeys(n for n in sizes if n > 0 and len(value) % n == 0):
        rows = [value[start : start + width] for start in range(0, len(value), width)]
        yield rows
        yield [list(column) for column in zip(*rows, strict=True)]
        yield {(i, j): item for i, row in enumerate(rows) for j, item in enumerate(row)}
    yield dict(enumerate(value))
    yield tuple(value)


_NOTHING = object()


def _runs(function: Callable[..., Any], given: tuple[Any, ...], wanted: Any = _NOTHING) -> bool:
    """Tell whether a student's function ends soon, and gives what is wanted if that is said."""
    left = [_STEPS]

    def count(frame: types.FrameType, event: str, argument: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise _TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        with redirect_stdout(io.StringIO()):
            found = function(*given)
    except BaseException:
        return False
    finally:
        sys.settrace(before)
    return wanted is _NOTHING or _is_same(found, wanted)


def _is_same(found: Any, wanted: Any) -> bool:
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        pairs = zip(found, wanted, strict=False)
        return len(found) == len(wanted) and all(one is other for one, other in pairs)
    return bool(found == wanted)

"""The state that a class keeps outside of its objects: a line of a dictionary or list for each.

Where accounts are lines of ``BankAccount.ledger``, an object holds the number of its line, and no
more. Some objects are made to learn which containers of the class, or of its module, get a line
for each of them and under which key, and which attributes are numbers of their own: each object
has a later one. From then on lines are seen as attributes of their objects, and such numbers are
not: two objects have equal states where their lines are equal. Objects that are made to compare
leave nothing in the containers, and count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from graders.codec.typing_shim import Any
from graders.worker.adapting.likely_arguments import samples
from graders.worker.adapting.object_state import (
    OUTSIDE,
    Outside,
    State,
    is_readable,
    shown_attributes,
    state_of,
)
from graders.worker.adapting.shared_values import (
    MOST_ITEMS,
    Space,
    functions_beside,
    names_in,
    shared,
    spaces_of,
    untouched,
)
from graders.worker.adapting.state_places import is_plain, is_same
from graders.worker.inspecting.members import (
    MISSING,
    bare_object,
    inherited,
    own_members,
    set_member,
)

# Objects that have to show a line or a number, and those after which none is expected any more.
_ENOUGH, _FEW = 5, 3
# Keys that are no attribute's value: the object, and its address.
ITSELF, ADDRESS = "self()", "id()"
# Makes an object of some arguments; tells whether the student's constructor ends.
Construct = Callable[[Any, Mapping[str, Any]], bool]
# The keys and items of a container, by what tells keys apart.
_Items = Mapping[Any, tuple[Any, Any]]


class OutsideState(Outside):
    """The lines of the objects of a class, and their attributes that are numbers of their own."""

    def __init__(self, lines: Sequence[Line], own: set[str]) -> None:
        self._lines = lines
        self._own = own

    def seen(self, made: Any, held: dict[str, Any]) -> dict[str, Any]:
        """Return the attributes that an object holds, with its lines, without its own numbers."""
        for line in self._lines:
            if line.label not in held and (value := line.read(made, held)) is not MISSING:
                held[line.label] = value
        return {name: value for name, value in held.items() if name not in self._own}

    def put(self, made: Any, label: str, value: Any) -> bool:
        """Set the line of an object; tell whether a name is that of a line."""
        found = [line for line in self._lines if line.label == label]
        for line in found:
            line.write(made, vars(made), value)
        return bool(found)

    @contextmanager
    def taken_in(self, made: Any) -> Iterator[None]:
        """Have a constructor that runs meanwhile leave its lines in its object alone."""
        with untouched(type(made), is_walked=True):
            yield
            for line in self._lines:
                if (value := line.read(made, vars(made))) is not MISSING:
                    vars(made)[line.label] = value

    def give_back(self, made: Any, held: Mapping[str, Any]) -> None:
        """Give an object whose lines were taken in the numbers that it ``held``, and its lines."""
        vars(made).update((name, held[name]) for name in self._own if name in held)
        for line in self._lines:
            if (value := vars(made).pop(line.label, MISSING)) is not MISSING:
                line.write(made, vars(made), value)


def learn_outside(kind: Any, first: Mapping[str, Any], construct: Construct) -> OutsideState | None:
    """Learn from some objects, the first made of ``first``, what a class keeps outside of them."""
    spaces = spaces_of(kind)
    if not any(_held(space) for space in spaces):
        return None
    lessons = _Lessons(kind, spaces)
    with untouched(kind, is_walked=True):
        for number, given in enumerate([first, first, *reversed([*samples(first)])]):
            if number == _FEW and not lessons.hope:
                return None
            lessons.take(given, construct)
    lines, own = lessons.lines(), lessons.own_numbers()
    if not (lines or own):
        return None
    found = OutsideState(lines, own)
    set_member(kind, OUTSIDE, found)
    return found


@contextmanager
def kept_apart(kind: Any) -> Iterator[Callable[[], bool]]:
    """Leave what the objects of a class share as it was, whatever code that runs meanwhile does.

    The function that is given tells whether anything was changed that other functions than the
    constructor use: a list of all objects that nothing else reads is no part of their state.
    """
    used, spaces = _names_used(kind), spaces_of(kind)

    def states() -> dict[tuple[int, str], State]:
        return {
            (number, name): state_of(value)
            for number, space in enumerate(spaces)
            for _, name, value in shared([space])
            if name in used and not is_plain(value)
        }

    with untouched(kind, is_walked=True):
        before = states()
        yield lambda: any(is_readable(s) and before.get(p) != s for p, s in states().items())


def uses_empty_container(kind: Any) -> bool:
    """Tell whether methods use a container that holds nothing: a constructor may fill it."""
    used = _names_used(kind)
    held = shared(spaces_of(kind))
    return any(name in used and _is_container(v) and not v for _, name, v in held)


def _names_used(kind: Any) -> set[str]:
    """Return the names that functions other than the constructor use."""
    return set[str]().union(*(names_in(one.__code__) for one in functions_beside(kind)))


class Line:
    """An item of a container, under a key that an object holds in an attribute, or is itself."""

    def __init__(self, space: Space, name: str, key: str) -> None:
        self._space, self._name, self.key = space, name, key
        self.label = f"{name}[{key}]"

    def _key_of(self, made: Any, held: Mapping[str, Any]) -> Any:
        known = {ITSELF: made, ADDRESS: id(made)}
        return known.get(self.key) if self.key in known else held.get(self.key, MISSING)

    def _place(self, made: Any, held: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return the container and the key, MISSING where the item is not there."""
        container, key = self._space.get(self._name), self._key_of(made, held)
        if type(container) is dict and (key is made or is_plain(key)):
            return container, key if key in container else MISSING
        is_there = type(container) is list and type(key) is int and 0 <= key < len(container)
        return container, key if is_there else MISSING

    def read(self, made: Any, held: Mapping[str, Any]) -> Any:
        container, key = self._place(made, held)
        return MISSING if key is MISSING else container[key]

    def write(self, made: Any, held: Mapping[str, Any], value: Any) -> None:
        container, key = self._place(made, held)
        if key is not MISSING:
            container[key] = value

    def begin(self, made: Any, held: Mapping[str, Any], value: Any) -> None:
        """Write the line of a new object."""
        container, key = self._space.get(self._name), self._key_of(made, held)
        if type(container) is list and type(key) is int and key < MOST_ITEMS:
            container += [None] * (key + 1 - len(container))
        if type(container) is dict and (key is made or is_plain(key)):
            container[key] = value
        self.write(made, held, value)

    def end(self, made: Any, held: Mapping[str, Any]) -> None:
        """Take out the line of an object that was begun last."""
        container, key = self._place(made, held)
        if key is not MISSING:
            del container[key]

    def free_number(self) -> int:
        """Return the number of the next line: its place in a list."""
        container = self._space.get(self._name)
        if type(container) is not dict:
            return len(container)
        return next(n for n in range(len(container) + 1, 2 * MOST_ITEMS) if n not in container)


class _Lessons:
    """The effects that a constructor was seen to have on containers and numbers."""

    def __init__(self, kind: Any, spaces: Sequence[Space]) -> None:
        self._kind = kind
        self._spaces = spaces
        self._numbers: list[dict[str, int]] = []
        # The keys that fit each line, by container.
        self._keys: dict[tuple[int, str], list[set[str]]] = {}

    @property
    def hope(self) -> bool:
        """Whether there may be a line or a number of its own."""
        return bool(self._keys or self._growing())

    def take(self, given: Mapping[str, Any], construct: Construct) -> None:
        """Make an object, and see what it leaves."""
        before, fresh = _items(self._spaces), bare_object(self._kind)
        if not construct(fresh, given) or type(getattr(fresh, "__dict__", None)) is not dict:
            return
        held = shown_attributes(fresh)
        self._numbers.append({n: value for n, value in held.items() if type(value) is int})
        for place, items in _items(self._spaces).items():
            if new := _new_keys(before.get(place), items):
                fitting = _keys_of(fresh, held, new[0]) if len(new) == 1 else set[str]()
                self._keys.setdefault(place, []).append(fitting)

    def _growing(self) -> set[str]:
        pairs = [*zip(self._numbers, self._numbers[1:], strict=False)]
        names = self._numbers[0] if pairs else ()
        return {n for n in names if all(one[n] < two.get(n, one[n]) for one, two in pairs)}

    def own_numbers(self) -> set[str]:
        """Return the attributes that are a later number in each object, and never change."""
        growing = self._growing() if len(self._numbers) >= _ENOUGH else set[str]()
        return growing.difference(_stored(self._kind)) if growing else growing

    def lines(self) -> list[Line]:
        """Return the lines that every object has."""
        own, found = self.own_numbers(), []
        for (number, name), seen in self._keys.items():
            keys = set.intersection(*seen) if len(seen) >= _ENOUGH else set[str]()
            if keys:
                key = min(keys, key=lambda one: (one not in own, one))
                found.append(Line(self._spaces[number], name, key))
        return found


def _items(spaces: Sequence[Space]) -> dict[tuple[int, str], _Items]:
    """Return the keys and items of each container."""
    return {
        (number, name): {
            (type(key), key if is_plain(key) else id(key)): (key, item)
            for key, item in (dict.items(held) if type(held) is dict else enumerate(held))
        }
        for number, space in enumerate(spaces)
        for name, held in _held(space).items()
        if not is_plain(held)
    }


def _new_keys(before: _Items | None, now: _Items) -> list[Any]:
    """Return the keys under which a container holds something else than before."""
    known = {one: id(value) for one, (_, value) in (before or {}).items()}
    return [key for one, (key, value) in now.items() if known.get(one) != id(value)]


def _keys_of(made: Any, held: Mapping[str, Any], key: Any) -> set[str]:
    """Return the ways to find the key of a line by its object."""
    if key is made:
        is_plainly = inherited(type(made), "__hash__") is own_members(object)["__hash__"]
        return {ITSELF} if is_plainly else set()
    found = {name for name, value in held.items() if is_same(value, key)}
    return found | ({ADDRESS} if is_same(key, id(made)) else set())


def _held(space: Space) -> dict[str, Any]:
    """Return the plain values, lists and dictionaries under the names of the student's."""
    names = [*space.names().items()]
    return {n: v for n, v in names if n[:2] != "__" and (is_plain(v) or _is_container(v))}


def _is_container(value: Any) -> bool:
    return (type(value) is dict or type(value) is list) and len(value) <= MOST_ITEMS


def _stored(kind: Any) -> set[str]:
    """Return the attributes that methods and functions set, but for the constructor."""
    import dis  # seldom needed, and each box would import it

    return {
        step.argval
        for function in functions_beside(kind)
        for step in dis.get_instructions(function)
        if step.opname == "STORE_ATTR"
    }

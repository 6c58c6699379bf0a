"""Values of getters that only count the items of a container which begins empty.

However an object is made, the reference's ``__len__`` gives 0 for it: fresh objects do not tell
where a student's class keeps what is counted (`learned_readings`). But such a getter gives the same
whatever the items are, and so tells what it should give for as many items as a student's dictionary
or set holds now, or for a number of the student's that begins with 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graders.codec.typing_shim import Any
from graders.worker.adapting.followed_objects import Followed, FollowedObjects
from graders.worker.adapting.object_state import shown_attributes, state_of
from graders.worker.adapting.probe_call import unseen
from graders.worker.adapting.state_places import is_plain, is_same, items_of
from graders.worker.inspecting.members import MISSING, bare_object

# Numbers of items over which a getter is tried: one may ask for more than a capacity.
_COUNTS = (0, 1, 2, 3, 5, 100)
# Functions that make the items: a getter that looks at these gives something else for each.
_ITEMS: tuple[Callable[[int], Any], ...] = (int, str, lambda number: -number - 1)


class CountedItems:
    """Tells what getters of the reference's give for as many items as a student's object holds.

    ``twin_of`` makes an object of the reference with some arguments, None where it refuses them.
    """

    def __init__(
        self, twin_of: Callable[[Mapping[str, Any]], Any], objects: FollowedObjects
    ) -> None:
        self._twin_of = twin_of
        self._objects = objects
        # The attribute of ours that a getter counts, by getter and arguments.
        self._counted: dict[Any, str] = {}

    def values(self, followed: Followed, getter: Callable[..., Any]) -> dict[str, Any]:
        """Return what a getter should give now, by the attribute that may hold what it counts.

        Containers come first, then numbers.
        """
        counts = self._counts(followed)
        counted = self._counted_by(followed, getter) if counts else ""
        if not counted:
            return {}
        twins = {name: self._twin_of(followed.arguments) for name in counts}
        with unseen(type(followed.made)):
            return {
                name: _given(getter, twins[name], counted, _ITEMS[0], count)
                for name, count in counts.items()
            }

    def _counts(self, followed: Followed) -> dict[str, int]:
        """Return how many items attributes hold that begin empty, and the numbers that began 0."""
        fresh = bare_object(type(followed.made))
        if self._objects.nested or not self._objects.constructs(fresh, followed.arguments):
            return {}
        before, now = shown_attributes(fresh), shown_attributes(followed.made)
        rows = {name: items_of(now[name]) for name in before if name in now}
        empty = {n: len(held) for n, held in rows.items() if held is not None}
        empty = {n: count for n, count in empty.items() if not items_of(before[n])}
        zero = [name for name in rows if is_same(before[name], 0)]
        return {**empty, **{n: now[n] for n in zero if type(now[n]) is int and now[n] >= 0}}

    def _counted_by(self, followed: Followed, getter: Callable[..., Any]) -> str:
        """Name the attribute of ours of which a getter counts the items; nothing without one."""
        key = getter, state_of(followed.arguments)
        if key not in self._counted:
            twin = self._twin_of(followed.arguments)
            with unseen(type(twin)):
                names = [n for n in shown_attributes(twin) if _is_counted(getter, twin, n)]
            self._counted[key] = names[0] if len(names) == 1 else ""
        return self._counted[key]


def _is_counted(getter: Callable[..., Any], twin: Any, name: str) -> bool:
    """Tell whether a getter depends on the number of items of an attribute, and on none of them."""
    if items_of(shown_attributes(twin)[name]) != []:
        return False
    values = []
    for count in _COUNTS:
        first, *others = [_given(getter, twin, name, item, count) for item in _ITEMS]
        if not all(is_same(first, other) for other in others):
            return False
        values.append(first)
    return not all(is_same(values[0], value) for value in values)


def _given(
    getter: Callable[..., Any], twin: Any, name: str, item: Callable[[int], Any], count: int
) -> Any:
    """Return what a getter gives for a twin with some items; MISSING if it changes the twin."""
    empty = shown_attributes(twin)[name]
    try:
        object.__setattr__(twin, name, _filled(empty, [*map(item, range(count))]))
        before, found = state_of(twin), getter(twin)
        return found if is_plain(found) and state_of(twin) == before else MISSING
    except Exception:
        return MISSING
    finally:
        object.__setattr__(twin, name, empty)


def _filled(empty: Any, items: list[Any]) -> Any:
    kind = type(empty)
    return dict.fromkeys(items, 0) if kind is dict else kind(items)

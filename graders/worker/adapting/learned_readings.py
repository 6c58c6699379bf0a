"""The readings of a student's objects that give what a getter would, learned from fresh objects.

A getter that is not there cannot be asked. But whatever an object is made with, the reference's
getter tells what the student's should give for it, and the readings that give just that are learned
from a few of them. Where an object has changed since, they may differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graders.codec.typing_shim import Any
from graders.worker.adapting.followed_objects import Followed, FollowedObjects
from graders.worker.adapting.likely_arguments import samples, samples_among
from graders.worker.adapting.object_state import shown_attributes, state_of
from graders.worker.adapting.own_attributes import bare
from graders.worker.adapting.state_places import is_same, places_of
from graders.worker.adapting.state_readings import attributes_of, read, readings_of
from graders.worker.inspecting.members import MISSING, bare_object

# Values of a getter of which its readings are learned.
_ENOUGH = 3
# A value that follows from the arguments of an object, or MISSING.
Wanted = Callable[[Mapping[str, Any]], Any]


class LearnedReadings:
    """Reads a value in objects whose class keeps it in a way of its own.

    A value is known by a ``key``, and ``wanted`` tells it for an object made with some arguments.
    """

    def __init__(self, objects: FollowedObjects) -> None:
        self._objects = objects
        self._learned: dict[Any, list[Any]] = {}

    def held(self, followed: Followed, key: Any, wanted: Wanted, name: str = "") -> Any:
        """Return a value that an object holds in a place, MISSING where nothing is sure.

        All places that held it in objects that were just made must hold the same now. One that is
        the same in all of them is found in places of its ``name``.
        """
        held = places_of(followed.made)
        places = self._fitting(followed, key, wanted, places_of, name)
        found = [held.get(place, MISSING) for place in places]
        is_told = found and all(is_same(one, found[0]) for one in found)
        return found[0] if is_told else MISSING

    def nth(
        self,
        number: int,
        followed: Followed,
        key: Any,
        wanted: Wanted,
        within: frozenset[str] | None = None,
        counted: Callable[[], Mapping[str, Any]] = dict,
    ) -> Any:
        """Return what one of the readings that were learned gives now, counted from 1.

        After them come the values that ``counted`` returns, by attribute. Only those count that
        look into no other attributes than those ``within``; None for any.
        """
        if self._objects.nested:
            return MISSING
        fitting = self._fitting(followed, key, wanted, readings_of)
        if within is not None:
            fitting = [one for one in fitting if attributes_of(one) <= within]
        if number <= len(fitting):
            return read(followed.made, fitting[number - 1])
        values = [value for name, value in counted().items() if within is None or name in within]
        if number <= len(fitting) + len(values):
            return values[number - len(fitting) - 1]
        return self._since_made(followed, wanted) if number == 1 else MISSING

    def _since_made(self, followed: Followed, wanted: Wanted) -> Any:
        """Return a truth of an object made with nothing: another one once its state has changed.

        All such objects begin alike, and where one attribute is all that they hold, a getter that
        tells whether there is anything in them, ``return self.top is None``, reads that.
        """
        value, fresh = wanted({}), bare_object(type(followed.made))
        if followed.arguments or type(value) is not bool:
            return MISSING
        is_made = self._objects.constructs(fresh, {})
        before, now = shown_attributes(fresh), shown_attributes(followed.made)
        if not is_made or len(before) != 1 or before.keys() != now.keys():
            return MISSING
        return value if state_of(fresh) == state_of(followed.made) else not value

    def _fitting(
        self,
        followed: Followed,
        key: Any,
        wanted: Wanted,
        values_of: Callable[[Any], dict[Any, Any]],
        name: str = "",
    ) -> list[Any]:
        """Return the readings that give a value in each object that was just made."""
        kind = type(followed.made)
        if (kind, key, values_of) not in self._learned:
            self._learned[kind, key, values_of] = self._learn(followed, wanted, values_of, name)
        return self._learned[kind, key, values_of]

    def _learn(
        self,
        followed: Followed,
        wanted: Wanted,
        values_of: Callable[[Any], dict[Any, Any]],
        name: str,
    ) -> list[Any]:
        values: list[Any] = []
        fitting: list[Any] | None = None
        first = followed.arguments
        for given in (*samples(first), *samples_among(first)):
            value, fresh = wanted(given), bare_object(type(followed.made))
            if value is not MISSING and self._objects.constructs(fresh, given):
                held = values_of(fresh)
                known = held if fitting is None else fitting
                fitting = [one for one in known if is_same(held.get(one, MISSING), value)]
                values += [] if any(is_same(value, other) for other in values) else [value]
        if len(values) >= _ENOUGH:
            return fitting or []
        return [place for place in fitting or () if name and bare(str(place[-1][1])) == name]

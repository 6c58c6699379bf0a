"""The values of attributes that getters tell: with which of them a student's getter is right."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping, Sequence
from itertools import permutations

from graders.codec import encode
from graders.codec.typing_shim import Any
from graders.worker.adapting.list_layouts import Recipe, forms
from graders.worker.adapting.object_state import is_readable, state_of
from graders.worker.adapting.own_attributes import bare
from graders.worker.adapting.probe_call import converts, cuts_short, gives_back, outcome_of, tells
from graders.worker.inspecting.members import bare_object

# A getter, the value that it should return, and the function that finds it in an object; of a
# property of the student's, the attribute of ours that has its name.
Told = namedtuple("Told", "teller value source ours", defaults=[""])
_NODES = 20_000
_LISTS = (list, tuple)
# Attributes whose values are tried in each other's place.
_CROSSED = 4


def best_told(
    made: Any, name: str, tales: Sequence[Told], sizes: Mapping[str, int]
) -> tuple[Recipe | None, Any, bool]:
    """Return how to give an attribute the value with which the most getters are right, and it.

    The last part tells whether the getter that the value is from is right with it: a list of tiles,
    in rows, has as many rows and columns as one of numbers. The attribute is not kept. ``sizes``
    are the whole numbers that the object holds, by name.
    """
    tried = (
        (tale, recipe, recipe.arrange(tale.value, sizes.get(recipe.size, 0)))
        for tale in tales
        if gives_back(tale.teller, made, name, tale.value)
        for recipe in forms(name, tale.value, tale.source, sizes)
    )
    best, form, most, is_told = None, None, 0, False
    for source, recipe, candidate in tried:
        object.__setattr__(made, name, candidate)
        right = [tale for tale in tales if tells(tale.teller, made, tale.value)]
        if len(right) > most:
            best, form, most, is_told = recipe, candidate, len(right), source in right
    vars(made).pop(name, None)
    return best, form, is_told


def attribute_given(made: Any, form: Any, tales: Sequence[Told]) -> str:
    """Return the attribute of ours that getters of ours give back, whatever it holds, if any."""
    kept, found = vars(made), set[str]()
    for tale in tales:
        code = getattr(tale.source, "__code__", None)
        read = [name for name in (code.co_names if code else ()) if name in kept]
        if len(read) == 1 and kept[read[0]] is form and _gives_all(made, tale, read[0]):
            found.add(read[0])
    return found.pop() if len(found) == 1 else ""


def _gives_all(made: Any, tale: Told, name: str) -> bool:
    aside = bare_object(type(made))
    vars(aside).update(vars(made))
    is_given = gives_back(tale.source, aside, name, tale.value)
    return is_given and not cuts_short(tale.source, aside, name, tale.value)


def is_doubtful(made: Any, name: str, form: Any, tales: Sequence[Told]) -> bool:
    """Tell whether an attribute may hold something else than what getters are right with."""
    return (
        _tells_a_part(made, tales)
        or _raises_elsewhere(made, name, form, tales)
        or _may_hold_more(made, name, form, tales)
    )


def _tells_a_part(made: Any, tales: Sequence[Told]) -> bool:
    """Tell whether a getter of ours tells a part alone of an attribute that holds containers.

    The names of a graph's points are told, not its lines. Of a number, a text or a flat list, a
    getter tells all.
    """
    kept = vars(made)
    for tale in tales:
        code = getattr(tale.source, "__code__", None)
        read = [kept[name] for name in (code.co_names if code else ()) if name in kept]
        deep = [value for value in read if _is_deep(value)]
        if deep and shown(tale.value) not in map(shown, deep):
            return True
    return False


def _raises_elsewhere(made: Any, name: str, form: Any, tales: Sequence[Told]) -> bool:
    """Tell whether a getter raises over the value with which another one is right.

    A text may hold the name and the price: its first word alone is the name as well. The attribute
    is not kept.
    """
    object.__setattr__(made, name, form)
    ends = [outcome_of(tale.teller, (made,))[0] for tale in tales]
    vars(made).pop(name, None)
    return not all(ends)


def is_only_shown(made: Any, name: str, form: Any, tales: Sequence[Told]) -> bool:
    """Tell whether the getters that a text makes right are so for whatever is shown as that text.

    ``str(self.value)`` is right for a number as well, with which the others work. The attribute is
    not kept.
    """
    right = right_over(made, name, form, tales)
    return bool(right) and all(converts(teller, made, name, form) for teller in right)


def crossed(made: Any, ours: Sequence[str], tales: Sequence[Told]) -> tuple[str, ...]:
    """Return attributes of ours in the order in which getters read their values; () if as given.

    A constructor that takes its arguments in the wrong order gives each to the other's attribute:
    the getters are wrong over them, and right where the values change places.
    """
    held, order = {our: vars(made)[our] for our in ours}, tuple[str, ...]()
    for other in permutations(ours) if 1 < len(ours) <= _CROSSED else ():
        vars(made).update({our: held[one] for our, one in zip(ours, other, strict=True)})
        if all(tells(tale.teller, made, tale.value) for tale in tales):
            order = other if other != tuple(ours) else ()
            break
    vars(made).update(held)
    return order


def _may_hold_more(made: Any, name: str, form: Any, tales: Sequence[Told]) -> bool:
    """Tell whether each getter that a text or a number makes right tells a part alone of others.

    Whatever the constructor keeps with it, such getters are right. The attribute is not kept.
    """
    return all(cuts_short(one, made, name, form) for one in right_over(made, name, form, tales))


def right_over(made: Any, name: str, form: Any, tales: Sequence[Told]) -> list[Any]:
    """Return the getters that are right over a value of an attribute, which is not kept."""
    object.__setattr__(made, name, form)
    right = [tale.teller for tale in tales if tells(tale.teller, made, tale.value)]
    vars(made).pop(name, None)
    return right


def _is_deep(value: Any) -> bool:
    if type(value) is dict:
        return True
    return type(value) in _LISTS and any(type(item) in _LISTS for item in value)


def same_as(name: str, value: Any, ours: Mapping[str, Any]) -> list[str]:
    """Return the attributes of ours that show the same; of these, the one of the same bare name."""
    seen = shown(value) if ours else None
    same = [our for our, known in ours.items() if known == seen]
    return [our for our in same if bare(our) == bare(name)] or same


def shown(value: Any) -> Any:
    """Return what equals for equal values: objects are told apart by what they hold."""
    state = state_of(value)
    return state if is_readable(state) else encode(value, nodes=_NODES)

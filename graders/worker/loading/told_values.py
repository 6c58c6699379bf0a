"""The values of attributes that getters tell: with which of them a student's getter is right."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping, Sequence

from graders.codec import encode
from graders.codec.typing_shim import Any
from graders.worker.loading.list_layouts import Recipe, forms
from graders.worker.loading.object_state import is_readable, state_of
from graders.worker.loading.probe_call import gives_back, tells

# A getter, the value that it should return, and the function that finds it in an object; of a
# property of the student's, the attribute of ours that has its name.
Told = namedtuple("Told", "teller value source ours", defaults=[""])
_NODES = 20_000
_LISTS = (list, tuple)
# Objects that are compared.
_LOOKED_AT = 100


def best_told(
    made: Any, name: str, tales: Sequence[Told], sizes: Mapping[str, int]
) -> tuple[Recipe | None, Any]:
    """Return how to give an attribute the value with which the most getters are right, and it.

    The attribute is not kept. ``sizes`` are the whole numbers that the object holds, by name.
    """
    tried = (
        (recipe, recipe.arrange(tale.value, sizes.get(recipe.size, 0)))
        for tale in tales
        if gives_back(tale.teller, made, name, tale.value)
        for recipe in forms(name, tale.value, tale.source, sizes)
    )
    best, form, most = None, None, 0
    for recipe, candidate in tried:
        object.__setattr__(made, name, candidate)
        right = sum(tells(tale.teller, made, tale.value) for tale in tales)
        if right > most:
            best, form, most = recipe, candidate, right
    vars(made).pop(name, None)
    return best, form


class ToldParts:
    """The values that getters told, and whether these are only a part of what ours was told from.

    The names of a graph's points are told, not its lines: objects of ours that differ are then
    alike for a student's methods, which cannot be right.
    """

    def __init__(self) -> None:
        self._read: dict[str, set[str]] = {}
        self._whole: dict[tuple[str, str], str] = {}
        self._left = _LOOKED_AT

    def note(self, made: Any, name: str, tales: Sequence[Told]) -> None:
        """Note the attributes of an object that the getters of ours read to tell an attribute."""
        codes = [getattr(tale.source, "__code__", None) for tale in tales]
        read = {one for code in codes if code for one in code.co_names}
        kept = vars(made)
        # Of a number, a text or a flat list, a getter tells all.
        if read := {one for one in read.intersection(kept) - {name} if _is_deep(kept[one])}:
            self._read[name] = read

    def leave_out(self, made: Any) -> bool:
        """Tell whether an object differs from an earlier one of which the same was told."""
        kept = vars(made) if self._read and self._left else {}
        self._left -= bool(kept)
        told = [name for name in self._read if name in kept]
        return any(self._is_part(name, kept) for name in told)

    def _is_part(self, name: str, kept: Mapping[str, Any]) -> bool:
        ours = repr([shown(kept.get(one)) for one in sorted(self._read[name])])
        return self._whole.setdefault((name, repr(shown(kept[name]))), ours) != ours


def _is_deep(value: Any) -> bool:
    return type(value) is dict or (type(value) in _LISTS and any(type(v) in _LISTS for v in value))


def shown(value: Any) -> Any:
    """Return what equals for equal values: objects are told apart by what they hold."""
    state = state_of(value)
    return state if is_readable(state) else encode(value, nodes=_NODES)

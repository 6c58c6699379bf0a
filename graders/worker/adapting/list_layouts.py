"""Layouts of values: those in which students keep the items of a list, and whether two differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from graders.codec.typing_shim import Any

_CONTAINERS = (list, tuple, dict, set, frozenset)


class Recipe:
    """A rule that sets one attribute of an object, from a value in some layout.

    ``parameter`` names the constructor's parameter with the value, if any. Otherwise ``source``
    finds it in the object, and ``arrange`` lays it out over the width in the attribute ``size``.
    ``alias`` names an attribute of ours that this one may be another name of. A rule that
    ``is_outside`` also changes what objects share.
    """

    is_outside = False

    def __init__(
        self,
        name: str,
        source: Callable[[Any], Any] = lambda made: None,
        arrange: Callable[[Any, int], Any] = lambda value, width: value,
        size: str = "",
        parameter: str = "",
        alias: str = "",
    ) -> None:
        self.name = name
        self.source = source
        self.arrange = arrange
        self.size = size
        self.parameter = parameter
        self.alias = alias

    def set(self, made: Any, given: Mapping[str, Any]) -> None:
        """Set the attribute on an object."""
        object.__setattr__(made, self.name, self.value(made, given))

    def unset(self, made: Any) -> None:
        """Take away what was set last."""
        object.__delattr__(made, self.name)

    def value(self, made: Any, given: Mapping[str, Any]) -> Any:
        """Return the value of the attribute, for an object made with the arguments ``given``."""
        if self.parameter:
            return given[self.parameter]
        return self.arrange(self.source(made), vars(made).get(self.size, 0))


def forms(
    name: str, value: Any, source: Callable[[Any], Any], sizes: Mapping[str, int]
) -> Iterator[Recipe]:
    """Yield a recipe for each layout of a value: as it is, then as students arrange its items."""
    yield Recipe(name, source)
    if not isinstance(value, list):
        return
    count = len(value)
    widths: dict[int, str] = {}
    for size, n in sizes.items():
        if n > 0 and count % n == 0:
            widths.setdefault(n, size)
    for size in widths.values():
        yield from (Recipe(name, source, over, size) for over in (_rows, _columns, _by_place))
    yield Recipe(name, source, lambda items, width: dict(enumerate(items)))
    yield Recipe(name, source, lambda items, width: tuple(items))


def _rows(items: list[Any], width: int) -> Any:
    return [items[start : start + width] for start in range(0, len(items), width)]


def _columns(items: list[Any], width: int) -> Any:
    return [list(column) for column in zip(*_rows(items, width), strict=True)]


def _by_place(items: list[Any], width: int) -> Any:
    return {divmod(index, width): item for index, item in enumerate(items)}


def hides_layout(value: Any) -> bool:
    """Tell whether a value is an empty container, which is alike whatever it is to hold."""
    return _is_container(value) and not value


def are_apart(one: Any, other: Any) -> bool:
    """Tell whether two containers that hold something keep it in other kinds of containers."""
    if not (_is_container(one) and _is_container(other) and one and other):
        return False
    return type(one) is not type(other) or _inner(one).isdisjoint(_inner(other))


def _is_container(value: Any) -> bool:
    """Tell whether a value is one of Python's containers, by the identity of its class alone."""
    return any(type(value) is kind for kind in _CONTAINERS)


def _inner(value: Any) -> set[Any]:
    """Return the kinds of the containers that a container holds, None for anything else."""
    items = value.values() if type(value) is dict else value
    return {type(item) if _is_container(item) else None for item in items}

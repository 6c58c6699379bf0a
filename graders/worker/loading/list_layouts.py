"""Layouts in which students keep the items of a list: flat, in rows, by place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from graders.codec.typing_shim import Any


def _nothing(made: Any) -> Any:
    return None


def _as_it_is(value: Any, width: int) -> Any:
    return value


class Recipe:
    """A rule that sets one attribute of an object, from a value in some layout.

    ``parameter`` names the constructor's parameter with the value, if any. Otherwise ``source``
    finds it in the object, and ``arrange`` lays it out over the width in the attribute ``size``.
    ``alias`` names an attribute of ours that this one may be another name of.
    """

    def __init__(
        self,
        name: str,
        source: Callable[[Any], Any] = _nothing,
        arrange: Callable[[Any, int], Any] = _as_it_is,
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
        if self.parameter:
            value = given[self.parameter]
        else:
            value = self.arrange(self.source(made), vars(made).get(self.size, 0))
        object.__setattr__(made, self.name, value)


def forms(
    name: str, value: Any, source: Callable[[Any], Any], sizes: Mapping[str, int]
) -> Iterator[Recipe]:
    """Yield a recipe for each layout of a value: as it is, then as students arrange its items."""
    yield Recipe(name, source, _as_it_is)
    if not isinstance(value, list):
        return
    count = len(value)
    widths: dict[int, str] = {}
    for size, n in sizes.items():
        if n > 0 and count % n == 0:
            widths.setdefault(n, size)
    for size in widths.values():
        yield from (Recipe(name, source, arrange, size) for arrange in _OVER_A_WIDTH)
    yield Recipe(name, source, _numbered)
    yield Recipe(name, source, _as_a_tuple)


def _rows(items: list[Any], width: int) -> Any:
    return [items[start : start + width] for start in range(0, len(items), width)]


def _columns(items: list[Any], width: int) -> Any:
    return [list(column) for column in zip(*_rows(items, width), strict=True)]


def _by_place(items: list[Any], width: int) -> Any:
    return {divmod(index, width): item for index, item in enumerate(items)}


def _numbered(items: list[Any], width: int) -> Any:
    return dict(enumerate(items))


def _as_a_tuple(items: list[Any], width: int) -> Any:
    return tuple(items)


_OVER_A_WIDTH = (_rows, _columns, _by_place)

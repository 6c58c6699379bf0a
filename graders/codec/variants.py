"""Values of languages with constructors and records, as plain data of Python."""

from __future__ import annotations

from collections import namedtuple

from graders.codec.typing_shim import Any

_VariantParts = namedtuple("_VariantParts", ("name", "arguments"))
_RecordParts = namedtuple("_RecordParts", ("pairs",))
_FIXED = (str, int, float)


class Variant(_VariantParts):
    """A constructor with its arguments, such as ``Valeur 3`` or ``Roi``.

    ``name`` is the constructor's, ``arguments`` a tuple. A constant constructor has none.

    Examples
    --------
    >>> Variant("Valeur", (3,)) == Variant("Valeur", (3,)), Variant("Roi").arguments
    (True, ())
    """

    __slots__ = ()
    name: str
    arguments: tuple[Any, ...]

    def __new__(cls, name: str, arguments: tuple[Any, ...] = ()) -> Variant:
        return super().__new__(cls, name, arguments)

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        if _is_fixed(self.arguments):
            return self
        return Variant(self.name, _copied(self.arguments, memo))


class Record(_RecordParts):
    """A record: its fields in the order of its type, each a name and a value.

    A field is also an attribute.

    Examples
    --------
    >>> Record((("couleur", Variant("Pique")), ("rang", 2))).rang
    2
    """

    __slots__ = ()
    pairs: tuple[tuple[str, Any], ...]

    def __getattr__(self, name: str) -> Any:
        for field, value in self.pairs:
            if field == name:
                return value
        raise AttributeError(f"this record has no field '{name}'")

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self if _is_fixed(self.pairs) else Record(_copied(self.pairs, memo))


def _is_fixed(values: tuple[Any, ...]) -> bool:
    """Tell whether nothing in values can change, so that they are as good as a copy."""
    return all(
        isinstance(value, _FIXED) or (isinstance(value, tuple) and _is_fixed(value))
        for value in values
    )


def _copied(values: tuple[Any, ...], memo: dict[int, Any]) -> tuple[Any, ...]:
    from copy import deepcopy  # programs in the box start without it

    copy: tuple[Any, ...] = deepcopy(values, memo)
    return copy

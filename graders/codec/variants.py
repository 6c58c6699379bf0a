"""Values of languages with constructors and records, as plain data of Python."""

from __future__ import annotations

from collections import namedtuple

from graders.codec.typing_shim import Any

_VariantParts = namedtuple("_VariantParts", ("name", "arguments"))
_RecordParts = namedtuple("_RecordParts", ("pairs",))


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

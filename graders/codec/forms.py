"""The bounds of the codec, and the stand-ins for values that it cannot rebuild."""

from __future__ import annotations

from graders.codec.typing_shim import Any

MAX_DEPTH = 50
MAX_NODES = 200_000
MAX_TEXT = 65_536
# Characters of all texts, bytes and long integers of one value.
MAX_CHARACTERS = 4 << 20
MAX_BITS = 4_096
# Integers below this need no form of their own.
SMALL = 1 << 63
ONLY_INT = {int}
# A text or a list that is no longer is short: with what it holds, it is far below every bound.
SHORT = 64


def plain_name(name: str) -> str:
    """Write out the characters of a forged name that would act on a reader's screen."""
    if name.isprintable():
        return name
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in name)


class _Plain:
    """Objects that are equal by class and value: a dataclass, without the import of it."""

    __slots__ = ("_held",)
    _held: Any

    def __init__(self, held: Any) -> None:
        object.__setattr__(self, "_held", held)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name} = {value!r}")

    def __eq__(self, other: object) -> bool:
        return bool(self._held == other._held) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._held))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._held,)


class Opaque(_Plain):
    """The name of the type of an object that the codec does not carry."""

    __slots__ = ()

    @property
    def type(self) -> str:
        """The name of the type."""
        return str(self._held)

    def __repr__(self) -> str:
        return f"<{self._held}>"


class Cut(_Plain):
    """The mark of a value beyond a bound of the codec."""

    __slots__ = ()

    @property
    def reason(self) -> str:
        """The bound that the value exceeds."""
        return str(self._held)

    def __repr__(self) -> str:
        return f"<... {self._held}>"


class Pairs(_Plain):
    """A dict that Python cannot rebuild because two keys became equal; kept as its pairs."""

    __slots__ = ()

    @property
    def items(self) -> tuple[tuple[Any, Any], ...]:
        """The pairs of key and value, in the order of the dict."""
        found: tuple[tuple[Any, Any], ...] = self._held
        return found

    def __repr__(self) -> str:
        return f"Pairs(items={self._held!r})"

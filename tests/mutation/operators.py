"""What is mutated: the operators of Cosmic Ray that fit, and ours in the same form.

Left out of Cosmic Ray's: those that need arguments and draw at random; those that put `is` for
another comparison, which nothing can tell apart on the small integers and names that the TPs
compare; those that order where the reference asks for equality, for the TPs compare numbers at an
end of their range, where half of these change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from cosmic_ray.operators.provider import OperatorProvider

from tests.mutation import deleting

__all__ = ["Operator", "operators"]

_ORDERS = ("Lt", "LtE", "Gt", "GtE")
_EQUALITIES = ("Eq", "NotEq")
_LEFT_OUT = (
    *(f"_{was}_{now}" for was in _EQUALITIES for now in _ORDERS),
    *(f"_{was}_{now}" for was in (*_EQUALITIES, *_ORDERS) for now in ("Is", "IsNot")),
)
_OURS = (
    deleting.DropStatement,
    deleting.DropOperand,
    deleting.DropItem,
    deleting.ForceCondition,
    deleting.UnwrapCall,
    deleting.AlterString,
)


class Operator(Protocol):
    """What Cosmic Ray asks of an operator."""

    def mutation_positions(self, node: deleting.Node) -> Iterator[deleting.Position]:
        """Yield a position for each way in which the node can be mutated."""

    def mutate(self, node: deleting.Node, index: int) -> deleting.Node | None:
        """Return the node mutated in the way of that index."""


def operators() -> Mapping[str, Operator]:
    """Return the operators by name."""
    provider = OperatorProvider()
    found: dict[str, Operator] = {
        name: provider[name]()
        for name in provider
        if not provider[name].arguments() and not name.endswith(_LEFT_OUT)
    }
    return {**found, **{operator.__name__: operator() for operator in _OURS}}

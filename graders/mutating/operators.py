"""The list of what makes mutants: an operator more is a function, and its name here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from graders.mutating import swapping, taking
from graders.mutating.taking import Node

__all__ = ["OPERATORS", "Operator"]

# Yields the code that may stand in place of a node.
Operator = Callable[[Node], Iterator[str]]

OPERATORS: Mapping[str, Operator] = MappingProxyType(
    {
        "statement dropped": taking.drop_statement,
        "comparison swapped": swapping.swap_comparison,
        "number changed": swapping.change_number,
        "operand dropped": taking.drop_operand,
        "condition forced": taking.force_condition,
        "condition turned round": swapping.add_not,
        "word swapped": swapping.swap_keyword,
        "operator swapped": swapping.swap_binary,
        "sign swapped": swapping.swap_unary,
        "item dropped": taking.drop_item,
        "loop skipped": taking.skip_loop,
        "call unwrapped": taking.unwrap_call,
        "text altered": taking.alter_string,
        "exception mistaken": swapping.mistake_exception,
        "decorator removed": taking.remove_decorator,
    }
)

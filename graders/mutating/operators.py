"""The list of what makes mutants: an operator more is a function, and its name here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from graders.i18n import N_
from graders.mutating import swapping, taking
from graders.mutating.taking import Node

__all__ = ["OPERATORS", "Operator"]

# Yields the code that may stand in place of a node.
Operator = Callable[[Node], Iterator[str]]

# By a name that is shown to authors.
OPERATORS: Mapping[str, Operator] = MappingProxyType(
    {
        N_("statement dropped"): taking.drop_statement,
        N_("comparison swapped"): swapping.swap_comparison,
        N_("number changed"): swapping.change_number,
        N_("operand dropped"): taking.drop_operand,
        N_("condition forced"): taking.force_condition,
        N_("condition turned round"): swapping.add_not,
        N_("word swapped"): swapping.swap_keyword,
        N_("operator swapped"): swapping.swap_binary,
        N_("sign swapped"): swapping.swap_unary,
        N_("item dropped"): taking.drop_item,
        N_("loop skipped"): taking.skip_loop,
        N_("call unwrapped"): taking.unwrap_call,
        N_("text altered"): taking.alter_string,
        N_("exception mistaken"): swapping.mistake_exception,
        N_("decorator removed"): taking.remove_decorator,
    }
)

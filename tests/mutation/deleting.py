"""Operators of ours that take something away, as a student forgets it: Cosmic Ray has none.

Each acts on parso's tree in the form of Cosmic Ray's operators: `mutation_positions` yields one
position per mutant that it can make of a node, `mutate` makes the one of that index.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from parso.python.tree import Keyword, Newline, Operator, PythonNode, String

__all__ = [
    "AlterString",
    "DropItem",
    "DropOperand",
    "DropStatement",
    "ForceCondition",
    "Position",
    "UnwrapCall",
]

# parso's own annotations do not tell a leaf from what has children.
Node = Any
Position = tuple[tuple[int, int], tuple[int, int]]

_STATEMENTS = {"simple_stmt", "if_stmt", "for_stmt", "while_stmt", "try_stmt", "with_stmt"}
_OPERATIONS = {
    *("arith_expr", "term", "shift_expr", "expr", "and_expr", "xor_expr"),
    *("or_test", "and_test", "comparison"),
}
_TEXT_TYPES = {"string", "strings", "fstring"}


class _Replacing(ABC):
    """An operator that replaces a node by one of several others."""

    def mutation_positions(self, node: Node) -> Iterator[Position]:
        """Yield the position of the node once for each way to replace it."""
        for _ in range(self.count(node)):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """Replace the node in the way of that index, and keep what stands before it."""
        prefix = node.get_first_leaf().prefix
        other = self.replaced(node, index)
        other.get_first_leaf().prefix = prefix
        return other

    @abstractmethod
    def count(self, node: Node) -> int:
        """Return in how many ways a node can be replaced."""

    @abstractmethod
    def replaced(self, node: Node, index: int) -> Node:
        """Return what comes in place of the node."""


class DropStatement(_Replacing):
    """Replace a statement of a function by ``pass``, where that can change something."""

    def count(self, node: Node) -> int:
        return int(
            node.type in _STATEMENTS
            and node.search_ancestor("funcdef") is not None
            and not _does_nothing(node)
        )

    def replaced(self, node: Node, index: int) -> Node:
        leaves = [Keyword("pass", node.start_pos), Newline("\n", node.start_pos)]
        return _tree("simple_stmt", leaves)


def _tree(kind: str, children: list[Node]) -> Node:
    return PythonNode(kind, children)  # type: ignore[no-untyped-call]


def _does_nothing(node: Node) -> bool:
    """Tell ``pass``, text by itself, and the ``return None`` that ends a function."""
    first = node.children[0]
    code = first.get_code(include_prefix=False)
    if code in {"return", "return None"}:
        suite = node.parent
        return suite is not None and suite.children[-1] is node and suite.parent.type == "funcdef"
    return first.type in _TEXT_TYPES or code == "pass"


class UnwrapCall(_Replacing):
    """Replace a call of a name with one argument by the argument: ``list(row)`` by ``row``."""

    def count(self, node: Node) -> int:
        if node.type != "atom_expr" or len(node.children) != 2 or node.children[0].type != "name":
            return 0
        trailer = node.children[1].children
        return int(len(trailer) == 3 and trailer[0].value == "(" and _is_alone(trailer[1]))

    def replaced(self, node: Node, index: int) -> Node:
        return node.children[1].children[1]


def _is_alone(argument: Node) -> bool:
    return argument.type in {"name", "number", "string", "atom", "atom_expr"}


class DropOperand(_Replacing):
    """Take an operand away: ``a and b`` becomes ``a`` or ``b``; a comparison keeps two."""

    def count(self, node: Node) -> int:
        if node.type not in _OPERATIONS:
            return 0
        operands = (len(node.children) + 1) // 2
        return operands if node.type != "comparison" or operands > 2 else 0

    def replaced(self, node: Node, index: int) -> Node:
        start = max(2 * index - 1, 0)
        rest = [*node.children[:start], *node.children[start + 2 :]]
        return rest[0] if len(rest) == 1 else _tree(node.type, rest)


class DropItem(_Replacing):
    """Take an item away from a list, a tuple, a set or a dict written out, or an argument."""

    def count(self, node: Node) -> int:
        is_list = node.type in {"testlist_comp", "dictorsetmaker", "arglist"}
        return len(_items(node)) if is_list and len(_items(node)) > 1 else 0

    def replaced(self, node: Node, index: int) -> Node:
        items = _items(node)
        del items[index]
        code = ",".join("".join(part.get_code() for part in item) for item in items)
        comma = "," if len(items) == 1 and node.type == "testlist_comp" else ""
        return _as_node(node, code + comma)


def _as_node(node: Node, code: str) -> Node:
    """Return code as one leaf: a tree to print, not to look into."""
    return Operator(code.lstrip(), node.start_pos)


def _items(node: Node) -> list[list[Node]]:
    """Return the parts of what commas separate."""
    items: list[list[Node]] = [[]]
    for child in node.children:
        if child.type == "operator" and child.value == ",":
            items.append([])
        else:
            items[-1].append(child)
    return [item for item in items if item]


class ForceCondition(_Replacing):
    """Decide a condition once and for all: of an ``if``, a conditional value, a comprehension."""

    def count(self, node: Node) -> int:
        return len(_forced(node))

    def replaced(self, node: Node, index: int) -> Node:
        place, value = _forced(node)[index]
        children = list(node.children)
        children[place] = Keyword(value, children[place].start_pos, prefix=" ")
        return _tree(node.type, children)


def _forced(node: Node) -> Sequence[tuple[int, str]]:
    """Return where a condition stands among the children, and what it may be forced to."""
    if node.type == "if_stmt":  # forced to False, it is a statement that is dropped
        words = [i for i, child in enumerate(node.children) if child in ("if", "elif")]
        return [(place + 1, "True") for place in words]
    ways = {"test": [(2, "True"), (2, "False")], "ternary": [(2, "True"), (2, "False")]}
    return [(1, "True")] if node.type == "comp_if" else ways.get(node.type, [])


class AlterString(_Replacing):
    """Change a text, where its wording counts: no docstring, nothing that is printed or raised."""

    def count(self, node: Node) -> int:
        return int(isinstance(node, String) and not _is_free(node))

    def replaced(self, node: Node, index: int) -> Node:
        opening = node.value.index(node.value.rstrip()[-1])
        size = 3 if node.value[opening:].startswith(node.value[-1] * 3) else 1
        middle = opening + (size if len(node.value) - opening >= 2 * size else 1)
        return String(f"{node.value[:middle]}X{node.value[middle:]}", node.start_pos)


def _is_free(text: Node) -> bool:
    """Tell a text whose wording is free: a docstring, what is printed, asked or raised."""
    if text.parent.type in {"simple_stmt", "strings"}:
        return True
    if text.search_ancestor("raise_stmt") is not None:
        return True
    call = text.search_ancestor("atom_expr")
    while call is not None:
        if call.children[0].get_code(include_prefix=False) in {"print", "input"}:
            return True
        call = call.search_ancestor("atom_expr")
    return False

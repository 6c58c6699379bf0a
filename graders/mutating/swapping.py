"""Put one thing for another, as a slip does: each function yields what may replace a node.

In the form of :mod:`graders.mutating.taking`. Left out: ``is`` for another comparison, which
nothing can tell apart on the small integers and names that TPs compare; an order in place of an
equality, for TPs compare numbers at an end of their range, where half of these change nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from parso.python.tree import Keyword, Number, Operator

from graders.mutating.taking import Node, code_of, with_child

__all__ = [
    "add_not",
    "change_number",
    "mistake_exception",
    "swap_binary",
    "swap_comparison",
    "swap_keyword",
    "swap_unary",
]

_BINARY = ("+", "-", "*", "/", "//", "%", "**", ">>", "<<", "|", "&", "^")
# Where an operator's sign stands for something else: a sign, unpacking, parameters, imports.
_OTHER_USES = {"factor", "argument", "star_expr", "import_from", "param", "parameters"}
_ORDERS = ("<", "<=", ">", ">=")
_EQUALITIES = ("==", "!=")
_COMPARISONS = {
    **{was: tuple(o for o in (*_EQUALITIES, *_ORDERS) if o != was) for was in _ORDERS},
    "==": ("!=",),
    "!=": ("==",),
    "is": (*_EQUALITIES, *_ORDERS, "is not"),
    "is not": (*_EQUALITIES, *_ORDERS, "is"),
}
# None is compared with `is` and `is not`: nothing else makes sense beside it.
_BESIDE_NONE = {"==": ("is not",), "!=": ("is",), "is": ("is not",), "is not": ("is",)}
_UNARY = {"-": ("+", "~", "not ", ""), "+": ("-", "~", "not "), "~": ("+", "-", "not ", "")}
_KEYWORDS = {
    "True": "False",
    "False": "True",
    "and": "or",
    "or": "and",
    "break": "continue",
    "continue": "break",
}
# An exception that no program raises.
_OTHER_EXCEPTION = "UnicodeTranslateError"


def swap_binary(node: Node) -> Iterator[str]:
    """Replace an arithmetic operator by each of the others."""
    is_binary = isinstance(node, Operator) and node.value in _BINARY
    if is_binary and node.parent.type not in _OTHER_USES:
        yield from (other for other in _BINARY if other != node.value)


def swap_comparison(node: Node) -> Iterator[str]:
    """Replace a comparison by each of those that a slip may put there."""
    if node.type != "comparison":
        return
    for place in range(1, len(node.children), 2):
        was, right = " ".join(code_of(node.children[place]).split()), node.children[place + 1]
        others = _BESIDE_NONE if code_of(right) == "None" else _COMPARISONS
        for other in others.get(was, ()):
            if not (isinstance(right, Number) and other.startswith("is")):
                yield with_child(node, place, other)


def swap_unary(node: Node) -> Iterator[str]:
    """Replace a sign by each of the others, or by none; take a ``not`` away."""
    if node.type == "factor":
        others = _UNARY[node.children[0].value]
    elif node.type == "not_test":
        others = ("",)
    else:
        return
    rest = "".join(child.get_code() for child in node.children[1:]).lstrip()
    yield from (other + rest for other in others)


def swap_keyword(node: Node) -> Iterator[str]:
    """Replace a word by its contrary."""
    if isinstance(node, Keyword) and node.value in _KEYWORDS:
        yield _KEYWORDS[node.value]


def add_not(node: Node) -> Iterator[str]:
    """Turn a condition round."""
    places = {"if_stmt": 1, "while_stmt": 1, "assert_stmt": 1, "test": 2, "ternary": 2}
    if node.type in places:
        place = places[node.type]
        yield with_child(node, place, f"not {code_of(node.children[place])}")


def change_number(node: Node) -> Iterator[str]:
    """Replace a number by the one after, and by the one before."""
    if isinstance(node, Number):
        value = ast.literal_eval(node.value)
        yield from (str(value + 1), str(value - 1))


def mistake_exception(node: Node) -> Iterator[str]:
    """Catch another exception than the one that is raised."""
    if node.type != "except_clause":
        return
    caught = node.children[1]
    if caught.type == "name":
        yield with_child(node, 1, _OTHER_EXCEPTION)
        return
    names = [name.strip() for name in code_of(caught).strip("()").split(",")]
    for index in range(len(names)):
        others = [*names[:index], _OTHER_EXCEPTION, *names[index + 1 :]]
        yield with_child(node, 1, f"({', '.join(others)})")

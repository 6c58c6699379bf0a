"""The operators that make mutants, and the mutants that they make of a definition.

An operator replaces something that is easily mistaken, or removes something that is easily
forgotten. It yields texts that can replace a node of the syntax tree.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Any

import parso
from parso.python.tree import Keyword, Number, String
from parso.python.tree import Operator as OperatorLeaf
from parso.utils import split_lines

from graders.i18n import N_
from graders.languages.python.syntax import bound_names, first_line

_Span = tuple[tuple[int, int], tuple[int, int]]

# parso's own annotations do not tell a leaf from a node with children.
Node = Any
# Yields the code that may stand in the place of a node.
Operator = Callable[[Node], Iterator[str]]

_BINARY = ("+", "-", "*", "/", "//", "%", "**", ">>", "<<", "|", "&", "^")
# Nodes in which an operator's sign means something else: a sign, unpacking, parameters, imports.
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
# Only `is` and `is not` make sense in a comparison with None.
_BESIDE_NONE = {"==": ("is not",), "!=": ("is",), "is": ("is not",), "is not": ("is",)}
_UNARY = {"-": ("+", "~", "not ", ""), "+": ("-", "~", "not "), "~": ("+", "-", "not ", "")}
_CONTRARIES = (("True", "False"), ("and", "or"), ("break", "continue"))
_KEYWORDS = {**dict(_CONTRARIES), **{other: one for one, other in _CONTRARIES}}
# An exception that no program raises.
_OTHER_EXCEPTION = "UnicodeTranslateError"
_STATEMENTS = {"simple_stmt", "if_stmt", "for_stmt", "while_stmt", "try_stmt", "with_stmt"}
_OPERATIONS = {
    *("arith_expr", "term", "shift_expr", "expr", "and_expr", "xor_expr"),
    *("or_test", "and_test", "comparison"),
}
_TEXT_TYPES = {"string", "strings", "fstring"}
# An argument of one of these types can stand without the call around it.
_ALONE = {"name", "number", "string", "atom", "atom_expr"}


def code_of(node: Node) -> str:
    """Return the code of a node, without the spaces and comments before it."""
    return str(node.get_code(include_prefix=False))


def with_child(node: Node, place: int, code: str) -> str:
    """Return the code of a node with another code in place of one of its children."""
    parts = [child.get_code() for child in node.children]
    parts[place] = node.children[place].get_first_leaf().prefix + code
    return "".join(parts).removeprefix(node.get_first_leaf().prefix)


def swap_binary(node: Node) -> Iterator[str]:
    """Replace an arithmetic operator by each of the others."""
    is_binary = isinstance(node, OperatorLeaf) and node.value in _BINARY
    if is_binary and node.parent.type not in _OTHER_USES:
        yield from (other for other in _BINARY if other != node.value)


def swap_comparison(node: Node) -> Iterator[str]:
    """Replace a comparison operator by each one that a student may confuse it with."""
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
    """Replace a keyword by its opposite."""
    if isinstance(node, Keyword) and node.value in _KEYWORDS:
        yield _KEYWORDS[node.value]


def add_not(node: Node) -> Iterator[str]:
    """Negate a condition."""
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


def drop_statement(node: Node) -> Iterator[str]:
    """Replace a statement of a function by ``pass``, where that can change something."""
    is_inside = node.type in _STATEMENTS and node.search_ancestor("funcdef") is not None
    if is_inside and not _does_nothing(node):
        yield "pass\n"


def _does_nothing(node: Node) -> bool:
    """Tell ``pass``, text by itself, and the ``return None`` that ends a function."""
    first = node.children[0]
    code = code_of(first)
    if code in {"return", "return None"}:
        suite = node.parent
        return suite is not None and suite.children[-1] is node and suite.parent.type == "funcdef"
    return first.type in _TEXT_TYPES or code == "pass"


def unwrap_call(node: Node) -> Iterator[str]:
    """Replace a call of a name with one argument by the argument: ``list(row)`` by ``row``."""
    if node.type != "atom_expr" or len(node.children) != 2 or node.children[0].type != "name":
        return
    trailer = node.children[1].children
    if len(trailer) == 3 and trailer[0].value == "(" and trailer[1].type in _ALONE:
        yield code_of(trailer[1])


def drop_operand(node: Node) -> Iterator[str]:
    """Take an operand away: ``a and b`` becomes ``a`` or ``b``; a comparison keeps two."""
    if node.type not in _OPERATIONS:
        return
    operands = (len(node.children) + 1) // 2
    if node.type == "comparison" and operands == 2:
        return
    for index in range(operands):
        start = max(2 * index - 1, 0)
        rest = [*node.children[:start], *node.children[start + 2 :]]
        yield "".join(child.get_code() for child in rest).lstrip()


def drop_item(node: Node) -> Iterator[str]:
    """Take an item away from a list, a tuple, a set or a dict written out, or an argument."""
    items = _items(node) if node.type in {"testlist_comp", "dictorsetmaker", "arglist"} else []
    for index in range(len(items) if len(items) > 1 else 0):
        kept = [*items[:index], *items[index + 1 :]]
        comma = "," if len(kept) == 1 and node.type == "testlist_comp" else ""
        yield (",".join(kept) + comma).lstrip()


def _items(node: Node) -> list[str]:
    """Return the code between the commas."""
    items = [""]
    for child in node.children:
        if child.type == "operator" and child.value == ",":
            items.append("")
        else:
            items[-1] += child.get_code()
    return [item for item in items if item]


def force_condition(node: Node) -> Iterator[str]:
    """Decide a condition once and for all: of an ``if``, a conditional value, a comprehension."""
    match node.type:
        case "if_stmt":  # forced to False, it is a statement that is dropped
            words = [i for i, child in enumerate(node.children) if child in ("if", "elif")]
            places = [(place + 1, "True") for place in words]
        case "test" | "ternary":
            places = [(2, "True"), (2, "False")]
        case "comp_if":
            places = [(1, "True")]
        case _:
            places = []
    for place, value in places:
        yield with_child(node, place, value)


def skip_loop(node: Node) -> Iterator[str]:
    """Make a ``for`` loop run over nothing."""
    if node.type == "for_stmt":
        yield with_child(node, 3, "[]")


def remove_decorator(node: Node) -> Iterator[str]:
    """Take a decorator away."""
    if node.type != "decorated":
        return
    above, definition = node.children
    each = above.children if above.type == "decorators" else [above]
    for index in range(len(each)):
        kept = [*each[:index], *each[index + 1 :], definition]
        yield code_of(kept[0]) + "".join(part.get_code() for part in kept[1:])


def alter_string(node: Node) -> Iterator[str]:
    """Change a text whose wording counts: docstrings, printed and raised texts stay."""
    if not isinstance(node, String) or _is_free(node):
        return
    opening = node.value.index(node.value.rstrip()[-1])
    size = 3 if node.value[opening:].startswith(node.value[-1] * 3) else 1
    middle = opening + (size if len(node.value) - opening >= 2 * size else 1)
    yield f"{node.value[:middle]}X{node.value[middle:]}"


def _is_free(text: Node) -> bool:
    """Tell a text whose wording is free: a docstring, what is printed, asked or raised."""
    if text.parent.type in {"simple_stmt", "strings"}:
        return True
    if text.search_ancestor("raise_stmt") is not None:
        return True
    call = text.search_ancestor("atom_expr")
    while call is not None:
        if code_of(call.children[0]) in {"print", "input"}:
            return True
        call = call.search_ancestor("atom_expr")
    return False


# The operators, by the name that authors read.
OPERATORS: Mapping[str, Operator] = {
    N_("statement dropped"): drop_statement,
    N_("comparison swapped"): swap_comparison,
    N_("number changed"): change_number,
    N_("operand dropped"): drop_operand,
    N_("condition forced"): force_condition,
    N_("condition turned round"): add_not,
    N_("word swapped"): swap_keyword,
    N_("operator swapped"): swap_binary,
    N_("sign swapped"): swap_unary,
    N_("item dropped"): drop_item,
    N_("loop skipped"): skip_loop,
    N_("call unwrapped"): unwrap_call,
    N_("text altered"): alter_string,
    N_("exception mistaken"): mistake_exception,
    N_("decorator removed"): remove_decorator,
}


def mutations(source: str) -> Iterator[tuple[str, str]]:
    """Apply each operator wherever it can act in a short module, annotations left alone.

    Yield the operator's name, and the source changed. Each has a syntax tree of its own, which is
    not that of ``source``; what does not compile is left out.
    """
    nodes = list(_nodes(parso.parse(source)))  # type: ignore[no-untyped-call]
    spans = _annotation_spans(source)
    starts = [0, *accumulate(map(len, split_lines(source, keepends=True)))]
    seen = {_tree_text(source), ""}
    for name, operator in OPERATORS.items():
        for node in nodes:
            if any(start <= node.start_pos < end for start, end in spans):
                continue
            first, last = (starts[line - 1] + at for line, at in (node.start_pos, node.end_pos))
            for code in operator(node):
                changed = source[:first] + code + source[last:]
                if (tree := _tree_text(changed)) not in seen:
                    seen.add(tree)
                    yield name, changed


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in getattr(node, "children", ()):
        yield from _nodes(child)


def _tree_text(source: str) -> str:
    """Return the syntax tree as text; empty when the source does not compile."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(source, "<mutant>", "exec")
            return ast.dump(ast.parse(source))
    except (SyntaxError, ValueError):
        return ""


def _annotation_spans(source: str) -> tuple[_Span, ...]:
    """Return where the type annotations of a module start and end, as (line, column)."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
    return tuple(
        ((note.lineno, note.col_offset), (note.end_lineno or 0, note.end_col_offset or 0))
        for note in found
        if note is not None
    )


def definition_lines(source: str, name: str) -> tuple[int, int]:
    """Return the first and the last line of the definition of a name, dotted for a member."""
    body: list[ast.stmt] = ast.parse(source).body
    owner, _, member = name.rpartition(".")
    if owner:
        body = next(s.body for s in body if isinstance(s, ast.ClassDef) and s.name == owner)
    # A property and its setter are two definitions of one name.
    found = [statement for statement in body if member in bound_names(ast.unparse(statement))]
    return min(map(first_line, found)), max(s.end_lineno or s.lineno for s in found)

"""The variables of its module that a function fills or empties, by the function's source."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from graders.worker.reading.stubs import Function, names_built

# Methods that change a list, a dictionary or a set in place.
_CHANGE = frozenset(
    "append extend insert pop remove clear sort reverse add discard update setdefault popitem".split()  # noqa: E501, SIM905 - names
)
# Methods that take something out: they fill nothing.
_TAKE_OUT = frozenset(("clear", "pop", "remove", "popitem", "discard"))
# Functions and classes that make an empty value when they are called without arguments.
_MAKERS = frozenset(("dict", "list", "set", "deque", "Counter", "OrderedDict", "str", "int"))


def changed_part(node: ast.AST) -> ast.AST | None:
    """Return the expression whose value a node changes, or that it sets; None where it does not."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.value if node.func.attr in _CHANGE else None
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return node if isinstance(node, ast.Attribute) else node.value
    return None


def changes_of(function: ast.AST) -> Iterator[tuple[str, bool]]:
    """Yield the module's variables that a function changes, and whether it only empties them.

    It binds them, or changes their values in place.
    """
    nodes = [*ast.walk(function)]
    said = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    local = names_bound(nodes) - said
    emptied = {id(target) for node in nodes for target in _emptied(node)}
    for node in nodes:
        if isinstance(node, ast.Name):
            if node.id in said and not isinstance(node.ctx, ast.Load):
                yield node.id, id(node) in emptied
            continue
        part = changed_part(node)
        if isinstance(part, ast.Name) and part.id not in local:
            yield part.id, _takes_out(node)


def _takes_out(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _TAKE_OUT
    return is_call or isinstance(getattr(node, "ctx", None), ast.Del)


def _emptied(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what an assignment binds to a value that holds nothing."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = [*zip(target.elts, node.value.elts, strict=False)]
        yield from (one for one, value in pairs if _is_empty(value))


def _is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        maker = getattr(value.func, "id", "")
        return maker == "defaultdict" or (maker in _MAKERS and not value.args + value.keywords)
    if isinstance(value, ast.Dict):
        return not value.keys
    if isinstance(value, ast.List | ast.Tuple):
        return not value.elts
    return isinstance(value, ast.Constant) and not value.value


def left_empty(tree: ast.Module) -> set[str]:
    """Name the variables that hold nothing at the end of a file, unless functions fill them.

    They are empty lists, dictionaries and sets, and None, which is a constant under a name in
    capitals. What is handed to a call at the top of the file may be filled there.
    """
    statements = [one for one in tree.body if not isinstance(one, Function | ast.ClassDef)]
    nodes = [node for statement in statements for node in ast.walk(statement)]
    names = [node for node in nodes if isinstance(node, ast.Name)]
    bound = Counter(node.id for node in names if not isinstance(node.ctx, ast.Load))
    empty = Counter(name for node in nodes for name in _names_emptied(node))
    filled = {name for statement in statements for name in names_built(statement)}
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    filled |= {one.id for call in calls for one in call.args if isinstance(one, ast.Name)}
    return {name for name, times in empty.items() if times == bound[name]} - filled


def _names_emptied(node: ast.AST) -> Iterator[str]:
    """Yield the variables that a node empties."""
    value = getattr(node, "value", None)
    is_none = isinstance(value, ast.Constant) and value.value is None
    if isinstance(value, ast.Constant) and not is_none:
        return
    names = (target.id for target in _emptied(node) if isinstance(target, ast.Name))
    yield from (name for name in names if not (is_none and name.isupper()))


def changes_read(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the changes by a function that Python cannot read, as far as its lines can be.

    The lines that can be read by themselves make a function. What it declares as global and binds
    on no such line, it may fill or empty.
    """
    function = ast.parse("def lost(): pass").body[0]
    assert isinstance(function, ast.FunctionDef)  # noqa: S101 - written above
    function.body = [statement for line in lines for statement in _read_alone(line.strip())]
    known = {*changes_of(function)}
    said = {name for one in function.body if isinstance(one, ast.Global) for name in one.names}
    unknown = said - {name for name, _ in known}
    return sorted({*known, *((name, empties) for name in unknown for empties in (False, True))})


def _read_alone(line: str) -> list[ast.stmt]:
    """Read a line by itself; one that begins a block has no other."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse(f"{line} pass" if line.endswith(":") else line).body
    return []


def names_bound(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that a function binds: its parameters, and what it assigns."""
    return {
        node.arg if isinstance(node, ast.arg) else node.id
        for node in nodes
        if isinstance(node, ast.arg)
        or (isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
    }

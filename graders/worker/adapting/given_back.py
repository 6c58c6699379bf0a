"""The argument that a student's function gives back, where the reference's gives nothing.

Both change a list that they are given. A student may also return it, and write ``books =
add(books, title)``: with the reference's function in that place, their code would get None.
"""

from __future__ import annotations

import ast
import functools
import re
import types
from collections.abc import Callable, Iterable, Iterator

from graders.codec.trees import Tree, parsed
from graders.codec.typing_shim import Any
from graders.worker.reading.missing_return import inside
from graders.worker.reading.stubs import Function, is_stub

# A value that a function gives. In a comment it counts as well: the function is then lent as it is.
_GIVES = re.compile(r"\b(?:return\b[ \t]*[^\s#;]|yield\b)")


def giving_back(
    lent: Any,
    source: str | Tree,
    theirs: Callable[[], ast.AST | None],
    trees: Callable[[], Iterable[ast.AST]],
) -> Any:
    """Return a lent function that gives the argument back which the student's own gives back.

    It is ``lent`` itself where its ``source`` gives a value, or theirs does not give one argument
    back. ``theirs`` finds the definition of the student's own: where there is none, or it tells
    nothing, the calls in the student's ``trees`` do. Neither is asked where the source tells.
    """
    if type(lent) is not types.FunctionType or not _gives_nothing(source):
        return lent
    if own := _written(theirs()):
        place = _returned_place(own)
    else:
        place = _bound_place(lent.__name__, trees())
    if place is None:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        found = lent(*args, **named)
        return args[place] if place < len(args) else found

    return call


def _gives_nothing(source: str | Tree) -> bool:
    """Tell whether a function never gives a value."""
    if not isinstance(source, Tree):  # each box would parse it
        return _GIVES.search(source) is None
    function = parsed(source).body[-1]
    is_generator = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in inside(function))
    return not is_generator and not any(_returned(function))


def _returned(function: ast.AST) -> Iterator[ast.expr]:
    """Yield the values that a function returns."""
    for node in inside(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def _written(theirs: ast.AST | None) -> Function | None:
    """Return a definition that shows what it returns, unlike a stub or one that only raises."""
    if not isinstance(theirs, Function) or is_stub(theirs, {}):
        return None
    shows = any(_returned(theirs)) or not isinstance(theirs.body[-1], ast.Raise)
    return theirs if shows else None


def _returned_place(function: Function) -> int | None:
    """Return the place of the one parameter that a function returns, whatever happens."""
    names = {getattr(value, "id", "") for value in _returned(function)}
    taken = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    return taken.index(names.pop()) if len(names) == 1 and names <= {*taken} else None


def _bound_place(name: str, trees: Iterable[ast.AST]) -> int | None:
    """Return the place of the argument to whose name all values of a function are bound again."""
    places = set[int]()
    for node in (node for tree in trees for node in ast.walk(tree)):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=bound)], value=ast.Call(func=ast.Name(id=called), args=given)
            ) if called == name:
                same = [n for n, one in enumerate(given) if getattr(one, "id", "") == bound]
                places.add(same[0] if same else -1)
            case _:
                pass
    return places.pop() if len(places) == 1 and -1 not in places else None

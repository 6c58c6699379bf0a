"""The trees of a student's files, and the expression that a failing instruction stands for."""

from __future__ import annotations

import ast
import itertools
import types
from collections.abc import Mapping, Sequence
from functools import cache

from graders.codec.typing_shim import Any
from graders.worker.reading.missing_return import may_lack_return
from graders.worker.reading.stubs import Function, assigned, first_line

_TEXT_CHARS = 60
# The number of names of a function that are searched for where one got its value.
_MOST_NODES = 5_000
_DEEPEST = 2_000

Position = tuple[int, int, int, int]


class Sources:
    """The parsed files of a student: trees and texts, by the label of a file or cell.

    The texts are in ``units``, see :mod:`graders.worker.reading.units`.
    """

    def __init__(
        self, trees: Mapping[str, ast.Module], units: Mapping[str, Sequence[Mapping[str, Any]]]
    ) -> None:
        self.trees = trees
        # The number of exceptions that were told with facts.
        self.told = 0
        self._units = units
        self._lines: dict[str, list[str]] = {}
        self._places: dict[tuple[int, int], tuple[types.CodeType, tuple[ast.AST, ...]]] = {}
        self._functions: dict[int, tuple[types.CodeType, ast.AST | None]] = {}

    def lines(self, label: str) -> list[str]:
        """Return the lines of a file."""
        if label not in self._lines:
            units = itertools.chain.from_iterable(self._units.values())
            text = next((unit["text"] for unit in units if unit["label"] == label), "")
            self._lines[label] = text.split("\n")
        return self._lines[label]

    def set_aside(self, name: str) -> list[str]:
        """Return the file and the line of the error that set a definition aside; empty for none."""
        units = itertools.chain.from_iterable(self._units.values())
        lost = ((unit["label"], region) for unit in units for region in unit.get("lost", ()))
        found = ([label, str(one["at"])] for label, one in lost if name in one["names"])
        return next(found, [])

    def place(self, trace: types.TracebackType) -> Place:
        """Return the expression that was run where an exception passed."""
        frame, lasti = trace.tb_frame, trace.tb_lasti
        code = frame.f_code
        # The code is kept alive, so that no other gets its identity.
        known = self._places.get((id(code), lasti))
        if known is None:
            known = code, self._failing(code, lasti)
            self._places[id(code), lasti] = known
        return Place(frame, lasti, known[1], self)

    def _failing(self, code: types.CodeType, lasti: int) -> tuple[ast.AST, ...]:
        """Return the nodes down to the one that an instruction stands for.

        The beginning of a loop stands for the loop, wherever Python places it.
        """
        chain = _chain(self.trees[code.co_filename], _position(code, lasti))
        return chain[:-1] if code.co_code[lasti] == _beginning_in_iterable() else chain

    def columns(self, trace: types.TracebackType) -> list[int]:
        """Return the columns of the expression that failed, in its line without the indentation.

        Both are 0 if they are not known. Of an expression over several lines, the first is told.
        """
        code = trace.tb_frame.f_code
        position = _position(code, trace.tb_lasti)
        lines = self.lines(code.co_filename)
        if position is None or position[0] != trace.tb_lineno or position[0] > len(lines):
            return [0, 0]
        line, column, end_line, end_column = position
        text = lines[line - 1]
        whole = text.encode("utf-8", "replace")
        end_column = end_column if end_line == line else len(whole)
        lead = len(text) - len(text.lstrip())
        begin, end = (len(whole[:n].decode("utf-8", "replace")) for n in (column, end_column))
        return [max(0, begin - lead), max(0, end - lead)]

    def function(self, code: types.CodeType) -> ast.AST | None:
        """Return the definition that a code was made from."""
        if id(code) not in self._functions:
            self._functions[id(code)] = code, self._definition(code)
        return self._functions[id(code)][1]

    def may_lack_return(self, function: str) -> bool:
        """Tell whether the one definition of a name, in all files, may lack a ``return``."""
        member = function.rpartition(".")[2]
        found = [
            node
            for tree in self.trees.values()
            for node in itertools.islice(ast.walk(tree), _MOST_NODES)
            if isinstance(node, Function) and node.name == member
        ]
        return len(found) == 1 and may_lack_return(found[0])

    def _definition(self, code: types.CodeType) -> ast.AST | None:
        tree = self.trees.get(code.co_filename)
        for node in itertools.islice(ast.walk(tree), _MOST_NODES) if tree else ():
            is_named = isinstance(node, Function) and node.name == code.co_name
            if is_named and first_line(node) == code.co_firstlineno:
                return node
        return None


class Place:
    """The place where an exception passed: a frame, and the nodes down to the failing one."""

    def __init__(
        self, frame: types.FrameType, lasti: int, chain: tuple[ast.AST, ...], sources: Sources
    ) -> None:
        self.frame = frame
        self.lasti = lasti
        self.chain = chain
        self.sources = sources

    @property
    def node(self) -> ast.AST | None:
        """The expression or the statement that failed, None if it is not known."""
        return self.chain[-1] if self.chain else None

    @property
    def parent(self) -> ast.AST | None:
        """The node that the failing node is a part of."""
        return self.chain[-2] if len(self.chain) > 1 else None

    @property
    def asserted(self) -> ast.AST | None:
        """The assertion whose condition is the failing node."""
        return next((node for node in self.chain[-2:] if isinstance(node, ast.Assert)), None)

    def text(self, node: ast.AST) -> str:
        """Return the source of a node on one line, cut to a length."""
        return _segment(self.sources.lines(self.frame.f_code.co_filename), node)

    def origin(self, name: str) -> list[str]:
        """Return the call that gave a name its value before this line: ``[function, call]``."""
        function = next(
            (n for n in reversed(self.chain) if isinstance(n, ast.FunctionDef | ast.Module)), None
        )
        line = getattr(self.node, "lineno", 0)
        nodes = list(itertools.islice(ast.walk(function), _MOST_NODES)) if function else []
        named = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
        bound = [n for n in named if not isinstance(n.ctx, ast.Load)]
        given = [
            node.value
            for node in nodes
            if isinstance(node, ast.Assign) and node.lineno < line and name in assigned(node)
        ]
        # A name bound twice, in a loop or a branch, may come from either.
        if len(bound) != 1 or len(given) != 1 or not isinstance(given[0], ast.Call):
            return []
        return [self.text(given[0].func), self.text(given[0])]


def _position(code: types.CodeType, lasti: int) -> Position | None:
    found = next(itertools.islice(code.co_positions(), lasti // 2, None), (None,) * 4)
    line, end_line, column, end_column = found
    if line is None or end_line is None or column is None or end_column is None:
        return None
    return (line, column, end_line, end_column)


def _span(node: ast.AST) -> Position | None:
    line = getattr(node, "lineno", None)
    if line is None:
        return None
    return (line, node.col_offset, node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]


@cache
def _beginning_in_iterable() -> int:
    """Return the instruction that begins a loop, where its place is that of what is gone through.

    So it is from Python 3.13 on; before, it has that of the loop, and -1 is returned.
    """
    code = compile("for _ in a: pass", "", "exec")
    places = [*code.co_positions()]
    loaded = places.index((1, 1, 9, 10))
    is_in_iterable = places[loaded + 1] == places[loaded]
    return code.co_code[2 * loaded + 2] if is_in_iterable else -1


def _chain(tree: ast.AST, position: Position | None) -> tuple[ast.AST, ...]:
    """Return the nodes from a tree down to a position; none if there is no node."""
    if position is None:
        return ()
    chain = [tree]
    for _ in range(_DEEPEST):
        inner = next((n for n in _children(chain[-1]) if _holds(n, position)), None)
        if inner is None:
            break
        chain.append(inner)
    return tuple(chain) if _span(chain[-1]) == position else ()


def _children(node: ast.AST) -> Any:
    """Yield the nodes below one that have a position, through those that have none."""
    for child in ast.iter_child_nodes(node):
        if _span(child) is None:
            yield from ast.iter_child_nodes(child)
        else:
            yield child


def _holds(node: ast.AST, position: Position) -> bool:
    span = _span(node)
    return span is not None and span[:2] <= position[:2] and position[2:] <= span[2:]


def _segment(lines: Sequence[str], node: ast.AST) -> str:
    span = _span(node)
    if span is None or not 0 < span[0] <= span[2] <= len(lines):
        return ""
    first, last = (lines[line - 1].encode("utf-8", "replace") for line in (span[0], span[2]))
    if span[0] == span[2]:
        parts = [first[span[1] : span[3]].decode("utf-8", "replace")]
    else:
        middle = lines[span[0] : span[2] - 1][:20]
        ends = (first[span[1] :], last[: span[3]])
        begin, end = (part.decode("utf-8", "replace") for part in ends)
        parts = [begin, *middle, end]
    found = " ".join(" ".join(parts).split())
    return found if len(found) <= _TEXT_CHARS else found[: _TEXT_CHARS - 1] + "…"

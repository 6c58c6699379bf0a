"""Find the regions of a reference that an author marks as solutions.

Two comments mark one::

    def moyenne(notes):
        total = 0
        ### BEGIN SOLUTION
        for note in notes:
            total += note
        ### END SOLUTION
        return total / len(notes)

Students get ``# TODO`` in place of the lines between them, and the rest as it is. The marks are
those of nbgrader and otter-grader, with any number of ``#``.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

from graders.errors import Problem, SpecError
from graders.languages.python.syntax import lines_of
from graders.light_dataclass import dataclass

_MARK = re.compile(r"#+\s*(?P<edge>BEGIN|END) SOLUTION\s*")
_FIELDS = ("body", "orelse", "finalbody")


@dataclass(frozen=True)
class Region:
    """Lines ``first`` to ``last`` (from 1), marks included, and the lines that replace them."""

    first: int
    last: int
    replacement: tuple[str, ...]


def regions_of(source: str, file: str) -> tuple[Region, ...]:
    """Find the regions of a module in order; ``file`` is its name in the course, for errors.

    Raise SpecError with every mark that lacks the other one.
    """
    problems: list[Problem] = []
    spans: list[tuple[int, int]] = []
    begun = 0
    for line, edge in _marks(source):
        if edge == "BEGIN":
            problems += [_unpaired(file, begun, "BEGIN")] if begun else []
            begun = line
        elif begun:
            spans.append((begun, line))
            begun = 0
        else:
            problems.append(_unpaired(file, line, edge))
    problems += [_unpaired(file, begun, "BEGIN")] if begun else []
    if problems:
        raise SpecError(tuple(problems))
    lines, tree = lines_of(source), ast.parse(source)
    return tuple(Region(a, b, _replacement(lines[a - 1], _is_whole(tree, a, b))) for a, b in spans)


def _marks(source: str) -> Iterator[tuple[int, str]]:
    for token in tokens(source):
        found = _MARK.fullmatch(token.string) if token.type == tokenize.COMMENT else None
        if found is not None:
            yield token.start[0], found["edge"]


def _unpaired(file: str, line: int, edge: str) -> Problem:
    other = "END" if edge == "BEGIN" else "BEGIN"
    mend = "write a pair around each solution, none inside another"
    return Problem(file, line, "", f"{edge} SOLUTION without its {other} SOLUTION", mend)


def _replacement(mark: str, is_whole: bool) -> tuple[str, ...]:
    indent = mark[: len(mark) - len(mark.lstrip())]
    return (f"{indent}# TODO", *((f"{indent}pass",) if is_whole else ()))


def _is_whole(tree: ast.Module, first: int, last: int) -> bool:
    """Tell whether a block would be left without a statement, its docstring aside."""
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)
        and not first <= getattr(node, "lineno", 0) <= last
    ]
    blocks = [getattr(node, name, None) for node in around for name in _FIELDS]
    return any(_is_removed(block, first, last) for block in blocks)


def _is_removed(block: object, first: int, last: int) -> bool:
    if not isinstance(block, list):
        return False
    statements = [s for s in block if isinstance(s, ast.stmt) and not _is_text(s)]
    return bool(statements) and all(
        first <= s.lineno and (s.end_lineno or s.lineno) <= last for s in statements
    )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def without_wide_gaps(source: str) -> str:
    """Leave at most two blank lines in a row, texts aside."""
    # Only the token of a text goes on after its first line.
    inside = {n for token in tokens(source) for n in range(token.start[0] + 1, token.end[0] + 1)}
    kept: list[str] = []
    for number, line in enumerate(lines_of(source), start=1):
        wide = not line.strip() and len(kept) >= 2 and not kept[-1].strip() and not kept[-2].strip()
        if number in inside or not wide:
            kept.append(line)
    return "\n".join(kept).strip("\n") + "\n"


def tokens(source: str) -> Iterable[tokenize.TokenInfo]:
    """Yield the tokens of a source, comments among them."""
    return tokenize.generate_tokens(io.StringIO(source).readline)

"""Read a solution, a script or a notebook, without running it, and make a reference of it.

The reference keeps definitions, imports and the constants that they use. Tests, demonstrations,
magics and definitions that a later cell replaces are left out of it, and listed.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from graders.errors import UsageError
from graders.languages.python.syntax import (
    STANDARD_MODULES,
    bound_names,
    first_line,
    lines_of,
    names_used,
    parses,
)
from graders.languages.python.teacher_cells import students_pieces
from graders.light_dataclass import dataclass

_MAX_BYTES = 5_000_000
_MAGIC = re.compile(r"^\s*[%!?]|^\s*[\w.]+\?{1,2}\s*$")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_TEST = re.compile(r"test(_|s?$)|Test|check_")


@dataclass(frozen=True)
class Solution:
    """The reference made from a solution, kept as it was written; a notebook becomes percent cells.

    ``packages`` are the imported packages outside the standard library; ``asides`` name the parts
    that were left out, with their line or cell.
    """

    source: str
    packages: tuple[str, ...]
    asides: tuple[str, ...]
    is_notebook: bool


@dataclass(frozen=True)
class _Cell:
    """A piece of the file: its name for messages, its text, and whether it is code."""

    label: str
    text: str
    is_code: bool = True


def read_solution(path: Path, asked: Iterable[str] = ()) -> Solution:
    """Read a solution from a ``.py`` or ``.ipynb`` file; nothing of it is run.

    Values that are ``asked`` are kept even where no function uses them.
    Raise UsageError when the file cannot be read, is not Python, defines nothing, or imports a file
    beside it.
    """
    suffix = path.suffix.lower()
    if suffix not in (".py", ".ipynb"):
        raise UsageError(f"--from {path}: not a solution", "name a .py or .ipynb file")
    text = text_of(path)
    asides: list[str] = []
    if suffix == ".ipynb":
        cells = list(_notebook_cells(path, text, asides))
    else:
        cells = [_Cell(path.name, text)]
    trees = [_parsed(path, cell) if cell.is_code else ast.Module([], []) for cell in cells]
    kept = _Choice(cells, trees, asides, frozenset(asked))
    texts = [kept.text(index) for index in range(len(cells))]
    source = _in_cells(cells, texts) if suffix == ".ipynb" else texts[0]
    if not kept.defined and not kept.wanted:
        what = f"--from {path}: no function or class is defined there"
        mend = "name a solution; without --from, a template is written"
        if re.search(r"^ *(class Test|class \w+\(.*TestCase|def test)", text, re.MULTILINE):
            mend = f"these are tests: write --from SOLUTION --tests {path}"
        raise UsageError(what, mend)
    return Solution(source, _packages(path, source), tuple(asides), suffix == ".ipynb")


def text_of(path: Path) -> str:
    """Return the text of a file given to `graders new`; raise UsageError when it has none."""
    try:
        raw = path.read_bytes()
    except OSError as problem:
        what = f"--from {path}: cannot be read: {problem.strerror or problem}"
        raise UsageError(what, "name a file that can be read") from None
    if len(raw) > _MAX_BYTES:
        what = f"--from {path}: {len(raw)} bytes, {_MAX_BYTES} is the most"
        raise UsageError(what, "clear the outputs of the notebook, or cut the file")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        what = f"{path}:{line}: byte 0x{raw[problem.start]:02x} is not UTF-8"
        raise UsageError(what, "save the file in the UTF-8 encoding") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _parsed(path: Path, cell: _Cell) -> ast.Module:
    try:
        return ast.parse(cell.text)
    except SyntaxError as problem:
        what = f"{path}:{problem.lineno or 1}: not Python: {problem.msg}"
        raise UsageError(what, "fix the syntax") from None
    except (ValueError, RecursionError, MemoryError) as problem:
        raise UsageError(f"{path}: not Python: {problem}", "fix the file") from None


def _notebook_cells(path: Path, text: str, asides: list[str]) -> Iterator[_Cell]:
    for number, pieces in enumerate(students_pieces(raw_cells(path, text)), start=1):
        label = f"cell {number}"
        for piece, is_code in pieces:
            plain = _without_magics(piece) if is_code else piece
            if plain is None:
                asides.append(f"{label}: not Python, or of another language")
                continue
            if plain != piece:
                asides.append(f"{label}: magics and shell commands")
            yield _Cell(label, plain, is_code)


def raw_cells(path: Path, text: str) -> list[dict[str, Any]]:
    """Return the cells of a notebook; raise UsageError when the text is none."""
    try:
        cells = json.loads(text)["cells"]
        return [cell for cell in cells if isinstance(cell, dict)]
    except (ValueError, RecursionError, KeyError, TypeError):
        what = f"--from {path}: not a notebook of format 4"
        raise UsageError(what, "open and save it in Jupyter, or name a .py file") from None


def _without_magics(source: str) -> str | None:
    """Remove the lines in IPython's own syntax; None where the rest is not Python."""
    if parses(source):
        return source
    plain = "\n".join(line for line in source.split("\n") if not _MAGIC.match(line))
    return plain if parses(plain) and not source.lstrip().startswith("%%") else None


def _in_cells(cells: Sequence[_Cell], texts: Sequence[str]) -> str:
    parts: list[str] = []
    for cell, text in zip(cells, texts, strict=True):
        if not text.strip():
            continue
        if cell.is_code:
            parts.append(f"# %%\n{text.strip()}\n")
        else:
            lines = [f"# {line}".rstrip() for line in text.strip().split("\n")]
            parts.append("\n".join(["# %% [markdown]", *lines]) + "\n")
    return "\n".join(parts)


class _Choice:
    """Choose the statements to keep of each cell, with a reason for the others."""

    def __init__(
        self,
        cells: Sequence[_Cell],
        trees: Sequence[ast.Module],
        asides: list[str],
        asked: frozenset[str],
    ) -> None:
        self.cells, self.asides = cells, asides
        self.statements = [(index, node) for index, tree in enumerate(trees) for node in tree.body]
        self.last = {
            name: place for place, (_, node) in enumerate(self.statements) for name in _bound(node)
        }
        self.defined = frozenset(
            node.name
            for _, node in self.statements
            if isinstance(node, _DEFINITIONS) and not _TEST.match(node.name)
        )
        self.wanted = self._wanted(asked)
        self.dropped: dict[int, list[ast.stmt]] = {}
        for place, (index, node) in enumerate(self.statements):
            why = self._reason_to_drop(place, node)
            if why:
                self.dropped.setdefault(index, []).append(node)
                asides.append(f"{self._at(index, node)}: {why}")

    def _wanted(self, asked: frozenset[str]) -> frozenset[str]:
        """Return what is asked, and the names that it and definitions use, directly or not."""
        wanted: set[str] = set(asked)
        waiting = [
            node
            for _, node in self.statements
            if getattr(node, "name", "") in self.defined
            or (_is_value(node) and asked & _bound(node))
        ]
        while waiting:
            new = names_used(ast.unparse(waiting.pop())) - wanted
            wanted |= new
            waiting += [
                node for _, node in self.statements if _is_value(node) and new & _bound(node)
            ]
        return frozenset(wanted)

    def _reason_to_drop(self, place: int, node: ast.stmt) -> str:
        if isinstance(node, _DEFINITIONS):
            if _TEST.match(node.name):
                return f"{node.name}, a test"
            return self._defined_again(place, node)
        if isinstance(node, ast.Import | ast.ImportFrom | ast.If | ast.Try) or _is_text(node):
            return ""
        if _is_value(node):
            if self.wanted & _bound(node) or _is_constant(node):
                return self._defined_again(place, node)
            return f"{_brief(node)}, used by no function"
        return f"{_brief(node)}, which defines nothing"

    def _defined_again(self, place: int, node: ast.stmt) -> str:
        names = sorted(name for name in _bound(node) if self.last[name] > place)
        if not names:
            return ""
        index, later = self.statements[self.last[names[0]]]
        return f"{names[0]}, defined again in {self._at(index, later)}"

    def _at(self, index: int, node: ast.stmt) -> str:
        label = self.cells[index].label
        return f"{label}:{node.lineno}" if label.endswith(".py") else label

    def text(self, index: int) -> str:
        """Return the kept text of a cell, as it was written."""
        lines: list[str | None] = [*lines_of(self.cells[index].text)]
        for node in self.dropped.get(index, ()):
            for line in range(first_line(node), (node.end_lineno or node.lineno) + 1):
                lines[line - 1] = None
        kept = "\n".join(line for line in lines if line is not None)
        # Comments without any statement left were about those that were dropped.
        is_bare = bool(self.dropped.get(index)) and not ast.parse(kept).body
        return "" if is_bare else re.sub(r"\n{4,}", "\n\n\n", kept).strip("\n") + "\n"


def _bound(node: ast.stmt) -> frozenset[str]:
    """Return the names of the top level that a definition or an assignment binds."""
    is_binding = isinstance(node, _DEFINITIONS) or _is_value(node)
    return bound_names(ast.unparse(node)) if is_binding else frozenset()


def _is_value(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign | ast.AnnAssign)


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_constant(node: ast.stmt) -> bool:
    """Tell whether a statement defines constants in capitals, which students may have to use."""
    names = _bound(node)
    value = getattr(node, "value", None)
    try:
        ast.literal_eval(value or "")
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return False
    return bool(names) and all(name.isupper() for name in names)


def _brief(node: ast.stmt) -> str:
    text = ast.unparse(node).split("\n")[0]
    return text if len(text) <= 50 else f"{text[:47]}..."


def _packages(path: Path, source: str) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(dict.fromkeys(alias.name.partition(".")[0] for alias in node.names))
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names[node.module.partition(".")[0]] = None
    others = [name for name in names if name not in STANDARD_MODULES]
    beside = [name for name in others if (path.parent / f"{name}.py").is_file()]
    if beside:
        what = f"--from {path}: imports '{beside[0]}', a file beside it"
        raise UsageError(what, "put it all in one file; more modules are added in the spec")
    return tuple(others)

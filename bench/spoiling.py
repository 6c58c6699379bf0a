"""Spoil a program in one place, as students do: pure functions from text to text."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graders.languages.python.rewriting import rewritten
from graders.model import Target
from tests.written_mutants import defined_name

# None of these bodies ends, and none takes memory meanwhile.
ENDLESS = (
    "while True:\n    pass",
    "compteur = 0\nwhile compteur >= 0:\n    compteur += 1",
    "for _ in iter(int, 1):\n    pass",
)
# Each is no Python, at the start of a function's body.
BROKEN = (
    "resultat = = 0",
    "for essai in range(3)",
    "total = (1 + 2",
    'print("ici)',
    "if x = 1:",
    "return return",
    "else:",
)
# Each raises where it stands, at the top level of a module.
CRASHES = (
    "print({name}_essai)",
    "moyenne = 20 / 0",
    "import bibliotheque_du_cours",
    'donnees = open("donnees.txt").read()',
    "assert {name} is None",
    "premier = [][0]",
    'nombre = int("douze")',
)


@dataclass(frozen=True)
class Local:
    """A local variable that can be given another name: where it is written, by line and byte."""

    name: str
    places: tuple[tuple[int, int], ...]


def defined(source: str, target: Target) -> ast.stmt:
    """Find the definition of a target.

    Raises
    ------
    ValueError
        When a member of a class is asked for: such TPs are not made into classes here.
    """
    found = [node for node in ast.parse(source).body if defined_name(node) == target.name]
    if len(found) != 1:
        raise ValueError(f"{target}: {len(found)} definitions at the top level, not 1")
    return found[0]


def is_function(source: str, target: Target) -> bool:
    """Tell whether a target is a function of its module."""
    return isinstance(defined(source, target), ast.FunctionDef)


def stubbed(source: str, skeleton: str, target: Target) -> str:
    """Put the skeleton's text in place of a definition."""
    node = defined(skeleton, target)
    lines = skeleton.splitlines(keepends=True)
    text = "".join(lines[node.lineno - 1 : node.end_lineno])
    return rewritten(source, (target,), lambda _: text)


def endless(source: str, target: Target, body: str) -> str:
    """Give a function a body that never ends."""
    return _with_body(source, target, body, kept=False)


def broken(source: str, target: Target, line: str) -> str:
    """Begin a function's body with a line that is no Python."""
    return _with_body(source, target, line, kept=True)


def _with_body(source: str, target: Target, text: str, *, kept: bool) -> str:
    node = defined(source, target)
    assert isinstance(node, ast.FunctionDef)  # noqa: S101 - callers asked `is_function`
    lines = source.splitlines(keepends=True)
    first = node.body[0]
    # A body begins after its docstring.
    has_words = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    begin = (first.end_lineno or 0) if has_words else first.lineno - 1
    added = "".join(f"    {line}\n" for line in text.split("\n"))
    rest = lines[begin:] if kept else lines[node.end_lineno :]
    return "".join([*lines[:begin], added, *rest])


def crashing(source: str, target: Target, statement: str) -> str:
    """Add a statement that raises, below the definition of a target."""
    node = defined(source, target)
    lines = source.splitlines(keepends=True)
    added = f"\n\n{statement.format(name=target.name)}\n"
    return "".join([*lines[: node.end_lineno], added, *lines[node.end_lineno :]])


def locals_of(source: str) -> Iterator[Local]:
    """List the local variables of the functions of a module that can safely be renamed."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and not _is_tangled(node):
            yield from _locals(node)


def _is_tangled(function: ast.FunctionDef) -> bool:
    # Positions inside f-strings are not those of the file before Python 3.12.
    odd = (ast.JoinedStr, ast.Global, ast.Nonlocal)
    return any(isinstance(node, odd) for node in ast.walk(function))


def _locals(function: ast.FunctionDef) -> Iterator[Local]:
    nodes = list(ast.walk(function))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    other = {node.arg for node in nodes if isinstance(node, ast.arg)}
    other |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    for name in sorted(bound - other):
        places = [(node.lineno, node.col_offset) for node in names if node.id == name]
        yield Local(name, tuple(sorted(places)))


def renamed(source: str, local: Local, name: str) -> str:
    """Give a local variable another name."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for number, column in reversed(local.places):
        line, end = lines[number - 1], column + len(local.name.encode())
        lines[number - 1] = line[:column] + name.encode() + line[end:]
    return b"".join(lines).decode()


def signed(source: str, words: Sequence[str]) -> str:
    """Add comments below the first line of a module, which is its docstring."""
    first, rest = source.split("\n", 1)
    return "\n".join([first, *(f"# {line}" for line in words), rest])

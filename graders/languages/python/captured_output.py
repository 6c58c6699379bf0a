"""Output that tests capture: ``capsys``, ``redirect_stdout``, a patched ``sys.stdout``.

All are written as ``redirect_stdout``, which a check can run. Where a test compares the text as a
whole, its example is the call that prints it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import field, replace

from graders.languages.python.docstring_examples import NOTHING, Example
from graders.languages.python.syntax import last_name, names_used
from graders.light_dataclass import dataclass

_FIXTURES = ("capsys", "capfd")
_READ = tuple(f"{name}.readouterr()" for name in _FIXTURES)
_STRIPS = ("strip", "rstrip", "lstrip")
_IMPORTS = "import contextlib\nimport io"


class _Read(ast.NodeTransformer):
    """Write what a fixture read, under any of its names, as the text of a stream."""

    def __init__(self, texts: dict[str, ast.expr]) -> None:
        self.texts = texts

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        known = self.texts.get(ast.unparse(node))
        if known is not None and isinstance(node.ctx, ast.Load):
            return ast.copy_location(known, node)
        self.generic_visit(node)
        return node


@dataclass
class _Writer:
    """Writes the statements of a test with its captures as ``redirect_stdout``."""

    written: list[ast.stmt] = field(default_factory=list)
    waiting: list[ast.stmt] = field(default_factory=list)
    texts: dict[str, ast.expr] = field(default_factory=dict)
    streams: int = 0

    def capture(self, statements: Sequence[ast.stmt], stream: str, at: ast.stmt) -> None:
        """Write statements whose output goes to a new stream."""
        self.streams += 1
        imports = _IMPORTS if self.streams == 1 else ""
        captured = f"with contextlib.redirect_stdout({stream}):\n    pass"
        made = ast.parse(f"{imports}\n{stream} = io.StringIO()\n{captured}").body
        if isinstance(made[-1], ast.With) and statements:
            made[-1].body = [*statements]
        for one in made:
            ast.increment_lineno(one, at.lineno - one.lineno)
        self.written += made

    def flush(self) -> None:
        """Write what waited for a capture that did not come."""
        self.written += self.waiting
        self.waiting = []

    def read(self, statement: ast.stmt) -> None:
        """Write a statement that reads what was printed since the last one."""
        stream = "printed" if self.streams == 0 else f"printed_{self.streams + 1}"
        self.capture(self.waiting, stream, statement)
        self.waiting = []
        text = ast.parse(f"{stream}.getvalue()", mode="eval").body
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        is_whole = isinstance(statement, ast.Assign) and ast.unparse(statement.value) in _READ
        target = targets[0] if is_whole else None
        if isinstance(target, ast.Name):
            self.texts[f"{target.id}.out"] = text
        elif isinstance(target, ast.Tuple) and target.elts:
            self.written.append(ast.copy_location(ast.Assign([target.elts[0]], text), statement))
        else:
            self.texts |= {f"{read}.out": text for read in _READ}
            self.written.append(_Read(self.texts).visit(statement))


def with_captures(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Write the captures of a test as ``redirect_stdout``; its other statements stay."""
    writer = _Writer()
    for statement in body:
        if any(read in ast.unparse(statement) for read in _READ):
            writer.read(statement)
        elif isinstance(statement, ast.With) and (stream := _patched(statement)):
            writer.flush()
            silent = [one for one in statement.body if not names_used(ast.unparse(one)) & {stream}]
            writer.capture(silent, stream, statement)
            writer.written += [one for one in statement.body if one not in silent]
        elif isinstance(statement, ast.Expr | ast.Assign) and not _asserts(statement):
            writer.waiting.append(statement)
        else:
            writer.flush()
            writer.written.append(_Read(writer.texts).visit(statement))
    writer.flush()
    return [ast.fix_missing_locations(one) for one in writer.written]


def _patched(statement: ast.With) -> str:
    """Return the stream of ``with patch("sys.stdout", ...) as stream``; empty for others."""
    call, named = statement.items[0].context_expr, statement.items[0].optional_vars
    if not isinstance(call, ast.Call) or last_name(call.func) != "patch" or not call.args:
        return ""
    is_output = isinstance(call.args[0], ast.Constant) and call.args[0].value == "sys.stdout"
    return named.id if is_output and isinstance(named, ast.Name) else ""


def _asserts(statement: ast.stmt) -> bool:
    return "self.assert" in ast.unparse(statement)


# --- examples of what is printed ---------------------------------------------------------------


def as_printed(example: Example) -> Example:
    """Write an example of a captured text as one of the call that prints it.

    White space around the text is forgiven in any case.
    """
    if not isinstance(example.returns, str) or not example.returns.strip():
        return example
    stream = _stream_of(ast.parse(example.call, mode="eval").body, example.setup)
    *before, last = ast.parse(example.setup).body or [ast.Pass()]
    if not stream or not isinstance(last, ast.With) or _redirected(last) != stream:
        return example
    *first, call = last.body
    others = [one for one in before if stream not in ast.unparse(one)]
    if not isinstance(call, ast.Expr) or not all(isinstance(one, ast.Assign) for one in first):
        return example  # what prints before it belongs to the text
    setup = "\n".join(map(ast.unparse, [*others, *first]))
    text = example.returns.rstrip()
    return replace(example, call=ast.unparse(call), setup=setup, returns=NOTHING, prints=text)


def _stream_of(node: ast.expr, setup: str) -> str:
    """Return the stream whose text an expression is: ``out.getvalue().strip()``."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        on = node.func.value
        if node.func.attr == "getvalue" and isinstance(on, ast.Name):
            return on.id if f"redirect_stdout({on.id})" in setup else ""
        if node.func.attr not in _STRIPS:
            return ""
        node = on
    return ""


def _redirected(statement: ast.With) -> str:
    call = statement.items[0].context_expr
    is_redirected = isinstance(call, ast.Call) and last_name(call.func) == "redirect_stdout"
    return last_name(call.args[0]) if is_redirected and isinstance(call, ast.Call) else ""

"""Find what was written for the questions that are answered in words.

A student answers where it seems natural: a text bound to the question's name, a function that
returns or prints one, a comment, a Markdown cell that names the question or follows the one
that does. What the skeleton says already, and what only asks, is not an answer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Any

from graders.worker.stubs import Function

_MOST_CHARS = 4_000
_ASKS = re.compile(r"\?\s*[*_]*$|\bTODO\b|à compléter|votre réponse ici|your answer here", re.I)


def find_answers(
    questions: Sequence[str],
    units: Sequence[tuple[str, ast.Module]],
    prose: Sequence[str],
    given: Sequence[str],
) -> dict[str, str]:
    """Return the answer to each question, empty when there is none.

    Parameters
    ----------
    questions : sequence of str
        Their ids.
    units : sequence of (str, ast.Module)
        The sources, in order, with their trees.
    prose : sequence of str
        The Markdown cells, in order.
    given : sequence of str
        Lines that the skeleton holds.
    """
    return {question: _Search(question, given).answer(units, prose) for question in questions}


class _Search:
    """The search for one question's answer."""

    def __init__(self, question: str, given: Sequence[str]) -> None:
        parts = [re.escape(part) for part in re.split(r"[_\W]+", question) if part]
        self._name = question
        self._named = re.compile(r"[\s_-]*".join(parts), re.I)
        self._given = frozenset(given)

    def answer(self, units: Sequence[tuple[str, ast.Module]], prose: Sequence[str]) -> str:
        """Gather all that was written, each text once."""
        texts: list[str] = []
        for source, tree in units:
            texts += [*self._in_code(tree), *self._in_comments(source)]
        texts += self._in_prose(prose)
        kept = dict.fromkeys(text for text in map(self._own, texts) if text)
        return "\n".join(kept)[:_MOST_CHARS]

    def _own(self, text: str) -> str:
        """Leave out the question's name, what the skeleton says, and what only asks."""
        lines = []
        for line in text.splitlines():
            if line.strip() in self._given or _ASKS.search(line.strip()):
                continue
            lines.append(self._named.sub("", line).strip(" \t#*:=-–—>.`\"'"))
        return "\n".join(line for line in lines if re.search(r"\w", line))

    def _in_code(self, tree: ast.Module) -> Iterator[str]:
        for statement in tree.body:
            if _is_bound(statement, self._name):
                yield _value_text(getattr(statement, "value", None))
            elif isinstance(statement, Function) and statement.name == self._name:
                yield "\n".join(_texts(statement))
            elif isinstance(statement, ast.Expr):
                yield from (t for t in _texts(statement) if self._named.search(t))

    def _in_comments(self, source: str) -> Iterator[str]:
        lines = source.splitlines()
        for index, line in enumerate(lines):
            _, mark, comment = line.partition("#")
            if mark and self._named.search(line) and not line.lstrip().startswith("def "):
                following = []
                for later in lines[index + 1 :]:
                    if not later.lstrip().startswith("#") or later.lstrip().startswith("# %%"):
                        break
                    following.append(later.lstrip().lstrip("#"))
                yield "\n".join([comment, *following])

    def _in_prose(self, prose: Sequence[str]) -> Iterator[str]:
        for index, cell in enumerate(prose):
            if self._named.search(cell):
                yield cell
                if not self._own(cell) and index + 1 < len(prose):
                    yield prose[index + 1]


def _is_bound(statement: ast.stmt, name: str) -> bool:
    targets: list[Any] = list(getattr(statement, "targets", []))
    targets.append(getattr(statement, "target", None))
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _value_text(value: ast.expr | None) -> str:
    """Return the text of a value; what is no text but says something is written out."""
    if value is None or (isinstance(value, ast.Constant) and value.value in (None, ..., "")):
        return ""
    return "\n".join(_texts(value)) or ast.unparse(value)


def _texts(node: ast.AST) -> list[str]:
    return [
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    ]

"""Find the answers to questions in words, wherever a student wrote them.

A student answers where it seems natural: a text bound to the question's name, a function that
returns or prints one, a comment, a Markdown cell that names the question (in its text or by a
tag) or the cells after it. Lines of the skeleton, and lines that only ask, are no answers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function, assigned

_MOST_CHARS = 4_000
_TO_DO = re.compile(r"\bTODO\b|à compléter|votre réponse ici|your answer here", re.I)
_ASKS = re.compile(r"\?\s*[*_]*$")
_HEADING = re.compile(r"\s*(#{1,6}\s|<h[1-6])", re.I)
# Leading signs of a line: a bullet is followed by a blank, a minus sign is not.
_LEAD = re.compile(r"^(?:[\s#*>`\"']|[-–—•]\s)+")
_TRAIL = " \t#*:=-–—>.`\"'"
_SIGNS = r"[*`\"'_]*"
# Signs around a line in a comment, in a heading or between quotes.
_EDGES = " \t#*\"'"


def find_answers(
    questions: Mapping[str, str],
    units: Sequence[tuple[str, ast.Module]],
    prose: Sequence[Mapping[str, Any]],
    given: Sequence[str],
) -> dict[str, str]:
    """Return the answer to each question, by id, empty when there is none.

    ``questions`` holds the words that name each question where it is answered, by its id.
    ``units`` are the sources with their trees, ``prose`` the Markdown cells, both in order;
    ``given`` are the lines that the skeleton holds.
    """
    return {id_: _Search(name, given).answer(units, prose) for id_, name in questions.items()}


class _Search:
    """The search for one question's answer."""

    def __init__(self, question: str, given: Sequence[str]) -> None:
        parts = [re.escape(part) for part in re.split(r"[_\W]+", question) if part]
        name = r"[\s_-]*".join(parts)
        self._named = re.compile(rf"(?<![^\W_]){name}(?![^\W_])", re.I)
        self._label = re.compile(rf"(?:question\s+)?{_SIGNS}{name}{_SIGNS}\s*[:=.–—-]+\s*", re.I)
        self._given = frozenset(line.strip(_EDGES) for line in given)

    def answer(
        self, units: Sequence[tuple[str, ast.Module]], prose: Sequence[Mapping[str, Any]]
    ) -> str:
        """Gather the texts of the answer, each once."""
        texts: list[str] = []
        for source, tree in units:
            texts += [self._own(text) for text in self._in_code(tree)]
            texts += [self._own(text, asks=True) for text in self._in_comments(source)]
        texts += [self._own(text, asks=True) for text in self._in_prose(prose)]
        return "\n".join(dict.fromkeys(filter(None, texts)))[:_MOST_CHARS]

    def _own(self, text: str, *, asks: bool = False) -> str:
        """Leave out lines of the skeleton, lines that only ask, and the question's bare name.

        Within a sentence the name may be an ordinary word, and stays.
        """
        lines = []
        for line in map(str.strip, text.splitlines()):
            if line.strip(_EDGES) in self._given or _TO_DO.search(line):
                continue
            if not (asks and _ASKS.search(line)) and re.search(r"\w", self._named.sub("", line)):
                lines.append(self._unlabelled(line))
        return "\n".join(line for line in lines if re.search(r"\w", line))

    def _unlabelled(self, line: str) -> str:
        """Return the text of a line without the signs around it and its label."""
        said = _LEAD.sub("", line)
        label = self._label.match(said)
        return _LEAD.sub("", said[label.end() :] if label else said).rstrip(_TRAIL)

    def _in_code(self, tree: ast.Module) -> Iterator[str]:
        for statement in tree.body:
            if any(map(self._named.fullmatch, assigned(statement))):
                yield _value_text(getattr(statement, "value", None))
            elif isinstance(statement, Function) and self._named.fullmatch(statement.name):
                yield "\n".join(_texts(statement)) or "\n".join(_returned(statement))
            elif isinstance(statement, ast.Expr):
                yield from (t for t in _texts(statement) if self._named.search(t))
        for statement in _in_blocks(tree):
            if isinstance(statement, Function) and self._named.fullmatch(statement.name):
                yield "\n".join(_texts(statement)) or "\n".join(_returned(statement))
            elif any(map(self._named.fullmatch, assigned(statement))):
                yield _literal_text(getattr(statement, "value", None))

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

    def _in_prose(self, prose: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        for index, cell in enumerate(prose):
            if self._is_about(cell):
                yield cell["text"]
                if not self._own(cell["text"], asks=True):
                    yield from self._below(prose[index + 1 :])

    def _below(self, cells: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        """Yield the cells under a heading, up to the next."""
        for cell in cells:
            if _HEADING.match(cell["text"]) or self._is_about(cell):
                return
            yield cell["text"]

    def _is_about(self, cell: Mapping[str, Any]) -> bool:
        return any(map(self._named.fullmatch, cell["tags"])) or bool(
            self._named.search(cell["text"])
        )


def _in_blocks(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements in blocks of a module: in no function, and in no class."""
    left = [part for one in reversed(tree.body) for part in _parts(one)]
    while left:
        node = left.pop()
        if isinstance(node, ast.stmt):
            yield node
        left += _parts(node)


def _parts(node: ast.AST) -> list[ast.AST]:
    """Return what a block holds, the last first."""
    if isinstance(node, Function | ast.ClassDef | ast.expr):
        return []
    return [*ast.iter_child_nodes(node)][::-1]


def _literal_text(value: ast.expr | None) -> str:
    """Return a text that is written out; a variable of a program has other values."""
    is_computed = value is None or any(isinstance(one, ast.Call) for one in ast.walk(value))
    return "" if value is None or is_computed else "\n".join(_texts(value))


def _value_text(value: ast.expr | None) -> str:
    """Return the text of a value; other simple values are written out."""
    if value is None or (isinstance(value, ast.Constant) and value.value in (None, ..., "")):
        return ""
    return "\n".join(_texts(value)) or _written(value)


def _returned(function: ast.AST) -> Iterator[str]:
    for inner in ast.walk(function):
        if isinstance(inner, ast.Return):
            yield _value_text(inner.value)


def _texts(node: ast.AST) -> list[str]:
    """List the texts of a piece of code in order, except those of its exceptions."""
    texts: list[str] = []
    left = [node]
    while left:
        inner = left.pop()
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            texts.append(inner.value)
        elif isinstance(inner, ast.JoinedStr):
            texts.append(_written(inner).lstrip("f"))
        elif not isinstance(inner, ast.Raise):
            left += reversed(list(ast.iter_child_nodes(inner)))
    return texts


def _written(node: ast.expr) -> str:
    """Write an expression out; return nothing for one that is nested too deep."""
    try:
        return ast.unparse(node)
    except RecursionError:
        return ""

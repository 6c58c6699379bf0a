"""Right methods for a student's class, taken from a classmate whose class keeps the same state.

Texts are cut by their indentation, so that a method that cannot be read is replaced as well.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence


def with_methods(text: str, owner: str, names: Sequence[str], classmates: Iterable[str]) -> str:
    """Put right definitions of some methods into a class, and the methods that they need.

    They are the first classmate's whose methods fit: the class reads no attribute that it never
    sets. Raise `StopIteration` when nobody's do.
    """
    made = (_mended(text, owner, names, right) for right in classmates)
    return next(one for one in made if not _unset(one, owner))


def _mended(text: str, owner: str, names: Sequence[str], right: str) -> str:
    lines, known = text.split("\n"), right.split("\n")
    waiting, done = list(names), set[str]()
    while waiting:
        done.add(name := waiting.pop())
        definition = known[_method(known, owner, name)]
        at = _method(lines, owner, name)
        lines[at] = definition if at.start < at.stop else ["", *definition]
        used = {*re.findall(r"\bself\.(\w+)", "\n".join(definition))} - done
        waiting += [one for one in used if _is_lent(one, owner, lines, known)]
    imports = [line for line in known if re.match(r"(import|from) ", line)]
    first = next((i for i, line in enumerate(lines) if re.match(r"(import|from|class) ", line)), 0)
    return "\n".join([*lines[:first], *imports, *lines[first:]])


def _is_lent(name: str, owner: str, lines: list[str], known: list[str]) -> bool:
    own, theirs = _method(lines, owner, name), _method(known, owner, name)
    return bool(own.start == own.stop and theirs.start < theirs.stop)


def _method(lines: list[str], owner: str, name: str) -> slice:
    """Return where a method of a class is, its decorators included; else the end of the class."""
    begin = next(i for i, line in enumerate(lines) if re.match(rf"class {owner}\b", line))
    whole = _block(lines, begin)
    for at in range(whole.start, whole.stop):
        if re.match(rf"\s+def {name}\b", lines[at]):
            first = at
            while lines[first - 1].lstrip().startswith("@"):
                first -= 1
            return slice(first, _block(lines, at).stop)
    return slice(whole.stop, whole.stop)


def _block(lines: list[str], start: int) -> slice:
    """Return a statement and the lines that are indented under it."""
    end = start + 1
    while end < len(lines) and (
        not lines[end].strip() or _depth(lines[end]) > _depth(lines[start])
    ):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    return slice(start, end)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _unset(text: str, owner: str) -> set[str]:
    """Return the attributes that the methods of a class read on `self`, and that it never sets."""
    body = next(
        node.body
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.name == owner
    )
    members = {one.name for one in body if isinstance(one, ast.FunctionDef)}
    members |= {
        name.id
        for one in body
        if isinstance(one, ast.Assign)
        for name in one.targets
        if isinstance(name, ast.Name)
    }
    parts = [node for one in body for node in ast.walk(one) if isinstance(node, ast.Attribute)]
    own = [part for part in parts if isinstance(part.value, ast.Name) and part.value.id == "self"]
    kept = {part.attr for part in own if isinstance(part.ctx, ast.Store)}
    return {part.attr for part in own} - kept - members

"""Read bounded, safe YAML and keep the line of every value and key.

The tree of nodes is :mod:`graders.spec.yaml.tree`'s, and bounded; here it becomes plain data. What
cannot be read is a problem with its line, never an exception; what surrounds it is still returned.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from yaml.constructor import SafeConstructor
from yaml.nodes import ScalarNode

from graders.errors import Problem
from graders.light_dataclass import dataclass
from graders.spec.yaml.tree import MAX_BYTES, MAX_NODES, TAG, Node, Refused, build_tree

__all__ = ["MAX_BYTES", "MAX_NODES", "Document", "Path", "read_yaml", "show_path"]

_MAX_NUMBER_CHARS = 400
_PLAIN_DATA_FIELDS = ("returns", "inputs", "first")
# Dates are read as text, for the model to read them with their offset.
_TIME_FIELD = ("deadline",)
_LEFT_OUT = object()

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Document:
    """Plain data, and where each part of it stands (lines start at 1).

    ``lines`` holds the line of each value by path, ``key_lines`` that of its key,
    ``text_lines`` that of the first line of a text (a block's text starts below its mark);
    ``written`` the path where a part is written that another one inherits.
    """

    file: str
    data: Any = None
    lines: Mapping[Path, int] = field(default_factory=dict)
    key_lines: Mapping[Path, int] = field(default_factory=dict)
    text_lines: Mapping[Path, int] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    written: Mapping[Path, Path] = field(default_factory=dict)

    def place(self, path: Path) -> Path:
        """Return the path where a part is written."""
        ends = (end for end in range(len(path), 0, -1) if path[:end] in self.written)
        end = next(ends, 0)
        return (*self.written[path[:end]], *path[end:]) if end else path

    def line(self, path: Path) -> int:
        """Return the line of the key at ``path``, or of the nearest thing that holds it."""
        path = self.place(path)
        for end in range(len(path), -1, -1):
            line = self.key_lines.get(path[:end]) or self.lines.get(path[:end])
            if line:
                return line
        return 1

    def problem(self, path: Path, what: str, mend: str, line: int = 0) -> Problem:
        """Word a problem of this file at ``path``."""
        return Problem(self.file, line or self.line(path), show_path(self.place(path)), what, mend)


def show_path(path: Path) -> str:
    """Write a path as ``questions[1].points``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def read_yaml(raw: bytes, file: str) -> Document:
    """Read one YAML document; ``file`` is the name that problems give it.

    Where something could not be read, it has ``problems``, and ``data`` is what is left.
    """
    try:
        root = build_tree(raw)
    except Refused as refused:
        line, what, mend = refused.args
        return Document(file, problems=(Problem(file, line, "", what, mend),))
    if root is None:
        return Document(file)
    return _Reading(file).document(root)


class _Reading:
    """Turns nodes into plain data; the depth is bounded by now, so it may recurse."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Path, int] = {}
        self.key_lines: dict[Path, int] = {}
        self.text_lines: dict[Path, int] = {}
        self.problems: list[Problem] = []
        self.constructor = SafeConstructor()

    def document(self, root: Node) -> Document:
        data = self.value(root, ())
        problems = tuple(dict.fromkeys(self.problems))
        return Document(self.file, data, self.lines, self.key_lines, self.text_lines, problems)

    def report(self, line: int, path: Path, what: str, mend: str) -> None:
        self.problems.append(Problem(self.file, line, show_path(path), what, mend))

    def value(self, node: Node, path: Path) -> Any:
        self.lines[path] = node.line
        if node.kind == "scalar":
            return self.scalar(node, path)
        if node.tag != TAG + node.kind:
            self.unknown_tag(node, path)
        if node.kind == "map":
            return self.mapping(node, path)
        return [self.value(child, (*path, i)) for i, child in enumerate(node.children)]

    def unknown_tag(self, node: Node, path: Path) -> None:
        what = f"the tag {node.tag.replace(TAG, '!!')} is not allowed"
        self.report(node.line, path, what, "delete the tag: specs are plain data")

    def scalar(self, node: Node, path: Path) -> Any:
        is_time = node.tag == TAG + "timestamp" and path[-1:] == _TIME_FIELD
        if is_time or node.tag == TAG + "str":
            return self.text(node, path)
        if node.tag == TAG + "timestamp":
            mend = f'write it between quotes: "{node.value}"'
            self.report(node.line, path, f"{node.value} is a date for YAML", mend)
            return node.value
        read = {
            TAG + "null": self.constructor.construct_yaml_null,
            TAG + "bool": self.constructor.construct_yaml_bool,
            TAG + "int": self.constructor.construct_yaml_int,
            TAG + "float": self.constructor.construct_yaml_float,
        }.get(node.tag)
        if read is None:
            self.unknown_tag(node, path)
            return node.value
        value = self.number(node, path, read)
        if value is not node.value and _is_old_number(node.value):
            mend = f'write {value} if that is meant, else put quotes: "{node.value}"'
            self.report(node.line, path, f"{node.value} is {value} for YAML", mend)
        return value

    def number(self, node: Node, path: Path, read: Any) -> Any:
        try:
            if len(node.value) > _MAX_NUMBER_CHARS:
                raise ValueError
            return read(ScalarNode(node.tag, node.value))
        except (ValueError, KeyError, OverflowError, IndexError):
            shown = node.value if len(node.value) < 60 else node.value[:60] + "..."
            what = f"{shown} cannot be read as {node.tag.removeprefix(TAG)}"
            mend = "write it between quotes if it is a text, else write a shorter number"
            self.report(node.line, path, what, mend)
            return node.value

    def text(self, node: Node, path: Path) -> str:
        self.text_lines[path] = node.line + (node.style in ("|", ">"))
        if re.search("[\ud800-\udfff]", node.value):
            self.report(node.line, path, "half of a surrogate pair", "write the character itself")
            return node.value.encode("utf-8", "replace").decode()
        return node.value

    def mapping(self, node: Node, path: Path) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        merged: dict[Any, Any] = {}
        for key_node, child in zip(node.children[::2], node.children[1::2], strict=True):
            if key_node.tag == TAG + "merge":
                merged |= self.merge(child, path)
                continue
            key = self.key(key_node, path)
            if key is _LEFT_OUT:
                continue
            if key in found:
                first = self.key_lines[*path, key]
                what = f"the key '{key}' was already given on line {first}"
                self.report(key_node.line, (*path, key), what, "keep one of the two")
                continue
            self.key_lines[*path, key] = key_node.line
            found[key] = self.value(child, (*path, key))
        return {**merged, **found}

    def merge(self, node: Node, path: Path) -> dict[Any, Any]:
        """Return what ``<<`` brings in: a mapping, or several (the first ones win)."""
        sources = node.children if node.kind == "seq" else [node]
        merged: dict[Any, Any] = {}
        for source in sources:
            if source.kind != "map":
                self.report(node.line, path, "<< takes mappings", "write <<: *name of a mapping")
                continue
            merged = {**self.mapping(source, path), **merged}
        return merged

    def key(self, node: Node, path: Path) -> Any:
        """Return a key, or ``_LEFT_OUT`` when the entry cannot be kept."""
        if node.kind != "scalar":
            self.report(node.line, path, "a key that is a list or a mapping", "write a plain name")
            return _LEFT_OUT
        before, place = len(self.problems), (*path, node.value)
        line = self.text_lines.get(place)
        key = self.scalar(node, place)
        self.text_lines.pop(place, None)
        if line:
            self.text_lines[place] = line
        if len(self.problems) > before:
            return _LEFT_OUT
        if isinstance(key, str) or any(part in _PLAIN_DATA_FIELDS for part in path):
            return key
        self.report(node.line, path, *_wrong_key(node.value, key))
        return _LEFT_OUT


def _is_old_number(written: str) -> bool:
    """Tell whether YAML 1.1 alone takes it for such a number: minutes, or octal digits."""
    return ":" in written or re.fullmatch(r"[-+]?0[0-7_]+", written) is not None


def _wrong_key(written: str, key: object) -> tuple[str, str]:
    quoted = f'write it between quotes: "{written}"'
    if isinstance(key, bool):
        return f"the key {written} is a truth value for YAML (on, off, yes and no are)", quoted
    return f"the key {written or 'null'} is not a text", quoted

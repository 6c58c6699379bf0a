"""Read bounded, safe YAML and keep the line of every value and key.

The tree is built from the parser's events, without recursion, so that neither nesting nor
aliases can cost more than the bounds below. What cannot be read is a problem with its line,
never an exception; what surrounds it is still returned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.constructor import SafeConstructor
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from graders.errors import Problem

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_NODES", "Document", "Path", "read_yaml", "show_path"]

MAX_BYTES = 256 << 10
MAX_DEPTH = 40
MAX_NODES = 50_000
_MAX_NUMBER_CHARS = 400
_TAG = "tag:yaml.org,2002:"
_PLAIN_DATA_FIELDS = ("returns", "inputs")
# Where a date is meant: it is read as text, for the model to read with its offset.
_TIME_FIELD = ("deadline",)
_LEFT_OUT = object()

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Document:
    """Plain data, and where each part of it stands (lines start at 1).

    ``lines`` holds the line of each value by path, ``key_lines`` that of its key,
    ``text_lines`` that of the first line of a text (a block's text starts below its mark).
    """

    file: str
    data: Any = None
    lines: Mapping[Path, int] = field(default_factory=dict)
    key_lines: Mapping[Path, int] = field(default_factory=dict)
    text_lines: Mapping[Path, int] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def line(self, path: Path) -> int:
        """Return the line of the key at ``path``, or of the nearest thing that holds it."""
        for end in range(len(path), -1, -1):
            line = self.key_lines.get(path[:end]) or self.lines.get(path[:end])
            if line:
                return line
        return 1

    def problem(self, path: Path, what: str, mend: str, line: int = 0) -> Problem:
        """Word a problem of this file at ``path``."""
        return Problem(self.file, line or self.line(path), show_path(path), what, mend)


def show_path(path: Path) -> str:
    """Write a path as ``questions[1].points``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


@dataclass
class _Node:
    """A node under construction; ``size`` and ``height`` count what its aliases stand for."""

    kind: str
    tag: str
    line: int
    value: str = ""
    style: str = ""
    children: list[_Node] = field(default_factory=list)
    size: int = 1
    height: int = 1
    closed: bool = False


class _Refused(Exception):
    """Raised where reading cannot go on: ``(line, what, mend)``."""


def read_yaml(raw: bytes, file: str) -> Document:
    """Read one YAML document.

    Parameters
    ----------
    raw : bytes
        The content of the file, UTF-8.
    file : str
        The name that problems give it.

    Returns
    -------
    Document
        With ``problems`` where something could not be read; ``data`` is then what is left.
    """
    try:
        root = _Builder(_decode(raw)).build()
    except _Refused as refused:
        line, what, mend = refused.args
        return Document(file, problems=(Problem(file, line, "", what, mend),))
    if root is None:
        return Document(file)
    return _Reading(file).document(root)


def _decode(raw: bytes) -> str:
    if len(raw) > MAX_BYTES:
        raise _Refused(
            1, f"the file holds {len(raw)} bytes, {MAX_BYTES} is the most", "make it smaller"
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        byte = raw[problem.start]
        raise _Refused(
            line, f"byte 0x{byte:02x} is not UTF-8", "save the file in the UTF-8 encoding"
        ) from None


def _events(text: str) -> Iterator[yaml.Event]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.MarkedYAMLError as problem:
        mark = _telling_mark(problem)
        words = problem.problem or "cannot be read"
        context = f" ({problem.context})" if problem.context else ""
        raise _Refused(
            mark.line + 1 if mark else 1,
            f"not YAML: {words}{context}",
            "look at this line and the one above: indentation, quotes, brackets and colons",
        ) from None
    except yaml.YAMLError as problem:
        position = getattr(problem, "position", 0)
        raise _Refused(
            text.count("\n", 0, position) + 1,
            "not YAML: a character that is not allowed",
            "delete the control character, or write it escaped between double quotes",
        ) from None


def _telling_mark(problem: yaml.MarkedYAMLError) -> yaml.Mark | None:
    """Return where to look: a quote that is not closed is told where it opens."""
    if "quoted scalar" in (problem.context or "") and problem.context_mark:
        return problem.context_mark
    return problem.problem_mark or problem.context_mark


class _Builder:
    """Builds the tree of nodes from events."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.anchors: dict[str, _Node] = {}
        self.open: list[_Node] = []
        self.root: _Node | None = None
        self.resolver = Resolver()
        self.count = 0
        self.documents = 0

    def build(self) -> _Node | None:
        for event in _events(self.text):
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    raise _Refused(line, "a second document starts here", "delete this '---'")
            elif isinstance(event, yaml.AliasEvent):
                self.add(self.alias(event, line), line)
            elif isinstance(event, yaml.ScalarEvent):
                self.add(self.scalar(event, line), line, event.anchor)
            elif isinstance(event, yaml.CollectionStartEvent):
                self.start(event, line)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.end(line)
        return self.root

    def alias(self, event: yaml.AliasEvent, line: int) -> _Node:
        node = self.anchors.get(event.anchor or "")
        if node is None:
            raise _Refused(
                line,
                f"no anchor &{event.anchor} before *{event.anchor}",
                f"write &{event.anchor} where the value is first given, or quote '*...'",
            )
        if not node.closed:
            raise _Refused(
                line, f"*{event.anchor} stands inside itself", "write the value out, without alias"
            )
        return node

    def scalar(self, event: yaml.ScalarEvent, line: int) -> _Node:
        tag = event.tag
        if tag is None or tag == "!":
            tag = self.resolver.resolve(  # type: ignore[no-untyped-call]
                ScalarNode, event.value, event.implicit
            )
        return _Node("scalar", tag, line, event.value, event.style or "", closed=True)

    def start(self, event: yaml.CollectionStartEvent, line: int) -> None:
        kind = "map" if isinstance(event, yaml.MappingStartEvent) else "seq"
        node = _Node(kind, event.tag or _TAG + kind, line)
        if event.anchor:
            self.anchors[event.anchor] = node
        if len(self.open) >= MAX_DEPTH:
            raise _Refused(line, f"nested deeper than {MAX_DEPTH} levels", "write it flatter")
        self.open.append(node)

    def end(self, line: int) -> None:
        node = self.open.pop()
        node.closed = True
        node.size = 1 + sum(child.size for child in node.children)
        node.height = 1 + max((child.height for child in node.children), default=0)
        self.count -= node.size - 1
        self.add(node, line)

    def add(self, node: _Node, line: int, anchor: str | None = None) -> None:
        if anchor:
            self.anchors[anchor] = node
        self.count += node.size
        if self.count > MAX_NODES:
            raise _Refused(
                line, f"more than {MAX_NODES} values once aliases are expanded", "write fewer"
            )
        if len(self.open) + node.height > MAX_DEPTH + 1:
            raise _Refused(line, f"nested deeper than {MAX_DEPTH} levels", "write it flatter")
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node


class _Reading:
    """Turns nodes into plain data; the depth is bounded by now, so it may recurse."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Path, int] = {}
        self.key_lines: dict[Path, int] = {}
        self.text_lines: dict[Path, int] = {}
        self.problems: list[Problem] = []
        self.constructor = SafeConstructor()

    def document(self, root: _Node) -> Document:
        data = self.value(root, ())
        problems = tuple(dict.fromkeys(self.problems))
        return Document(self.file, data, self.lines, self.key_lines, self.text_lines, problems)

    def report(self, line: int, path: Path, what: str, mend: str) -> None:
        self.problems.append(Problem(self.file, line, show_path(path), what, mend))

    def value(self, node: _Node, path: Path) -> Any:
        self.lines[path] = node.line
        if node.kind == "map":
            self.expect_tag(node, path, "map")
            return self.mapping(node, path)
        if node.kind == "seq":
            self.expect_tag(node, path, "seq")
            return [self.value(child, (*path, i)) for i, child in enumerate(node.children)]
        return self.scalar(node, path)

    def expect_tag(self, node: _Node, path: Path, kind: str) -> None:
        if node.tag != _TAG + kind:
            self.unknown_tag(node, path)

    def unknown_tag(self, node: _Node, path: Path) -> None:
        tag = node.tag.replace(_TAG, "!!")
        self.report(
            node.line, path, f"the tag {tag} is not allowed", "delete the tag: specs are plain data"
        )

    def scalar(self, node: _Node, path: Path) -> Any:
        is_time = node.tag == _TAG + "timestamp" and path[-1:] == _TIME_FIELD
        if is_time or node.tag == _TAG + "str":
            return self.text(node, path)
        if node.tag == _TAG + "timestamp":
            self.report(
                node.line,
                path,
                f"{node.value} is a date for YAML",
                f'write it between quotes: "{node.value}"',
            )
            return node.value
        read = {
            _TAG + "null": self.constructor.construct_yaml_null,
            _TAG + "bool": self.constructor.construct_yaml_bool,
            _TAG + "int": self.constructor.construct_yaml_int,
            _TAG + "float": self.constructor.construct_yaml_float,
        }.get(node.tag)
        if read is None:
            self.unknown_tag(node, path)
            return node.value
        value = self.number(node, path, read)
        if value is not node.value and _is_old_number(node.value):
            mend = f'write {value} if that is meant, else put quotes: "{node.value}"'
            self.report(node.line, path, f"{node.value} is {value} for YAML", mend)
        return value

    def number(self, node: _Node, path: Path, read: Any) -> Any:
        try:
            if len(node.value) > _MAX_NUMBER_CHARS:
                raise ValueError
            return read(ScalarNode(node.tag, node.value))
        except (ValueError, KeyError, OverflowError, IndexError):
            shown = node.value if len(node.value) < 60 else node.value[:60] + "..."
            self.report(
                node.line,
                path,
                f"{shown} cannot be read as {node.tag.removeprefix(_TAG)}",
                "write it between quotes if it is a text, else write a shorter number",
            )
            return node.value

    def text(self, node: _Node, path: Path) -> str:
        self.text_lines[path] = node.line + (node.style in ("|", ">"))
        if re.search("[\ud800-\udfff]", node.value):
            self.report(node.line, path, "half of a surrogate pair", "write the character itself")
            return node.value.encode("utf-8", "replace").decode()
        return node.value

    def mapping(self, node: _Node, path: Path) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        merged: dict[Any, Any] = {}
        for key_node, child in zip(node.children[::2], node.children[1::2], strict=True):
            if key_node.tag == _TAG + "merge":
                merged |= self.merge(child, path)
                continue
            key = self.key(key_node, path)
            if key is _LEFT_OUT:
                continue
            if key in found:
                first = self.key_lines[*path, key]
                self.report(
                    key_node.line,
                    (*path, key),
                    f"the key '{key}' was already given on line {first}",
                    "keep one of the two",
                )
                continue
            self.key_lines[*path, key] = key_node.line
            found[key] = self.value(child, (*path, key))
        return {**merged, **found}

    def merge(self, node: _Node, path: Path) -> dict[Any, Any]:
        """Return what ``<<`` brings in: a mapping, or several (the first ones win)."""
        sources = node.children if node.kind == "seq" else [node]
        merged: dict[Any, Any] = {}
        for source in sources:
            if source.kind != "map":
                self.report(node.line, path, "<< takes mappings", "write <<: *name of a mapping")
                continue
            merged = {**self.mapping(source, path), **merged}
        return merged

    def key(self, node: _Node, path: Path) -> Any:
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
        return (
            f"the key {written} is a truth value for YAML (on, off, yes and no are)",
            quoted,
        )
    return f"the key {written or 'null'} is not a text", quoted

"""Build a bounded tree of nodes from YAML's events, each with its line.

The tree is built without recursion, so that neither nesting nor aliases can cost more than the
bounds below. What a node's text means is for :mod:`graders.spec.yaml.nodes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

import yaml
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from graders.light_dataclass import dataclass

MAX_BYTES = 256 << 10
MAX_DEPTH = 40
MAX_NODES = 50_000
# The advice where a comma of code or words was taken for YAML's own.
QUOTE = (
    "in { } and [ ], put what has a comma or quotes between quotes, as in 'f(1, 2)', "
    "or give it a line of its own"
)
_LOOK = "look at this line and the one above: indentation, quotes, brackets and colons"
# The prefix of the tags of YAML's own types.
TAG = "tag:yaml.org,2002:"


@dataclass
class Node:
    """A node under construction; ``size`` and ``height`` count what its aliases stand for."""

    kind: str
    tag: str
    line: int
    value: str = ""
    style: str = ""
    children: list[Node] = field(default_factory=list)
    size: int = 1
    height: int = 1
    closed: bool = False


class Refused(Exception):
    """Raised where reading cannot go on: ``(line, what, mend)``."""


def build_tree(raw: bytes) -> Node | None:
    """Build the tree of a document, None for an empty one.

    Raise `Refused` with the place where reading cannot go on.
    """
    return _Builder(_decode(raw)).build()


def _decode(raw: bytes) -> str:
    if len(raw) > MAX_BYTES:
        raise Refused(
            1, f"the file holds {len(raw)} bytes, {MAX_BYTES} is the most", "make it smaller"
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        byte = raw[problem.start]
        raise Refused(
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
        raise Refused(
            mark.line + 1 if mark else 1,
            f"not YAML: {words}{context}",
            f"close what is open; {QUOTE}" if "a flow " in context else _LOOK,
        ) from None
    except yaml.YAMLError as problem:
        position = getattr(problem, "position", 0)
        raise Refused(
            text.count("\n", 0, position) + 1,
            "not YAML: a character that is not allowed",
            "delete the control character, or write it escaped between double quotes",
        ) from None


def _telling_mark(problem: yaml.MarkedYAMLError) -> yaml.Mark | None:
    """Return the place to show for an error: an unclosed quote is shown where it opens."""
    if "quoted scalar" in (problem.context or "") and problem.context_mark:
        return problem.context_mark
    return problem.problem_mark or problem.context_mark


class _Builder:
    """Builds the tree of nodes from events."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.anchors: dict[str, Node] = {}
        self.open: list[Node] = []
        self.root: Node | None = None
        self.resolver = Resolver()
        self.count = 0
        self.documents = 0

    def build(self) -> Node | None:
        for event in _events(self.text):
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    raise Refused(line, "a second document starts here", "delete this '---'")
            elif isinstance(event, yaml.AliasEvent):
                self.add(self.alias(event, line), line)
            elif isinstance(event, yaml.ScalarEvent):
                self.add(self.scalar(event, line), line, event.anchor)
            elif isinstance(event, yaml.CollectionStartEvent):
                self.start(event, line)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.end(line)
        return self.root

    def alias(self, event: yaml.AliasEvent, line: int) -> Node:
        node = self.anchors.get(event.anchor or "")
        if node is None:
            raise Refused(
                line,
                f"no anchor &{event.anchor} before *{event.anchor}",
                f"write &{event.anchor} where the value is first given, or quote '*...'",
            )
        if not node.closed:
            raise Refused(
                line, f"*{event.anchor} stands inside itself", "write the value out, without alias"
            )
        return node

    def scalar(self, event: yaml.ScalarEvent, line: int) -> Node:
        tag = event.tag
        if tag is None or tag == "!":
            tag = self.resolver.resolve(  # type: ignore[no-untyped-call]
                ScalarNode, event.value, event.implicit
            )
        return Node("scalar", tag, line, event.value, event.style or "", closed=True)

    def start(self, event: yaml.CollectionStartEvent, line: int) -> None:
        kind = "map" if isinstance(event, yaml.MappingStartEvent) else "seq"
        node = Node(kind, event.tag or TAG + kind, line)
        if event.anchor:
            self.anchors[event.anchor] = node
        if len(self.open) >= MAX_DEPTH:
            raise Refused(line, f"nested deeper than {MAX_DEPTH} levels", "write it flatter")
        self.open.append(node)

    def end(self, line: int) -> None:
        node = self.open.pop()
        node.closed = True
        node.size = 1 + sum(child.size for child in node.children)
        node.height = 1 + max((child.height for child in node.children), default=0)
        self.count -= node.size - 1
        self.add(node, line)

    def add(self, node: Node, line: int, anchor: str | None = None) -> None:
        if anchor:
            self.anchors[anchor] = node
        self.count += node.size
        if self.count > MAX_NODES:
            raise Refused(
                line, f"more than {MAX_NODES} values once aliases are expanded", "write fewer"
            )
        if len(self.open) + node.height > MAX_DEPTH + 1:
            raise Refused(line, f"nested deeper than {MAX_DEPTH} levels", "write it flatter")
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node

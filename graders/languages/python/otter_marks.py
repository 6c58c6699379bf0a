"""The marks of otter-grader in the cells of a master notebook.

Boundaries such as ``# BEGIN QUESTION`` stand in raw cells, or in fences of Markdown. What is taken
away from students is marked in code: ``# SOLUTION`` at the end of a line, or two comments around.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graders.light_dataclass import dataclass

_BOUNDARY = re.compile(
    r"\A\s*#\s+(?P<edge>BEGIN|END)\s+(?P<block>QUESTION|PROMPT|SOLUTION|TESTS)\b", re.IGNORECASE
)
_CONFIG = re.compile(r"\A\s*#\s+ASSIGNMENT\s+CONFIG\b", re.IGNORECASE)
_FENCE = re.compile(r"\A\s*```otter\n(.*?)\n?```\s*\Z", re.DOTALL)
_IGNORED = re.compile(r"\A\s*##\s*ignore\s*##", re.IGNORECASE)
_PROMPT = re.compile(
    r'^[ \t]*("""|\'\'\')[ \t]*# BEGIN PROMPT.*?\1;?[ \t]*# END PROMPT[^\n]*\n?',
    re.MULTILINE | re.DOTALL,
)
_LINE = re.compile(r"(?P<indent>\s*)(?P<code>.*?)\s*#\s*(SOLUTION( NO PROMPT)?|SEED)\s*")
_EDGE = re.compile(r"\s*#+\s*(?P<edge>BEGIN|END) SOLUTION( NO PROMPT)?\s*")


@dataclass(frozen=True)
class Boundary:
    """The begin or the end of a block, such as ``tests``, and the settings below its mark."""

    block: str
    is_begin: bool
    settings: str


def boundary_of(text: str) -> Boundary | None:
    """Return the boundary that a cell is, which is no code; None where it is none."""
    text = _unfenced(text)
    found = _BOUNDARY.match(text)
    if found is None:
        return None
    settings = text.partition("\n")[2]
    # A region of nbgrader in Markdown has both its marks in one cell.
    if re.search(r"^\s*#\s+END\b", settings, re.MULTILINE):
        return None
    return Boundary(found["block"].lower(), found["edge"].upper() == "BEGIN", settings)


def is_settings(text: str) -> bool:
    """Tell whether a cell that is no code holds the settings of the assignment."""
    return bool(_CONFIG.match(_unfenced(text)))


def is_ignored(text: str) -> bool:
    """Tell whether a cell goes to nobody."""
    return bool(_IGNORED.match(text))


def _unfenced(text: str) -> str:
    found = _FENCE.match(text)
    return found[1] if found else text


def in_regions(code: str) -> str:
    """Write the marks at the ends of lines as regions, which skeletons know.

    Prompts are left out: students get a mark of their own there. At the top of a module a line is
    kept bare, as a value that is asked for has no region.
    """
    kept: list[str] = []
    for line in _marked(_PROMPT.sub("", code).split("\n")):
        last = kept[-1] if kept else ""
        if _is_edge(last, "END") and _is_edge(line, "BEGIN") and _indent(last) == _indent(line):
            kept.pop()
        else:
            kept.append(line)
    return "\n".join(kept)


def _marked(lines: list[str]) -> Iterator[str]:
    is_inside = False
    for line in lines:
        if edge := _EDGE.fullmatch(line):
            is_inside = edge["edge"] == "BEGIN"
            yield line.replace(" NO PROMPT", "")
        elif not (found := _LINE.fullmatch(line)) or not found["code"]:
            yield line
        elif is_inside or not found["indent"]:
            yield f"{found['indent']}{found['code']}"
        else:
            yield f"{found['indent']}# BEGIN SOLUTION"
            yield f"{found['indent']}{found['code']}"
            yield f"{found['indent']}# END SOLUTION"


def _is_edge(line: str, edge: str) -> bool:
    found = _EDGE.fullmatch(line)
    return found is not None and found["edge"] == edge


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]

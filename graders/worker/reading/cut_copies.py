"""Classes that an error cut, below the whole of them: half a file was pasted a second time.

Python would read neither. A function that was cut is set aside, and the one above it counts; of a
class the rest would stand, and replace the whole one.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function, first_line

Region = dict[str, Any]


def without_cut_copies(
    lines: Sequence[str], kept: str, lost: Sequence[Region]
) -> tuple[str, list[Region]]:
    """Return a source without the classes that were cut and are a copy of the whole above them.

    ``kept`` is what is left of ``lines`` without the regions ``lost``, see
    :func:`graders.worker.reading.salvage.salvage`. The region that cut a class then begins with it.
    A class of which a method differs from that of the whole is another version, and stays.
    """
    left, regions, whole = kept.split("\n"), list(lost), dict[str, dict[str, str]]()
    body = ast.parse(kept).body if lost else []
    ends = [*(first_line(node) for node in body), len(lines) + 1][1:]
    for node, end in zip(body, ends, strict=True):
        if not isinstance(node, ast.ClassDef):
            continue
        cut = [n for n, one in enumerate(regions) if _is_member(lines, one, node.lineno, end)]
        above, rest = whole.get(node.name, {}), _members(node)
        names = {name for n in cut for name in regions[n]["names"]}
        # A copy has nothing else: a skeleton above the answer is another version of it.
        if cut and rest and rest.items() <= above.items() and names <= above.keys():
            first, last = first_line(node), node.end_lineno or node.lineno
            left[first - 1 : last] = [""] * (last - first + 1)
            begun = regions[cut[0]]
            regions[cut[0]] = {**begun, "line": first, "end": max(last, begun["end"])}
        elif not cut:
            whole[node.name] = rest
    return "\n".join(left), regions


def _is_member(lines: Sequence[str], region: Mapping[str, Any], first: int, end: int) -> bool:
    """Tell whether a region stands in a class that begins in a line, and ends above another."""
    line: int = region["line"]
    return first < line < end and lines[line - 1][:1].isspace()


def _members(node: ast.ClassDef) -> dict[str, str]:
    """Return the code of each method of a class."""
    return {one.name: ast.dump(one) for one in node.body if isinstance(one, Function)}

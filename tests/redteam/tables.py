"""Many attacks of one kind: a table of names and lines of code, each a submission of its own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from textwrap import dedent, indent

# Rows of a table of which all are tried in the tests of every day.
_LONG = 8
# The beginning of a forger: `frame` writes a frame on whatever pipe there is, `altered` writes the
# worker's own after `alter` has changed what they say.
FORGER = """\
import json
import os
import posix
import struct
import sys

FRAMES = sys.modules["graders.worker.frames"]
WRITTEN = FRAMES.write_frame
KEPT = []


def raw(data):
    for descriptor in range(3, 16):
        try:
            os.write(descriptor, data)
        except OSError:
            pass


def frame(says, kind=b"m"):
    body = says if isinstance(says, bytes) else json.dumps(says, separators=(",", ":")).encode()
    raw(struct.pack(">cI", kind, len(body)) + body)


def altered(descriptor, milestone, says):
    says = alter(says)
    for one in says if isinstance(says, list) else [says]:
        WRITTEN(descriptor, milestone, one)


def cases(says):
    return says.get("seen") or [says[name] for name in ("case",) if name in says]


def alter(says):
{alter}
    return says


FRAMES.write_frame = altered
"""


def write(folder: Path, file: str, table: Mapping[str, str], template: str) -> None:
    """Write a submission for each row of a table.

    Of a long table every second row is tried, as each costs a box, a record and a page;
    ``nox -s redteam`` tries them all.

    Parameters
    ----------
    file : str
        The name of the file that each hands in.
    table : mapping of str to str
        Lines of code, by the name of the submission.
    template : str
        The file, with the lines of a row in place of each line ``{row}``, as far from the margin.
    """
    parts = template.split("{row}")
    margins = [part.rpartition("\n")[2] for part in parts[:-1]]
    is_sampled = len(table) > _LONG and "REDTEAM_ALL" not in os.environ
    for name, lines in islice(table.items(), 0, None, 2 if is_sampled else 1):
        place = folder / "class" / f"{folder.name}-{name}"
        place.mkdir(parents=True)
        code = dedent(lines).strip("\n")
        rows = [indent(code, margin).removeprefix(margin) for margin in margins]
        text = "".join(part + row for part, row in zip(parts, [*rows, ""], strict=True))
        (place / file).write_text(text, encoding="utf-8")


def forger(alter: str = "pass") -> str:
    """Return the beginning of a forger's file that changes what the worker says."""
    return FORGER.replace("{alter}", indent(dedent(alter).strip("\n"), "    "))

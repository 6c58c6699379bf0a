"""The landed counts of instructions: kept in a file, compared with new ones, shown as a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

NAME = "instructions.json"
ALLOWED = 0.05
# Facts of a machine without which counts differ by more than that for no fault of the code.
_DECISIVE = ("Python", "compiler", "machine")
_BEGIN, _END = "<!-- counts -->", "<!-- end of counts -->"


@dataclass(frozen=True)
class Figures:
    """Instructions of one call of each path, and what they were counted on."""

    conditions: Mapping[str, str]
    instructions: Mapping[str, int]

    @classmethod
    def read(cls, path: Path) -> Figures:
        """Read the figures that landed last."""
        return cls(**json.loads(path.read_text("utf-8")))

    def write(self, path: Path) -> None:
        """Keep the figures: they are the landed ones from now on."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", "utf-8")


def misfits(landed: Mapping[str, str], here: Mapping[str, str]) -> list[str]:
    """Say why counts made here cannot be compared with the landed ones; empty when they can."""
    return [
        f"{name} is {here.get(name, 'unknown')} here, the landed figures are of {landed[name]}"
        for name in _DECISIVE
        if here.get(name) != landed[name]
    ]


def regressions(
    landed: Mapping[str, int], now: Mapping[str, int], allowed: float = ALLOWED
) -> list[str]:
    """Name the paths that grew, and those that only one side has.

    Parameters
    ----------
    landed, now : mapping of str to int
        Instructions of each path.
    allowed : float
        Growth that is let through, as a share of the landed figure.
    """
    problems = [
        f"{name}: {now[name]:,} instructions, {now[name] / before - 1:+.1%} "
        f"on the {before:,} that landed"
        for name, before in landed.items()
        if name in now and now[name] > before * (1 + allowed)
    ]
    problems += [f"{name}: no figure has landed" for name in now if name not in landed]
    problems += [f"{name}: not counted any more" for name in landed if name not in now]
    return problems


def ratios(landed: Mapping[str, int], now: Mapping[str, int]) -> Iterator[str]:
    """Write a line per path for the terminal: millions of instructions, and times the landed."""
    width = max(map(len, now))
    for name, count in now.items():
        ratio = f"{count / landed[name]:8.3f}" if landed.get(name) else f"{'new':>8}"
        yield f"{name:<{width}}{count / 1e6:12.3f} M{ratio}"


def section(figures: Figures) -> str:
    """Write the section of RESULTS.md, between the marks that :func:`with_section` looks for."""
    on = ", ".join(f"{name} {value}" for name, value in figures.conditions.items())
    rows = (f"| {name} | {count / 1e6:.3f} |" for name, count in figures.instructions.items())
    lines = (
        _BEGIN,
        "## Instructions of the hot paths",
        "",
        "`python -m bench.instructions --renew`: one call of each, counted by callgrind.",
        f"On: {on.replace('Python CPython', 'CPython')}.",
        "",
        "| path | millions of instructions |",
        "|---|---:|",
        *rows,
        _END,
    )
    return "\n".join(lines)


def with_section(document: str, new: str) -> str:
    """Put a section in the place of an older one, or at the end of a document without one."""
    marked = re.compile(f"{re.escape(_BEGIN)}.*?{re.escape(_END)}", re.DOTALL)
    if marked.search(document):
        return marked.sub(lambda _: new, document, count=1)
    return f"{document.rstrip()}\n\n{new}\n"

"""The courses on which fairness is tried, and right submissions of each."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graders.languages.python.state_shapes import SHAPES
from graders.languages.python.syntax import parses
from graders.spec.assignment import Assignment
from tests.command_line import ROOT
from tests.fairness.styles import STYLES

RIGHT = Path(__file__).parent / "right"
COURSES: Mapping[str, Path] = {
    **dict.fromkeys(("account", "clock"), ROOT / "tests" / "courses" / "account"),
    **{id_: ROOT / "tests" / "courses" / id_ for id_ in ("stack", "shop", "playlist")},
    **dict.fromkeys(("puzzle", "moutons", "solitaire", "klondike", "morpion"), ROOT),
}

# A class with one of these names its attributes elsewhere than in its methods: it has its shape.
_NAMING = ("__slots__", "@dataclass", "@property")

# How the name of a submission ends that is graded as it is written.
AS_IS = "-as-is"

Sources = Mapping[str, str]


@dataclass(frozen=True)
class Right:
    """A right submission: its name, and the source of each module."""

    name: str
    sources: Sources


def right_submissions(assignment: Assignment) -> Iterator[Right]:
    """Yield the reference and hand-written submissions, in every shape and style, each once."""
    kept = _attributes_of_spec(assignment)
    seen = set()
    for first in _written(assignment):
        for name, sources in _variants(first.sources, kept):
            written = tuple(ast.dump(ast.parse(text)) for text in sources.values())
            if written not in seen:
                seen.add(written)
                yield Right(first.name + name, sources)


def _variants(sources: Sources, kept: frozenset[str]) -> Iterator[tuple[str, Sources]]:
    yield AS_IS, sources
    is_named = any(word in text for word in _NAMING for text in sources.values())
    for name, reshape in () if is_named else SHAPES.items():
        yield f"-{name}", {module: reshape(text, kept) for module, text in sources.items()}
    for name, restyle in STYLES.items():
        yield f"-{name}", {module: restyle(text) for module, text in sources.items()}


def _written(assignment: Assignment) -> Iterator[Right]:
    yield Right("reference", dict(assignment.reference_sources))
    for folder in sorted((RIGHT / assignment.id).glob("*")):
        yield Right(
            folder.name, {p.stem: p.read_text("utf-8") for p in sorted(folder.glob("*.py"))}
        )
    for folder in sorted((ROOT / "examples" / assignment.id).glob("*")):
        if _is_right(folder / "expect.yaml"):
            sources = {path.stem: _code(path) for path in sorted(folder.glob("*.[pi][yp]*"))}
            if sources and all(map(parses, sources.values())):
                yield Right(folder.name, sources)


def _is_right(expected: Path) -> bool:
    """Tell whether every question that is not for a teacher is expected to be right."""
    told = re.findall(r"^  \w+: (\S+)", expected.read_text("utf-8"), re.MULTILINE)
    return {*told} <= {"correct", "to-review"}


def _code(path: Path) -> str:
    if path.suffix == ".py":
        return path.read_text("utf-8")
    cells = json.loads(path.read_bytes())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    lines = (line for cell in code for line in cell.splitlines())
    return "\n".join("" if line.startswith(("%", "!")) else line for line in lines)


def _attributes_of_spec(assignment: Assignment) -> frozenset[str]:
    """Return the attributes that the spec names: a student's class must have them."""
    folder = COURSES[assignment.id] / "specs"
    texts = [path.read_text("utf-8") for path in folder.glob(f"{assignment.id}.*")]
    return frozenset(name for text in texts for name in re.findall(r"\.(\w+)", text))

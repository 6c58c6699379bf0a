"""Files of klondike-ocaml as students hand them in: the reference with pieces put in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission
from graders.run.programs import programs_of
from graders.sandbox.choose import choose
from tests.assignments import loaded
from tests.command_line import ROOT

ASSIGNMENT = "klondike-ocaml"
REFERENCE = (ROOT / "reference" / ASSIGNMENT / "solitaire.ml").read_text("utf-8")
VARIANTS = ROOT / "tests" / "mutants" / ASSIGNMENT
OPEN = "open Solitaire_defs\n"


def versions(path: Path) -> dict[str, str]:
    """Return the versions of a function that a file of `tests/mutants/` holds, by description."""
    parts = re.split(r"(?m)^\(\* --- *(.*?) *\*\)$", path.read_text("utf-8"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def in_place(definitions: Mapping[str, str], source: str = REFERENCE) -> str:
    """Put texts in the place of definitions of the reference, by the names that these define."""
    for name, text in definitions.items():
        found = [*re.finditer(rf"(?ms)^let (?:rec )?{name}\b.*?(?=^\(\*|^let |\Z)", source)]
        assert found, f"{name} is not defined"
        start, end = found[0].span()
        source = source[:start] + text.strip() + "\n\n" + source[end:]
    return source


@lru_cache(maxsize=2)
def run_context(tier: str) -> RunContext:
    """Prepare the assignment once for all submissions of a process."""
    assignment = loaded(ASSIGNMENT)
    sandbox = choose(tier, programs=programs_of(assignment.language))
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


def graded(source: str | bytes, tier: str = "process") -> Record:
    """Grade a `solitaire.ml`."""
    content = source if isinstance(source, bytes) else source.encode()
    files = {"solitaire.ml": content}
    return grade(run_context(tier), Submission("one", files, {"solitaire": "solitaire.ml"}))


def not_right(record: Record) -> dict[str, str]:
    """Return the verdicts of questions that are not right; answers in words await a teacher."""
    assert record.state == "graded"
    told = {question.id: str(question.verdict) for question in record.questions}
    return {id_: said for id_, said in told.items() if said not in ("correct", "to-review")}

"""Runs of checks made by hand, for the judges of the checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from graders.checks import AnyCheck
from graders.checks.base import RunResult
from graders.checks.forms import read_object
from graders.model import Text
from graders.probe import Observation, Raised
from graders.spec.schema.models import Question

TITLE = Text("titre", "title")
INDEX_ERROR = Raised(
    "IndexError",
    ("IndexError", "LookupError", "Exception", "BaseException", "object"),
    "list index out of range",
    (("tp.py", 3, "f", "return x[9]"),),
)
MEMORY_ERROR = Raised("MemoryError", ("MemoryError", "Exception"), "")


def make(kind: str, **fields: Any) -> AnyCheck:
    """Make a check of a kind as a spec writes it."""
    data = {"id": "c", "title": TITLE, **fields}
    if kind in ("session", "manual"):
        data.setdefault(*(("events", ()) if kind == "session" else ("rubric", None)))
    if kind not in ("source", "manual", "scenario") and "property" not in data:
        data.setdefault("call", "f(n)")
    question = {"id": "q", "title": TITLE, "points": 1.0, "checks": [data]}
    check = read_object(Question, question).checks[0]
    assert check.kind == kind
    return check


def run_result(
    seen: Sequence[Observation],
    expected: Sequence[Observation] | None = None,
    inputs: Sequence[Mapping[str, Any]] | None = None,
    facts: Mapping[str, Any] | None = None,
    **functions: Callable[..., Any],
) -> RunResult:
    """Gather observations; where nothing is expected, the reference saw nothing special."""
    wanted = tuple(expected) if expected is not None else (Observation(),) * len(seen)
    given = tuple(inputs) if inputs is not None else tuple({"n": n} for n in range(len(wanted)))
    counts = tuple(range(len(given)))
    return RunResult(given, counts, tuple(seen), wanted, functions, facts or {})


def values(*found: Any) -> list[Observation]:
    """Return an observation per value."""
    return [Observation(value) for value in found]

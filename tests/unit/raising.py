"""Make an exception in a student's code, and tell it as a worker and a host do, in this process."""

from __future__ import annotations

import ast
import textwrap

from graders.grading.observations import facts_of
from graders.probe import Raised
from graders.worker.inspecting.exception_facts import circumstances
from graders.worker.inspecting.objects import describe
from graders.worker.reading.sources import Sources


def raised_by(source: str, check: str = "") -> Raised:
    """Run a student's source, then a check's expression, until one of them raises."""
    text = textwrap.dedent(source)
    sources = Sources({"tp.py": ast.parse(text)}, {"tp": [{"label": "tp.py", "text": text}]})
    scope: dict[str, object] = {"__name__": "tp"}
    try:
        exec(compile(text, "tp.py", "exec"), scope)
        if check:
            eval(compile(check, "<check>", "eval"), scope)
    except BaseException as problem:  # noqa: BLE001 - what is told of it is looked at
        name, _, said = describe(problem).partition(": ")
        facts = facts_of(circumstances(problem, sources))
        return Raised(name, (), said, facts=facts)
    raise AssertionError("nothing was raised")

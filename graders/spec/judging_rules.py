"""The rules on the expressions that judge answers on the host: Python, over known names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from graders.checks.base import Check
from graders.checks.host_code import NAMES, NAMES_TOGETHER
from graders.errors import Problem, did_you_mean
from graders.languages.python.syntax import BUILTINS, bound_names, find_error, names_used
from graders.spec.parsed_spec import ParsedSpec

_MORE: Mapping[str, tuple[str, ...]] = {"extra": ("item",)}


def check_judging(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield what is wrong with the expressions by which checks judge answers."""
    for path, question, check in parsed.checks():
        inputs = parsed.inputs.get((question.id, check.id))
        ours = f"the functions of {parsed.code_file}"
        for field, code in check.judging_code().items():
            error = find_error(code.strip(), "eval")
            if error is not None:
                what = f"not a Python expression: {error.what}: {code.strip()!r:.80}"
                mend = f"write an expression over {_listed(field)}"
                yield parsed.problem((*path, field), what, mend)
            elif inputs is not None and parsed.code is not None:
                for name, known in _unknown(field, code, check, inputs, parsed.code):
                    mend = did_you_mean(name, known, f"use {_listed(field, ours)}")
                    yield parsed.problem((*path, field), f"unknown name '{name}'", mend)


def course_names(check: Check, inputs: Collection[Mapping[str, Any]]) -> frozenset[str]:
    """Return the names that the judging of a check takes from the spec's module, or of Python.

    Those of the conditions of its hints are among them.
    """
    names: set[str] = set()
    for hint in check.hints:
        names |= names_used(hint.condition.strip() or "True", "eval")
    for field, code in check.judging_code().items():
        names |= names_used(code.strip(), "eval") - _own(field, code, check, inputs)
    return frozenset(names)


def _unknown(
    field: str,
    code: str,
    check: Check,
    inputs: Collection[Mapping[str, Any]],
    functions: Collection[str],
) -> Iterator[tuple[str, set[str]]]:
    known = _own(field, code, check, inputs) | set(functions)
    for name in sorted(names_used(code.strip(), "eval") - BUILTINS - known):
        yield name, known


def _own(field: str, code: str, check: Check, inputs: Collection[Mapping[str, Any]]) -> set[str]:
    """Return the names of the values that an expression may look at, and those that it binds."""
    bound = bound_names(code.strip(), "eval")
    if field == "together":
        return {*NAMES_TOGETHER, *bound}
    everywhere = set.intersection(*map(set, inputs)) if inputs else set()
    if field == "shows":
        return {"said", "typed", *everywhere, *bound}
    after = getattr(check, "after", ())
    return {*NAMES, *_MORE.get(field, ()), *everywhere, *after, *bound}


def _listed(field: str, *others: str) -> str:
    if field == "together":
        names = [*NAMES_TOGETHER, *others]
    elif field == "shows":
        names = ["said", "typed", "the inputs", *others]
    else:
        names = [*_MORE.get(field, ()), *NAMES[:3], "the inputs", *others]
    return f"{', '.join(names[:-1])} and {names[-1]}"

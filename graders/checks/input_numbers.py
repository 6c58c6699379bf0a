"""Expressions of the inputs that must be numbers: sizes, and how often something may be called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graders.errors import InternalError
from graders.judging.timing import EndlessError, patience


def number_of(field: str, code: str, inputs: Mapping[str, Any]) -> float:
    """Evaluate an expression of the inputs that must be a number; else the course is at fault."""
    try:
        with patience():
            number = eval(code, {}, dict(inputs))  # noqa: S307 - the course's own words
        if not isinstance(number, int | float):
            raise TypeError(f"it is {number!r:.60}")
        return float(number)
    except (Exception, EndlessError) as problem:
        what = f"{field} {code!r} is not a number on an input: {problem}"
        raise InternalError(what, "write an expression of the inputs") from problem

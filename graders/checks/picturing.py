"""Draw the values of a failing case as the exercise draws them, by an expression of the spec.

A picture is an aid: where the expression fails, or takes too long, values are shown without it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from graders.checks.base import RunResult
from graders.checks.host_code import evaluated
from graders.checks.large_answers import judged
from graders.codec import decode
from graders.judging.forms import CELL_CHARS, SIDE, form
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.model import Judgement, Rows
from graders.probe import for_students


def pictured(judgement: Judgement, run: RunResult) -> Judgement:
    """Add to the failure of a case what its values look like.

    These are the inputs, and the two values that differ; else the answer alone, where many are
    right.
    """
    case = judgement.case
    if case is None or not run.picture:
        return judgement
    inputs = for_students(run.inputs[case])

    def drawn() -> Judgement:
        with patience(ANSWER_SHARE):
            expected, actual = _compared(judgement, run, case)
            return replace(
                judgement,
                expected_picture=_rows(run, expected, inputs),
                actual_picture=_rows(run, actual, inputs),
                input_pictures=tuple(
                    (name, rows) for name, it in inputs.items() if (rows := _rows(run, it, inputs))
                ),
            )

    with suppress(Exception, EndlessError):
        return judged(run, [case], drawn)
    return judgement


def _compared(judgement: Judgement, run: RunResult, case: int) -> tuple[Any, Any]:
    """Return the values that a failure compares; None in place of each that there is not."""
    if judgement.expected_form:
        both = judgement.expected_form, judgement.actual_form
        expected, actual = (decode(json.loads(text)) for text in both)
        return expected, actual
    seen = run.seen[case]
    return None, None if seen.raised or not judgement.actual else seen.value


def _rows(run: RunResult, value: Any, inputs: Mapping[str, Any]) -> Rows:
    """Return the picture of a value; empty where it has none."""
    if value is None or not form(value):
        return ()
    try:
        drawn = evaluated(run.picture, run, {**inputs, "value": value})
    except Exception:  # noqa: BLE001 - a value of another shape
        return ()
    return _checked(drawn)


def _checked(drawn: Any) -> Rows:
    """Return what was drawn where it is rows of short texts, else nothing."""
    if not isinstance(drawn, list | tuple) or not 1 <= len(drawn) <= SIDE:
        return ()
    rows = tuple(tuple(row) if isinstance(row, list | tuple) else () for row in drawn)
    are_rows = all(1 <= len(row) <= SIDE for row in rows)
    cells = [cell for row in rows for cell in row]
    is_drawn = are_rows and all(isinstance(c, str) and len(c) <= CELL_CHARS for c in cells)
    return rows if is_drawn else ()

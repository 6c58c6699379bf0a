"""Hidden values are in no field of what is kept, of a judgement or of a record's check."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from graders.judging.redaction import hide, stricter
from graders.model import Detail, Judgement, Message, StackFrame, Verdict

# Every field that holds words or values, with what is the student's own told apart.
SAID: dict[str, Any] = {
    "rationale": Message("SECRET"),
    "explanation": Message("SECRET"),
    "hint": Message("hint"),
    "input": "SECRET",
    "expected": "SECRET",
    "expected_form": '"SECRET"',
    "expected_picture": (("SECRET",),),
    "input_pictures": (("n", (("SECRET",),)),),
    "call": "f(SECRET)",
    "actual": "own",
    "actual_form": '"own"',
    "actual_picture": (("own",),),
    "printed": "own",
    "traceback": (StackFrame("tp.py", 1, "f", "own"),),
    "dialogue": (("in", "SECRET"), ("out", "own"), ("key", "SECRET")),
    "difference": (("lacking", "SECRET"),),
    "points": ((7.0, 7.0, 7.0),),
}
ENDED: dict[str, Any] = {"is_counted": True, "is_death": True}
JUDGEMENT = Judgement(Verdict.WRONG, case=3, clocked=((7.0, 7.0, 7.0),), **ENDED, **SAID)
KEPT = {"verdict", "hint", *ENDED}


def test_a_verdict_alone_shows_nothing_else() -> None:
    kept = Judgement(Verdict.WRONG, hint=Message("hint"), **ENDED)
    assert hide(JUDGEMENT, Detail.VERDICT_ONLY) == kept


def test_the_students_own_output_hides_what_is_the_courses() -> None:
    hidden = hide(JUDGEMENT, Detail.OWN_OUTPUT)

    assert "SECRET" not in repr(hidden)
    assert "7.0" not in repr(hidden)
    assert (hidden.actual, hidden.printed, hidden.hint) == ("own", "own", Message("hint"))
    assert hidden.dialogue == (("out", "own"),)


def test_no_field_is_forgotten() -> None:
    """A field that is added must be hidden, or be said here to hold nothing of the inputs."""
    changed = {
        one.name
        for one in fields(JUDGEMENT)
        if getattr(hide(JUDGEMENT, Detail.VERDICT_ONLY), one.name) != getattr(JUDGEMENT, one.name)
    }
    assert changed | KEPT >= {one.name for one in fields(JUDGEMENT)}


def test_everything_is_shown_otherwise() -> None:
    assert hide(JUDGEMENT, Detail.ALL) == JUDGEMENT


@pytest.mark.parametrize("one", Detail)
@pytest.mark.parametrize("other", Detail)
def test_of_two_details_the_stricter_counts(one: Detail, other: Detail) -> None:
    wanted = next(d for d in reversed(list(Detail)) if d in (one, other))
    assert stricter(one, other) is wanted

"""Nothing in a frame is believed: any JSON becomes an observation that can be judged."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.grading import notes
from graders.grading.observing import observation, observations
from graders.grading.questions import hide
from graders.i18n import render
from graders.model import Detail, Judgement, Message, StackFrame, Verdict
from graders.protocol import Observation, Opaque, Raised
from tests.strategies import json_forms
from tests.unit.checks.evidence import evidence, make

fields = st.sampled_from(["value", "raised", "after", "before", "unchanged", "printed", "exit",
                          "dialogue", "type", "bases", "frames", "text"])  # fmt: skip
odd_cases = st.recursive(
    json_forms,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(fields, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(odd_cases)
def test_any_case_can_be_judged(data: Any) -> None:
    seen = observation(data)

    for kind, more in (("oracle", {"after": {"g": "g"}, "unchanged": ["g"]}), ("session", {})):
        found = make(kind, **more).judge(evidence([seen], [Observation([1])], [{"n": 1}]))
        assert found.verdict in Verdict


@given(odd_cases)
def test_any_frame_is_a_row_of_observations(data: Any) -> None:
    assert all(isinstance(case, Observation) for case in observations(data, 100))


def test_a_case_is_rebuilt() -> None:
    data = {
        "value": {"t": [1]},
        "after": {"g": [2]},
        "printed": "a",
        "exit": 3,
        "dialogue": [["out", "a"], ["in", "b"]],
    }

    assert observation(data) == Observation(
        (1,), after={"g": [2]}, printed="a", exit=3, dialogue=(("out", "a"), ("in", "b"))
    )


def test_an_exception_is_rebuilt() -> None:
    data = {"raised": {"type": "KeyError", "bases": ["KeyError", "Exception"], "text": "'a'",
                       "frames": [["tp.py", 3, "f", "x"]]}}  # fmt: skip

    assert observation(data).raised == Raised(
        "KeyError", ("KeyError", "Exception"), "'a'", (("tp.py", 3, "f", "x"),)
    )


@pytest.mark.parametrize(
    "data",
    [None, 3, [], {"value": 1.5}, {"value": {"x": 1}}, {"raised": 3}, {"after": {"g": {"i": 1}}}],
    ids=str,
)
def test_what_is_no_observation_is_an_opaque_value(data: Any) -> None:
    assert observation(data).value == Opaque("unreadable")


def test_texts_are_bounded() -> None:
    long = "x" * 10_000
    raised = observation(
        {
            "raised": {
                "type": long,
                "bases": [long],
                "text": long,
                "frames": [[long, 1, long, long]] * 99,
            }
        }
    ).raised

    assert raised is not None
    assert len(repr(raised)) < 20_000
    assert len(raised.frames) <= 20


@given(st.lists(st.dictionaries(st.sampled_from(["note", "file", "line", "detail", "end", "names"]), json_forms)))  # fmt: skip
def test_any_note_can_be_rendered(told: list[dict[str, Any]]) -> None:
    for words in notes.words(told):
        assert len(render(words, "fr")) < 2_000


def test_notes_are_told_once_and_bounded() -> None:
    one = {"note": "raised", "file": "tp.py", "line": 2, "detail": "ZeroDivisionError"}

    assert len(notes.words([one, one])) == 1
    assert len(notes.words({**one, "line": n} for n in range(999))) <= 50
    assert notes.words([{"note": "unheard of"}]) == ()


FULL = Judgement(
    Verdict.WRONG,
    Message("SECRET"),
    Message("hint"),
    input="SECRET",
    expected="SECRET",
    actual="own",
    printed="own",
    case=3,
    traceback=(StackFrame("tp.py", 1, "f", "own"),),
)


def test_a_verdict_alone_shows_nothing_else() -> None:
    assert hide(FULL, Detail.VERDICT_ONLY) == Judgement(Verdict.WRONG, hint=Message("hint"))


def test_the_students_own_output_hides_what_is_the_courses() -> None:
    hidden = hide(FULL, Detail.OWN_OUTPUT)

    assert "SECRET" not in repr(hidden)
    assert (hidden.actual, hidden.printed, hidden.hint) == ("own", "own", Message("hint"))


def test_everything_is_shown_otherwise() -> None:
    assert hide(FULL, Detail.ALL) == FULL

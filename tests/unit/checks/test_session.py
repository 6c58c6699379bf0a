"""The `session` kind: a dialogue is judged by what is printed, in order, and by its end."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from graders.course import Fault
from graders.errors import InternalError
from graders.i18n import render
from graders.model import Text, Verdict
from graders.probe import Observation, Raised
from graders.protocol import END_OF_INPUT
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result

PRINTED = "Coup ? \nCoup invalide (3, 7)\nGagné en 12 coups !\n"

PATTERNS: dict[str, tuple[list[str], str]] = {
    "nothing asked": ([], "correct"),
    "a text": (["invalide"], "correct"),
    "texts in order": (["Coup ?", "invalide", "Gagné"], "correct"),
    "texts in another order": (["Gagné", "invalide"], "wrong"),
    "a text asked twice": (["Gagné", "Gagné"], "wrong"),
    "a text that is there twice": (["Coup", "Coup"], "correct"),
    "another text": (["Perdu"], "wrong"),
    "a text is no pattern": (["Coup ."], "wrong"),
    "parentheses as they are": (["(3, 7)"], "correct"),
    "a pattern": (["/en \\d+ coups/"], "correct"),
    "a pattern with a flag": (["/(?i)GAGNÉ/"], "correct"),
    "a pattern not found": (["/en [a-z]+ coups/"], "wrong"),
    "a pattern after a text": (["Gagné", "/Coup/"], "wrong"),
    "a slash": (["/"], "wrong"),
}


@pytest.mark.parametrize("case", PATTERNS)
def test_texts_are_found_in_order(case: str) -> None:
    prints, verdict = PATTERNS[case]

    found = make("session", prints=prints).judge(run_result([Observation(printed=PRINTED)]))

    assert found.verdict == verdict


@pytest.mark.parametrize(
    ("wanted", "status", "verdict"),
    [
        (None, 3, "correct"),
        (0, None, "correct"),
        (0, 0, "correct"),
        (0, 1, "wrong"),
        (2, 2, "correct"),
        (1, None, "wrong"),
    ],
    ids=str,
)
def test_the_status_counts_where_it_is_asked_for(
    wanted: int | None, status: int | None, verdict: str
) -> None:
    found = make("session", exit=wanted).judge(run_result([Observation(exit=status)]))

    assert found.verdict == verdict


ENDS: dict[str, tuple[Raised, str]] = {
    "asks for ever": (Raised(END_OF_INPUT, (), ""), "time-limit"),
    "end of file not caught": (Raised("EOFError", ("EOFError",), ""), "error"),
    "interruption not caught": (Raised("KeyboardInterrupt", ("KeyboardInterrupt",), ""), "error"),
    "crash": (INDEX_ERROR, "error"),
}


@pytest.mark.parametrize("case", ENDS)
def test_a_program_that_does_not_end_well_is_told(case: str) -> None:
    raised, verdict = ENDS[case]
    found = make("session").judge(run_result([Observation(raised=raised, printed=PRINTED)]))

    assert found.verdict == verdict
    assert found.rationale is not None


def test_the_dialogue_is_shown_bounded_and_cannot_act() -> None:
    dialogue = (("out", "\x1b[2J" + "a" * 9_000), *(("in", "x"),) * 500)
    seen = Observation(printed="a", dialogue=dialogue)

    found = make("session", prints=["b"], events=["x"] * 500).judge(run_result([seen]))

    assert len(found.dialogue) <= 60
    assert sum(len(text) for _, text in found.dialogue) < 5_000
    assert "\x1b" not in repr(found.dialogue).replace("\\\\x1b", "")
    assert found.dialogue[-1] == ("in", "x")


def test_an_expression_may_judge_the_dialogue() -> None:
    check = make("session", right="(replies, typed) == (('?', ''), ('q',))", events=["q"])
    seen = Observation(dialogue=(("out", "?"), ("in", "q")), exit=0)

    assert check.judge(run_result([seen])).verdict is Verdict.CORRECT
    assert check.judge(run_result([Observation()])).verdict is Verdict.WRONG


def test_it_may_say_in_which_reply() -> None:
    check = make("session", right="judge(replies)", events=["1", "2"])
    seen = Observation(dialogue=(("out", "?"), ("in", "1"), ("out", "no"), ("in", "2")))

    def judge(replies: Any) -> Fault | None:
        return Fault("no", 1) if replies == ("?", "no", "") else None

    found = check.judge(run_result([seen], judge=judge))

    assert (found.verdict, found.rationale) == (Verdict.WRONG, Text("no", "no"))
    assert found.dialogue == (("out", "?"), ("in", "1"), ("out", "no"))


GRID = "X .\n. O"
SESSION = (("out", "X  .\n. O\n? "), ("in", "2"), ("out", "2 is taken\n"), ("end", ""))
LOOKS: dict[str, tuple[dict[str, Any], str]] = {
    "tokens": ({"tokens": ["? 2 is", "taken"]}, "correct"),
    "other tokens": ({"tokens": ["taken", "? 2"]}, "wrong"),
    "a grid": ({"grids": [GRID]}, "correct"),
    "a grid twice": ({"grids": [GRID, GRID]}, "wrong"),
    "exact": ({"exact": "X  .\n. O\n?\n2 is taken"}, "correct"),
    "exact, white space": ({"exact": "X .\n. O\n?\n2 is taken"}, "wrong"),
    "exact, the input on its line": ({"exact": "X  .\n. O\n? 2\n2 is taken"}, "wrong"),
}


@pytest.mark.parametrize("case", LOOKS)
def test_a_session_is_judged_by_what_is_found_in_it(case: str) -> None:
    fields, verdict = LOOKS[case]

    found = make("session", events=["2"], **fields).judge(
        run_result([Observation(dialogue=SESSION)])
    )

    assert found.verdict == verdict
    assert bool(found.dialogue) == (verdict == "wrong")


def test_a_session_may_be_compared_with_the_references() -> None:
    check = make("session", transcript="lines", events=["2"])
    wanted = Observation(dialogue=SESSION)
    spaced = tuple(
        (who, text.replace(" ", "  ") if who == "out" else text) for who, text in SESSION
    )
    other = tuple((who, text.replace("taken", "free")) for who, text in SESSION)

    right = check.judge(run_result([Observation(dialogue=spaced)], [wanted]))
    wrong = check.judge(run_result([Observation(dialogue=other)], [wanted]))

    assert right.verdict is Verdict.CORRECT
    assert wrong.verdict is Verdict.WRONG
    assert wrong.dialogue == other[:3], "nothing after where it went wrong"
    assert ("lacking", "taken") not in wrong.difference
    assert {what for what, _ in wrong.difference} == {"same", "lacking", "extra"}
    assert wrong.printed == "", "the dialogue shows it"


AFTER: dict[str, tuple[dict[str, Any], object, str]] = {
    "as the reference's": ({}, (True, 2), "correct"),
    "another value": ({}, (False, 2), "wrong"),
    "a list for a tuple": ({}, [True, 2], "wrong"),
    "a list for a tuple, forgiven": ({"sequences": "alike"}, [True, 2], "correct"),
    "judged by an expression": ({"right": "told[1] == 2"}, (False, 2), "correct"),
}


@pytest.mark.parametrize("case", AFTER)
def test_what_after_looks_at_is_compared(case: str) -> None:
    fields, value, verdict = AFTER[case]
    check = make("session", events=["2"], after={"told": "result"}, **fields)
    seen = Observation(after={"told": value}, dialogue=SESSION)

    found = check.judge(run_result([seen], [Observation(after={"told": (True, 2)})]))

    assert found.verdict == verdict
    assert bool(found.dialogue) == (verdict == "wrong")


def test_a_fault_of_the_expression_is_ours() -> None:
    with pytest.raises(InternalError):
        make("session", right="1").judge(run_result([Observation()]))


def test_a_dialogue_of_another_shape_is_wrong() -> None:
    check = make("session", right="replies[9]", events=["2"])

    found = check.judge(run_result([Observation(dialogue=SESSION)]))

    assert found.verdict is Verdict.WRONG
    assert "what is printed has not the form" in render(found.rationale, "en")


def test_events_travel_in_their_order() -> None:
    check = make("session", call="main()", events=["3 7", {"key": "^C"}, {"end": True}, "q"])

    probe = check.probe(({},))

    assert probe is not None
    assert probe.events == ("3 7", {"key": "^C"}, {"end": True}, "q")


def test_what_was_typed_is_shown_as_the_input() -> None:
    check = make(
        "session", call="main()", events=["3 7", {"key": "^C"}, {"end": True}], prints=["z"]
    )

    found = check.judge(run_result([Observation()], inputs=[{}]))

    assert found.input == "main()  # ⌨ '3 7' ^C ^D"


@pytest.mark.parametrize(
    "fields",
    [
        {"prints": ["/(/"]},
        {"prints": ["/[a-/"]},
        {"events": [{"key": "F1"}]},
        {"events": [3]},
        {"events": [{"end": False}]},
        {"exit": "0"},
    ],
    ids=str,
)
def test_a_session_that_makes_no_sense_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make("session", **fields)

"""The one next thing to do: the question at the root of the others first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graders.i18n import render
from graders.judging.endless import EndlessLoop, explain
from graders.model import Message, Presence, QuestionResult, Record, Review, StackFrame, Verdict
from graders.report.words import next_question, next_step
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record


def _chosen(*questions: QuestionResult) -> str:
    found = next_question(record("x", *questions))
    return found.id if found else ""


def test_first_failing_question_comes_first() -> None:
    assert (
        _chosen(question("a"), question("b", Verdict.WRONG), question("c", Verdict.MISSING)) == "b"
    )


def test_question_that_makes_others_fail_comes_before() -> None:
    right = question("d", blame=("c",))
    assert _chosen(question("b", Verdict.WRONG), question("c", Verdict.WRONG), right) == "c"


def test_question_right_on_its_own_is_not_to_be_mended() -> None:
    assert _chosen(question("a", blame=("b",)), question("b", Verdict.ERROR)) == "b"


def test_blamed_question_whose_checks_pass_is_still_named() -> None:
    assert _chosen(question("a", blame=("b",)), question("b")) == "b"


def test_nothing_is_chosen_when_all_is_right() -> None:
    assert _chosen(question("a"), question("b", Verdict.TO_REVIEW)) == ""


def test_what_it_also_mends_is_told() -> None:
    said = render(next_step(builders.mixed()), "fr")
    assert "`joueur`" in said
    assert "ligne 12 de morpion.py" in said
    assert "`successeurs`" in said


@pytest.mark.parametrize("presence", [p for p in Presence if p is not Presence.PRESENT])
def test_absence_says_what_to_write(presence: Presence) -> None:
    missing = record("x", question("joueur", Verdict.MISSING, presence=presence))
    assert "`joueur`" in render(next_step(missing), "fr")


def test_wrong_question_gives_the_input_to_try() -> None:
    wrong = question("f", Verdict.WRONG, checks=(check("c", Verdict.WRONG, input="f(3)"),))
    assert render(next_step(record("x", wrong)), "en") == "Correct `f`: try `f(3)`."


def test_error_gives_the_line() -> None:
    frames = (StackFrame("tp.py", 3, "g"), StackFrame("tp.py", 9, "f"))
    raising = question("f", Verdict.ERROR, checks=(check("c", Verdict.ERROR, traceback=frames),))
    assert "line 9 of tp.py" in render(next_step(record("x", raising)), "en")


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("same", "Make the loop of line 3 (tp.py) end: `f` never does."),
        ("time", "Make the loop of line 3 (tp.py) end sooner: `f` ran out of time in it."),
    ],
)
def test_only_a_proved_loop_is_said_never_to_end(why: str, said: str) -> None:
    place = StackFrame("tp.py", 3, "f", "while n < 9:")
    words = Message(
        "step {number}: {what}", {"number": 2, "what": explain(EndlessLoop(place, why))}
    )
    slow = check("c", Verdict.TIME_LIMIT, rationale=words, traceback=(place,))
    asked = question("f", Verdict.TIME_LIMIT, checks=(slow,))
    assert render(next_step(record("x", asked)), "en") == said


def test_a_word_to_all_of_a_group_is_no_reading_of_an_answer() -> None:
    asked = question("why", Verdict.MISSING, presence=Presence.ABSENT,
                     checks=(check("read", Verdict.MISSING, kind="manual"),))  # fmt: skip
    shared = replace(asked, review=Review(None, shared="Write something."))
    read = replace(asked, review=Review(None, "Look at the example."))
    assert render(next_step(record("a", shared)), "en") == "Answer question `why`."
    assert "Read again your answer" in render(next_step(record("a", read)), "en")


def test_words_to_write_are_asked_for() -> None:
    manual = check("lecture", Verdict.MISSING, kind="manual")
    asked = question("q", Verdict.MISSING, presence=Presence.ABSENT, checks=(manual,))
    assert render(next_step(record("x", asked)), "en") == "Answer question `q`."


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_has_advice(verdict: Verdict) -> None:
    for lang in ("fr", "en"):
        for checks in ((), (check("c", verdict),)):
            said = render(next_step(record("x", question("f", verdict, checks=checks))), lang)
            assert said.endswith(".")
            assert "{" not in said


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (builders.empty(), "Hand in your file"),
        (builders.broken(), "tell your teacher"),
        (record("x", question("a", Verdict.INTERNAL_ERROR)), "tell your teacher"),
        (record("x", question("a", Verdict.TO_REVIEW)), "teacher will read"),
        (record("x", question("a")), "everything is right"),
    ],
    ids=["empty", "broken", "our error", "to review", "right"],
)
def test_without_a_question_to_mend(of: Record, said: str) -> None:
    assert said in render(next_step(of), "en")


def test_a_syntax_error_in_an_answer_is_to_be_mended_first() -> None:
    manual = check("lecture", Verdict.MISSING, kind="manual")
    lost = question("q", Verdict.MISSING, presence=Presence.SYNTAX_ERROR, checks=(manual,))
    assert render(next_step(record("x", lost)), "en") == "Mend the syntax error in `q`."


def test_what_is_to_be_written_goes_by_its_own_name() -> None:
    words = Message("{name} is not defined", {"name": "Tuile.__init__"})
    lacking = question("tuile", Verdict.MISSING, presence=Presence.ABSENT, rationale=words)
    assert "`Tuile.__init__`" in render(next_step(record("x", lacking)), "en")


def test_a_near_name_is_to_be_changed() -> None:
    near = Message("did you mean {name}, {near}?", {"name": "f", "near": "g"})
    lacking = question("f", Verdict.MISSING, presence=Presence.ABSENT, hint=near)
    said = render(next_step(record("x", lacking)), "en")
    assert said == "Rename `g`: it must be called `f`."


def test_lines_that_python_cannot_read_are_left_to_mend_when_all_is_right() -> None:
    note = Message("{file} ({detail})", {"file": "a.py", "detail": "SyntaxError: invalid syntax"})
    about = Message("{said}. {why}", {"said": note, "why": "because"})
    right = replace(record("x", question("f")), notes=(about,))
    assert "unreadable in Python" in render(next_step(right), "en")
    other = Message("{file} ({detail})", {"file": "a.py", "detail": "NameError: x"})
    assert "everything is right" in render(next_step(replace(right, notes=(other,))), "en")


def test_of_many_questions_that_fail_along_few_are_named() -> None:
    failing = [question(f"q{n}", blame=("f",)) for n in range(9)]
    said = render(next_step(record("x", question("f", Verdict.WRONG), *failing)), "en")
    assert "`q3`, and 5 others." in said
    assert "q4" not in said


def test_the_question_at_fault_is_named_where_it_was_not_asked_for() -> None:
    assert render(next_step(record("x", question("a", blame=("b",)))), "en") == "Correct `b`."


def test_what_is_absent_may_be_in_what_python_cannot_read_or_too_deep() -> None:
    note = Message("{file} ({detail})", {"file": "a.py", "detail": "SyntaxError: invalid syntax"})
    absent = question("f", Verdict.MISSING, presence=Presence.ABSENT)
    said = render(next_step(replace(record("x", absent), notes=(note,))), "en")
    assert said == "Mend the lines noted as unreadable in Python: `f` may be among them."
    inside = replace(absent, hint=Message("{name} {inside}", {"name": "f", "inside": "main"}))
    assert "inside `main`" in render(next_step(record("x", inside)), "en")

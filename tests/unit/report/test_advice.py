"""The one next thing to do: the question at the root of the others first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graders.i18n import render
from graders.judging.endless import EndlessLoop, explain
from graders.judging.limits import ASKS, TIME, WAITS, called_too_often
from graders.model import Message, Presence, QuestionResult, Record, Review, StackFrame, Verdict
from graders.note_words import (
    EACH_OTHER,
    ELSEWHERE,
    IS_NOTEBOOK,
    LOST_MODULE,
    NOT_AVAILABLE,
    NOT_FOUND,
    TAKEN_FOR,
)
from graders.report.next_step import next_question, next_step
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


def _either(first: Verdict, other: Verdict) -> tuple[QuestionResult, ...]:
    return question("a", first), question("b", other, instead_of="a")


@pytest.mark.parametrize(
    ("first", "other", "chosen"),
    [
        (Verdict.CORRECT, Verdict.MISSING, ""),
        (Verdict.MISSING, Verdict.CORRECT, ""),
        (Verdict.MISSING, Verdict.WRONG, "a"),
    ],
)
def test_of_two_questions_one_is_enough(first: Verdict, other: Verdict, chosen: str) -> None:
    assert _chosen(*_either(first, other)) == chosen


def test_a_question_spared_spares_no_other() -> None:
    missing = question("c", Verdict.MISSING)
    assert _chosen(*_either(Verdict.CORRECT, Verdict.MISSING), missing) == "c"


def test_what_it_also_mends_is_told() -> None:
    said = render(next_step(builders.mixed()), "fr")
    assert "`joueur`" in said
    assert "ligne 12 de morpion.py" in said
    assert "`successeurs`" in said


@pytest.mark.parametrize("presence", [p for p in Presence if p is not Presence.PRESENT])
def test_absence_says_what_to_write(presence: Presence) -> None:
    missing = record("x", question("joueur", Verdict.MISSING, presence=presence))
    assert "`joueur`" in render(next_step(missing), "fr")


def test_a_note_of_a_lost_module_may_name_none() -> None:
    """The worker's notes can be forged by a student's program."""
    missing = question("joueur", Verdict.MISSING, presence=Presence.ABSENT)
    said = render(next_step(record("x", missing, notes=(Message(LOST_MODULE, {}),))), "en")
    assert said.startswith("Write `joueur`, under exactly this name")


def test_wrong_question_gives_the_input_to_try() -> None:
    wrong = question("f", Verdict.WRONG, checks=(check("c", Verdict.WRONG, input="f(3)"),))
    assert render(next_step(record("x", wrong)), "en") == "Correct `f`: try `f(3)`."


def test_right_code_that_uses_what_is_wrong_is_to_be_tried_again() -> None:
    """It may rely on the wrong answer: mending one of them alone would cost points."""
    wrong = question("f", Verdict.WRONG, used_by=("g", "h", "lent", "wrong"))
    others = (
        question("g"),
        question("h", Verdict.TO_REVIEW),
        question("lent", lent=("f",)),
        question("wrong", Verdict.WRONG),
        question("apart"),
    )
    assert render(next_step(record("x", wrong, *others)), "en") == (
        "Correct `f`. Then try again what uses it and is right so far: `g`, `h`."
    )


@pytest.mark.parametrize("verdict", [Verdict.TIME_LIMIT, Verdict.MISSING])
def test_what_gives_no_answer_yet_is_not_relied_on(verdict: Verdict) -> None:
    failing = question("f", verdict, used_by=("g",))
    assert "again" not in render(next_step(record("x", failing, question("g"))), "en")


def test_a_variable_is_not_to_be_tried() -> None:
    wrong = question("g1", Verdict.WRONG, checks=(check("c", Verdict.WRONG, input="g1"),))
    assert render(next_step(record("x", wrong)), "en") == "Correct `g1`."


@pytest.mark.parametrize("function", ["f", "g"])
def test_an_exception_that_is_asked_for_is_not_called_an_error(function: str) -> None:
    frames = (StackFrame("tp.py", 9, "f"), StackFrame("tp.py", 3, function))
    raising = question("f", Verdict.WRONG, checks=(check("c", Verdict.WRONG, traceback=frames),))
    said = render(next_step(record("x", raising)), "en")
    assert said == "Correct `f`: look at line 3 of tp.py."


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
    told = explain(EndlessLoop(place, why))
    slow = check("c", Verdict.TIME_LIMIT, explanation=told, traceback=(place,))
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


def test_questions_that_rely_on_each_other_are_to_be_looked_at() -> None:
    circle = [
        question(
            one,
            Verdict.TO_REVIEW,
            checks=(
                check("c", Verdict.TO_REVIEW, rationale=Message(EACH_OTHER, {"names": other})),
            ),
        )
        for one, other in (("even", "odd"), ("odd", "even"))
    ]
    assert "one of them is at fault" in render(next_step(record("x", *circle)), "en")


def test_a_syntax_error_in_an_answer_is_to_be_mended_first() -> None:
    manual = check("lecture", Verdict.MISSING, kind="manual")
    lost = question("q", Verdict.MISSING, presence=Presence.SYNTAX_ERROR, checks=(manual,))
    assert render(next_step(record("x", lost)), "en") == "Fix the syntax error in `q`."


def test_what_is_to_be_written_goes_by_its_own_name() -> None:
    words = Message("{name} is not defined", {"name": "Tuile.__init__"})
    lacking = question("tuile", Verdict.MISSING, presence=Presence.ABSENT, rationale=words)
    assert "`Tuile.__init__`" in render(next_step(record("x", lacking)), "en")


def test_a_near_name_is_to_be_changed() -> None:
    near = Message("did you mean {name}, {near}?", {"name": "f", "near": "g"})
    lacking = question("f", Verdict.MISSING, presence=Presence.ABSENT, hint=near)
    said = render(next_step(record("x", lacking)), "en")
    assert said == "Rename `g`: it must be called `f`."


def test_a_class_under_a_near_name_is_to_be_changed_and_not_its_member() -> None:
    near = Message("{name} {near}", {"name": "Pile", "near": "Tas"})
    words = Message("{name} is not defined", {"name": "Pile.__init__"})
    lacking = question("f", Verdict.MISSING, presence=Presence.ABSENT, hint=near, rationale=words)
    said = render(next_step(record("x", lacking)), "en")
    assert said == "Rename `Tas`: it must be called `Pile`."


def test_what_may_be_in_a_file_that_was_not_handed_in_is_not_to_be_written_again() -> None:
    note = Message(LOST_MODULE, {"file": "puzzle.py", "line": 1, "detail": "tuile"})
    absent = question("f", Verdict.MISSING, presence=Presence.ABSENT)
    said = render(next_step(replace(record("x", absent), notes=(note,))), "en")
    assert said == "Hand in tuile.py as well: `f` may be in it."


@pytest.mark.parametrize("template", [LOST_MODULE, NOT_AVAILABLE])
@pytest.mark.parametrize(
    "shown",
    [
        {"actual": "<outils (absent)>"},
        {"rationale": Message("{it} was returned", {"it": Message("an outils (absent)")})},
    ],
)
def test_a_file_that_a_check_needs_is_to_be_handed_in(template: str, shown: dict[str, Any]) -> None:
    note = Message(template, {"file": "moutons.py", "line": 2, "detail": "outils"})
    wrong = question("f", Verdict.WRONG, checks=(check("c", Verdict.WRONG, **shown),))
    said = render(next_step(record("x", wrong, notes=(note,))), "en")
    assert said == "Hand in outils.py as well, if you wrote it: `f` uses it."

    other = question("f", Verdict.WRONG, checks=(check("c", Verdict.WRONG, actual="4"),))
    assert render(next_step(record("x", other, notes=(note,))), "en") == "Correct `f`."


def test_what_stands_in_another_of_the_files_is_to_be_moved() -> None:
    note = Message(ELSEWHERE, {"file": "game.py", "detail": "f", "origin": "board.py"})
    absent = [question(id_, Verdict.MISSING, presence=Presence.ABSENT) for id_ in "fg"]
    said = render(next_step(replace(record("x", *absent), notes=(note,))), "en")
    assert said == "Move `f` from game.py to board.py."
    said = render(next_step(replace(record("x", absent[1]), notes=(note,))), "en")
    assert said.startswith("Write `g`")


def test_a_method_outside_of_its_class_is_to_be_indented() -> None:
    outside = Message("{member} {owner}", {"member": "vide", "owner": "Pile"})
    lacking = question("f", Verdict.MISSING, presence=Presence.ABSENT, hint=outside)
    said = render(next_step(record("x", lacking)), "en")
    assert said == "Indent `vide` under `class Pile`: it is outside the class."


def test_lines_that_python_cannot_read_are_left_to_mend_when_all_is_right() -> None:
    note = Message("{file} ({detail})", {"file": "a.py", "detail": "SyntaxError: invalid syntax"})
    about = Message("{said}. {why}", {"said": note, "why": "because"})
    right = replace(record("x", question("f")), notes=(about,))
    assert "unreadable in Python" in render(next_step(right), "en")
    other = Message("{file} ({detail})", {"file": "a.py", "detail": "NameError: x"})
    assert "everything is right" in render(next_step(replace(right, notes=(other,))), "en")


@pytest.mark.parametrize(
    ("template", "file"),
    [
        (TAKEN_FOR, "morpion.txt"),
        (TAKEN_FOR, "morpion.py.TXT"),
        (TAKEN_FOR, "morpion"),
        (IS_NOTEBOOK, "TP 5.ipynb"),
    ],
)
def test_what_is_no_file_of_the_kind_asked_for_is_to_be_saved_when_all_is_right(
    template: str, file: str
) -> None:
    note = Message(template, {"file": file, "expected": "morpion.py"})
    right = replace(record("x", question("f")), notes=(note,))
    said = render(next_step(right), "en")
    assert said == (f"All that is checked is right. Save {file} as morpion.py, and hand that in.")
    other = Message(TAKEN_FOR, {"file": "Morpion.py", "expected": "morpion.py"})
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
    assert said == "Fix the lines noted as unreadable in Python: `f` may be among them."
    inside = replace(absent, hint=Message("{name} {inside}", {"name": "f", "inside": "main"}))
    assert "inside `main`" in render(next_step(record("x", inside)), "en")


def _advice(verdict: Verdict, words: Message, *frames: StackFrame) -> str:
    failing = replace(check("c", verdict, traceback=frames), id="c")
    failing = replace(failing, judgement=replace(failing.judgement, rationale=words))
    return render(next_step(record("x", question("f", verdict, checks=(failing,)))), "en")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (called_too_often("g", 500), "Make `f` call `g` less often, 500 times at most."),
        (called_too_often("g", 0), "Write `f` without a call of `g`."),
        (Message(ASKS), "Make `f` end when there is no input left: it goes on asking."),
        (Message(WAITS), "Make `f` end without waiting so long."),
        (Message(TIME), "Make `f` end sooner: it ran out of time."),
    ],
    ids=["calls", "no call", "input", "waits", "time"],
)
def test_what_stopped_a_program_is_told_as_it_was_seen(words: Message, said: str) -> None:
    assert _advice(Verdict.TIME_LIMIT, words) == said


def test_an_error_in_another_function_names_that_function() -> None:
    frames = (StackFrame("tp.py", 3, "f", "g(n)"), StackFrame("tp.py", 9, "g", "1 / n"))
    words = Message("the call raised")
    said = "Fix `f`: it stops on an error in `g`, line 9 of tp.py."
    assert _advice(Verdict.ERROR, words, *frames) == said


def test_an_error_that_another_function_means_to_raise_is_to_be_caught() -> None:
    frames = (
        StackFrame("tp.py", 3, "f", "g(n)"),
        StackFrame("tp.py", 9, "g", "raise ValueError(n)"),
    )
    words = Message("the call raised")
    said = "Fix `f`: line 3 of tp.py does not catch an error that `g` raises."
    assert _advice(Verdict.ERROR, words, *frames) == said


def test_a_loop_of_another_function_names_that_function() -> None:
    place = StackFrame("tp.py", 3, "g", "while n < 9:")
    said = "Make the loop of line 3 (tp.py) end: `g` never does, so that `f` fails."
    assert _advice(Verdict.TIME_LIMIT, explain(EndlessLoop(place, "same")), place) == said


def test_what_stands_in_a_file_that_is_not_there_asks_for_the_file() -> None:
    words = Message("{name} is not defined", {"name": "g", "file": "lab.py"})
    asked = replace(question("g", Verdict.MISSING, presence=Presence.ABSENT), rationale=words)
    note = Message(NOT_FOUND, {"file": "lab.py"})
    lacking = replace(record("x", asked), notes=(note,))
    assert render(next_step(lacking), "en") == "Hand in lab.py, with `g` in it."
    other = replace(lacking, notes=(Message(NOT_FOUND, {"file": "plan.py"}),))
    assert render(next_step(other), "en").startswith("Write `g`")


def test_an_error_outside_the_student_s_lines_is_not_said_to_stop_them() -> None:
    said = "Correct `f`: trying it ends in an error."
    assert _advice(Verdict.ERROR, Message("no attribute")) == said

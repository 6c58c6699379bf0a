"""The words of reports: each verdict has its own, and sentences name who is at fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graders.i18n import render, translator
from graders.model import Judged, Message, Presence, State, Text, Tier, Verdict
from graders.note_words import REFUSED
from graders.records.sanitize import cut, one_line, visible
from graders.report import words
from graders.report.next_step import next_step
from graders.report.pages.student_page import origin, student_page
from tests.unit.report import builders


def test_every_member_has_its_words() -> None:
    assert set(words.STATE_WORDS) == set(words.STATE_SENTENCES) == set(State)
    assert set(words.TIER_WORDS) == set(Tier)


@pytest.mark.parametrize(
    ("number", "fr", "en"),
    [(24.0, "24", "24"), (17.5, "17,5", "17.5"), (1 / 3, "0,33", "0.33"), (0, "0", "0")],
)
def test_points_are_written_as_the_language_does(number: float, fr: str, en: str) -> None:
    assert (words.points(number, "fr"), words.points(number, "en")) == (fr, en)


def test_blame_says_who_is_right_and_who_is_not() -> None:
    question = builders.question("successeurs", judged=Judged.ON_ITS_OWN, blame=("joueur",))
    said = render(words.blame_sentence(question, builders.record("alice", question)), "fr")
    assert said == "Votre `successeurs` est juste\u202f; l’échec vient de votre `joueur`."
    assert "your `joueur`" in render(
        words.blame_sentence(question, builders.record("alice", question)), "en"
    )


def test_blame_of_several_names_them_all() -> None:
    question = builders.question(
        "successeurs", judged=Judged.ON_ITS_OWN, blame=("joueur", "gagnant")
    )
    assert "`joueur`, `gagnant`" in render(
        words.blame_sentence(question, builders.record("alice", question)), "fr"
    )


def test_right_on_its_own_without_culprit_is_said() -> None:
    question = builders.question("successeurs", judged=Judged.ON_ITS_OWN)
    assert "`successeurs`" in render(
        words.blame_sentence(question, builders.record("alice", question)), "fr"
    )


def test_question_right_as_submitted_says_nothing() -> None:
    question = builders.question()
    said = (
        words.blame_sentence(question, builders.record("alice", question)),
        words.lent_sentence(question),
        words.presence_sentence(question),
    )
    assert said == (None, None, None)


def test_wrong_question_with_blame_does_not_claim_to_be_right() -> None:
    question = builders.question("a", Verdict.WRONG, blame=("b",))
    assert "right" not in render(
        words.blame_sentence(question, builders.record("alice", question)), "en"
    )


@pytest.mark.parametrize("presence", [p for p in Presence if p is not Presence.PRESENT])
def test_every_absence_is_told(presence: Presence) -> None:
    question = builders.question("joueur", Verdict.MISSING, presence=presence)
    assert "`joueur`" in render(words.presence_sentence(question), "fr")


def test_lent_targets_are_named() -> None:
    one = builders.question(lent=("joueur",))
    two = builders.question(lent=("joueur", "cases_libres"))
    assert "`joueur`" in render(words.lent_sentence(one), "fr")
    assert "`joueur`, `cases_libres`" in render(words.lent_sentence(two), "fr")


def test_proof_says_whose_definition_ran() -> None:
    graded = {"successeurs": "student morpion.py:52", "joueur": "reference", "L": "course"}
    question = builders.question("successeurs", checks=(builders.check(graded=graded),))
    page = student_page(builders.record("x", question), builders.TITLE, "fr")
    (proof,) = page.questions[0].provenance
    assert proof.graded == (
        ("successeurs", "la vôtre, morpion.py:52", "morpion.py:52"),
        ("joueur", "celle de la référence", ""),
        ("L", "course", ""),
    )


def test_dialogue_keeps_its_end() -> None:
    long = builders.check("s", Verdict.WRONG, dialogue=(("out", "x" * 9000), ("in", "last")))
    page = student_page(
        builders.record("x", builders.question(checks=(long,))), builders.TITLE, "fr"
    )
    dialogue = page.questions[0].checks[0].dialogue
    assert dialogue[-1] == ("in", "last")
    assert sum(len(text) for _, text in dialogue) < 5000


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("é 漢 \u00a0 tab\tline\n", "é 漢 \u00a0 tab\tline\n"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\r", r"\r"),
        ("\x00\x7f\x9b", r"\x00\x7f\x9b"),
        ("a\u202eb\u2066c", r"a\u202eb\u2066c"),
        ("\ud800", r"\ud800"),
        ("\U000e0041", r"\U000e0041"),
        ("\u2028", r"\u2028"),
    ],
)
def test_what_acts_on_the_screen_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_one_line_is_one_line() -> None:
    assert one_line("a\nb\tc") == r"a\nb\tc"


def test_cut_tells_that_it_cut() -> None:
    assert (cut("abc", 3), cut("abcd", 3)) == ("abc", "abc…")


def test_a_question_whose_id_is_no_name_is_told_by_its_title() -> None:
    title = Text(fr="Construire un puzzle", en="Build a puzzle")
    built = builders.question("construction", Verdict.WRONG, title=title, is_named=False)
    drawn = builders.question("affichage", judged=Judged.ON_ITS_OWN, blame=("construction",))
    record = builders.record("alice", built, drawn)
    said = render(next_step(record), "fr")
    assert "construction" not in said
    assert said.startswith("Corrigez «\u00a0Construire un puzzle\u00a0»")
    said = render(words.blame_sentence(drawn, record), "en")
    assert said == "Your `affichage` is right; the failure comes from “Build a puzzle”."
    blamed = replace(built, verdict=Verdict.CORRECT, judged=Judged.ON_ITS_OWN, blame=("affichage",))
    said = render(words.blame_sentence(blamed, record), "en")
    assert said == "“Build a puzzle” is right; the failure comes from your `affichage`."


def test_the_foot_of_a_page_names_the_compiler() -> None:
    told = builders.record("alice")
    assert "OCaml" not in origin([told], translator("en")).versions
    compiled = replace(told, language="ocaml", compiler="4.13.1")
    assert origin([compiled, compiled], translator("en")).versions.endswith(", OCaml 4.13.1")


def test_a_definition_that_the_compiler_refuses_is_told_as_such() -> None:
    refused = builders.question(
        "gagnant",
        verdict=Verdict.MISSING,
        presence=Presence.CRASHED,
        rationale=Message(REFUSED, {"name": "gagnant"}),
    )
    told = words.presence_sentence(refused)
    assert told is not None
    assert render(told, "en") == "Your `gagnant` could not be defined: the compiler refuses it."
    said = render(next_step(builders.record("alice", refused)), "en")
    assert said == "Correct the definition of `gagnant`: the compiler refuses it."
    told = words.presence_sentence(replace(refused, rationale=None))
    assert told is not None
    assert render(told, "en").endswith("the line stopped on an error.")

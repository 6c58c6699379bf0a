"""Submissions are found by whatever a list calls their students."""

from __future__ import annotations

import unicodedata

import pytest

from graders.handing_in import HandedIn
from graders.records.people import People

PEOPLE = People(
    [
        HandedIn("Zoé-Martin-101", "Zoé Martin", "moodle", "101"),
        HandedIn("Zoé-Martin-102", "Zoé Martin", "moodle", "102"),
        HandedIn("Seán-O-Brien-Jr-103-a1b2c3", "Seán O'Brien, Jr", "moodle", "103"),
        HandedIn("dupont-alice"),
    ]
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Zoe Martin", ("Zoé-Martin-101", "Zoé-Martin-102")),
        ("Alice DUPONT", ("dupont-alice",)),
        ("alice.dupont@example.org", ("dupont-alice",)),
        ("O’Brien Jr Sean", ("Seán-O-Brien-Jr-103-a1b2c3",)),
        ("102", ("Zoé-Martin-102",)),
        ("dupont", ()),
        ("", ()),
        ("…", ()),
    ],
)
def test_whoever_is_meant(text: str, found: tuple[str, ...]) -> None:
    assert PEOPLE.find(text) == found


@pytest.mark.parametrize("text", ["Participant 101", "101", "0101", "Teilnehmer/in 101"])
def test_a_number_is_that_of_the_platform(text: str) -> None:
    assert PEOPLE.by_number(text) == ("Zoé-Martin-101",)


def test_an_id_is_found_however_its_accents_are_written() -> None:
    decomposed = unicodedata.normalize("NFD", "dupont-zoé")
    for written, asked in ((decomposed, "Dupont-Zoé"), ("dupont-zoé", decomposed)):
        assert People([HandedIn(written)]).by_login(asked) == (written,)


def test_a_folder_that_is_named_as_the_list_names_its_student_is_found() -> None:
    handed = HandedIn("O-Brien-Seán-d86b06", name="O'Brien, Seán")
    assert People([handed]).find("O'BRIEN, Sean") == (handed.id,)

"""A list of times tells when each student handed in; what it leaves unclear is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.errors import SpecError, UsageError
from graders.handing_in import HandedIn
from graders.i18n import render
from graders.records.handed_in import (
    HANDED_IN,
    keep_listed_times,
    read_handed_in,
    read_listed_times,
    unlisted_message,
    write_handed_in,
)

HANDED = (
    HandedIn("Zoé-Martin-101", "Zoé Martin", "moodle", "101"),
    HandedIn("Zoé-Martin-102", "Zoé Martin", "moodle", "102"),
    HandedIn("roy"),
)


def times(folder: Path, text: str) -> dict[str, str]:
    told, _ = read_listed_times(written(folder, text)).with_times(HANDED)
    return {one.id: one.at for one in told if one.at}


def written(folder: Path, text: str) -> Path:
    path = folder / "times.csv"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "text",
    [
        "submission,handed in\nZoé-Martin-102,2026-11-30 10:00\nroy,-\n",
        "Remis le;Login\n30/11/2026 10:00;zoé-martin-102\n",
        (
            "Identifier,Full name,Last modified (submission)\n"
            'Participant 102,Zoé Martin,"Monday, 30 November 2026, 10:00 AM"\n'
        ),
    ],
)
def test_a_row_is_found_by_what_says_who(tmp_path: Path, text: str) -> None:
    assert times(tmp_path, text) == {"Zoé-Martin-102": "2026-11-30T10:00:00"}


def test_a_namesake_of_another_download_takes_nobodys_time(tmp_path: Path) -> None:
    text = (
        "Identifier,Full name,Handed in\nParticipant 7,Zoé Roy,2026-11-30 10:00\n"
        "Participant 8,Zoé Roy,2026-11-30 11:00\n"
    )
    known = (HandedIn("Zoé-Roy", "Zoé Roy", "moodle", "8"),)
    told, strangers = read_listed_times(written(tmp_path, text)).with_times(known)
    assert [one.at for one in told] == ["2026-11-30T11:00:00"]
    assert strangers == ("Participant 7",)


def test_a_number_that_is_not_the_platforms_leaves_names(tmp_path: Path) -> None:
    text = "Numéro;Nom;Remis le\n2100455;Zoé Roy;30/11/2026 10:00\n"
    known = (HandedIn("Zoé-Roy", "Zoé Roy", "moodle", "8"),)
    told, strangers = read_listed_times(written(tmp_path, text)).with_times(known)
    assert ([one.at for one in told], strangers) == (["2026-11-30T10:00:00"], ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name,handed in\nZoé Martin,2026-11-30 10:00\n", "times.csv:2: 'Zoé Martin' could be"),
        ("id,handed in\nroy,2026-11-30 10:00\nroy,2026-11-30 11:00\n", "times.csv:3: 'roy' has"),
        ("id,handed in\nroy,yesterday\n", "times.csv:2: expected a date and a time, got 'yes"),
        ("id,when\nroy,2026-11-30 10:00\n", "expected a column that says who and one that says"),
        ("", "the file is empty"),
    ],
)
def test_what_is_unclear_is_refused(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(SpecError) as caught:
        times(tmp_path, text)
    assert words in str(caught.value)


def test_a_list_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_listed_times(tmp_path / "none.csv")


def test_who_handed_in_nothing_is_told(tmp_path: Path) -> None:
    text = "id,handed in\nnobody,2026-11-30 10:00\nroy,2026-11-30 10:00\n"
    _, strangers = read_listed_times(written(tmp_path, text)).with_times(HANDED)
    assert render(unlisted_message(strangers), "en") == (
        "1 in the list of times is no submission's: nobody"
    )


def test_a_list_speaks_of_the_last_attempt(tmp_path: Path) -> None:
    both = (
        HandedIn("roy-attempt-1", of="roy", attempts=2),
        HandedIn("roy", of="roy", attempt=2, attempts=2),
    )
    path = written(tmp_path, "id,handed in\nroy,2026-11-30 10:00\n")
    told, _ = read_listed_times(path).with_times(both)
    assert [one.at for one in told] == ["", "2026-11-30T10:00:00"]


def test_times_are_kept_for_the_next_run(tmp_path: Path) -> None:
    path = written(tmp_path, "id,handed in\nroy,2026-11-30 10:00\n")
    told, _ = read_listed_times(path).with_times(HANDED)
    write_handed_in(tmp_path, told)
    assert read_handed_in(tmp_path) == tuple(sorted(told, key=lambda one: one.id))
    again = {one.id: one.at for one in keep_listed_times(HANDED, read_handed_in(tmp_path))}
    assert again["roy"] == "2026-11-30T10:00:00"
    (tmp_path / HANDED_IN).write_text('{"format": 1, "submissions": [{"id": 3}]}')
    assert read_handed_in(tmp_path) == ()

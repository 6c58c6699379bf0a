"""Pages made while others are graded: what is published is what the records come to by then."""

from __future__ import annotations

from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.model import Adjustment, Record, Text
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import EarlyPages
from graders.report.write import write_reports
from tests.unit.report import builders

CLASS = [builders.mixed(), builders.hostile(), builders.empty(), builders.broken()]


def adjusted(record: Record) -> Record:
    """Do to a record what a deadline does."""
    return replace(record, adjustment=Adjustment(1.0, Text("En retard.", "Late."), "hier"))


def drafted(out: Path) -> EarlyPages:
    made = EarlyPages(out, builders.TITLE, "fr")
    for record in CLASS:
        made.make(record, record)
    return made


def contents(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in out.iterdir()}


@pytest.fixture(name="drawn")
def count_pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gather the ids of the pages that are rendered."""
    found: list[str] = []

    def watched(record: Record, title: Text, lang: str) -> object:
        found.append(record.id)
        return student_page(record, title, lang)

    monkeypatch.setattr("graders.report.pages.to_html.student_page", watched)
    return found


def test_pages_are_those_made_at_the_end_and_are_made_once(
    tmp_path: Path, drawn: list[str]
) -> None:
    made = drafted(tmp_path / "early")
    write_reports(tmp_path / "early", CLASS, builders.TITLE, "fr", drafts=made)
    assert sorted(drawn) == sorted(record.id for record in CLASS)
    write_reports(tmp_path / "late", CLASS, builders.TITLE, "fr")
    assert contents(tmp_path / "early") == contents(tmp_path / "late")


def test_earlier_pages_stay_until_the_others_are_replaced(tmp_path: Path) -> None:
    write_reports(tmp_path, CLASS[:2], builders.TITLE, "en")
    before = contents(tmp_path)
    drafted(tmp_path)
    assert before.items() <= contents(tmp_path).items()


def test_page_of_a_record_that_changed_since_is_made_again(
    tmp_path: Path, drawn: list[str]
) -> None:
    made = drafted(tmp_path / "early")
    drawn.clear()
    late = [adjusted(CLASS[0]), *CLASS[1:]]
    write_reports(tmp_path / "early", late, builders.TITLE, "fr", drafts=made)
    made.close()
    assert drawn == [CLASS[0].id]
    write_reports(tmp_path / "late", late, builders.TITLE, "fr")
    assert contents(tmp_path / "early") == contents(tmp_path / "late")


def test_what_is_foreseen_is_made_at_once(tmp_path: Path, drawn: list[str]) -> None:
    made = EarlyPages(tmp_path, builders.TITLE, "fr", adjusted)
    made.make(CLASS[0], CLASS[0])
    write_reports(tmp_path, [adjusted(CLASS[0])], builders.TITLE, "fr", drafts=made)
    assert drawn == [CLASS[0].id]


def test_what_is_not_published_is_removed(tmp_path: Path) -> None:
    drafted(tmp_path).close()
    assert contents(tmp_path) == {}


def test_no_page_is_made_any_more_where_there_is_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: list[str]
) -> None:
    def full(_folder: Path, _content: bytes) -> Path:
        raise OSError(ENOSPC, "No space left on device")

    made = drafted(tmp_path)
    monkeypatch.setattr("graders.report.pages.to_html.write_draft", full)
    drawn.clear()
    for record in CLASS[:2]:
        made.make(record, record)
    assert contents(tmp_path) == {}
    assert drawn == [CLASS[0].id]


def test_what_cannot_be_written_beside_drafts_is_written_in_their_place(tmp_path: Path) -> None:
    def write() -> str:
        if contents(tmp_path):
            raise UsageError("No space left on device", "free some space")
        return "done"

    assert drafted(tmp_path).write_with_room(write) == "done"


def test_what_cannot_be_written_at_all_is_told(tmp_path: Path) -> None:
    tries = []

    def write() -> None:
        tries.append(1)
        raise OSError(ENOSPC, "No space left on device")

    made = drafted(tmp_path)
    for _ in range(2):
        with pytest.raises(OSError, match="No space"):
            made.write_with_room(write)
    assert len(tries) == 3


def test_a_page_that_cannot_be_made_keeps_nobody_from_being_graded(tmp_path: Path) -> None:
    def unclear(_record: Record) -> Record:
        raise ValueError("no such day")

    made = EarlyPages(tmp_path, builders.TITLE, "fr", unclear)
    made.make(CLASS[0], CLASS[0])
    assert contents(tmp_path) == {}
    assert not made.put(CLASS[0], tmp_path / "page.html")


def test_a_draft_that_is_gone_is_made_again(tmp_path: Path) -> None:
    made = drafted(tmp_path)
    for path in tmp_path.iterdir():
        path.unlink()
    write_reports(tmp_path, CLASS, builders.TITLE, "fr", drafts=made)
    found = contents(tmp_path)
    write_reports(tmp_path / "late", CLASS, builders.TITLE, "fr")
    assert found == contents(tmp_path / "late")

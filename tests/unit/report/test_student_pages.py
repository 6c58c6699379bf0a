"""Pages of submissions: one that would be the same is left as it is, every other one is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from graders.model import Record, Verdict
from graders.records.made_pages import MadePages
from graders.report import student_pages
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html
from graders.report.student_pages import StudentPages
from tests.unit.report import builders

ALICE = builders.record("alice", builders.question("f", Verdict.WRONG))
BOB = builders.record("bob", builders.question("f"))


def _write(folder: Path, records: Sequence[Record], lang: str = "fr") -> set[str]:
    """Write the pages of some records, and return the names of those that were made."""
    paths = {record.id: folder / f"{record.id}.html" for record in records}
    before = {path: path.stat().st_ino for path in paths.values() if path.exists()}
    made = MadePages.read(folder)
    assert list(StudentPages(builders.TITLE, lang, made=made).written(records, paths)) == records
    return {path.stem for path in paths.values() if path.stat().st_ino != before.get(path)}


def test_what_would_be_the_same_is_left(tmp_path: Path) -> None:
    assert _write(tmp_path, [ALICE, BOB]) == {"alice", "bob"}
    again = [replace(record, timings={"total": 9.0}) for record in (ALICE, BOB)]
    assert _write(tmp_path, again) == set()
    late = builders.record("chloe", builders.question("f"))
    assert _write(tmp_path, [ALICE, BOB, late]) == {"chloe"}


def test_what_a_page_shows_of_a_record_makes_it_again(tmp_path: Path) -> None:
    _write(tmp_path, [ALICE, BOB])
    question = replace(ALICE.questions[0], earned=1.0)
    assert _write(tmp_path, [replace(ALICE, questions=(question,)), BOB]) == {"alice"}


def test_a_page_does_not_tell_the_times_of_its_record() -> None:
    pages = [
        student_html(student_page(replace(ALICE, timings=times), builders.TITLE, "fr"))
        for times in ({}, {"total": 9.0, "question.f": 8.0})
    ]
    assert pages[0] == pages[1]


def _removed(page: Path) -> None:
    page.unlink()


def _edited(page: Path) -> None:
    page.write_bytes(page.read_bytes() + b" ")


def _of_another_run(page: Path) -> None:
    """Replace a page by one of the same length, as a run that notes nothing does."""
    content = page.read_bytes()
    page.rename(page.with_suffix(".kept"))
    page.write_bytes(content)


@pytest.mark.parametrize("changed", [_removed, _edited, _of_another_run])
def test_a_page_that_is_not_as_it_was_made_is_made_again(
    changed: Callable[[Path], None], tmp_path: Path
) -> None:
    _write(tmp_path, [ALICE, BOB])
    expected = (tmp_path / "alice.html").read_bytes()
    changed(tmp_path / "alice.html")
    _write(tmp_path, [ALICE, BOB])
    assert (tmp_path / "alice.html").read_bytes() == expected
    assert _write(tmp_path, [ALICE, BOB]) == set()


def test_another_language_or_program_makes_every_page_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write(tmp_path, [ALICE, BOB])
    assert _write(tmp_path, [ALICE, BOB], "en") == {"alice", "bob"}
    monkeypatch.setattr(student_pages, "stamp_of", lambda *_: "another version")
    assert _write(tmp_path, [ALICE, BOB], "en") == {"alice", "bob"}


@pytest.mark.parametrize(
    "kept", ["", "[]", '{"format": 0, "pages": {}}', '{"format": 1}', "[" * 9_999]
)
def test_a_file_that_is_not_understood_tells_of_no_page(kept: str, tmp_path: Path) -> None:
    (tmp_path / "pages.json").write_text(kept)
    assert _write(tmp_path, [ALICE]) == {"alice"}
    assert _write(tmp_path, [ALICE]) == set()

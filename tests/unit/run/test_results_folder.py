"""Records kept and found again, and one run at a time in a folder."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.model import Words
from graders.run.results_folder import exclusive_run, keep, read_record, recall
from tests.unit.report import builders


def names(out: Path) -> list[str]:
    return sorted(path.name for path in out.rglob("*") if path.is_file())


def test_records_are_found_again_by_their_id(tmp_path: Path) -> None:
    records = {id_: replace(builders.mixed(), id=id_) for id_ in ("anna", "a b", "Zoé")}
    for record in records.values():
        keep(tmp_path, record)
    assert {id_: recall(tmp_path, id_) for id_ in records} == records
    assert {id_: read_record(tmp_path, id_) for id_ in records} == records
    assert recall(tmp_path, "nobody") is None


def test_no_record_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def waited(_file: int) -> None:
        raise AssertionError("a wait for the disk")

    monkeypatch.setattr("os.fsync", waited)
    keep(tmp_path, replace(builders.mixed(), id="anna"))
    assert recall(tmp_path, "anna") is not None


def test_a_record_that_was_taken_away_meanwhile_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"anna\.json.*cannot be read again"):
        read_record(tmp_path, "anna")


@pytest.mark.parametrize("content", [b"", b"{}", b'{"format": 1, "id": "anna'])
def test_a_record_that_is_damaged_is_none(tmp_path: Path, content: bytes) -> None:
    keep(tmp_path, replace(builders.mixed(), id="anna"))
    (tmp_path / "records" / "anna.json").write_bytes(content)
    assert recall(tmp_path, "anna") is None


def test_a_record_of_another_submission_is_none(tmp_path: Path) -> None:
    keep(tmp_path, replace(builders.mixed(), id="anna"))
    (tmp_path / "records" / "anna.json").rename(tmp_path / "records" / "bob.json")
    assert recall(tmp_path, "bob") is None
    with pytest.raises(UsageError, match="that of 'anna'"):
        read_record(tmp_path, "bob")


def test_drafts_of_a_killed_run_are_removed_and_nothing_else(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "records"):
        path.mkdir(exist_ok=True)
        (path / ".writing-00.tmp").write_bytes(b"half")
        (path / "mine.tmp").write_bytes(b"mine")
    with exclusive_run(tmp_path, lambda _words: None):
        assert names(tmp_path) == [".running", "mine.tmp", "mine.tmp"]
    assert names(tmp_path) == ["mine.tmp", "mine.tmp"]


def test_where_there_are_no_locks_grading_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    said: list[Words] = []
    draft = tmp_path / ".writing-00.tmp"
    draft.write_bytes(b"perhaps another run's")
    with exclusive_run(tmp_path, said.append):
        keep(tmp_path, builders.mixed())
    assert said == []
    # Nobody can tell whether another run is writing it.
    assert draft.exists()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with (
        pytest.raises(UsageError, match="cannot be written there"),
        exclusive_run(tmp_path / "file", lambda _words: None),
    ):
        pass

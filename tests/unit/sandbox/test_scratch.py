"""Temporary folders: the next run removes those of a run that was killed, and no other."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import SandboxError
from graders.sandbox import scratch
from graders.sandbox.scratch import PREFIX, Scratch, SharedScratch, sweep


@pytest.fixture(autouse=True)
def _own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def _leave(folder: Path) -> None:
    """Leave what a killed run would."""
    (folder / "deep").mkdir(parents=True)


def test_a_folder_goes_when_it_is_done_with(tmp_path: Path) -> None:
    with Scratch() as name:
        (Path(name) / "file").write_bytes(b"")
        assert list(tmp_path.iterdir()) == [Path(name)]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_use_is_left_and_a_leftover_removed(tmp_path: Path) -> None:
    _leave(tmp_path / ".graders-run-leftover")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / ".graders-run-linklink").symlink_to(tmp_path / "elsewhere")
    with Scratch() as name:
        sweep()
        left = {path.name for path in tmp_path.iterdir()}
        assert left == {Path(name).name, "elsewhere", ".graders-run-linklink"}


@pytest.mark.parametrize(
    "make", [Scratch, lambda: SharedScratch("abcd1234")], ids=["own", "common"]
)
def test_a_folder_that_is_taken_for_a_leftover_is_made_again(
    make: Callable[[], Scratch | SharedScratch], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its making and its lock, when nobody holds it."""
    held, times = scratch._held, iter((True, True))

    def held_late(folder: str, *, wait: bool, shared: bool = False) -> int:
        if wait and next(times, False):
            sweep()
        return held(folder, wait=wait, shared=shared)

    monkeypatch.setattr(scratch, "_held", held_late)
    made = make()
    assert Path(made.name).is_dir()
    assert list(times) == []
    sweep()
    assert Path(made.name).is_dir()
    if isinstance(made, Scratch):
        made.cleanup()


def test_what_a_user_named_like_one_of_ours_is_left(tmp_path: Path) -> None:
    (tmp_path / "graders-run-2" / "answers").mkdir(parents=True)
    sweep()
    assert (tmp_path / "graders-run-2" / "answers").exists()


def test_folders_of_others_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _leave(tmp_path / ".graders-run-theirs_1")
    monkeypatch.setattr("os.getuid", lambda: -1)
    sweep()
    assert (tmp_path / ".graders-run-theirs_1").exists()


def test_without_locks_folders_go_when_they_are_done_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scratch, "locks", None)
    (tmp_path / ".graders-run-perhaps_").mkdir()
    with Scratch():
        sweep()
    assert [path.name for path in tmp_path.iterdir()] == [".graders-run-perhaps_"]


def test_a_common_folder_is_found_by_its_name_and_goes_with_its_last_user(tmp_path: Path) -> None:
    first, second = SharedScratch("00000abc"), SharedScratch("00000abc")
    assert first.name == second.name
    Path(first.name, "kept").write_text("for the others")

    del first
    sweep()
    assert Path(second.name, "kept").exists()

    name = second.name
    del second
    sweep()
    assert not Path(name).exists()


def test_a_common_folder_that_others_may_fill_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / f"{PREFIX}00000abc"
    folder.mkdir()
    folder.chmod(0o777)

    with pytest.raises(SandboxError, match="belongs to somebody else"):
        SharedScratch("00000abc")


def test_a_common_folder_is_no_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(0o700)
    (tmp_path / f"{PREFIX}00000abc").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(SandboxError, match="belongs to somebody else"):
        SharedScratch("00000abc")

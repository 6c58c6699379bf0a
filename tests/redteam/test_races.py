"""Files that are exchanged for others while they are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.submissions import ExpectedFiles, read
from graders.submissions.finding import FoundSubmission

WORK = b"x = 1\n"
FORMS: dict[str, Callable[[Path, Path], object]] = {
    "a link to another file": lambda place, secret: place.symlink_to(secret),
    "a link to itself": lambda place, _: place.symlink_to(place),
    "a pipe": lambda place, _: os.mkfifo(place),
    "a folder": lambda place, _: place.mkdir(),
    "nothing": lambda _place, _secret: None,
}


@pytest.mark.parametrize("form", FORMS)
def test_a_file_exchanged_after_a_look_at_it_gives_nothing_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    secret, folder = tmp_path / "secret.py", tmp_path / "eve"
    secret.write_bytes(b"z = 3\n")
    folder.mkdir()
    place = folder / "morpion.py"
    place.write_bytes(WORK)
    look, looks = os.lstat, []

    def exchange(path: str | Path) -> os.stat_result:
        status = look(path)
        if Path(path) == place and place.is_file():
            looks.append(path)
            place.unlink()
            FORMS[form](place, secret)
        return status

    # A look at the file finds it as it was a moment ago.
    monkeypatch.setattr(os, "lstat", exchange)
    found = read(
        FoundSubmission("eve", folder), ExpectedFiles("morpion", ("morpion",), notebook=True)
    )

    assert looks
    assert not found.files
    assert found.notes

"""The assignment, told from the names of files; and what a command line can get wrong."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.submissions import ExpectedFiles, find, recognise

EXPECTED = (
    ExpectedFiles("morpion", ("morpion",), notebook=True),
    ExpectedFiles("solitaire", ("solitaire", "plateau"), notebook=False),
    ExpectedFiles("puzzle", ("puzzle",), notebook=False),
    ExpectedFiles("klondike", ("klondike",), notebook=False, provided=("klondike_defs",)),
)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["morpion.py"], "morpion"),
        (["morpion.ipynb", "notes.txt"], "morpion"),
        (["durand/morpion.py.txt", "martin/Morpion.PY.TXT"], "morpion"),
        (["Puzzle.py"], "puzzle"),
        (["puzzle (1).py"], "puzzle"),
        (["plateau.py"], "solitaire"),
        (["a/morpion.py", "b/Morpion.py", "c/"], "morpion"),
        (["a/src/deep/puzzle.py"], "puzzle"),
        (["morpion_durand.ipynb", "martin.ipynb"], "morpion"),
        (["morpion.py", "old/puzzle.py"], "morpion"),
        (["puzzle.py", "plateau.py"], "puzzle"),
        (["morpion.py", "mon_puzzle.py"], "morpion"),
        (["a/morpion.py", "about_puzzle.py"], "morpion"),
        (["klondike.py", "klondike_defs.py"], "klondike"),
        (["morpion.py/x.txt"], "morpion"),
        ([".git/puzzle.py", "__pycache__/puzzle.py", "morpion_x.py"], "morpion"),
        (["venv/puzzle.py", "a/morpion.py"], "morpion"),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else value,
)
def test_names_tell_the_assignment(
    lay: Callable[..., Path], names: list[str], expected: str
) -> None:
    assert recognise([lay(*names)], EXPECTED, None) == expected


def test_several_paths_are_looked_at_together(lay: Callable[..., Path]) -> None:
    root = lay("a/x.py", "b/morpion.py")
    assert recognise([root / "a", root / "b"], EXPECTED, None) == "morpion"


def test_the_option_decides(lay: Callable[..., Path]) -> None:
    assert recognise([lay("morpion.py")], EXPECTED, "puzzle") == "puzzle"


@pytest.mark.parametrize(
    ("names", "what", "mend"),
    [
        (["morpion.py", "puzzle.py"], ["morpion, puzzle"], "--assignment morpion"),
        (["morpoin.py"], ["'morpion.ipynb'", "'morpoin.py'"], "did you mean 'morpion.py'"),
        (["zzz.py"], ["'zzz.py'", "'puzzle.py'"], "--assignment: morpion"),
        (["notes.txt"], ["no source file and no notebook"], "--assignment"),
        ([], ["is empty"], "put submissions"),
        (["all.zip"], ["'all.zip' is an archive"], "unpack it first"),
    ],
    ids=["two", "near", "none", "no code", "empty", "archive"],
)
def test_a_folder_that_cannot_be_told(
    lay: Callable[..., Path], names: list[str], what: list[str], mend: str
) -> None:
    with pytest.raises(UsageError) as caught:
        recognise([lay(*names)], EXPECTED, None)
    assert all(words in caught.value.what for words in what)
    assert mend in caught.value.mend


def test_an_unknown_assignment(lay: Callable[..., Path]) -> None:
    with pytest.raises(UsageError, match="no assignment 'morpoin'") as caught:
        recognise([lay("morpion.py")], EXPECTED, "morpoin")
    assert "did you mean 'morpion'?" in caught.value.mend


def test_a_missing_path(lay: Callable[..., Path]) -> None:
    root = lay("mine/morpion.py")
    with pytest.raises(UsageError, match="there is no file or folder") as caught:
        recognise([root / "mien"], EXPECTED, None)
    assert caught.value.mend == "did you mean 'mine'?"


def test_no_path_at_all() -> None:
    with pytest.raises(UsageError, match="no submission was named"):
        recognise([], EXPECTED, None)


@pytest.mark.parametrize("name", ["tp.zip", "tp.tar.gz", "tp.7z"])
def test_an_archive_is_to_be_unpacked(lay: Callable[..., Path], name: str) -> None:
    with pytest.raises(UsageError, match="archive") as caught:
        recognise([lay(name) / name], EXPECTED, "morpion")
    assert "unpack it first" in caught.value.mend


def test_a_file_that_is_no_code(lay: Callable[..., Path]) -> None:
    with pytest.raises(UsageError, match="neither a source file nor a notebook"):
        recognise([lay("morpion.txt") / "morpion.txt"], EXPECTED, "morpion")


def test_a_fifo_or_a_dead_link_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "morpion.py")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    for name in ("morpion.py", "loop", "gone"):
        with pytest.raises(UsageError):
            recognise([tmp_path / name], EXPECTED, "morpion")


def test_an_unreadable_file(lay: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = lay("morpion.py") / "morpion.py"
    monkeypatch.setattr(os, "open", _refuse)
    with pytest.raises(UsageError, match=r"'morpion.py': cannot be read: Permission denied"):
        recognise([path], EXPECTED, None)


def test_an_unreadable_folder(lay: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay("morpion.py")
    monkeypatch.setattr(os, "scandir", _refuse)
    with pytest.raises(UsageError, match="'class': cannot be read"):
        recognise([root], EXPECTED, None)


def test_hostile_names_are_shown_escaped(lay: Callable[..., Path]) -> None:
    with pytest.raises(UsageError) as caught:
        recognise([lay("\x1b[31m\n.py", "\udcff.py")], EXPECTED, None)
    assert str(caught.value).replace("\n  fix: ", "").isprintable()


def test_a_link_to_the_only_path_is_followed(lay: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "latest").symlink_to(lay("morpion.py"))
    assert recognise([tmp_path / "latest"], EXPECTED, None) == "morpion"
    assert [one.id for one in find([tmp_path / "latest"], EXPECTED[0])] == ["class"]


def _refuse(*_: object, **__: object) -> int:
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("name", ["morpion.txt", "Morpion.TXT"])
def test_a_file_saved_as_text_is_to_be_renamed(lay: Callable[..., Path], name: str) -> None:
    with pytest.raises(UsageError, match="no source file and no notebook, but") as caught:
        recognise([lay(name)], EXPECTED, None)
    assert caught.value.mend.startswith(f"rename '{name}' to 'morpion.py', or say")


def test_the_only_file_of_the_only_assignment_is_to_be_renamed(lay: Callable[..., Path]) -> None:
    alone = [one for one in EXPECTED if one.id == "morpion"]
    with pytest.raises(UsageError) as caught:
        recognise([lay("a_rendre.py")], alone, None)
    assert caught.value.mend.startswith("rename 'a_rendre.py' to 'morpion.py', or say")
    with pytest.raises(UsageError) as caught:
        recognise([lay("a_rendre.py", "brouillon.py")], alone, None)
    assert "rename" not in caught.value.mend

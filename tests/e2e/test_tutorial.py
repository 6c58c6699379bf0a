"""The tutorials, played: every command and snippet, in order, and what is shown is what comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import ROOT
from tests.doc_player import Player, is_shown, make_environment


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Make the two commands as an installation does, and a folder to begin in."""
    home = tmp_path / "home"
    home.mkdir()
    return Player(home, make_environment(tmp_path))


@pytest.mark.parametrize(
    ("page", "lang"), [("tutorial.md", "C.UTF-8"), ("tutoriel.md", "fr_FR.UTF-8")]
)
def test_a_tutorial_is_all_true(page: str, lang: str, player: Player) -> None:
    player.env["LANG"] = lang
    typed = player.play((ROOT / "docs" / page).read_text("utf-8"))
    assert typed >= 10
    # From nothing to a graded class: a course of one's own, and results of several students.
    assert (player.where / "specs/dates.yaml").is_file()
    assert len(list((player.where / "grades/records").glob("*.json"))) == 3


def test_an_output_that_is_not_as_shown_is_seen() -> None:
    assert is_shown("one\n...\nthree\n", "one\ntwo\n2\nthree\n")
    assert not is_shown("one\n...\nthree\n", "one\ntwo\nfour\n")
    assert not is_shown("one\n", "one\ntwo\n")


def test_a_block_that_would_not_be_tried_is_refused(player: Player) -> None:
    with pytest.raises(AssertionError, match="neither typed nor written"):
        player.play("```yaml\na: 1\n```\n")
    with pytest.raises(AssertionError, match="shown:"):
        player.play("```console\n$ echo one\ntwo\n```\n")

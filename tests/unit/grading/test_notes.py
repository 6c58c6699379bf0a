"""What loading met is told once, in words."""

from __future__ import annotations

from graders.grading.notes import words
from graders.i18n import render


def test_changed_names_of_a_file_are_told_together() -> None:
    notes = [
        {"note": "provided", "file": "a.py", "line": 3, "detail": "L"},
        {"note": "provided", "file": "a.py", "line": 9, "detail": "jeu"},
    ]
    assert [render(w, "en") for w in words(notes)] == [
        "a.py: the course's own L, jeu was used in place of the file's"
    ]


def test_an_unknown_note_is_left_out_and_controls_are_neutral() -> None:
    notes = [{"note": "made up"}, {"note": "module", "file": "a\x1b.py", "detail": "b\nc"}]
    assert [render(w, "en") for w in words(notes)] == ["a\\x1b.py could not be loaded (b c)"]

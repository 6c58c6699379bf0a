"""The console of a program takes all that it prints, in order."""

from __future__ import annotations

import io
import sys

import pytest

from graders.worker.loading.process_patches import Console, ErrorStream


def _in_place(monkeypatch: pytest.MonkeyPatch) -> Console:
    """Put a console in the place of the terminal: not in a fixture, where pytest has its own."""
    made = Console(lambda why: None, lambda much: None)
    monkeypatch.setattr(sys, "stdout", made)
    monkeypatch.setattr(sys, "stderr", ErrorStream(made))
    return made


def _wrap(name: str) -> None:
    """Do as many do on Windows, at the top of a program that prints accents."""
    setattr(sys, name, io.TextIOWrapper(getattr(sys, name).buffer, encoding="utf-8"))


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_what_a_stream_of_the_student_s_keeps_back_is_printed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = _in_place(monkeypatch)
    _wrap(name)
    print("déjà", file=getattr(sys, name))

    console.settle()

    assert console.printed() == "déjà\n"


def test_what_was_kept_back_before_is_not_printed_by_the_next_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console = _in_place(monkeypatch)
    _wrap("stdout")
    print("while loading")

    console.start(None)
    print("by the call")
    console.settle()

    assert console.printed() == "by the call\n"


def test_what_is_kept_back_is_shown_before_a_question_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console = _in_place(monkeypatch)
    console.start(["1"])
    _wrap("stdout")
    print("hello")

    console.input("? ")

    assert console.dialogue == [("out", "hello\n? "), ("in", "1")]


def test_a_stream_that_fails_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    console = _in_place(monkeypatch)
    _wrap("stdout")
    sys.stdout.close()

    console.settle()

    assert not console.dialogue


def test_a_stream_that_is_no_more_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    console = _in_place(monkeypatch)
    _wrap("stdout")
    monkeypatch.delattr(sys, "stdout")

    console.settle()

    assert not console.dialogue

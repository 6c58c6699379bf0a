"""The terminal: 80 columns, plain when piped, and no control of it left to students."""

from __future__ import annotations

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from graders.judging.compare import EXACT
from graders.judging.forms import forms
from graders.model import Record, Verdict
from graders.report.terminal.to_terminal import class_progress, show_class, show_submission
from tests.unit.report import builders

EVERY = [
    builders.mixed(),
    builders.hostile(),
    builders.empty(),
    builders.broken(),
    builders.every_verdict(),
]
_SGR = re.compile(r"\x1b\[[0-9;]*m")


def _submission(of: Record, lang: str = "fr", **settings: object) -> str:
    console = Console(file=io.StringIO(), width=80, **settings)  # type: ignore[arg-type]
    show_submission(console, of, lang)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def _class(records: list[Record], lang: str = "fr") -> str:
    console = Console(file=io.StringIO(), width=80)
    show_class(console, records, lang)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("of", EVERY, ids=lambda of: of.id[:12])
def test_lines_fit_and_are_plain_when_piped(of: Record) -> None:
    for line in _submission(of).splitlines():
        assert cell_len(line) <= 80
        assert line == line.rstrip()
        assert line.isprintable() or "\u00a0" in line


def test_class_lines_fit() -> None:
    assert all(cell_len(line) <= 80 for line in _class(EVERY).splitlines())


def test_failure_shows_the_smallest_input_and_why() -> None:
    shown = _submission(builders.mixed())
    said = [
        "✓ juste",
        "joueur([[0, 0, 0]",
        "morpion.py:12 total += g[i][n]",
        "l’échec vient de votre `joueur`",
        "◐ juste en partie  2,5\u00a0/\u00a04",
        "attendu  1\n      obtenu   None",
        "piste    Et la seconde diagonale",
        "> (fin des saisies)",
        "Total  10,5\u00a0/\u00a030",
        "→ Corrigez `joueur`",
    ]
    places = [shown.find(words) for words in said]
    assert -1 not in places, said[places.index(-1)]
    assert places == sorted(places)


def test_only_our_styles_reach_a_terminal() -> None:
    shown = _submission(builders.hostile(), force_terminal=True, color_system="standard")
    assert "\x1b[" in shown
    rest = _SGR.sub("", shown)
    assert "\x1b" not in rest
    assert "\u202e" not in rest
    assert r"\x1b[31mred" in rest


def test_markup_of_students_is_text() -> None:
    assert "[bold red]markup[/]" in " ".join(_submission(builders.hostile()).split())


def test_no_color_leaves_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = _submission(builders.mixed(), force_terminal=True)
    assert not re.search(r"\x1b\[(?:\d+;)*3\d", shown)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_poor_encodings_are_enough(encoding: str) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    console = Console(file=file, width=80)
    for of in EVERY:
        show_submission(console, of, "fr")
    show_class(console, EVERY, "fr")
    file.flush()
    assert b"+ juste" in raw.getvalue()


def test_class_has_a_line_each_and_a_summary() -> None:
    shown = _class(EVERY)
    lines = shown.splitlines()
    assert [line.split()[0] for line in lines[1:5]] == [
        "dupont-alice",
        "every-verdict",
        "martin-bob",
        "petit-zoe",
    ]
    assert "5 rendus · moyenne" in shown
    assert "par notre faute" in shown
    assert "✓ juste" in shown


def test_class_of_no_one() -> None:
    assert "Aucun rendu" in _class([])


@pytest.mark.parametrize("verdict", list(Verdict))
def test_one_question_of_each_verdict(verdict: Verdict) -> None:
    of = builders.record("x", builders.question("f", verdict))
    assert "La fonction f" in _submission(of)
    assert "The function f" in _submission(of, "en")


def test_progress_is_silent_when_piped() -> None:
    console = Console(file=io.StringIO())
    with class_progress(console, 2, "fr") as advance:
        advance(builders.mixed())
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue() == ""


def test_progress_counts_on_a_terminal() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100)
    with class_progress(console, 2, "fr") as advance:
        advance(builders.mixed())
        advance(builders.hostile())
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "2/2" in shown
    assert "\x1b[31mred" not in shown


def test_the_characters_that_differ_have_signs_under_them() -> None:
    marks = (("same", "10"), ("lacking", "♣"), ("extra", "♠"))
    failing = builders.check("c", Verdict.WRONG, difference=marks)
    of = builders.record("x", builders.question("q", Verdict.WRONG, checks=(failing,)))

    shown = [line.split("  ")[-1] for line in _submission(of).splitlines()]
    first = next(k for k, line in enumerate(shown) if line.endswith("10♣"))
    assert shown[first + 1].endswith("10♠")
    lines = _submission(of).splitlines()[first : first + 3]
    assert lines[2].strip() == "^"
    assert lines[2].index("^") == lines[0].index("♣") == lines[1].index("♠")


def test_boards_stand_side_by_side_with_brackets_round_what_differs() -> None:
    both = forms([[1, 2], [0, 0]], [[1, 2], [0, 3]], EXACT)
    failing = builders.check("c", Verdict.WRONG, expected="e", actual="a", **both)
    shown = _submission(
        builders.record("x", builders.question("q", Verdict.WRONG, checks=(failing,)))
    )

    lines = [line.split() for line in shown.splitlines()]
    assert ["1", "2", "1", "2"] in lines
    assert ["0", "[0]", "0", "[3]"] in lines


def test_a_board_of_hostile_texts_keeps_its_lines() -> None:
    hostile = [["\x1b[2J", "\n\n"], ["[red]", "\u202e"]]
    both = forms([["a", "b"], ["c", "d"]], hostile, EXACT)
    failing = builders.check("c", Verdict.WRONG, **both)
    shown = _submission(
        builders.record("x", builders.question("q", Verdict.WRONG, checks=(failing,)))
    )

    assert "\x1b" not in shown and "\u202e" not in shown  # noqa: PT018 - one claim
    assert "[red]" in shown


def test_what_is_not_there_is_told_without_the_checks_that_nobody_ran() -> None:
    lacking = builders.question(
        "f", Verdict.MISSING,
        checks=tuple(builders.check(f"c{n}", Verdict.MISSING) for n in range(3)),
    )  # fmt: skip
    said = _submission(builders.record("x", lacking), "en")
    assert "other check" not in said
    assert "c0" not in said


def test_what_is_lent_is_told_once() -> None:
    lent = [builders.question(f"q{n}", lent=("joueur",)) for n in range(3)]
    said = _submission(builders.record("x", *lent), "en")
    assert said.count("`joueur`") == 1


def test_the_call_is_shown_whatever_comes_before() -> None:
    tried = "\n".join(f"x{n} = {n}" for n in range(20)) + "\nf(x1)"
    wrong = builders.question(
        "f", Verdict.WRONG, checks=(builders.check("c", Verdict.WRONG, input=tried),)
    )
    said = _submission(builders.record("x", wrong), "en")
    assert "f(x1)" in said
    assert "x9 = 9" not in said

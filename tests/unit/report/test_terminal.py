"""The terminal: 80 columns, plain when piped, and no control of it left to students."""

from __future__ import annotations

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from graders.i18n import Steps, Text
from graders.judging.compare import EXACT
from graders.judging.forms import forms
from graders.model import Record, Verdict
from graders.report.terminal.screen import DIALOGUE_LINES, Screen
from graders.report.terminal.to_terminal import show_class, show_submission
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
        assert re.sub("[\u00a0\u202f]", " ", line).isprintable()


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
    first = next(n for n, line in enumerate(lines) if line.split()[:1] == ["dupont-alice"])
    assert [line.split()[0] for line in lines[first : first + 4]] == [
        "dupont-alice",
        "every-verdict",
        "martin-bob",
        "petit-zoe",
    ]
    assert "5 rendus · moyenne" in shown
    assert "par notre faute" in shown
    assert "✓ juste" in shown


@pytest.mark.parametrize("width", [60, 80])
def test_the_questions_of_a_class_are_numbered_and_named(width: int) -> None:
    ids = [f"q{n}" for n in range(1, 26)]
    asked = [builders.question(id_, Verdict.WRONG) for id_ in ids]
    # A submission that was not asked the first question keeps its columns.
    of = [builders.record("a-rather-long-name", *asked), builders.record("b", *asked[1:])]
    console = Console(file=io.StringIO(), width=width)
    show_class(console, of, "fr")
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    tens, ones, one, other = lines[:4]
    places = [n for n, char in enumerate(ones) if char.isdigit()]
    assert "".join(ones.split()) == "1234567890123456789012345"
    assert [n for n, char in enumerate(tens) if char.isdigit()] == [places[9], places[19]]
    assert [one[n] for n in places] == ["✗"] * 25
    assert [other[n] for n in places] == [" ", *["✗"] * 24]
    assert "  1 q1  2 q2  3 q3" in lines[5]
    assert "25 q25" in " ".join(lines)


def test_class_of_no_one() -> None:
    assert "Aucun rendu" in _class([])


@pytest.mark.parametrize("verdict", list(Verdict))
def test_one_question_of_each_verdict(verdict: Verdict) -> None:
    of = builders.record("x", builders.question("f", verdict))
    assert "La fonction f" in _submission(of)
    assert "The function f" in _submission(of, "en")


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


def _tried(told: str) -> str:
    """Return what the terminal shows of an input whose ``t`` is drawn, on one line."""
    failing = builders.check("c", Verdict.WRONG, input=told, input_pictures=(("t", (("|",),)),))
    question = builders.question("q", Verdict.WRONG, checks=(failing,))
    return " ".join(_submission(builders.record("x", question)).split())


@pytest.mark.parametrize(
    ("bound", "head"),
    [
        pytest.param("let t =\n  {a = 1;\n" + "   b = 2;\n" * 8 + "   c = 3}", "let t", id="lines"),
        pytest.param(f"t = [{'0, ' * 150}]", "t", id="long"),
    ],
)
def test_a_long_input_that_is_drawn_is_not_written(bound: str, head: str) -> None:
    assert f"essayé {head} = … let n = 2 f t n t |" in _tried(f"{bound}\nlet n = 2\nf t n")


def test_a_short_input_that_is_drawn_is_written_too() -> None:
    assert "essayé let t = [1] f t t |" in _tried("let t = [1]\nf t")


def test_the_picture_of_an_input_stands_below_what_was_tried() -> None:
    pegs = (("●",), ("○", "●"))
    failing = builders.check("c", Verdict.WRONG, input="f(t)", input_pictures=(("t", pegs),))
    shown = _submission(
        builders.record("x", builders.question("q", Verdict.WRONG, checks=(failing,)))
    )

    lines = shown.splitlines()
    tried = next(k for k, line in enumerate(lines) if line.endswith("f(t)"))
    assert lines[tried + 1].split() == ["t", "●"]
    assert lines[tried + 2].split() == ["○", "●"]
    # The triangle is upright.
    assert lines[tried + 1].index("●") == lines[tried + 2].index("○") + 1


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


def test_the_reason_why_a_teacher_reads_one_of_several_checks_is_told() -> None:
    read = builders.check("read", Verdict.TO_REVIEW, rationale=Text("non", "it never recurs"))
    several = builders.question("f", Verdict.TO_REVIEW, checks=(builders.check("c"), read))
    alone = builders.question("g", Verdict.TO_REVIEW, checks=(read,))
    assert "case read: it never recurs" in _submission(builders.record("x", several), "en")
    assert "it never recurs" not in _submission(builders.record("x", alone), "en")


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


def test_the_first_hint_is_shown_and_the_others_are_on_the_page() -> None:
    steps = Steps("un", "one", (Text("deux", "two"), Text("trois", "three")))
    wrong = builders.check(verdict=Verdict.WRONG, hint=steps)
    record = builders.record("alice", builders.question("f", Verdict.WRONG, checks=(wrong,)))
    shown = _submission(record, "en")
    assert "one\n" in shown
    assert "the page has 2 more hints" in shown
    assert "two" not in shown


@pytest.mark.parametrize("lines", [DIALOGUE_LINES, DIALOGUE_LINES + 1, 40])
def test_what_a_session_began_with_is_not_left_out_in_silence(lines: int) -> None:
    console = Console(file=io.StringIO(), width=80)
    turns = [("out", "\n".join(f"line {n}" for n in range(lines - 1))), ("in", "q")]
    Screen(console).dialogue(turns, "end of input", 0)
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue().splitlines()
    assert len(shown) == DIALOGUE_LINES
    assert (shown[0] == "  | …") is (lines > DIALOGUE_LINES)
    assert shown[-1] == "  > q"

"""A console session cut at each input, and what is looked for in it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from graders.course import replies
from graders.i18n import translator
from graders.judging.text import Printed, explain_text
from graders.judging.transcript import (
    TURNS,
    difference,
    find_grids,
    find_tokens,
    place,
    transcript,
    up_to,
)

GAME = (
    ("out", "X . .\n? "),
    ("in", "2"),
    ("out", "X O .\n"),
    ("out", "? "),
    ("key", "^C"),
    ("out", "bye\n"),
    ("end", ""),
)


def test_replies_are_what_is_printed_between_inputs() -> None:
    assert replies(GAME) == ("X . .\n? ", "X O .\n? ", "bye\n", "")
    assert replies((), "all") == ("all",)


def test_replies_are_without_the_codes_that_colour_or_clear_a_terminal() -> None:
    clear = (("out", "\x1b[2J\x1b"), ("out", "[HX . .\n\x1b[1;31m?\x1b[0m "), ("in", "0 1"))
    assert replies((*clear, ("out", "\x1bcbye"))) == ("X . .\n? ", "bye")


def test_a_transcript_goes_to_a_new_line_at_each_input() -> None:
    assert transcript(GAME, "").splitlines() == ["X . .", "? ", "X O .", "? ", "bye", ""]


TOKENS: dict[str, tuple[list[str], str | None]] = {
    "none": ([], None),
    "in order": (["X . .", "X O .", "bye"], None),
    "across lines and white space": ([".   ?", "? bye"], None),
    "in another order": (["bye", "X"], "X"),
    "a part of an item": (["by"], "by"),
    "too often": (["bye", "bye"], "bye"),
}


@pytest.mark.parametrize("case", TOKENS)
def test_tokens_are_found_in_order(case: str) -> None:
    wanted, lacking = TOKENS[case]

    assert find_tokens(wanted, transcript(GAME, "")) == lacking


BOARD = "  1 2\nA|X . |\nB|. O |\n\nThen:\n. .\nO X\n"
GRIDS: dict[str, tuple[list[str], int | None]] = {
    "none": ([], None),
    "inside a frame": (["X .\n. O"], None),
    "one after the other": (["X .\n. O", ". .\nO X"], None),
    "in another order": ([". .\nO X", "X .\n. O"], 1),
    "its lines apart": (["X .\nO X"], 0),
    "with another item": (["X .\nO O"], 0),
    "more lines than there are": (["O X\nX O"], 0),
    "white space as the author writes it": (["  X   .\n\n  .   O\n"], None),
}


@pytest.mark.parametrize("case", GRIDS)
def test_grids_are_found_in_order(case: str) -> None:
    wanted, lacking = GRIDS[case]

    assert find_grids(wanted, BOARD) == (None if lacking is None else wanted[lacking])


def _said(expected: tuple[str, ...], actual: tuple[str, ...], how: str) -> str | None:
    found = difference(expected, actual, Printed(how))
    if found is None:
        return None
    words = place(GAME, found.reply, explain_text(found.difference))
    return translator("en").render(words)


def test_sessions_are_compared_reply_by_reply() -> None:
    assert _said(("a", "b"), ("a ", "b\n"), "exact") is None
    assert _said(("a", "b"), ("a b", ""), "tokens") == (
        "before the first input: line 1: 'b' should not be there"
    )
    assert _said(("a", "b"), ("a", "c"), "lines") == (
        "after '2' (input 1): line 1, item 1: 'c' is printed, 'b' was expected"
    )
    assert _said(("a", "b", "c"), ("a", "b"), "lines") == (
        "after ^C (input 2): line 1: 'c' was expected, what is printed stops before"
    )
    assert _said(("a", "b", "c", "d"), ("a", "b", "c", "e"), "lines") == (
        "after the end of the input: line 1, item 1: 'e' is printed, 'd' was expected"
    )


def test_what_leads_to_a_reply_is_kept_and_nothing_after_it() -> None:
    assert up_to(GAME, 0) == GAME[:1]
    assert up_to(GAME, 1) == (*GAME[:2], ("out", "X O .\n? "))
    assert up_to(GAME)[-2:] == GAME[-2:]


def test_the_last_turns_are_kept() -> None:
    long = tuple(("in", str(number)) for number in range(500))

    assert up_to(long)[-1] == ("in", "499")
    assert len(up_to(long)) == TURNS
    assert up_to(long, 100)[-1] == ("in", "99")


def test_a_flood_does_not_push_out_what_was_typed() -> None:
    flood = (("in", "1"), *(("out", "X" * 4_000),) * 500)

    (typed, (who, text)) = up_to(flood)

    assert (typed, who) == (("in", "1"), "out")
    assert len(text) < 2_000


def test_asking_again_and_again_is_shown_a_few_times() -> None:
    vain = (("out", "? "), ("end", "")) * 50

    shown = up_to(vain)

    assert 2 <= shown.count(("end", "")) <= 5
    assert all(one != other for one, other in pairwise(shown))

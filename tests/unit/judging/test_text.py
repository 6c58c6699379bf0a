"""Printed texts: what is forgiven, and the place of the first difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.i18n import translator
from graders.judging.text import Printed, explain_text, text_difference

# An expected text, a printed one, and the comparisons that take them for the same.
PAIRS: dict[str, tuple[str, str, set[str]]] = {
    "the same": ("a b\nc\n", "a b\nc\n", {"exact", "blanks", "lines", "tokens"}),
    "no last newline": ("a\n", "a", {"exact", "lines", "tokens"}),
    "one newline too many": ("a\n", "a\n\n", {"exact", "lines", "tokens"}),
    "white space at the end of a line": (
        "a \nb",
        "a\nb \t",
        {"blanks", "exact", "lines", "tokens"},
    ),
    "white space at the start of a line": ("a", "  a", {"blanks", "lines", "tokens"}),
    "more white space between items": ("a b", "a   b", {"blanks", "lines", "tokens"}),
    "a tab between items": ("a b", "a\tb", {"blanks", "lines", "tokens"}),
    "an empty line more": ("a\nb", "a\n\nb", {"lines", "tokens"}),
    "white space before a colon": ("1: a", "1 : a", {"blanks", "lines", "tokens"}),
    "no white space after a colon": ("1: a", "1:a", {"blanks", "lines", "tokens"}),
    "a frame drawn closer": ("| a | b |", "|a|b|", {"blanks", "lines", "tokens"}),
    "two lines in one": ("a\nb", "a b", {"tokens"}),
    "a line in two": ("a b", "a\nb", {"tokens"}),
    "no white space between items": ("a b", "ab", set()),
    "white space inside an item": ("ab", "a b", set()),
    "another item": ("a b", "a c", set()),
    "another case": ("a", "A", set()),
    "an item more": ("a", "a b", set()),
    "an item less": ("a b", "a", set()),
    "items in another order": ("a b", "b a", set()),
    "lines in another order": ("a\nb", "b\na", set()),
    "nothing printed": ("a", "", set()),
    "white space before an empty line": (
        "a\n\nb",
        "a\n \nb",
        {"exact", "blanks", "lines", "tokens"},
    ),
    "blanks within a coloured text": ("\x1b[31m A\x1b[0m", "\x1b[31mA\x1b[0m", set()),
    "blanks between coloured texts": (
        "\x1b[31m A\x1b[0m \x1b[31m B\x1b[0m",
        "\x1b[31m A\x1b[0m\x1b[31m B\x1b[0m  ",
        {"blanks"},
    ),
    "another colour": ("\x1b[31m A\x1b[0m", "\x1b[34m A\x1b[0m", set()),
    "a text beside a coloured one": (
        "1: \x1b[31m A\x1b[0m",
        "1:\x1b[31m A\x1b[0m",
        {"blanks", "lines", "tokens"},
    ),
    "something where nothing is expected": ("", "a", set()),
}


@pytest.mark.parametrize("how", Printed)
@pytest.mark.parametrize("pair", PAIRS)
def test_what_is_forgiven(pair: str, how: Printed) -> None:
    expected, actual, same = PAIRS[pair]

    assert (text_difference(expected, actual, how) is None) == (how.value in same)


PLACES: dict[str, tuple[str, str, str, tuple[int, int, int]]] = {
    "exact": ("a b\nc d\n", "a b\nc  d\n", "exact", (2, 0, 3)),
    "lines": ("1: K♥ ##\n2: A♠", "1: K♥ ##\n2:  A♣", "lines", (2, 2, 2)),
    "lines, after an empty one": ("a\nb", "a\n\nc", "lines", (3, 1, 1)),
    "tokens": ("a b c", "a\nb d", "tokens", (2, 2, 1)),
    "a line that stops": ("a b\nc", "a\nc", "lines", (1, 2, 1)),
    "a text that stops": ("a\nb", "a", "lines", (2, 1, 1)),
    "nothing": ("a", "", "tokens", (1, 1, 1)),
    "blanks": ("1: \x1b[31m A\x1b[0m b", "1: \x1b[31m A\x1b[0m c", "blanks", (1, 3, 1)),
    "blanks, an empty line lacking": ("a\n\nb", "a\nb", "blanks", (2, 0, 1)),
}


@pytest.mark.parametrize("case", PLACES)
def test_the_place_of_the_first_difference(case: str) -> None:
    expected, actual, how, place = PLACES[case]

    found = text_difference(expected, actual, Printed(how))

    assert found is not None
    assert (found.line, found.item, found.character) == place


WORDS: dict[str, tuple[str, str, str, str]] = {
    "an item": (
        "K♥ 10♣", "K♥ 10♠", "lines",
        "line 1, item 2, character 3: '10♠' is printed, '10♣' was expected",
    ),
    "an item of one character": ("a", "b", "lines", "line 1, item 1: 'b' is printed, 'a' was expected"),
    "a line": ("a b", "a  b", "exact", "line 1, character 3: 'a  b', 'a b' was expected"),
    "an empty line lacking": (
        "a\n\nb", "a\nb", "blanks", "line 2, character 1: 'b', '' was expected",
    ),
    "the end lacking": (
        "a\n", "a", "blanks", "after line 1, a line end is missing",
    ),
    "an end too many": ("a", "a\n", "blanks", "after line 1, a line end is printed in excess"),
    "an empty line too many": (
        "a\n", "a\n\n", "blanks", "after line 2, a line end is printed in excess",
    ),
    "a line end alone": ("", "\n", "blanks", "after line 1, a line end is printed in excess"),
    "too much": ("a", "a\nb", "lines", "line 2: 'b' should not be there"),
    "too little": ("a b", "a", "tokens", "line 2: 'b' was expected, what is printed stops before"),
}  # fmt: skip


@pytest.mark.parametrize("case", WORDS)
def test_the_words_for_a_difference(case: str) -> None:
    expected, actual, how, words = WORDS[case]

    found = text_difference(expected, actual, Printed(how))

    assert found is not None
    assert translator("en").render(explain_text(found)) == words


def test_the_characters_that_differ_are_marked() -> None:
    found = text_difference("1: K♥ 10♣", "1 :  K♥ 10♠", Printed.LINES)

    assert found is not None
    assert found.marks == (("same", "1: K♥ 10"), ("lacking", "♣"), ("extra", "♠"))


def test_the_marks_of_a_long_line_are_those_near_the_difference() -> None:
    found = text_difference("a" * 5_000 + "b", "a" * 5_000 + "c", Printed.EXACT)

    assert found is not None
    assert sum(len(text) for _, text in found.marks) < 300
    assert found.marks[-2:] == (("lacking", "b"), ("extra", "c"))


def test_marks_cannot_act_on_a_terminal() -> None:
    found = text_difference("a", "\x1b[2J", Printed.EXACT)

    assert found is not None
    assert "\x1b" not in "".join(text for _, text in found.marks)


_TEXTS = st.text(st.sampled_from("ab: \n"), max_size=12)


@given(_TEXTS, _TEXTS)
def test_what_exact_forgives_lines_forgive_and_what_lines_forgive_tokens_forgive(
    expected: str, actual: str
) -> None:
    looser = (Printed.EXACT, Printed.LINES, Printed.TOKENS)
    same = [text_difference(expected, actual, how) is None for how in looser]

    assert same == sorted(same)


@given(_TEXTS, _TEXTS)
def test_what_blanks_forgive_lines_forgive(expected: str, actual: str) -> None:
    if text_difference(expected, actual, Printed.BLANKS) is None:
        assert text_difference(expected, actual, Printed.LINES) is None
        assert expected.count("\n") == actual.count("\n")


@given(_TEXTS, _TEXTS, st.sampled_from(Printed))
def test_a_difference_seen_from_the_other_side_is_a_difference(
    expected: str, actual: str, how: Printed
) -> None:
    found = text_difference(expected, actual, how)
    other = text_difference(actual, expected, how)

    assert (found is None) == (other is None)
    assert text_difference(actual, actual, how) is None

"""An exception is explained in the student's language, with what a real box saw around it."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from graders.i18n import render
from graders.judging.redaction import hide
from graders.model import CheckResult, Record, Verdict
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html
from graders.report.terminal.to_terminal import show_submission
from tests.integration.conftest import Grader, check, source

OUT = """
    def base(n):
        ligne = [1, 2, 3]
        return ligne[n]
"""


def explained(found: CheckResult, lang: str) -> str:
    """Return what is said of an exception."""
    return render(found.judgement.explanation, lang)


def test_an_exception_is_explained_in_each_language(grade_boxed: Grader) -> None:
    record = grade_boxed(source(base=OUT))
    found = check(record, "base", "valeurs")
    assert found.verdict is Verdict.ERROR
    assert explained(found, "en") == (
        "`n` is 3, and `ligne` has 3 items: their indexes go from 0 to 2."
    )
    assert explained(found, "fr") == (
        "`n` vaut 3, et `ligne` a 3 éléments\u00a0: ses indices vont de 0 à 2."
    )


@pytest.mark.parametrize(
    ("definition", "words"),
    [
        ("def autre(n):\n    return bas(n)", "`bas` is not defined here. Did you mean `base`?"),
        (
            "def autre(n):\n    l = [n].sort()\n    return l[0]",
            (
                "`l` is None here, returned by `[n].sort()`: "
                "`sort` changes `[n]` itself. Write that call alone on its line."
            ),
        ),
        (
            "def autre(n, m):\n    return n",
            (
                "The question gives no value for `m`: "
                "`autre` is to be defined with the parameters of the statement."
            ),
        ),
        (
            "def autre(n):\n    return autre(n)",
            (
                "`autre` calls itself again with the same values: `autre(1)`, `autre(1)`, `autre(1)`, "
                "`autre(1)`… What should change from one call to the next?"
            ),
        ),
        (
            "def autre(n):\n    return input('?')",
            "`input` asked for a line, and there was none left to read.",
        ),
        (
            "def aide(n):\n    return (n\n\n\ndef autre(n):\n    return aide(n)",
            (
                "`aide` is lost: the lines that define it cannot be read as Python. "
                "Mend line 6 of tp.py first."
            ),
        ),
    ],
    ids=["name", "none", "parameters", "recursion", "input", "lost"],
)
def test_each_kind_says_what_to_look_at(grade_it: Grader, definition: str, words: str) -> None:
    assert explained(check(grade_it(source(autre=definition)), "autre", "valeurs"), "en") == words


def test_what_raises_of_itself_is_not_explained(grade_it: Grader) -> None:
    text = "def autre(n):\n    raise IndexError('list index out of range')"
    assert check(grade_it(source(autre=text)), "autre", "valeurs").judgement.explanation is None


FIN = "def fin(n):\n    l = [n]\n    return l[n]"


def test_what_a_check_hides_is_not_explained(grade_it: Grader) -> None:
    """An explanation shows values that the program had in hand: hidden inputs among them."""
    record = grade_it(source(fin=FIN))
    assert "2" in explained(check(record, "fin", "vu"), "en")
    for hidden in ("tu", "sien"):
        assert check(record, "fin", hidden).judgement.explanation is None
    assert "770077" not in repr(record)
    shown = check(record, "fin", "vu").judgement
    assert hide(shown, check(record, "fin", "sien").detail).explanation is None


def test_the_page_and_the_terminal_tell_it(grade_it: Grader) -> None:
    record: Record = grade_it(source(base=OUT))
    page = student_page(record, "TP", "en")
    words = explained(check(record, "base", "valeurs"), "en")
    assert words in {view.explanation for q in page.questions for view in q.checks}
    shown = words.replace("`n`", "<code>n</code>").replace("`ligne`", "<code>ligne</code>")
    assert shown in student_html(page).decode()
    assert words.replace("`", "") in " ".join(_in_terminal(record).split())


def _in_terminal(record: Record) -> str:
    console = Console(file=io.StringIO(), width=200)
    show_submission(console, record, "en")
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().replace("`", "")


def test_a_statement_that_fails_while_loading_is_explained(grade_it: Grader) -> None:
    record = grade_it(source(before="nombres = [1, 2]\nnombres[2]\n"))
    (note,) = [render(n, "en") for n in record.notes]
    assert note.endswith("The index 2 is out of `nombres`, which has 2 items: they go from 0 to 1.")


def test_a_syntax_error_is_explained(grade_it: Grader) -> None:
    record = grade_it(source(base="def base(n)\n    return n"))
    (note,) = [render(n, "en") for n in record.notes]
    assert ": a colon is missing at the end of this line." in note
    assert "`def base(n)`" in note


def test_an_exception_that_fights_back_is_told_all_the_same(grade_it: Grader) -> None:
    text = """
    class Lies(dict):
        def __missing__(self, key):
            raise KeyError(self)
        def __repr__(self):
            while True: pass
        __str__ = __len__ = __iter__ = __eq__ = keys = __repr__
        __hash__ = None
    def autre(n):
        d = Lies()
        return d[d, n, "x" * 10**6] if n > 3 else {}[d.a]
    """
    found = check(grade_it(source(autre=text)), "autre", "valeurs")
    assert found.verdict is Verdict.ERROR
    assert len(explained(found, "en")) < 500


LOOP = """
    def base(n):
        i, trouves = 0, []
        while i < 3:
            if i > n + 5:
                trouves.append(i)
                i += 1
        return trouves
"""


def test_a_loop_that_never_ends_is_named(grade_boxed: Grader) -> None:
    found = check(grade_boxed(source(base=LOOP)), "base", "valeurs")
    assert found.verdict is Verdict.TIME_LIMIT
    assert found.judgement.input.startswith("n = 0")
    words = render(found.judgement.explanation, "fr")
    assert re.fullmatch(r"La boucle de la ligne \d+ \(tp\.py\) ne se termine jamais.*", words)


def test_a_loop_that_prints_is_not_taken_for_one_that_stays_the_same(grade_it: Grader) -> None:
    text = "def autre(n):\n    while n >= 0:\n        print(n)"
    found = check(grade_it(source(autre=text)), "autre", "valeurs")
    assert "loop" not in render(found.judgement.explanation, "en")

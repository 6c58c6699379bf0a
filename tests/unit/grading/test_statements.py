"""The statement of a question: the opening of a docstring, from the skeleton first."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from graders.grading.statements import MOST, asked
from graders.languages import language_named
from graders.model import Target
from graders.spec.assignment import Assignment

SKELETON = '''\
class Pile:
    """A stack.

    Of plates.
    """

    def __init__(self):
        pass

    def depile(self):
        """Take one.

        The last one.

        Returns
        -------
        int
        """


def bare():
    pass


def short():
    "One."
'''
REFERENCE = (
    'def bare():\n    """Said by the reference."""\n\n\ndef short():\n    """Not this one."""\n'
)


def _asked(name: str, skeleton: str = SKELETON) -> str:
    targets = {"q": (Target("tp", name),) if name else ()}
    given: Any = SimpleNamespace(
        language=language_named("python"),
        targets=targets,
        skeleton={"tp": skeleton},
        reference_sources={"tp": REFERENCE},
    )
    return asked(cast(Assignment, given), "q")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Pile", "A stack.\n\nOf plates."),
        ("Pile.__init__", "A stack.\n\nOf plates."),
        ("Pile.depile", "Take one.\n\nThe last one."),
        ("bare", "Said by the reference."),
        ("short", "One."),
        ("unknown", ""),
        ("", ""),
    ],
    ids=["class", "constructor", "method", "reference", "skeleton first", "none", "in words"],
)
def test_the_opening_of_the_docstring_is_what_is_asked(name: str, text: str) -> None:
    assert _asked(name) == text


def test_a_long_statement_ends_with_a_whole_paragraph() -> None:
    long = "x" * (MOST - 10)

    assert _asked("f", f'def f():\n    """{long}\n\n    {long}"""\n') == long
    assert len(_asked("f", f'def f():\n    """{long * 3}"""\n')) == MOST + 1

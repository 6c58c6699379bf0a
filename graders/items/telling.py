"""Why an item is red: in the words of the report in the terminal, and where the spec says so."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from graders.i18n import render
from graders.model import Message, Record
from graders.report.data import student_page
from graders.report.screen import Screen
from graders.report.student_views import QuestionView, StudentPage
from graders.report.to_terminal import show_reasons
from graders.spec.layout import Places
from graders.spec.yaml_nodes import read_yaml

__all__ = ["Teller"]

_WIDTH = 80


class Teller:
    """Tells of one record.

    Parameters
    ----------
    places : Places
        Of its assignment.
    record : Record
        The submission's.
    lang : str
        ``"fr"`` or ``"en"``.
    """

    def __init__(self, places: Places, record: Record, lang: str) -> None:
        self._places = places
        self._page: StudentPage = student_page(record, record.assignment, lang)

    def questions(self, ids: Iterable[str]) -> str:
        """Tell of some questions, whatever they came to."""
        views = [view for view in self._page.questions if view.id in frozenset(ids)]
        return "\n\n".join(filter(None, (self._state(), *map(self._question, views))))

    def check(self, question: str, check: str) -> str:
        """Tell of one check of a question, and of nothing else in it."""
        view = next(view for view in self._page.questions if view.id == question)
        mine = tuple(it for it in view.checks if it.id == check)
        words = mine[0].badge.word if mine else view.badge.word
        title = f"{view.title}: {mine[0].title}" if mine else view.title
        head = f"{self._places.place(question, check)}: {title}: {words}"
        return "\n".join((head, self._reasons(replace(view, checks=mine))))

    def differences(self, expected: Path, found: Sequence[Message]) -> str:
        """Tell where the record is not as a file expects, and what these questions came to."""
        document = read_yaml(expected.read_bytes(), self._places.shown(expected))
        # The words begin with the question that they are about.
        asked = [str(words.args["where"]).partition(":")[0] for words in found]
        lines = (
            f"{document.file}:{document.line(('questions', id_))}: {render(words, self._page.lang)}"
            for id_, words in zip(asked, found, strict=True)
        )
        return "\n".join((*lines, "", self.questions(asked)))

    def _state(self) -> str:
        return self._page.state_sentence

    def _question(self, view: QuestionView) -> str:
        place = self._places.place(view.id)
        head = f"{place}: {view.title} ({view.id}): {view.badge.word}, {view.score}"
        return "\n".join((head, self._reasons(view)))

    def _reasons(self, view: QuestionView) -> str:
        text = io.StringIO()
        console = Console(file=text, width=_WIDTH, color_system=None, force_terminal=False)
        show_reasons(Screen(console), view, self._page.lang)
        return text.getvalue().rstrip("\n")

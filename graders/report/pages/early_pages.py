"""Render pages while a class is graded, and put them in place with its other outputs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from graders.errors import UsageError
from graders.model import Record, Text
from graders.records.files import write_draft
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html

_Written = TypeVar("_Written")


class EarlyPages:
    """The pages of a class, each rendered as soon as its submission is graded.

    Parameters
    ----------
    out : Path
        The folder of the reports. Drafts lie there under names of their own: the earlier pages
        stay until all outputs are replaced.
    title : Text
        The assignment's title.
    lang : str
        Language of the pages.
    foreseen : callable
        Turns a record, whole or brief, into the one to be published, as far as it is known
        before all are graded.
    """

    def __init__(
        self,
        out: Path,
        title: Text,
        lang: str,
        foreseen: Callable[[Record], Record] = lambda record: record,
    ) -> None:
        self._out = out
        self._title = title
        self._lang = lang
        self._foreseen = foreseen
        self._made: dict[str, tuple[Record, Path]] = {}
        self._is_roomy = True

    def make(self, record: Record, brief: Record) -> None:
        """Render the page of a graded record; it stays valid while `brief` does.

        Nothing is rendered any more once the disk is full. A page that cannot be rendered is left
        to the end, when all others are graded.
        """
        if not self._is_roomy:
            return
        try:
            page = self.page(self._foreseen(record))
            self._made[record.id] = self._foreseen(brief), write_draft(self._out, page)
        except OSError:
            self.give_up()
        except Exception:  # noqa: BLE001, S110 - raised again where there is no draft
            pass

    def page(self, record: Record) -> bytes:
        """Render the page of a record."""
        return student_html(student_page(record, self._title, self._lang))

    def put(self, brief: Record, path: Path) -> bool:
        """Put the page of a record in its place.

        It returns False when there is none, or a teacher or a deadline has changed the record
        since: the page is to be rendered again. It raises OSError if the folder cannot be written.
        """
        made = self._made.get(brief.id)
        if made is None or made[0] != brief:
            return False
        del self._made[brief.id]
        try:
            made[1].replace(path)
        except FileNotFoundError:
            return False
        return True

    def write_with_room(self, write: Callable[[], _Written]) -> _Written:
        """Call `write`; after an OSError or UsageError, drop the drafts and call it once more."""
        try:
            return write()
        except (OSError, UsageError):
            if not self._made:
                raise
            self.give_up()
            return write()

    def give_up(self) -> None:
        """Render no more pages before the end, and free the space of the drafts."""
        self._is_roomy = False
        self.close()

    def close(self) -> None:
        """Remove the drafts that were not put in place."""
        for _, draft in self._made.values():
            with contextlib.suppress(OSError):
                draft.unlink()
        self._made.clear()

"""Pages made while a class is graded, and put in place with its other outputs."""

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
    """The pages of a class, each made as soon as its submission is graded.

    Parameters
    ----------
    out : Path
        The folder of the reports. Drafts lie there under names of their own: the earlier pages
        stay until all the outputs are replaced.
    title : Text
        The assignment's title.
    lang : str
        Language of the pages.
    foreseen : callable
        Makes of a record, whole or in brief, what will be published of it, as far as that is known
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
        """Make the page of a record that was graded.

        Where there is no room for it, none is made any more; one that cannot be made is left to
        the end, when all the others are graded.

        Parameters
        ----------
        record : Record
            Whole.
        brief : Record
            The same in brief: while it stays what it is, so does the page.
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

        Returns
        -------
        bool
            False when none was made or it is gone, or for a record that a teacher or a deadline
            changed since: the page is to be made again.

        Raises
        ------
        OSError
            If the folder cannot be written.
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

    def making_room(self, write: Callable[[], _Written]) -> _Written:
        """Write what comes before pages: once more without drafts, when it fails beside them.

        Raises
        ------
        OSError or UsageError
            As `write` does.
        """
        try:
            return write()
        except (OSError, UsageError):
            if not self._made:
                raise
            self.give_up()
            return write()

    def give_up(self) -> None:
        """Make no page any more before the end, and leave the room of those that there are."""
        self._is_roomy = False
        self.close()

    def close(self) -> None:
        """Remove what was not put in place."""
        for _, draft in self._made.values():
            with contextlib.suppress(OSError):
                draft.unlink()
        self._made.clear()

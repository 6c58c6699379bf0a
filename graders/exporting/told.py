"""What an export says of itself: who got a mark, who did not, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from graders.i18n import N_, NP_
from graders.model import Message

_NAMES = 8


@dataclass(frozen=True)
class Told:
    """What became of each row and of each submission.

    Attributes
    ----------
    filled : tuple of str
        Submissions whose mark was written.
    unread : tuple of str
        Those whose mark was written, or was to be, while points await a teacher.
    is_unread_out : bool
        Whether these were left out.
    broken : tuple of str
        Submissions that we failed to grade.
    locked : tuple of str
        Rows that the platform says cannot be changed.
    absent : tuple of str
        Rows of no submission.
    strangers : tuple of str
        Submissions without a row.
    doubtful : tuple of str
        Rows, or submissions, that could be each other's in several ways: none was written.
    kept : tuple of str
        Rows whose comment a teacher typed: it stays.
    """

    filled: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    is_unread_out: bool = False
    broken: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def needs_a_look(self) -> bool:
        """Whether somebody who handed in has no mark there."""
        return bool(self.strangers or self.doubtful or self.broken)

    def sentences(self) -> Iterator[Message]:
        """Yield a sentence for each kind that there is."""
        yield Message(NP_("{n} mark written", "{n} marks written"), {"n": len(self.filled)})
        out, kept_in = (
            N_("points await a teacher, left out: {who}"),
            N_("points await a teacher, and are not in the mark: {who}"),
        )
        for template, names in (
            (out if self.is_unread_out else kept_in, self.unread),
            (N_("our error, grade again: {who}"), self.broken),
            (N_("the platform says that the grade cannot be changed: {who}"), self.locked),
            (N_("in the table, and handed in nothing: {who}"), self.absent),
            (N_("handed in, and not in the table: {who}"), self.strangers),
            (N_("could be several, left as they were: {who}"), self.doubtful),
            (N_("a teacher's own comment was kept: {who}"), self.kept),
        ):
            if names:
                yield Message(template, {"who": _listed(names)})


def _listed(names: tuple[str, ...]) -> str:
    more = f", … ({len(names)})" if len(names) > _NAMES else ""
    return ", ".join(names[:_NAMES]) + more

"""What a run came to so far: its records in brief, and where the whole of each is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from graders.keeping import kept
from graders.model import Record
from graders.report.briefs import Records

__all__ = ["Gathered", "asked"]


@dataclass(frozen=True)
class Gathered:
    """What a run came to: each record in brief, and where the whole of it is.

    Attributes
    ----------
    only : str or None
        The one question that is shown.
    aside : dict of str to Record
        The records that no file holds.
    """

    out: Path
    only: str | None
    briefs: dict[str, Record] = field(default_factory=dict)
    aside: dict[str, Record] = field(default_factory=dict)

    def records(self) -> Records:
        """Return the records, in the order of their ids."""
        ordered = tuple(self.briefs[id_] for id_ in sorted(self.briefs))
        # One submission is at hand as it is.
        return Records(ordered, self.whole) if len(ordered) != 1 else Records.of(ordered)

    def whole(self, id_: str) -> Record:
        """Return a record as it is shown."""
        record = self.aside.get(id_)
        return asked(kept(self.out, id_) if record is None else record, self.only)


def asked(record: Record, question: str | None) -> Record:
    """Show of a record what was asked; the other questions stay in its file."""
    if question is None:
        return record
    return replace(record, questions=tuple(q for q in record.questions if q.id == question))

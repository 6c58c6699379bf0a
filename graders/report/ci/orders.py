"""The outputs for CI and services that a command line asks for: checked first, written last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from graders.errors import UsageError, unwritable
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.records.files import GRADES_CSV, GRADES_JSON, INDEX, replace_file
from graders.records.made_pages import PAGES
from graders.records.progress import PROGRESS
from graders.report.ci import FORMATS
from graders.report.ci.base import Facts, Format

if TYPE_CHECKING:
    from graders.records.briefs import Records

# Files of the teacher or of the run in the folder of the results.
_TAKEN = (
    *(GRADES_JSON, GRADES_CSV, INDEX, PAGES, PROGRESS),
    *("review.csv", "comments.csv", "records"),
)


@dataclass(frozen=True)
class Order:
    """A format and its file; without a file, its usual name in OUT."""

    format: Format
    file: Path | None = None

    @classmethod
    def read(cls, text: str) -> Order:
        """Read ``NAME`` or ``NAME=FILE``; raise ValueError for an unknown name or an empty file."""
        name, sign, file = text.partition("=")
        if name not in FORMATS:
            raise ValueError(f"{name!r} is not one of {', '.join(FORMATS)}")
        if sign and not file.strip():
            raise ValueError(f"{text!r} names no file: write {name}=FILE, or {name} alone")
        return cls(FORMATS[name], Path(file) if file else None)

    def path(self, out: Path) -> Path:
        """Return the path of the output, given the folder of the results."""
        return out / self.format.file if self.file is None else self.file


def check_orders(orders: Sequence[Order], out: Path, environ: Mapping[str, str]) -> None:
    """Refuse outputs that would replace another one, before any work.

    Raise UsageError if two outputs have one file, an output is a file of the results or a folder,
    or the environment lacks what a format needs.
    """
    taken = {(out / name).resolve(): name for name in _TAKEN}
    for order in orders:
        path = order.path(out)
        place = path.resolve()
        what = next((taken[it] for it in (place, place.parent) if it in taken), None)
        if what is not None or path.is_dir():
            words = {"path": str(path), "what": what or ""}
            why = Message("{path}: is where {what} goes", words)
            if not what:
                why = Message("{path}: is a folder", words)
            raise UsageError(
                why,
                Message("choose another file for {name}", {"name": order.format.name}),
            )
        taken[place] = order.format.name
        order.format.check(environ)


def wants_one(orders: Iterable[Order]) -> Order | None:
    """Return the first order of a format for one submission alone, or None."""
    return next((order for order in orders if order.format.is_of_one), None)


def check_single(orders: Iterable[Order], count: int) -> None:
    """Raise UsageError for a format of one submission alone when there is not exactly one."""
    order = wants_one(orders)
    if order is not None and count != 1:
        what = Message(
            "the format {name} tells of one submission, and there are {count}",
            {"name": order.format.name, "count": count},
        )
        raise UsageError(what, Message("name one submission, or leave this format out"))


def write_orders(orders: Sequence[Order], out: Path, records: Records, facts: Facts) -> None:
    """Write every output, each replacing the earlier one whole.

    Raise UsageError if a file cannot be written, or the environment lacks what a format needs, and
    InternalError if a format would have to give points for a submission that we failed to grade.
    """
    check_single(orders, len(records))
    for order in orders:
        path = order.path(out)
        try:
            with replace_file(path) as file:
                file.writelines(order.format.write(records, facts))
        except OSError as problem:
            what = unwritable(path, problem)
            mend = Message(
                "choose another file for {name}; the other results are written",
                {"name": order.format.name},
            )
            raise UsageError(what, mend) from None

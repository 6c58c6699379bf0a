"""The desk of one folder of results: what is at a place of it, and what a teacher writes there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from graders.desk.saving import Edit, save_comment, save_review
from graders.desk.work import CELLS, Rows, Stack, Work, rows, stack
from graders.errors import UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.model import Record
from graders.records.files import GRADES_JSON
from graders.report.review.comments import LEAST_STUDENTS, row_key
from graders.report.review.csv_sheet import Sheet, read_comments, said_cell
from graders.report.review.review_file import read_review
from graders.report.review.review_rows import Key

SHARED = "shared"
FIELDS = (*CELLS, SHARED)
# How many earlier comments are offered again.
_MOST_KEPT = 12


@dataclass(frozen=True)
class Spot:
    """A place of the desk: a question of a student, the stack that it is in, and its cells.

    ``group`` counts those who make the same mistake, 0 where no comment to all can be given.
    ``kept`` are earlier comments, those on the same question and the most frequent first.
    """

    key: Key
    stack: Stack
    record: Record
    cells: Mapping[str, str]
    note: str = ""
    group: int = 0
    kept: tuple[str, ...] = ()


class Desk:
    """Reads the files afresh each time: grading may go on, and spreadsheets may be open."""

    def __init__(self, out: Path, load: Callable[[], Work]) -> None:
        """Prepare the desk; ``load`` reads the records, again where a run has replaced them."""
        self._out, self._load = out, load
        self._work, self._stamp = load(), self._stamp_now()
        # A program that saves empties its file first: what it held is kept meanwhile.
        self._review: Sheet | None = None
        self._comments: Sheet | None = None

    @property
    def work(self) -> Work:
        """The work as the last run left it."""
        if self._stamp_now() != self._stamp:
            self._stamp = self._stamp_now()
            self._work = self._load()
        return self._work

    def _stamp_now(self) -> tuple[int, int]:
        try:
            found = (self._out / GRADES_JSON).stat()
        except OSError:
            return 0, 0
        return found.st_mtime_ns, found.st_size

    def spot(self, name: str, key: Key, step: int = 0) -> Spot:
        """Return the place `step` after a question in a stack; the first of it for an unknown one.

        Raise SpecError where a file cannot be understood.
        """
        work = self.work
        self._review = _kept_of(read_review(self._out, work.possible), self._review)
        known = rows(work, self._review)
        pile = stack(work, known, name)
        if not pile.keys and name not in work.questions:
            pile = stack(work, known, next(iter(work.questions), ""))
        at = key if key in work.entries else pile.first()
        if at is None:
            what = Message("{out}: no question there", {"out": str(self._out)})
            raise UsageError(what, Message("run grade again"))
        return self._spot(work, known, pile, pile.beside(at, step) if step else at)

    def _spot(self, work: Work, known: Rows, pile: Stack, key: Key) -> Spot:
        found = known.get(key, {})
        cells = {name: found.get(name, "").strip() for name in CELLS}
        comments = self._comments = _kept_of(read_comments(self._out), self._comments)
        mistake = work.mistake(key)
        is_group = work.mistakes[mistake] >= LEAST_STUDENTS if mistake else False
        shared = _shared(comments, mistake) if is_group else ""
        return Spot(
            key,
            pile,
            work.records.whole(key[0]),
            {**cells, "comment": said_cell(cells["comment"]), SHARED: shared},
            note=found.get("note", ""),
            group=work.mistakes[mistake] if is_group else 0,
            kept=_kept(known, comments, key),
        )

    def save(self, key: Key, edit: Edit, *, is_seen: bool = False) -> dict[str, str]:
        """Write what changed; return the cells that somebody else changed meanwhile, and stay."""
        work = self.work
        own, shared = edit.of(*CELLS), edit.of(SHARED)
        theirs: dict[str, str] = {}
        if own or is_seen:
            theirs |= save_review(self._out, work, key, own, is_seen=is_seen, earlier=self._review)
        if shared and work.mistake(key):
            told = Edit({"comment": shared.was[SHARED]}, {"comment": shared.now[SHARED]})
            found = save_comment(self._out, work, key, told, self._comments)
            if found:
                theirs[SHARED] = found["comment"]
        return theirs


def _kept_of(found: Sheet | None, earlier: Sheet | None) -> Sheet | None:
    return earlier if found is None or not found.lines else found


def _shared(sheet: Sheet | None, mistake: str) -> str:
    if sheet is None:
        return ""
    mine = [line for line in sheet.lines if row_key(sheet, line) == mistake]
    return said_cell(sheet.cell(mine[0], "comment")) if mine else ""


def _kept(known: Rows, comments: Sheet | None, key: Key) -> tuple[str, ...]:
    """List the comments given so far, once each."""
    own, other = Counter[str](), Counter[str]()
    for (_, question), cells in known.items():
        (own if question == key[1] else other)[said_cell(cells["comment"])] += 1
    if comments is not None:
        other.update(said_cell(comments.cell(line, "comment")) for line in comments.lines)
    ordered = dict.fromkeys(text for text, _ in (*own.most_common(), *other.most_common()))
    return tuple(text for text in ordered if text)[:_MOST_KEPT]

"""The folder of a run's results: its lock, its records, and the records of the last run.

A record is written whole as soon as its submission is graded. One run at a time writes in a
folder: the next one waits, then takes up what a run that was stopped has left. Older records, and
records of other questions, may lie beside those that the last run reported.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from graders.errors import GradersError, UsageError, reason
from graders.i18n import N_
from graders.judging.redaction import limit_detail
from graders.light_dataclass import dataclass
from graders.model import Detail, Message, Record, Words
from graders.records.briefs import Briefs, Records
from graders.records.files import GRADES_JSON, output_stem, remove_drafts, write_atomic
from graders.records.grades_reader import GradesReader, published
from graders.records.handed_in import read_handed_in
from graders.records.record_files import dump_record, load_record

if TYPE_CHECKING:
    from filelock import BaseFileLock

RECORDS = "records"
_Read = TypeVar("_Read")
_LOCK = ".running"


@contextmanager
def exclusive_run(out: Path, say: Callable[[Words], None]) -> Iterator[None]:
    """Make the folder of the results, and lock it for this run.

    The kernel drops the lock when a run is killed; its half-written files are then removed. Where
    a file system has no locks, grading goes on without. ``say`` is called once with the reason for
    waiting. Raise UsageError when the results cannot be written.
    """
    with writing(out):
        (out / RECORDS).mkdir(parents=True, exist_ok=True)
    lock = _locked(out, say)
    try:
        if lock is not None:
            remove_drafts(out)
            remove_drafts(out / RECORDS)
        with writing(out):
            trial = out / RECORDS / ".writable"
            write_atomic(trial, b"")
            trial.unlink()
        yield
    finally:
        if lock is not None:
            with contextlib.suppress(OSError):
                # A run that waits sees that the file is gone, and makes a new one.
                Path(lock.lock_file).unlink()
            lock.release()


def _locked(out: Path, say: Callable[[Words], None]) -> BaseFileLock | None:
    """Wait for a lock; None where there are none."""
    from filelock import FileLock, Timeout

    lock = FileLock(out / RECORDS / _LOCK, fallback_to_soft=False)
    try:
        try:
            lock.acquire(blocking=False)
        except Timeout:
            template = N_("another run is writing to {out}: this one waits until it is done")
            say(Message(template, {"out": str(out)}))
            lock.acquire(poll_interval=0.1)
    except OSError:
        return None
    return lock


def keep(out: Path, record: Record) -> None:
    """Write a record whole; raise UsageError when it cannot be written.

    Nothing waits for the disk: a record that a power cut loses is only graded again, and two waits
    per submission are a tenth of the time of a class of light work.
    """
    with writing(out):
        write_atomic(_path(out, record.id), dump_record(record), durable=False)


def recall(out: Path, id_: str) -> Record | None:
    """Read the record of an earlier run; None when there is none, or it cannot be read."""
    with contextlib.suppress(OSError, GradersError):
        record = load_record(_path(out, id_).read_bytes())
        return record if record.id == id_ else None
    return None


def recall_without(out: Path, question: str, id_: str) -> Record | None:
    """Read an earlier record without a question, which is to be graded again."""
    record = recall(out, id_)
    if record is None:
        return None
    return replace(record, questions=tuple(q for q in record.questions if q.id != question))


def nothing(_id: str) -> Record | None:
    """Return no earlier record: everything is to be graded."""
    return None


def read_record(out: Path, id_: str) -> Record:
    """Read a record that was written before.

    Raise UsageError when it was removed or damaged meanwhile.
    """
    path = _path(out, id_)
    try:
        record = load_record(path.read_bytes(), str(path))
    except OSError as problem:
        raise _lost(path, reason(problem)) from None
    if record.id != id_:
        raise _lost(path, Message("it is that of {name}", {"name": repr(record.id)}))
    return record


def has_record(out: Path, id_: str) -> bool:
    """Tell whether there is a record of a submission, readable or not."""
    return _path(out, id_).is_file()


def _lost(path: Path, why: Message) -> UsageError:
    return UsageError(
        Message("{path}: the record cannot be read again: {why}", {"path": str(path), "why": why}),
        Message("run grade again"),
    )


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Turn an OSError of writing to a folder into a UsageError that says how to mend it."""
    try:
        yield
    except OSError as problem:
        is_full = problem.errno in (ENOSPC, EDQUOT, EFBIG)
        first = Message("free some space")
        if not is_full:
            first = Message("make it a folder that you can write to")
        raise UsageError(
            Message(
                "{out}: the results cannot be written there: {why}",
                {"out": str(out), "why": reason(problem)},
            ),
            Message(
                "{first}, or choose another folder with --out; what was written is kept, "
                "and the next run goes on from there",
                {"first": first},
            ),
        ) from None


def _path(out: Path, id_: str) -> Path:
    return out / RECORDS / f"{output_stem(id_)}.json"


@dataclass(frozen=True)
class RunRecords:
    """The records of a run: each in brief, and the means to read the whole of it.

    ``only`` is the one question that is shown, if any. The records in ``unwritten`` are kept out of
    the files, lest an error of ours replace earlier results.
    """

    out: Path
    only: str | None
    briefs: dict[str, Record] = field(default_factory=dict)
    unwritten: dict[str, Record] = field(default_factory=dict)

    def records(self) -> Records:
        """Return the records, in the order of their ids."""
        ordered = tuple(self.briefs[id_] for id_ in sorted(self.briefs))
        # One submission is at hand as it is.
        return Records(ordered, self.whole) if len(ordered) != 1 else Records.of(ordered)

    def whole(self, id_: str) -> Record:
        """Return a record as it is shown."""
        record = self.unwritten.get(id_)
        return only_question(read_record(self.out, id_) if record is None else record, self.only)


def only_question(record: Record, question: str | None) -> Record:
    """Return a record with the one question that is asked; None asks for all of them."""
    if question is None:
        return record
    return replace(record, questions=tuple(q for q in record.questions if q.id == question))


def last_records(out: Path, detail: Detail = Detail.ALL) -> Records:
    """Return the records that the last run reported, every attempt of each student.

    Raise UsageError when a file of the last run is no longer there.
    """
    reported = last_run(out)
    lost = [id_ for id_ in sorted(reported) if not has_record(out, id_)]
    if lost or not reported:
        what = Message("{out}: no record there", {"out": str(out)})
        if lost:
            words = {"out": str(out), "names": ", ".join(lost[:5])}
            what = Message("{out}: no record of {names} there", words)
        raise UsageError(what, Message("name the folder that grade wrote"))
    questions = dict(reported)
    for one in read_handed_in(out):
        if one.of in reported and has_record(out, one.id):
            questions.setdefault(one.id, reported[one.of])

    def whole(id_: str) -> Record:
        record = limit_detail(read_record(out, id_), detail)
        ids = questions[id_]
        return replace(record, questions=tuple(q for q in record.questions if q.id in ids))

    briefs = Briefs()
    return Records(tuple(briefs.of(whole(id_)) for id_ in sorted(questions)), whole)


def last_run(out: Path) -> dict[str, frozenset[str]]:
    """Return the submissions of the last run, with their questions."""
    same: dict[frozenset[str], frozenset[str]] = {}

    def asked(one: Mapping[str, Any]) -> frozenset[str]:
        ids = frozenset(question["id"] for question in one["questions"])
        return same.setdefault(ids, ids)

    return _reported(out, asked)


def last_marks(out: Path) -> dict[str, float]:
    """Return the marks that the last run published, as adjusted."""
    return _reported(out, lambda one: float(one.get("adjusted", one["earned"])))


def _reported(out: Path, read: Callable[[Mapping[str, Any]], _Read]) -> dict[str, _Read]:
    """Read something of each submission that the last run published, by id.

    Raise UsageError when there are no grades of ours.
    """
    with published(out) as file:
        try:
            if file is None:
                raise ValueError("no such file")
            return {one["id"]: read(one) for one in GradesReader(file).submissions()}
        except (OSError, ValueError, KeyError, TypeError):
            what = Message(
                "{out}: no {file} of ours there",
                {"out": str(out), "file": GRADES_JSON},
            )
            raise UsageError(what, Message("name the folder that grade wrote")) from None

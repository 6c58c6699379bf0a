"""Grade what a proof makes up: many submissions at once, each in a box of its own."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache

from graders import executors
from graders.grading.setting import Setting
from graders.grading.station import Station
from graders.grading.submission import regrade
from graders.model import Record, Submission
from graders.proving.base import Subject

__all__ = ["Task", "graded", "graded_one"]


@dataclass(frozen=True)
class Task:
    """A submission to grade.

    ``only`` names the one question to judge. ``plain`` leaves out what can change no verdict of it
    where all that it needs is the reference's already: it is not judged again on its own, and
    failures are not shrunk.
    """

    submission: Submission
    only: str | None = None
    plain: bool = False


def graded(subject: Subject, what: str, tasks: Sequence[Task]) -> Iterator[tuple[Task, Record]]:
    """Grade submissions, and yield the record of each in their order.

    Parameters
    ----------
    what : str
        The name of the proof, for progress.
    """
    if not tasks:
        return
    blob = pickle.dumps(subject.setting)
    jobs = min(subject.options.jobs or executors.default_jobs(), len(tasks))
    subject.tell(what, 0, len(tasks))
    with executors.local(jobs) as pool:
        records = pool.map(_grade, [blob] * len(tasks), tasks)
        for done, (task, record) in enumerate(zip(tasks, records, strict=True), start=1):
            subject.tell(what, done, len(tasks))
            yield task, record


def graded_one(subject: Subject, what: str, submission: Submission) -> Record:
    """Grade one submission whole."""
    ((_, record),) = graded(subject, what, [Task(submission)])
    return record


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> Setting:
    setting: Setting = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    return setting


def _grade(blob: bytes, task: Task) -> Record:
    """Grade a submission in whatever process the executor chose."""
    setting = replace(_unpacked(blob), only=task.only)
    if task.plain and task.only:
        assignment = setting.assignment
        needs = {**assignment.needs, task.only: ()}
        setting = replace(setting, assignment=replace(assignment, needs=needs, drawn=frozenset()))
    with closing(Station(setting)) as station:
        done = regrade(station, task.submission, None)
    assert done is not None  # noqa: S101 - nothing was known
    return done.record

"""Write the pages of submissions: those that change, in other processes where there are any."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import jinja2
import markupsafe

import graders
from graders.light_dataclass import dataclass
from graders.model import Record, Text
from graders.records.files import write_atomic
from graders.records.made_pages import MadePages, page_digest, stamp_of
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html

# Records whose pages are being made at the same time.
_AT_ONCE = 8


@dataclass(frozen=True)
class StudentPages:
    """The pages of one assignment in one language.

    They are made in the processes of a ``pool``, if there is one. With ``made``, what earlier runs
    made of the same is left as it is; a page takes some ten times as long as telling that.
    """

    title: Text
    lang: str
    pool: Executor | None = None
    made: MadePages | None = None

    def written(self, records: Iterable[Record], paths: Mapping[str, Path]) -> Iterator[Record]:
        """Write the page of each record, and yield the record; at the end all pages are written."""
        running: deque[_Job] = deque()
        for record in records:
            path = paths[record.id]
            digest = self._digest(record)
            if self.made is None or not self.made.has(path, digest):
                running.append(_Job(path, record, digest, self._submitted(path, record)))
            yield record
            while running and (self.pool is None or len(running) > _AT_ONCE):
                self._finish(running.popleft())
        for job in running:
            self._finish(job)
        if self.made is not None:
            self.made.keep()

    def _digest(self, record: Record) -> str:
        if self.made is None:
            return ""
        # No page tells the times, which differ whenever a submission is graded again.
        return page_digest(replace(record, timings={}), *self._others)

    @cached_property
    def _others(self) -> tuple[str, ...]:
        """The rest that a page is made of: its title, its language, and the program."""
        return (self.title.fr, self.title.en, self.lang, stamp_of(graders, jinja2, markupsafe))

    def _submitted(self, path: Path, record: Record) -> Future[None] | None:
        """Write a page here, or give it to the pool.

        A pool whose process was killed gives a future that failed.
        """
        if self.pool is None:
            _write_page(path, record, self.title, self.lang)
            return None
        try:
            return self.pool.submit(_write_page, path, record, self.title, self.lang)
        except BrokenExecutor as problem:
            future: Future[None] = Future()
            future.set_exception(problem)
            return future

    def _finish(self, job: _Job) -> None:
        """Wait for a page; write it here if the process that was to write it was killed."""
        try:
            if job.future is not None:
                job.future.result()
        except BrokenExecutor:
            _write_page(job.path, job.record, self.title, self.lang)
        if self.made is not None:
            self.made.add(job.path, job.digest)


@dataclass(frozen=True)
class _Job:
    """A page that is being written, or was: then without a future."""

    path: Path
    record: Record
    digest: str
    future: Future[None] | None


def _write_page(path: Path, record: Record, title: Text, lang: str) -> None:
    page = student_html(student_page(record, title, lang))
    write_atomic(path, page, durable=False)  # the record is

"""A class of any size: one record is held at a time, and outputs are what they would be."""

from __future__ import annotations

import csv
import tracemalloc
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from bench.class_page import made_up
from graders.deadlines.rules import Late, Share, Terms
from graders.handing_in import HandedIn
from graders.model import Record, Text, Verdict
from graders.records.briefs import Briefs, Records
from graders.records.made_pages import PAGES
from graders.report.changes import Changes
from graders.report.pages import student_page as data
from graders.report.pages.student_page import StudentPage
from graders.report.review.csv_sheet import COMMENTS_CSV
from graders.report.review.review_file import REVIEW_CSV
from graders.run.publishing import Publication, publish
from graders.run.results_folder import keep, read_record
from graders.spec.assignment import Assignment
from tests.assignments import loaded
from tests.unit.report import builders

# Students, and the characters of one answer of theirs.
CLASS, ANSWER = 12, 200_000
TERMS = Terms(datetime(2026, 3, 8, tzinfo=UTC), Late(Share(10, is_percent=True)))


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    return loaded("morpion")


def from_files(out: Path, ids: Iterable[str]) -> Records:
    whole, briefs = partial(read_record, out), Briefs()
    return Records(tuple(briefs.of(whole(id_)) for id_ in sorted(ids)), whole)


def written(out: Path) -> dict[str, bytes]:
    # The stamps of files, which tell what pages were made of, differ at each run.
    files = [path for path in out.iterdir() if path.is_file() and path.name != PAGES]
    return {path.name: path.read_bytes() for path in files}


def entered(path: Path, cells: dict[str, str]) -> None:
    """Fill columns of each row of a sheet, as a teacher would."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({**row, **cells} for row in rows)


def a_class() -> list[Record]:
    """Make a class with all that outputs tell: mistakes, answers in words, odd texts, no work."""
    awaiting = builders.question(
        "pourquoi",
        Verdict.TO_REVIEW,
        earned=0,
        to_review=4,
        answer="parce que " * 900,
        checks=(builders.check("pourquoi", Verdict.TO_REVIEW, kind="manual"),),
    )
    made = [replace(one, questions=(*one.questions, awaiting)) for one in made_up(CLASS, 5)]
    return [*made, builders.mixed(), builders.hostile(), builders.empty(), builders.broken()]


def test_outputs_are_those_of_records_that_are_all_at_hand(
    tmp_path: Path, assignment: Assignment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In brief and one at a time, or whole and all at once: the same files, byte for byte."""
    records, drawn = a_class(), []

    def student_page(record: Record, title: Text, lang: str) -> StudentPage:
        drawn.append(record.id)
        return data.student_page(record, title, lang)

    monkeypatch.setattr("graders.report.student_pages.student_page", student_page)
    handed = [HandedIn(one.id, at=f"2026-03-{day + 1:02}T12:00") for day, one in enumerate(records)]
    told: dict[str, list[Changes]] = {"at hand": [], "in turn": []}
    found: dict[str, list[dict[str, bytes]]] = {way: [] for way in told}
    for way, tell in told.items():
        out = tmp_path / way
        for record in records:
            keep(out, record)
        ids = [record.id for record in records]
        for cells in ({}, {"points": "1", "comment": "Bien vu."}):
            known = Records.of(records) if way == "at hand" else from_files(out, ids)
            for name in (REVIEW_CSV, COMMENTS_CSV):
                if cells:
                    filled = cells if name == REVIEW_CSV else {"comment": "Relisez."}
                    entered(out / name, filled)
            publish(
                out, known, Publication(assignment, "en", tell.append, terms=TERMS, handed=handed)
            )
            assert len(drawn) == len({*drawn})
            assert cells or len(drawn) == len(records)
            drawn.clear()
            found[way].append(written(out))
    assert found["in turn"] == found["at hand"]
    assert told["in turn"] == told["at hand"]
    assert len(told["in turn"][-1].changed) > len(made_up(CLASS, 5)) // 2


def test_pages_that_several_processes_make_are_the_same(
    tmp_path: Path, assignment: Assignment
) -> None:
    found = {}
    for jobs in (1, 2):
        out, records = tmp_path / str(jobs), made_up(100, 2)
        for record in records:
            keep(out, record)
        known = from_files(out, (record.id for record in records))
        publish(out, known, Publication(assignment, "en", jobs=jobs))
        found[jobs] = written(out)
    assert len(found[1]) > 100
    assert found[2] == found[1]


def test_memory_does_not_grow_with_what_students_print(tmp_path: Path) -> None:
    """However large the records of a class, each adds a few kilobytes to the peak."""
    sizes = 10, 50
    # Each in a process of its own: in this one, a table of Python's may grow by megabytes meanwhile.
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        small, large = pool.map(_peak, (tmp_path / str(size) for size in sizes), sizes)
    assert (large - small) / 40 < ANSWER / 5


def _peak(out: Path, size: int) -> int:
    assignment, records = loaded("morpion"), made_up(size, 2)
    _keep_loud(out, records)
    ids = [record.id for record in records]
    del records
    tracemalloc.start()
    try:
        for _ in ("first", "compared with the first"):
            publish(out, from_files(out, ids), Publication(assignment, "en"))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _keep_loud(out: Path, records: Iterable[Record]) -> None:
    for record in records:
        first, *others = record.questions
        loud = replace(
            first, checks=(builders.check("c", printed="x" * ANSWER, actual="y" * ANSWER),)
        )
        keep(out, replace(record, questions=(loud, *others)))

"""Families of inputs: one function for each, all of the same tiny course."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from zlib import crc32

from click.testing import CliRunner

from graders.commands.group import main
from graders.errors import GradersError, SpecError
from graders.grading import requests
from graders.grading.submission import grade
from graders.model import Submission
from graders.records.record_files import dump_record, load_record
from graders.report.review.comments import apply_comments
from graders.report.review.csv_sheet import COMMENTS_CSV
from graders.report.review.review_file import apply_review
from graders.report.write import write_reports
from graders.sandbox.base import Answer, Frame, Limits, Why
from graders.spec.load import load_assignment
from tests.fuzz import course as tiny
from tests.fuzz import testimony
from tests.fuzz.mutating import spoil_document, spoil_json, spoil_source, spoil_text
from tests.fuzz.pages import see_folder, see_record, see_reports
from tests.fuzz.running import CrashError, Family

BATCH = 20
# One source in so many is graded, beside being read.
GRADED = 40
_READING = Limits((20.0, 0.05), 20.0, 60.0, 1024, 64 << 20)


def families(course: tiny.Course, scratch: Path) -> tuple[Family, ...]:
    """Return every family."""
    return (
        _specs(scratch / "specs"),
        _testimony(course, scratch / "testimony"),
        _records(course, scratch / "records"),
        _folders(course, scratch / "folders"),
        _files("python", course, scratch / "python", _sources_of(course)),
        _files("notebooks", course, scratch / "notebooks", _notebooks_of()),
    )


# -- specs ---------------------------------------------------------------------------------


def _specs(folder: Path) -> Family:
    """Spoil the files of a course; loading gives an assignment, or problems with file and line."""
    sound = {
        "specs/tp.yaml": tiny.SPEC,
        "specs/tp.py": tiny.MODULE,
        "reference/tp.py": tiny.REFERENCE,
    }

    def make(chance: Random) -> dict[str, bytes]:
        files = {name: text.encode() for name, text in sound.items()}
        name = (
            "specs/tp.yaml"
            if chance.random() < 0.8
            else chance.choice(("specs/tp.py", "reference/tp.py"))
        )
        # A spec's module is trusted: what it does when it is spoilt would be done to this machine.
        if name == "specs/tp.py":
            files[name] = _cut_lines(chance, sound[name]).encode()
        else:
            files[name] = spoil_source(chance, sound[name])
        return files

    def feed(files: dict[str, bytes]) -> int:
        for name, content in {**files, "skeletons/tp.py": b""}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        try:
            load_assignment(folder, "tp")
        except SpecError as refused:
            for problem in refused.problems:
                if not (problem.file and problem.line and problem.what and problem.mend):
                    raise CrashError(f"a problem without its place: {problem}") from refused
        return 1

    return Family("specs", make, feed)


def _cut_lines(chance: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


# -- testimony -----------------------------------------------------------------------------


def _spoilt(chance: Random, answer: Answer) -> Answer:
    frames = [*answer.frames]
    for _ in range(chance.randint(1, 3)):
        if not frames:
            break
        at = chance.randrange(len(frames))
        match chance.randrange(5):
            case 0:
                del frames[at]
            case 1:
                frames.insert(chance.randrange(len(frames)), frames[at])
            case 2:
                frames[at] = replace(frames[at], milestone=not frames[at].milestone)
            case _:
                frames[at] = replace(frames[at], body=_spoilt_body(chance, frames[at]))
    reasons: tuple[Why, ...] = ("exit", "exit", "cpu", "wall", "output")
    why = chance.choice(reasons)
    status = chance.choice((0, 1, -9, -24, -11))
    return replace(answer, frames=tuple(frames), why=why, status=status)


def _spoilt_body(chance: Random, frame: Frame) -> bytes:
    """Spoil what a frame says, or its very bytes."""
    body = json.dumps(spoil_json(chance, frame.data), separators=(",", ":")).encode()
    if chance.random() < 0.2:
        at = chance.randrange(len(body))
        body = body[:at] + bytes([chance.randrange(256)]) + body[at + chance.randrange(3) :]
    # A worker that fails by itself is our fault, and told as such.
    return b"{}" if Frame(True, 0.0, body).tells("broken") else body


def _testimony(course: tiny.Course, folder: Path) -> Family:
    """Spoil what programs write on their pipes; a class of them is graded and reported."""
    whole = testimony.Class(course, folder)

    def make(chance: Random) -> list[testimony.Forger]:
        answers = whole.prepare()
        seeds = [Random(chance.getrandbits(64)) for _ in range(testimony.CLASS)]
        return [testimony.Forger(answers, seed, _spoilt) for seed in seeds]

    return Family("testimony", make, whole.take_in)


# -- records -------------------------------------------------------------------------------


def _records(course: tiny.Course, folder: Path) -> Family:
    """Spoil records; each is refused by name, or gives reports that parse."""

    def make(chance: Random) -> bytes:
        record = chance.choice(course.records)
        return spoil_document(chance, json.loads(dump_record(record)))

    def feed(content: bytes) -> int:
        try:
            record = load_record(content, "x.json")
        except GradersError:
            return 1
        dump_record(record)
        see_reports((record,), folder)
        return 1

    return Family("records", make, feed)


def _folders(course: tiny.Course, folder: Path) -> Family:
    """Spoil a folder of results; `graders report` makes it again, or says what is wrong."""
    whole = folder.with_name("whole")

    def make(chance: Random) -> dict[str, bytes]:
        if not whole.exists():
            title = course.assignment.spec.title
            points = {question.id: question.points for question in course.assignment.spec.questions}
            for record in course.records:
                path = whole / "records" / f"{record.id}.json"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(dump_record(record))
            pointed = apply_review(whole, course.records, points, "en")
            given = apply_comments(whole, course.records, pointed, "en")
            (whole / COMMENTS_CSV).touch()
            write_reports(whole, given, title, "en")
        spoilt: dict[str, bytes] = {}
        for _ in range(chance.randint(1, 2)):
            name = chance.choice(
                ("review.csv", COMMENTS_CSV, "grades.json", "records/eleve-1.json")
            )
            content = (whole / name).read_bytes()
            if name.endswith(".json"):
                spoilt[name] = spoil_document(chance, json.loads(content))
            else:
                spoilt[name] = spoil_source(chance, content.decode("utf-8-sig"))
        return spoilt

    def feed(spoilt: dict[str, bytes]) -> int:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        for name, content in spoilt.items():
            (folder / name).write_bytes(content)
        command = ["report", str(folder), "--course", str(course.folder)]
        done = CliRunner().invoke(main, command, prog_name="graders")
        if done.exit_code not in (0, 2) or "graders itself failed" in done.output:
            raise CrashError(f"status {done.exit_code}: {done.output[-600:]}") from done.exception
        if done.exit_code == 0:
            see_folder(folder)
        elif done.stdout or "fix:" not in done.stderr:
            raise CrashError(f"no clear message: {done.output[-600:]}")
        return 1

    return Family("folders", make, feed)


# -- submissions ---------------------------------------------------------------------------


def _sources_of(course: tiny.Course) -> Callable[[Random], tuple[str, bytes]]:
    known = tiny.sources()

    def make(chance: Random) -> tuple[str, bytes]:
        text = known[0] if chance.random() < 0.3 else chance.choice(known)
        return ".py", spoil_source(chance, text)

    return make


def _notebooks_of() -> Callable[[Random], tuple[str, bytes]]:
    def make(chance: Random) -> tuple[str, bytes]:
        document = tiny.NOTEBOOK
        if chance.random() < 0.5:
            cells = [
                {**cell, "source": spoil_text(chance, "".join(cell["source"]))}
                for cell in document["cells"]
            ]
            document = {**document, "cells": cells}
        suffix = ".ipynb" if chance.random() < 0.9 else ".py"
        return suffix, spoil_document(chance, document)

    return make


def _files(
    name: str,
    course: tiny.Course,
    folder: Path,
    make_one: Callable[[Random], tuple[str, bytes]],
) -> Family:
    """Read many spoilt files in one request, and grade one of them now and then."""

    def make(chance: Random) -> list[tuple[str, bytes]]:
        return [make_one(chance) for _ in range(BATCH)]

    def feed(files: list[tuple[str, bytes]]) -> int:
        _read(course, files)
        if crc32(files[0][1]) % (GRADED // BATCH) == 0:
            suffix, content = files[0]
            see_record(grade(course.context, tiny.hand_in(content, suffix)), folder)
        return len(files)

    return Family(name, make, feed)


def _read(course: tiny.Course, files: list[tuple[str, bytes]]) -> None:
    """Read files as the worker does, all at once; one by one when that fails."""
    paths = {f"m{n}{suffix}": content for n, (suffix, content) in enumerate(files)}
    handed = Submission("many", paths, {path.partition(".")[0]: path for path in paths})
    with course.sandbox.open() as box:
        answer = box.ask(requests.study(course.assignment, handed), _READING)
    told = next(iter(answer.data("units")), None)
    if told is None and len(files) > 1:
        for one in files:
            _read(course, [one])
        raise CrashError("files are read one by one, and not together")
    if told is None:
        raise CrashError(
            f"a file is not read: {answer.why} {answer.status} {answer.data('broken')}"
        )
    for units in told.values():
        for unit in units:
            ast.parse(unit["text"])

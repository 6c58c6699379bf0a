"""Testimony spoilt on the pipe of a box: the whole host takes it in, from the keeper to the pages."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Self, cast

from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, State, Submission, Tier, Words
from graders.records.record_files import to_plain
from graders.sandbox.base import Answer, Frame, Limits
from graders.sandbox.channel import Channel
from graders.worker import frames
from graders.worker.process.keeper import Watch
from tests.fuzz import course as tiny
from tests.fuzz.mutating import spoil_bytes
from tests.fuzz.pages import see_record, see_reports
from tests.fuzz.running import CrashError

# Submissions of a class beside an honest one.
CLASS = 4
# Twice what the costliest honest submission takes, and what a busy machine may add.
_TIMES, _SPARE_S, _TRIES = 2.0, 0.05, 3
_DEADLINE_S = 30.0


@dataclass
class Recorder:
    """A sandbox, and its box, that keeps what another one answers to each request."""

    course: tiny.Course
    answers: dict[str, list[Answer]] = field(default_factory=dict)

    @property
    def tier(self) -> Tier:
        return Tier.PROCESS

    def open(self) -> _RecordingBox:
        return _RecordingBox(self, self.course.sandbox.open())

    def record(self) -> tuple[Record, ...]:
        """Grade honest submissions, and keep what is answered."""
        context = replace(self.course.context, sandbox=self)
        return tuple(grade(context, one) for one in tiny.submissions())


@dataclass
class _RecordingBox:
    recorder: Recorder
    box: Any

    def __enter__(self) -> Self:
        self.box.__enter__()
        return self

    def __exit__(self, *details: Any) -> None:
        self.box.__exit__(*details)

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        answer: Answer = self.box.ask(request, limits)
        for key in (request["op"], _asked(request)):
            self.recorder.answers.setdefault(key, []).append(answer)
        return answer


def _asked(request: Mapping[str, Any]) -> str:
    """Write down what a request asks for, whoever's files it is about."""
    probes = request.get("probes", ())
    return json.dumps([request["op"], request.get("verbose"), [one["call"] for one in probes]])


def _holds_nothing(request: Mapping[str, Any]) -> bool:
    """Tell whether a request is to read files without any code."""
    return request["op"] == "study" and not any(request["files"].values())


@dataclass
class Forger:
    """A sandbox, and its box, in which a program writes what it likes on its pipe."""

    answers: Mapping[str, list[Answer]]
    chance: Random
    spoil: Any
    spoilt: int = 0

    @property
    def tier(self) -> Tier:
        return Tier.PROCESS

    def open(self) -> Self:
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: Any) -> None:
        pass

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        if _holds_nothing(request):  # no program is there to forge what is told of it
            return next(answer for answer in self.answers["study"] if answer.frames)
        # Now and then, what was answered to another request.
        asked = _asked(request) if self.chance.random() < 0.8 else ""
        keys = (asked, request["op"], "study")
        answer = self.chance.choice(next(self.answers[key] for key in keys if key in self.answers))
        read, rest = _parted(answer)
        written = _written(rest.frames)
        if self.spoil is not None and self.chance.random() < 0.7:
            spoilt = self.spoil(self.chance, rest)
            kept = set(rest.frames)
            self.spoilt += max(1, sum(frame not in kept for frame in spoilt.frames))
            answer, written = replace(spoilt, frames=read + spoilt.frames), _written(spoilt.frames)
            if self.chance.random() < 0.2:
                written = spoil_bytes(self.chance, written)
        taken = _taken_in(_written(read) + written, answer, limits)
        if self.spoil is None and taken.why != "output" and len(taken.frames) != len(answer.frames):
            raise CrashError("what an honest program wrote was lost on the way")
        return taken


def _parted(answer: Answer) -> tuple[tuple[Frame, ...], Answer]:
    """Set apart what is told of reading: that is written before any student code runs."""
    told = [n for n, frame in enumerate(answer.frames, start=1) if frame.tells("units")]
    place = told[0] if told else 0
    return answer.frames[:place], replace(answer, frames=answer.frames[place:])


def _written(told: tuple[Frame, ...]) -> bytes:
    """Write frames as a program in the box does."""
    return b"".join(
        frames.HEAD.pack(b"m" if frame.milestone else b"n", len(frame.body)) + frame.body
        for frame in told
    )


def _taken_in(written: bytes, answer: Answer, limits: Limits) -> Answer:
    """Let the keeper relay what was written, and the host read what it relays."""
    reading, writing = os.pipe()
    end = {"why": answer.why, "status": answer.status, "cpu": answer.cpu_s, "peak_kib": 0}

    def keep() -> None:
        watch = Watch(os.getpid(), -1, writing, {"bytes": limits.output_bytes}, None)
        if not watch._relay(written):
            end["why"] = "output"
        watch.flush()
        body = json.dumps(end).encode()
        frames.write_all(writing, frames.RELAYED.pack(b"E", answer.cpu_s, len(body)) + body)
        os.close(writing)

    keeper = threading.Thread(target=keep)
    keeper.start()
    with FileIO(reading) as pipe, FileIO(os.devnull, "r+") as null:
        process = SimpleNamespace(stdin=null, stdout=pipe, stderr=null)
        channel = Channel(cast(subprocess.Popen[bytes], process))
        taken = channel.answer(time.monotonic() + _DEADLINE_S)
    keeper.join()
    return taken


class Class:
    """A class of forgers and an honest student, graded and reported."""

    def __init__(self, course: tiny.Course, folder: Path) -> None:
        self._course, self._folder = course, folder
        self._recorder = Recorder(course)
        self._honest_s = 0.0
        self._alone: Any = None

    def prepare(self) -> Mapping[str, list[Answer]]:
        """Record what honest submissions answer, and what taking it in costs."""
        if not self._recorder.answers:
            self._recorder.record()
            honest = Forger(self._recorder.answers, Random(0), None)
            for _ in range(4 * _TRIES):
                with _measured() as took:
                    self._honest = self._grade(honest, "honest")
                self._honest_s = max(self._honest_s, took[0])
            see_record(self._honest, self._folder)
            self._alone = self._grades()["honest"]
        return self._recorder.answers

    def take_in(self, forgers: list[Forger]) -> int:
        """Grade a class, see that all of it is reported, and count the frames that were spoilt."""
        records = [self._judged(forger, f"forger-{n}") for n, forger in enumerate(forgers)]
        see_reports((*records, self._honest), self._folder)
        told = self._grades()
        if set(told) != {"honest", *(record.id for record in records)}:
            raise CrashError("not the whole class is reported")
        if told["honest"] != self._alone:
            raise CrashError("the grades of an honest neighbour changed")
        return sum(forger.spoilt for forger in forgers)

    def _judged(self, forger: Forger, name: str) -> Record:
        state = forger.chance.getstate()
        for rest in range(_TRIES, 0, -1):
            forger.chance.setstate(state)
            forger.spoilt = 0
            with _measured() as took:
                record = self._grade(forger, name)
            if record.state is State.INTERNAL_ERROR or "internal-error" in _verdicts(record):
                raise CrashError(f"a fault of ours: {_why(record)}")
            if took[0] <= _TIMES * self._honest_s + _SPARE_S or _is_cut(record):
                return record
            if rest == 1:
                raise CrashError(
                    f"{took[0]:.2f} s of the host, {self._honest_s:.2f} for honest ones"
                )
        raise AssertionError

    def _grade(self, forger: Forger, name: str) -> Record:
        context = replace(self._course.context, sandbox=forger)
        return grade(context, Submission(name, {"tp.py": b"n = 0\n"}, {"tp": "tp.py"}))

    def _grades(self) -> dict[str, Any]:
        document = json.loads((self._folder / "grades.json").read_bytes())
        return {one["id"]: one for one in document["submissions"]}


@contextmanager
def _measured() -> Iterator[list[float]]:
    took, begun = [0.0], time.process_time()
    yield took
    took[0] = time.process_time() - begun


def _verdicts(record: Record) -> set[str]:
    questions = record.questions
    return {q.verdict for q in questions} | {c.verdict for q in questions for c in q.checks}


def _why(record: Record) -> str:
    told: list[Words | None] = [check.rationale for q in record.questions for check in q.checks]
    return "; ".join(render(one, "en") for one in (*told, *record.notes) if one)[-300:]


def _is_cut(record: Record) -> bool:
    """Tell whether a record says that there was too much to look at, or without end."""
    limits = {"output-limit", "time-limit", "memory-limit"}
    return bool(limits & _verdicts(record)) or "too large to look at" in json.dumps(
        to_plain(record)
    )

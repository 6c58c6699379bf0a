"""Frames and limits, on the host's side of the pipes."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from graders.sandbox import channel as wire
from graders.sandbox.base import Answer, Frame, Limits, Written, split_request
from graders.sandbox.scratch import RunLock
from graders.worker import frames


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"NaN",
        b"[Infinity]",
        b"\xff\xfe",
        b"'a'",
        b"[" * 100_000,
        b"1" * 10_000,
        b"{} {}",
    ],
    ids=lambda body: ascii(body[:12]),
)
def test_bytes_that_are_no_json_are_nothing(body: bytes) -> None:
    assert Frame(True, 0.0, body).data is None


def test_json_is_read() -> None:
    assert Frame(True, 0.0, b'{"seen": [1, "\\ud83d\\ude00"]}').data == {"seen": [1, "\U0001f600"]}


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": ["\\ud800", {"\\uDFFF": "b"}]}',
        b'{"a": ["\xed\xa0\x80", {"\xed\xbf\xbf": "b"}]}',
        '{"a": ["\ud800", {"\udfff": "b"}]}'.encode("utf-16", "surrogatepass"),
    ],
    ids=["escaped", "raw", "utf-16"],
)
def test_halves_of_characters_are_written_out(body: bytes) -> None:
    assert Frame(True, 0.0, body).data == {"a": ["\\ud800", {"\\udfff": "b"}]}


def test_both_ends_agree_on_the_form_of_frames() -> None:
    assert wire.HEAD.format == frames.HEAD.format
    assert wire.RELAYED.format == frames.RELAYED.format
    assert wire.FRAME_BYTES == frames.FRAME_BYTES
    assert wire.LENGTH.format == frames.LENGTH.format


@pytest.fixture
def echo() -> Iterator[wire.Channel]:
    """Return a channel to a process that says again what it is told."""
    pipe = subprocess.PIPE
    with subprocess.Popen(["cat"], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        channel = wire.Channel(process)
        yield channel
        channel.close()


def test_chores_are_done_while_an_answer_is_awaited_and_no_longer(echo: wire.Channel) -> None:
    done = []

    def chores() -> Iterator[None]:
        # Without end: whoever waited for it would wait for ever.
        for turn in count():
            done.append(turn)
            if turn == 3:
                echo.send(b"hello")
            yield

    echo.chores = chores()

    assert echo.receive(5, time.monotonic() + 60) == b"hello"
    assert len(done) > 3


def test_an_answer_that_is_there_waits_for_no_chore(echo: wire.Channel) -> None:
    echo.send(b"hello, you")
    assert echo.receive(1, time.monotonic() + 60) == b"h"
    echo.chores = iter(lambda: pytest.fail("there was no need to wait"), None)

    assert echo.receive(4, time.monotonic() + 60) == b"ello"


def test_what_is_silent_is_given_up_when_all_chores_are_done(echo: wire.Channel) -> None:
    echo.chores = iter([1, None, 0])

    with pytest.raises(TimeoutError):
        echo.receive(5, time.monotonic() + 0.05)
    assert list(echo.chores) == []


def test_the_time_that_chores_take_is_not_the_workers(
    echo: wire.Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = time.monotonic()
    slept = [0.0]
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + sum(slept))
    monkeypatch.setattr(wire, "time", clock)

    def chores() -> Iterator[None]:
        slept.append(1000.0)
        echo.send(b"hello")
        yield

    echo.chores = chores()

    assert echo.receive(5, begun + 60) == b"hello"


def test_a_chore_that_fails_is_nobodys_fault_here(echo: wire.Channel) -> None:
    def chores() -> Iterator[None]:
        yield
        echo.send(b"hello")
        raise PermissionError("a module that cannot be read")

    echo.chores = chores()

    assert echo.receive(5, time.monotonic() + 60) == b"hello"


def test_what_never_ends_is_given_up_in_time() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(["yes"], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        channel = wire.Channel(process)
        assert channel.receive(2, time.monotonic() + 60) == b"y\n"
        with pytest.raises(TimeoutError):
            channel.receive(1 << 20, time.monotonic())
        channel.close()
        process.kill()


def test_an_answer_gathers_what_frames_say_under_a_name() -> None:
    said = (
        Frame.of(True, 0, {"a": 1}),
        Frame.of(False, 0, None),
        Frame.of(True, 0, [3]),
        Frame.of(True, 0, {"a": 2}),
    )

    assert Answer(said, "exit", 0, 0.0).data("a") == (1, 2)


def test_the_kernels_limits_are_those_of_the_request() -> None:
    limits = Limits((1.0,), 3.5, 60, memory_mib=100)

    assert limits.rlimits()["AS"] == 100 << 20
    assert 3.5 < limits.rlimits()["CPU"] <= 6
    assert limits.rlimits()["FSIZE"] == limits.rlimits()["CORE"] == 0
    assert json.dumps(limits.rlimits())


def test_whoever_is_alone_waits_for_the_others_and_keeps_them_out(tmp_path: Path) -> None:
    turns, order = RunLock(str(tmp_path)), []
    among, released = threading.Event(), threading.Event()

    def other() -> None:
        with turns.shared():
            among.set()
            released.wait(10)
            order.append("shared")

    thread = threading.Thread(target=other)
    thread.start()
    assert among.wait(10)
    threading.Timer(0.05, released.set).start()
    with turns.alone():
        order.append("alone")
    thread.join(10)

    assert order == ["shared", "alone"]


def test_many_run_at_once(tmp_path: Path) -> None:
    turns = RunLock(str(tmp_path))
    both = threading.Barrier(2, timeout=10)

    def run() -> None:
        with turns.shared():
            both.wait()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)

    assert not both.broken


def test_without_a_folder_nobody_waits() -> None:
    turns = RunLock()

    with turns.alone(), turns.shared(), turns.alone():
        pass


def test_what_was_written_once_is_the_same_in_a_request() -> None:
    probes: list[dict[str, Any]] = [{"call": "f(n)"}, {"call": "\u00e9"}]
    plain = {"op": "probe", "probes": probes, "skip": []}
    kept = plain | {"probes": [*map(Written, probes)]}
    body, handed = split_request(kept)

    assert (body, handed) == split_request(plain)
    assert json.loads(body) == plain

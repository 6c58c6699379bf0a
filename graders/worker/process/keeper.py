"""The keeper of a box: it forks a child per request, watches it, and reports to the host.

It never touches student bytes nor a reference: the child itself reads the request from the control
pipe. There is one request at a time. For each, the host sends a header (``{"body": bytes,
"budgets": [s], "total": s, "wall": s, "idle": s, "bytes": n, "hands": bool, "rlimits": {}}``).
The keeper first imports the modules of the standard library that the host names (``"preload"``),
once for all requests of a submission. It passes on the child's frames, each with the CPU time that
the kernel has counted so far, and kills the child when a budget is spent; a milestone starts the
next budget, a step the same one anew. Where the host keeps inputs back (``"hands"``) and the child
asks for one, it tells the host the clock, and passes on the input that it is given. Then it kills
and reaps every process left in the box, and sends the end: why, status, CPU seconds, peak memory.
An empty header ends the box.

In an isolated box it is the first process of a namespace and kills all others. A restricted box has
no such namespace: the keeper kills only its child, which cannot have started another process.
"""

from __future__ import annotations

import json
import os
import select
import signal
import time
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.worker import frames
from graders.worker.process import confine, programs, task

# An input that is longer than a pipe holds is handed over bit by bit.
_PAUSE_S = 0.002
# Frames are passed on to the host together: it waits for the last one, and waking it takes longer
# than many a check.
_TOGETHER_BYTES = 1 << 16
# The keeper waits so long for more frames before it reads, for waking it takes as long. What it
# reads together gets one time; where the host keeps inputs back, each frame is timed by itself.
_REST_MS = 2
# Kept from before student code, which is given another one.
_leave = os._exit


def serve(
    control: int, replies: int, filter_program: bytes, languages: dict[str, str] | None = None
) -> None:
    """Serve requests until the host closes the box or the control pipe.

    ``languages`` are the programs that serve requests in other languages, each by its name.
    """
    while header := frames.read_message(control):
        _serve_one(json.loads(header), control, replies, filter_program, languages or {})


def _serve_one(
    header: dict[str, Any],
    control: int,
    replies: int,
    filter_program: bytes,
    languages: dict[str, str],
) -> None:
    for name in header.get("preload", ()):
        __import__(name)
    reading, writing = os.pipe()
    inputs, handing = os.pipe() if header["hands"] else (-1, -1)
    keeper = os.getpid()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            confine.end_with_parent(keeper)
            program = languages[header["language"]] if programs.is_foreign(header) else ""
            run_child(header, control, (writing, inputs), filter_program, program)
        except BaseException as problem:
            # Our own failure, which the host reports: student code is guarded further down.
            frames.write_frame(writing, frames.NOTE, {"broken": repr(problem)[:500]})
        finally:
            _leave(70)
    os.close(writing)
    hand = Hand(control, replies, inputs, handing) if header["hands"] else None
    watch = Watch(child, reading, replies, header, hand)
    why = watch.until_end()
    status, cpu, peak_kib = _reap(child)
    os.close(reading)
    if hand is not None:
        os.close(handing)
    end = {"why": why, "status": status, "cpu": cpu, "peak_kib": peak_kib}
    body = json.dumps(end).encode("ascii")
    watch.pass_on(frames.RELAYED.pack(b"E", cpu, len(body)) + body)
    watch.flush()


def run_child(
    header: dict[str, Any],
    control: int,
    pipes: tuple[int, int],
    filter_program: bytes,
    program: str = "",
) -> None:
    """Read the request, give up rights, and perform it; never return.

    ``pipes`` are what frames are written to, and what inputs are read from. With a ``program`` of
    another language, this process becomes that program.
    """
    writing, inputs = pipes
    null = os.open("/dev/null", os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    if program:
        confine.close_all_but(*(kept for kept in (control, *pipes) if kept >= 0))
        programs.become(program, header, control, pipes, filter_program)
    body = frames.read_exactly(control, header["body"])
    request = task.decode_request(body)
    confine.close_all_but(*(pipe for pipe in pipes if pipe >= 0))
    confine.limit(header["rlimits"])
    if filter_program:
        confine.filter_calls(filter_program)
    del header, body
    task.perform(
        request,
        lambda kind, data: frames.write_frame(writing, kind, data),
        lambda: _leave(0),
        lambda: frames.receive_input(writing, inputs),
    )
    _leave(0)


class Hand:
    """Hands over the inputs that the host keeps, one each time that the child asks."""

    def __init__(self, control: int, replies: int, inputs: int, handing: int) -> None:
        os.close(inputs)  # the child's end
        os.set_blocking(handing, False)
        self.handing = handing
        self.waiting = bytearray()
        self._control = control
        self._replies = replies

    def take_next(self, used: float) -> None:
        """Tell the host the child's clock, and take from it the input to hand over, if any is left.

        Before that, nothing of the input is in the box.
        """
        frames.write_all(self._replies, frames.RELAYED.pack(b"i", used, 0))
        given = frames.read_message(self._control)
        self.waiting += frames.LENGTH.pack(len(given)) + given

    def write(self) -> None:
        """Write as much of the waiting bytes as the pipe takes at once."""
        try:
            del self.waiting[: os.write(self.handing, self.waiting)]
        except BlockingIOError:
            return
        except OSError:  # the child has closed its end
            self.waiting.clear()


class Watch:
    """Follows one child: its frames, its clock, its end."""

    def __init__(
        self, child: int, reading: int, replies: int, header: dict[str, Any], hand: Hand | None
    ) -> None:
        self.child = child
        self.reading = reading
        self.replies = replies
        self.header = header
        self.hand = hand
        self.kinds = (b"m", b"s", b"n") if hand is None else (b"m", b"s", b"n", b"i")
        self.buffer = bytearray()
        self.waiting = bytearray()
        self.passed = 0
        self.milestones = 0
        self.mark_cpu = 0.0
        self.seen_cpu = 0.0
        self.moved_at = time.monotonic()

    def until_end(self) -> str:
        """Relay frames until the child ends or is out of budget.

        Return ``"exit"``, ``"cpu"``, ``"wall"`` or ``"output"``.
        """
        ended = os.pidfd_open(self.child)
        poller = select.poll()
        poller.register(self.reading, select.POLLIN)
        poller.register(ended, select.POLLIN)
        resting = select.poll()
        resting.register(ended, select.POLLIN)
        deadline = time.monotonic() + self.header["wall"]
        try:
            while True:
                left = self._budget_left()
                wall_left = min(deadline - time.monotonic(), self._idle_left())
                if left <= 0 or wall_left <= 0:
                    return "cpu" if left <= 0 else "wall"
                # Threads may spend CPU faster than the wall clock: look twice as often.
                pause = min(left / 2 + 0.001, wall_left)
                if self.hand is not None and self.hand.waiting:
                    self.hand.write()
                    pause = min(pause, _PAUSE_S) if self.hand.waiting else pause
                ready = {found for found, _ in poller.poll(pause * 1000 + 1)}
                if self.reading in ready:
                    if self.hand is None:
                        resting.poll(_REST_MS)
                    data = os.read(self.reading, 1 << 18)
                    if not data:
                        # The child closed its pipe and may go on: its clock or its death ends it.
                        poller.unregister(self.reading)
                    elif not self._relay(data):
                        return "output"
                elif ended in ready:
                    return "exit"
        finally:
            os.close(ended)

    def pass_on(self, frame: bytes) -> None:
        """Pass a frame on to the host, now or with the next ones."""
        self.waiting += frame
        if len(self.waiting) > _TOGETHER_BYTES:
            self.flush()

    def flush(self) -> None:
        """Hand all frames that wait to the host."""
        frames.write_all(self.replies, self.waiting)
        self.waiting = bytearray()

    def _idle_left(self) -> float:
        """Return how many more seconds the child may run without using CPU time.

        A child that waits for ever (for a lock or a signal) would otherwise hold its box until the
        limit of wall clock, which must be far away because machines may be busy.
        """
        now, used = time.monotonic(), self.cpu()
        if used > self.seen_cpu + 0.0005:
            self.seen_cpu, self.moved_at = used, now
        return float(self.header["idle"]) - (now - self.moved_at)

    def cpu(self) -> float:
        """Return the CPU seconds of the child so far, from the kernel's own clock."""
        try:
            used: float = time.clock_gettime((~self.child) << 3 | 2)
        except OSError:
            return 0.0
        return used

    def _budget_left(self) -> float:
        budgets = self.header["budgets"]
        used: float = self.cpu()
        budget: float = budgets[min(self.milestones, len(budgets) - 1)]
        return min(budget - (used - self.mark_cpu), float(self.header["total"]) - used)

    def _relay(self, data: bytes) -> bool:
        """Pass on every complete frame; return False when the child wrote too much."""
        self.buffer += data
        self.passed += len(data)
        if self.passed > self.header["bytes"]:
            return False
        while len(self.buffer) >= frames.HEAD.size:
            kind, size = frames.HEAD.unpack_from(self.buffer)
            whole = frames.HEAD.size + size
            if size > self.header["bytes"] or kind not in self.kinds:
                return False
            if len(self.buffer) < whole:
                break
            used = self.cpu()
            # Many empty frames cost the keeper and the host more than they cost the child.
            self.passed += frames.FRAME_BYTES
            body = bytes(self.buffer[frames.HEAD.size : whole])
            del self.buffer[:whole]
            if kind == b"i" and self.hand is not None:
                self.flush()
                self.hand.take_next(used)
                continue
            self.pass_on(frames.RELAYED.pack(kind, used, size) + body)
            if kind in (b"m", b"s"):
                self.milestones += kind == b"m"
                self.mark_cpu = used
        return True


def _reap(child: int) -> tuple[int, float, int]:
    """Kill every process left in an isolated box, in another one the child; add up their use."""
    if os.getpid() != 1:
        # Other processes are not ours. The child is not reaped yet: the number is still its own.
        os.kill(child, signal.SIGKILL)
        _, code, usage = os.wait4(child, 0)
        return os.waitstatus_to_exitcode(code), usage.ru_utime + usage.ru_stime, usage.ru_maxrss
    cpu, peak, status = 0.0, 0, 0
    while True:
        try:
            with suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
            pid, code, usage = os.wait4(-1, 0)
        except ChildProcessError:
            return status, cpu, peak
        cpu += usage.ru_utime + usage.ru_stime
        peak = max(peak, usage.ru_maxrss)
        if pid == child:
            status = os.waitstatus_to_exitcode(code)

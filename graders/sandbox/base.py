"""The boundary, written down: what a box is, what it is asked, and what it answers.

Theory of operation
-------------------
The host never touches a student's bytes. It opens a **box** (one per submission, each a fork of a
zygote that the process keeps) and sends it **requests**: a JSON body of our own making that says
what to read, load, lend and evaluate. For each request a fresh process in the box does the work and
answers with **frames** of plain data; it holds what its request holds and nothing else, so that no
reference, input or answer of another request is ever in its memory. The box's keeper (the host
itself in tier process) relays the frames with the CPU time that the kernel counted, kills the
process at its limits, and then kills everything that it left behind.

Inputs whose work is measured are not in a request: the host keeps them under ``handed``, and the
keeper passes on one each time that the process asks, when it has read the clock. So no work on an
input can be done before its clock runs, whatever the process reads or writes.

A process can forge what it says it saw. It cannot forge its clock, the absence of an answer, or a
verdict: those belong to the host.

A box that fails (``SandboxError``) is the machine's fault, never the student's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Literal, Protocol, Self

from graders.errors import SandboxError
from graders.i18n import Words
from graders.light_dataclass import dataclass
from graders.model import Tier

# ``memory`` where the host watches it: a kernel that limits it lets the program go on.
Why = Literal["exit", "cpu", "memory", "wall", "output"]
# The key of a request under which inputs wait that the process is told one at a time, when it asks.
HANDED = "handed"
# A frame with fewer marks is light, texts and all. A text that does not end goes to the end.
LIGHT = 1_000
_TEXTS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


@dataclass(frozen=True)
class Limits:
    """The limits of one request.

    ``budgets_s`` are CPU seconds until the first milestone, then between milestones; the last one
    repeats. A step starts the same budget anew. ``total_s`` are CPU seconds, and ``wall_s`` seconds
    of wall clock, of the whole request; the latter is far above the CPU limits. A process that uses
    no CPU time for ``idle_s`` seconds of wall clock counts as waiting. ``memory_mib`` limits its
    address space, ``output_bytes`` all its frames together.
    """

    budgets_s: tuple[float, ...]
    total_s: float
    wall_s: float
    memory_mib: int
    output_bytes: int = 16 << 20
    idle_s: float = 2.5

    def rlimits(self) -> dict[str, int]:
        """Return the kernel's limits of the process, by name without ``RLIMIT_``."""
        return {
            "CPU": int(self.total_s) + 2,
            "AS": self.memory_mib << 20,
            "STACK": 8 << 20,
            "FSIZE": 0,
            "NOFILE": 64,
            "CORE": 0,
        }


@dataclass(frozen=True)
class Frame:
    """One piece of an answer: the worker's report, with the CPU time that the kernel counted.

    Most bodies are equal to the reference's, byte for byte, so a body is only parsed on demand. All
    that a box says enters here: no text of it holds what UTF-8 cannot write.
    """

    milestone: bool
    cpu_s: float
    body: bytes

    @classmethod
    def of(cls, milestone: bool, cpu_s: float, data: Any) -> Frame:
        """Make a frame of plain data."""
        return cls(milestone, cpu_s, _json(data))

    @cached_property
    def data(self) -> Any:
        """The parsed body; None if it is not JSON that a frame may hold."""
        try:
            told = json.loads(self.body, parse_constant=_refuse)
            is_plain = self.body.isascii() and not (b"\\ud" in self.body or b"\\uD" in self.body)
            return told if is_plain else _whole(told)
        except (ValueError, RecursionError, MemoryError):
            return None

    def may_tell(self, key: str) -> bool:
        """Tell, without parsing the body, whether it can be an object with a key."""
        return _written(key) in self.body

    def tells(self, key: str) -> bool:
        """Tell whether the body is an object with a key."""
        return self.may_tell(key) and isinstance(self.data, dict) and key in self.data

    def get(self, key: str) -> Any:
        """Return what stands under a key, None when nothing does."""
        return self.data[key] if self.tells(key) else None

    @property
    def marks(self) -> int:
        """The number of commas and opening brackets in the body, in texts as well."""
        return _marks(self.body)

    @property
    def weight(self) -> int:
        """The number of values in the body, or a little more, without parsing it."""
        count = self.marks
        return count if count <= LIGHT else _marks(_TEXTS.sub(b"", self.body))

    def __reduce__(self) -> tuple[Any, ...]:
        # The parsed body is left out: sending it takes longer than parsing again.
        return Frame, (self.milestone, self.cpu_s, self.body)


def _marks(body: bytes) -> int:
    return sum(map(body.count, (b",", b"[", b"{")))


def _whole(told: Any) -> Any:
    """Write out the halves of characters in parsed JSON, in keys as well."""
    if isinstance(told, str):
        return told.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(told, list):
        return [_whole(item) for item in told]
    if isinstance(told, dict):
        return {_whole(key): _whole(item) for key, item in told.items()}
    return told


def _refuse(name: str) -> Any:
    raise ValueError(name)


@cache
def _written(key: str) -> bytes:
    """Write a key as it stands in a body: some tens of them, asked for thousands of times."""
    return f'"{key}":'.encode()


def _json(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def split_request(request: Mapping[str, Any]) -> tuple[bytes, list[bytes]]:
    """Return a request as JSON without the inputs under ``HANDED``, and each of these inputs."""
    told = (b"%b:%b" % (_json(k), _part(part)) for k, part in request.items() if k != HANDED)
    return b"{%b}" % b",".join(told), [_json(one) for one in request.get(HANDED, ())]


def _part(part: Any) -> bytes:
    """Return a part of a request as JSON."""
    if isinstance(part, list) and all(isinstance(item, Written) for item in part):
        return b"[%b]" % b",".join(item.json for item in part)
    return _json(part)


class Written(dict[str, Any]):
    """An item of lists in many requests, which is written as JSON once; it must not change."""

    @cached_property
    def json(self) -> bytes:
        """The item as JSON."""
        return _json(self)


@dataclass(frozen=True)
class Handed:
    """One input that a process was told: after how many frames, at which CPU second of its own."""

    place: int
    cpu_s: float


@dataclass(frozen=True)
class Answer:
    """The frames and the end of one request.

    ``status`` is the exit code of the process, negative for a signal. ``handed`` is told by the
    keeper and the host alone, whatever the process writes.
    """

    frames: tuple[Frame, ...]
    why: Why
    status: int
    cpu_s: float
    peak_kib: int = 0
    handed: tuple[Handed, ...] = ()

    def data(self, key: str) -> tuple[Any, ...]:
        """Return the values under ``key`` in all frames, in order."""
        return tuple(frame.data[key] for frame in self.frames if frame.tells(key))


class Asker(Protocol):
    """Something that carries out requests, one at a time."""

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        """Carry out a request; raise SandboxError when the box itself failed."""


class Box(Asker, Protocol):
    """A place where requests are carried out, closed at the end of a block."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: Any, problem: Any, trace: Any, /) -> None: ...


class Sandbox(Protocol):
    """A way of making boxes on this machine; plain data, so that it can travel to a pool."""

    @property
    def tier(self) -> Tier:
        """The tier of the boxes."""

    def open(self) -> Box:
        """Start a box. It may still be starting until its block is entered or it is asked.

        Raise SandboxError when this machine cannot start one.
        """


class RetriedBox:
    """A box that is replaced by a new one when it stops answering.

    It is opened at once. Each method raises SandboxError when this machine gives no box any more.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._box: Box = sandbox.open()

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        """Carry out a request, a second time in a new box if the first one failed."""
        try:
            return self._box.ask(request, limits)
        except SandboxError:
            self.renew()
            return self._box.ask(request, limits)

    def renew(self) -> None:
        """Close the box and open another one."""
        self._box.__exit__(None, None, None)
        self._box = self._sandbox.open().__enter__()

    def __enter__(self) -> Self:
        try:
            self._box.__enter__()
        except SandboxError:
            # The program that was kept for it may have been killed meanwhile.
            self.renew()
        return self

    def __exit__(self, *details: object) -> None:
        self._box.__exit__(*details)


@dataclass(frozen=True)
class Finding:
    """A finding about this machine, and what mends it; strings are shown as they are."""

    what: Words
    works: bool
    mend: str | Words = ""
    details: tuple[str | Words, ...] = ()

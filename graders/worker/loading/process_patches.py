"""Stand-ins that student code gets for the terminal, for sleeping and for starting processes."""

from __future__ import annotations

import builtins
import io
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.protocol import END_OF_INPUT, PRINTED_CHARS, SESSION_CHARS

try:  # here, once for all children: loading it takes a tenth of a child's start
    import _posixsubprocess
except ImportError:  # not a Unix
    _posixsubprocess = None  # type: ignore[assignment]

# Printing this much for one input is reported, so that an endless printing loop is not taken for a
# slow one. A right answer that prints a lot goes on up to a far higher limit.
MUCH_CHARS = 1_000_000
FLOOD_CHARS = 64_000_000
# A program that asks this many times after the end of input asks for ever.
ASKED_IN_VAIN = 100
# The number of turns of a dialogue that are sent at once and shown.
_TOLD_TURNS = 60
# Clocks, and what fake ones begin at and advance by at each look: exact in binary.
_CLOCKS = ("time", "perf_counter", "monotonic", "process_time")
_BEGIN_S, _LOOK_S = 1000.03125, 0.125
# A process id that no kernel gives: waiting for it finds no child.
_NO_PROCESS = (1 << 22) + 1


class Asked(BaseException):
    """Raised where code asks for input while its module is being loaded."""


class EndOfInput(BaseException):
    """Raised when a program goes on asking after the end of its input."""


EndOfInput.__name__ = END_OF_INPUT


class Stream(io.TextIOBase):
    """A stream of student code that stands in for one of a terminal."""

    encoding = "utf-8"

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def reconfigure(self, **options: object) -> None:
        """Accept the settings of a real terminal (encoding, buffering)."""


class Console(Stream):
    """Standard input and output of student code: fed by events, kept as a dialogue.

    ``tell`` is called when a lot was printed. ``stop`` is called when the program cannot be stopped
    by an exception, and must not return. ``follow``, if set, gets the turns of the dialogue as they
    come, so that they are known if the program never ends.
    """

    follow: Callable[[list[tuple[str, str]]], None] | None = None

    def __init__(self, stop: Callable[[str], None], tell: Callable[[str], None]) -> None:
        self._stop = stop
        self._tell = tell
        self._gave_bytes = False
        self.start(None)

    def start(self, events: list[Any] | None, *, loading: bool = False) -> None:
        """Begin a new dialogue; ``events`` is None when nobody will type."""
        self.settle()
        self.dialogue: list[tuple[str, str]] = []
        self.events = list(events or ())
        self.is_session = events is not None
        most = SESSION_CHARS if self.is_session else PRINTED_CHARS
        # How much of each stream is still kept: looks at the values take no room from an answer.
        self._room = {"out": most, "err": most}
        self.loading = loading
        self.written = 0
        self.vain = 0
        self._followed = 0

    def settle(self) -> None:
        """Take what a stream of the student's own keeps back, as Python does where it ends.

        ``sys.stdout = io.TextIOWrapper(sys.stdout.buffer, "utf-8")`` writes when it is full.
        """
        for name in ("stdout", "stderr") if self._gave_bytes else ():
            with suppress(BaseException):  # a program may have deleted it
                getattr(sys, name).flush()

    def bytes_for(self, write: Callable[[str], int]) -> io.RawIOBase:
        """Return the bytes behind a stream, for programs that write them."""
        self._gave_bytes = True
        return Bytes(self, write)

    def printed(self) -> str:
        """Return the printed text, without typed text.

        Standard error counts where nothing else is printed: most often, it holds a student's own
        looks at the values, or warnings.
        """
        return self._texts("out") or self._texts("err")

    def _texts(self, stream: str) -> str:
        return "".join(text for who, text in self.dialogue if who == stream)

    def write(self, text: str) -> int:
        return self._write(text, "out")

    def write_error(self, text: str) -> int:
        """Take a text of standard error: a session shows it as a terminal does, among the rest."""
        return self._write(text, "out" if self.is_session else "err")

    def _write(self, text: str, who: str) -> int:
        if type(text) is not str:
            if not isinstance(text, str):
                raise TypeError(f"write() argument must be str, not {type(text).__name__}")
            text = str.__str__(text)
        if self._room[who] > 0:
            kept = text[: self._room[who]]
            self._room[who] -= len(kept)
            if self.dialogue and self.dialogue[-1][0] == who and len(self.dialogue[-1][1]) < 4096:
                self.dialogue[-1] = (who, self.dialogue[-1][1] + kept)
            elif kept:
                self.dialogue.append((who, kept))
        before = self.written
        self.written += len(text)
        if before <= MUCH_CHARS < self.written:
            self._show_turns()
            self._tell("output")
        if self.written > FLOOD_CHARS:
            self._stop("output")
        return len(text)

    def readable(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if self.loading:
            return self._asked_while_loading()
        event = self.events.pop(0) if self.events else None
        if isinstance(event, str):
            self._turn("in", event)
            return event + "\n"
        if isinstance(event, dict) and "key" in event:
            self._turn("key", str(event["key"]))
            return self._interrupted()
        self._turn("end", "")
        if event is None:
            self.vain += 1
            if self.vain > ASKED_IN_VAIN:
                self._stop("input")
            if self.vain > ASKED_IN_VAIN // 2:
                raise EndOfInput
        return ""

    def read(self, size: int | None = -1, /) -> str:
        """Return all the remaining input, whatever the size asked for."""
        return "".join(iter(self.readline, ""))

    def _turn(self, who: str, text: str) -> None:
        self.dialogue.append((who, text))
        self._show_turns()

    def _show_turns(self) -> None:
        if self.follow is not None and len(self.dialogue) > self._followed:
            self.follow(self.dialogue[self._followed :][:_TOLD_TURNS])
            self._followed = len(self.dialogue)

    def _interrupted(self) -> str:
        """Act as ^C does: call the program's own handler, or raise."""
        handler = signal.getsignal(signal.SIGINT)
        if callable(handler) and handler is not signal.default_int_handler:
            handler(signal.SIGINT, sys._getframe())
            return self.readline()
        raise KeyboardInterrupt

    @property
    def buffer(self) -> io.RawIOBase:
        """The bytes behind the text, for programs that write them."""
        return self.bytes_for(self.write)

    def _asked_while_loading(self) -> str:
        self.vain += 1
        if self.vain > ASKED_IN_VAIN:
            self._stop("input")
        raise Asked

    def input(self, prompt: object = "", /) -> str:
        """Stand in for the built-in ``input``."""
        text = str(prompt)
        self.settle()  # as Python does before it waits
        if text:
            self.write(text)
        line = self.readline()
        if not line:
            raise EOFError("EOF when reading a line")
        return line[:-1]


class ErrorStream(Stream):
    """Standard error of student code, which goes to its console."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str) -> int:
        return self._console.write_error(text)

    @property
    def buffer(self) -> io.RawIOBase:
        """The bytes behind the text, for programs that write them."""
        return self._console.bytes_for(self._console.write_error)


class Bytes(io.RawIOBase):
    """The binary side of a console, whose bytes are given to ``write`` as text."""

    def __init__(self, console: Console, write: Callable[[str], int]) -> None:
        self._console = console
        self._write = write

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self._write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def readline(self, size: int | None = -1, /) -> bytes:
        return self._console.readline().encode("utf-8", "replace")


class Clock:
    """The clocks of the module ``time``: the machine's, or fake ones that tell the same each time.

    It is made in a child: what limits a box looks at its own clock, in another process.
    """

    def __init__(self) -> None:
        self._looks = 0
        self._is_fake = False
        for name in _CLOCKS:
            setattr(time, name, self._standing_for(getattr(time, name), 1))
            nanoseconds = f"{name}_ns"
            real = getattr(time, nanoseconds)
            setattr(time, nanoseconds, self._standing_for(real, 1_000_000_000))

    def start(self, is_fake: bool) -> None:
        """Begin a case."""
        self._is_fake = is_fake
        self._looks = 0

    def _standing_for(self, real: Callable[[], Any], per_second: int) -> Callable[[], Any]:
        def look() -> Any:
            if not self._is_fake:
                return real()
            now = (_BEGIN_S + _LOOK_S * self._looks) * per_second
            self._looks += 1
            return now if per_second == 1 else int(now)

        look.__name__ = real.__name__
        return look


def leave(code: object = None) -> None:
    """Stand in for ``exit`` and ``quit``, which Python adds only to interactive sessions."""
    raise SystemExit(code)


def tame(console: Console) -> None:
    """Put the stand-ins in place."""
    sys.stdin = sys.stdout = console
    sys.__stdin__ = sys.__stdout__ = console  # type: ignore[misc, assignment]
    sys.stderr = sys.__stderr__ = ErrorStream(console)  # type: ignore[misc, assignment]
    builtins.input = console.input
    builtins.exit = builtins.quit = leave  # type: ignore[assignment]
    builtins.breakpoint = builtins.help = _nothing  # type: ignore[assignment]
    time.sleep = _nothing
    os.get_terminal_size = _terminal_size
    os.system = _command
    if _posixsubprocess is not None:  # before subprocess is imported, which takes it from there
        _posixsubprocess.fork_exec = _started
    os._exit = leave  # type: ignore[assignment]
    os.environ.setdefault("TERM", "dumb")
    sys.argv = [""]


def _terminal_size(*args: object) -> os.terminal_size:
    return os.terminal_size((80, 24))


def _command(command: object) -> int:
    """Stand in for ``os.system``, as if the command had run and printed nothing."""
    return 0


def _started(*args: object) -> int:
    """Stand in for the start of a process, as if it had ended already.

    Programs clear the screen with a command; there are none in the box. ``subprocess`` then
    finds closed pipes and no child to wait for, which it takes for a status of 0.
    """
    return _NO_PROCESS


def _nothing(*args: object, **kwargs: object) -> None:
    """Accept anything, do nothing."""

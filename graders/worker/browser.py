"""The worker's end in a browser: one request in an interpreter that was made for it.

The page starts it from a snapshot of an interpreter that has these modules and nothing else, and
throws it away afterwards: what student code leaves behind is gone with it.
"""

from __future__ import annotations

import copy  # noqa: F401 - as in ``graders.worker.__main__``: students' modules find it loaded
import importlib
import itertools  # noqa: F401
import json
import math  # noqa: F401
import pkgutil
import random  # noqa: F401
import signal
import sys
from collections.abc import Callable

from parso.grammar import load_grammar

from graders.codec.typing_shim import Any
from graders.worker import loading, observing, reading
from graders.worker.process import task

# The modules by which Python reaches the page.
_OF_THE_PAGE = ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core")


def prepare() -> None:
    """Load all that requests may take: the interpreter of a request has no files of ours."""
    for package in (loading, observing, reading):
        for found in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{found.name}")
    load_grammar()


class _Timer:
    """Stands in for the timers of the kernel: the page sends the signals, if it can.

    ``ask(first_s, every_s)`` asks for them.
    """

    def __init__(self, ask: Callable[[float, float], None]) -> None:
        self._ask = ask
        self._set = (0.0, 0.0)

    def setitimer(self, which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        """Ask for a signal after some seconds, and then at each interval."""
        before, self._set = self._set, (seconds, interval)
        self._ask(seconds, interval)
        return before

    def getitimer(self, which: int) -> tuple[float, float]:
        """Return the times that were set last."""
        return self._set


def serve(
    body: str,
    post: Callable[[str, str], None],
    leave: Callable[[], None],
    hand: Callable[[], str],
    ask_signals: Callable[[float, float], None],
) -> None:
    """Carry out one request.

    ``post(kind, body)`` sends a frame; ``leave()`` does not return; ``hand()`` returns the next
    input that was kept, empty when there is none; ``ask_signals(first_s, every_s)`` asks for
    SIGPROF.
    """
    timer = _Timer(ask_signals)
    signal.setitimer, signal.getitimer = timer.setitimer, timer.getitimer

    def send(kind: bytes, data: Any) -> None:
        post(kind.decode(), json.dumps(data, separators=(",", ":")))

    def receive() -> Any:
        if not (given := hand()):
            raise EOFError("no input is left")
        return json.loads(given)

    for name in [name for name in sys.modules if name.partition(".")[0] in _OF_THE_PAGE]:
        del sys.modules[name]
    # In the place of a module, None says that it cannot be imported.
    sys.modules |= dict.fromkeys(_OF_THE_PAGE)  # type: ignore[arg-type]
    try:
        task.perform(task.decode_request(body.encode()), send, leave, receive)
    except BaseException as problem:
        # Our own failure, which the judge reports: student code is guarded further down.
        send(b"n", {"broken": repr(problem)[:500]})
    leave()

"""The worker's end in a browser: one request in an interpreter that was made for it.

The page starts it from a snapshot of an interpreter that has these modules and nothing else, and
throws it away afterwards: what student code leaves behind is gone with it.
"""

from __future__ import annotations

import copy  # noqa: F401 - as in ``graders.worker.__main__``: students' modules find it loaded
import itertools  # noqa: F401
import json
import math  # noqa: F401
import random  # noqa: F401
import sys
from collections.abc import Callable

import parso

from graders.codec.typing_shim import Any
from graders.worker.process import task
from graders.worker.reading import salvage, tokens  # noqa: F401 - imported later, without files

# The modules by which Python reaches the page.
_OF_THE_PAGE = ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core")


def prepare() -> None:
    """Load what reading broken files takes: the interpreter of a request has no files of ours."""
    parso.load_grammar()


def serve(
    body: str, post: Callable[[str, str], None], leave: Callable[[], None], hand: Callable[[], str]
) -> None:
    """Carry out one request.

    ``post(kind, body)`` sends a frame; ``leave()`` does not return; ``hand()`` returns the next
    input that was kept, empty when there is none.
    """

    def send(kind: bytes, data: Any) -> None:
        post(kind.decode(), json.dumps(data, separators=(",", ":")))

    def receive() -> Any:
        if not (given := hand()):
            raise EOFError("no input is left")
        return json.loads(given)

    for name in [name for name in sys.modules if name.partition(".")[0] in _OF_THE_PAGE]:
        del sys.modules[name]
    for name in _OF_THE_PAGE:
        sys.modules[name] = None  # type: ignore[assignment] - it cannot be imported
    try:
        task.perform(task.decode_request(body.encode()), send, leave, receive)
    except BaseException as problem:
        # Our own failure, which the judge reports: student code is guarded further down.
        send(b"n", {"broken": repr(problem)[:500]})
    leave()

"""The first process of a sandbox: it starts a keeper for each box that the host opens.

It holds all that is imported and no byte of a submission, so that the next box finds it as the
first one did. There is one box at a time. The host opens it by any message that is not empty; the
keeper then reads the control pipe until the box is closed. In an isolated sandbox each keeper is
the first process of namespaces of its own; only the zygote may make these.
"""

from __future__ import annotations

import os

from graders.codec.typing_shim import Any
from graders.worker import frames
from graders.worker.process import confine, keeper

READY, ALONE = b"ready", b"alone"
# The exit codes of a launcher: the kernel gives no namespaces; or anything else went wrong.
_REFUSED, _FAILED = 71, 70
# Kept from before student code, which is given another one.
_leave = os._exit


def serve(control: int, replies: int, start: dict[str, Any]) -> None:
    """Start keepers until the control pipe closes, or one of them does not end as it should.

    Where the kernel gives no namespaces, this process becomes the keeper of the only box.
    """
    while frames.read_message(control):
        ended = _end_of_launcher(control, replies, start)
        if ended == _REFUSED:
            _keep(control, replies, start, ALONE)
        if ended != 0:
            return


def _end_of_launcher(control: int, replies: int, start: dict[str, Any]) -> int:
    """Fork a launcher, and return its exit code; nothing is kept, which the next one would find."""
    launcher = os.fork()
    if launcher == 0:
        _launch(control, replies, start)
    return os.waitstatus_to_exitcode(os.waitpid(launcher, 0)[1])


def _launch(control: int, replies: int, start: dict[str, Any]) -> None:
    """Keep a box in this process, or in the first one of new namespaces; never return."""
    ended = _FAILED
    try:
        confine.end_with_parent(start["zygote"])
        if not start["spaces"]:
            _keep(control, replies, start, READY)
            ended = 0
        elif not confine.enter_namespaces():
            ended = _REFUSED
        else:
            confine.give_up_capabilities()
            if (first := os.fork()) == 0:
                _keep(control, replies, start, READY)
                ended = 0
            else:
                ended = abs(os.waitstatus_to_exitcode(os.waitpid(first, 0)[1]))
    finally:
        _leave(ended)


def _keep(control: int, replies: int, start: dict[str, Any], word: bytes) -> None:
    """Give up what only a zygote needs, and serve as the keeper of a box."""
    if start["spaces"]:
        confine.give_up_capabilities()
        confine.filter_calls(bytes.fromhex(start["keeper_filter"]))
    frames.write_all(replies, word)
    keeper.serve(control, replies, bytes.fromhex(start["filter"]), start.get("languages"))

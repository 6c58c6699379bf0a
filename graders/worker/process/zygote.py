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
# Kept from before student code, which is given another one.
_leave = os._exit


def serve(control: int, replies: int, start: dict[str, Any]) -> None:
    """Start keepers until the control pipe closes, or one of them does not end as it should.

    Where the kernel gives no namespaces, this process becomes the keeper of the only box.
    """
    fork = confine.forking_apart(start["clone"]) if start["clone"] else os.fork
    while frames.read_message(control):
        forked = fork()
        if forked < 0:
            _keep(control, replies, start, ALONE)
            return
        if forked == 0:
            _start(control, replies, start)
        if os.waitpid(forked, 0)[1] != 0:
            return


def _start(control: int, replies: int, start: dict[str, Any]) -> None:
    """Keep a box in this process, which was forked for it; never return.

    The kernel ends it with the zygote. An isolated zygote is the first process of the sandbox's
    namespace; elsewhere the kernel has to be asked.
    """
    ended = 1
    try:
        if not start["clone"]:
            confine.end_with_parent(start["zygote"])
        _keep(control, replies, start, READY)
        ended = 0
    except Exception as problem:
        # The host reads the last line that was told.
        os.write(2, f"{type(problem).__name__}: {problem}\n".encode())
    finally:
        _leave(ended)


def _keep(control: int, replies: int, start: dict[str, Any], word: bytes) -> None:
    """Give up what only a zygote needs, and serve as the keeper of a box."""
    if start["clone"]:
        confine.give_up_capabilities()
        confine.filter_calls(bytes.fromhex(start["keeper_filter"]))
    frames.write_all(replies, word)
    keeper.serve(control, replies, bytes.fromhex(start["filter"]), start.get("languages"))

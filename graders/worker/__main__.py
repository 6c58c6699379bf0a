"""Start the worker: ``box`` is the zygote of boxes, ``once`` serves one request.

The first frame on the control pipe of a zygote holds the settings of all its boxes: the user to
become, the files that stay readable, the filters of system calls.
"""

from __future__ import annotations

import copy  # noqa: F401 - imported for the children: students' modules find it loaded
import itertools  # noqa: F401
import json
import math  # noqa: F401
import os
import random  # noqa: F401
import sys

from graders.worker import frames
from graders.worker.loading import imports
from graders.worker.process import confine, programs, task, zygote


def box() -> None:
    """Serve boxes, one after the other, until the host closes the control pipe."""
    control, replies = os.dup(0), os.dup(1)
    start = json.loads(frames.read_message(control))
    if start["uid"] is not None:
        confine.become(start["uid"], start["keeps"])
    imports.preload()
    confine.harden()
    if "files" in start:
        confine.end_with_parent(start["host"])
        confine.remember_folders()
        confine.restrict(start["files"], start["landlock"])
    zygote.serve(control, replies, {**start, "zygote": os.getpid()})


def once() -> None:
    """Serve one request in this process; the host watches it from outside."""
    # Kept from before student code, which is given another one.
    leave = os._exit
    control, replies = os.dup(0), os.dup(1)
    header = json.loads(frames.read_message(control))
    null = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    if programs.is_foreign(header):
        inputs = control if header["hands"] else -1
        programs.become(header["program"], header, control, (replies, inputs))
    body = frames.read_exactly(control, header["body"])
    if not header["hands"]:
        os.close(control)
    write = frames.write_frame
    try:
        request = task.decode_request(body)
        confine.limit(header["rlimits"])
        task.perform(
            request,
            lambda kind, data: write(replies, kind, data),
            lambda: leave(0),
            lambda: frames.receive_input(replies, control),
        )
    except BaseException as problem:
        # Our own failure, which the host reports: student code is guarded further down.
        write(replies, frames.NOTE, {"broken": repr(problem)[:500]})
        leave(70)
    leave(0)


if __name__ == "__main__":
    once() if sys.argv[1:] == ["once"] else box()

"""Frames on a pipe: a child writes them, the zygote reads them and passes them on."""

from __future__ import annotations

import json
import os
import struct
import time

from graders.codec.typing_shim import Any

try:
    import fcntl
    import termios
except ImportError:  # no pipe tells here whether it was read
    fcntl = None  # type: ignore[assignment]

# From a child: kind (b"m" milestone, b"n" note) and length of the JSON that follows.
HEAD = struct.Struct(">cI")
# To the host: kind (those two, or b"E" for the end), CPU seconds so far, length.
RELAYED = struct.Struct(">cdI")
LENGTH = struct.Struct(">I")
# The weight of a frame beside its bytes; equal to that of graders.sandbox.zygote_box.
FRAME_BYTES = 256
_COUNT = struct.Struct("i")
# Kept from before student code, which is given a `sleep` that returns at once.
pause = time.sleep
_PAUSE_S = 0.002
_PATIENCE = 500


def read_exactly(descriptor: int, size: int) -> bytes:
    """Read ``size`` bytes; fewer only at the end of the stream."""
    parts = []
    while size > 0:
        part = os.read(descriptor, min(size, 1 << 20))
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def write_frame(descriptor: int, milestone: bool, data: Any) -> None:
    """Write one frame of a child; a frame that asks for the clock waits until it was read."""
    body = json.dumps(data, separators=(",", ":")).encode("ascii")
    write_all(descriptor, HEAD.pack(b"m" if milestone else b"n", len(body)) + body)
    if type(data) is dict and "clock" in data:
        wait_until_read(descriptor)


def wait_until_read(descriptor: int) -> None:
    """Wait until the reader of a pipe has caught up and read the clock."""
    for _ in range(_PATIENCE if fcntl else 1):
        pause(_PAUSE_S)
        if fcntl and not _COUNT.unpack(fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)))[0]:
            break
    # The reader reads the clock just after the pipe.
    pause(_PAUSE_S)

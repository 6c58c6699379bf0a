"""Frames on a pipe: a child writes them, the keeper reads them and passes them on."""

from __future__ import annotations

import json
import os
import struct

from graders.codec.typing_shim import Any

# Kinds of frames: a milestone starts the next budget, a step the same one anew, a note neither.
MILESTONE, STEP, NOTE = b"m", b"s", b"n"
# From a child: kind (those three, or b"i" for an input) and length of the JSON after it.
HEAD = struct.Struct(">cI")
# To the host: kind (those four, or b"E" for the end), CPU seconds so far, length.
RELAYED = struct.Struct(">cdI")
LENGTH = struct.Struct(">I")
# The weight of a frame beside its bytes; equal to that of graders.sandbox.channel.
FRAME_BYTES = 256


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


def read_message(descriptor: int) -> bytes:
    """Read what stands after its length; nothing at the end of the stream."""
    head = read_exactly(descriptor, LENGTH.size)
    return read_exactly(descriptor, LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


def write_all(descriptor: int, data: bytes | bytearray) -> None:
    """Write every byte."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def write_frame(descriptor: int, kind: bytes, data: Any) -> None:
    """Write one frame of a child."""
    body = json.dumps(data, separators=(",", ":")).encode("ascii")
    write_all(descriptor, HEAD.pack(kind, len(body)) + body)


def receive_input(asking: int, reading: int) -> Any:
    """Ask for the next input and wait for it; its clock runs from then on.

    Raise EOFError when there is none left.
    """
    write_all(asking, HEAD.pack(b"i", 0))
    given = read_message(reading)
    if not given:
        raise EOFError("no input is left")
    return json.loads(given)

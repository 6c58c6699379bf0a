"""Frames on a pipe: what a child writes, what the zygote reads and passes on."""

from __future__ import annotations

import json
import os
import struct
from typing import Any

# From a child: kind (b"m" milestone, b"n" note) and length of the JSON that follows.
HEAD = struct.Struct(">cI")
# To the host: kind (those two, or b"E" for the end), CPU seconds so far, length.
RELAYED = struct.Struct(">cdI")
LENGTH = struct.Struct(">I")


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
    """Write one frame of a child."""
    body = json.dumps(data, separators=(",", ":")).encode("ascii")
    write_all(descriptor, HEAD.pack(b"m" if milestone else b"n", len(body)) + body)

"""The same memory layout for every process: what depends on addresses is then the same each time.

A set of objects without a hash of their own is walked in the order of their addresses; with a
random layout, the same submission would not always behave the same.
"""

from __future__ import annotations

import ctypes
import sys

_ADDR_NO_RANDOMIZE = 0x0040000


def fix() -> None:
    """Ask for a fixed layout of this process's successor; not to have it is no error."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).personality(_ADDR_NO_RANDOMIZE)

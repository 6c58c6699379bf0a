"""The thresholds of Python's garbage collector in graders.

Modules stay, and answers are large trees without cycles: with Python's own thresholds, looking for
cycles in them would take a tenth of the time of every start, and a third of the host's time in a
class.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_THRESHOLDS = (100_000, 50, 50)


def collect_less() -> None:
    """Run the garbage collector less often from now on."""
    gc.set_threshold(*_THRESHOLDS)


@contextmanager
def collecting_less() -> Iterator[None]:
    """Run the garbage collector less often inside the block, then as before."""
    before = gc.get_threshold()
    collect_less()
    try:
        yield
    finally:
        gc.set_threshold(*before)

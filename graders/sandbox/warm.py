"""A sandbox whose boxes come from programs that are kept: a new box is a fork, not a new program.

Each process that grades has its own :class:`WarmSandbox`, in each a program per box that is open at
the same time, most often one.
"""

from __future__ import annotations

import os
import weakref
from typing import Any, Protocol

from graders.model import Tier
from graders.sandbox.base import Sandbox
from graders.sandbox.zygote import Zygote
from graders.sandbox.zygote_box import ZygoteBox


class ZygoteSandbox(Sandbox, Protocol):
    """A sandbox that starts programs which open boxes."""

    def start(self) -> Zygote:
        """Start such a program, without waiting for it."""


class WarmSandbox:
    """A sandbox that keeps the programs of boxes that were closed, and opens new boxes in them.

    The programs belong to this process: a copy in another process, or a fork, starts its own.
    """

    def __init__(self, sandbox: ZygoteSandbox) -> None:
        self._sandbox = sandbox
        self._kept = _Programs()
        self._closing = weakref.finalize(self, _stop_all, self._kept)

    def __reduce__(self) -> tuple[Any, ...]:
        return WarmSandbox, (self._sandbox,)

    @property
    def tier(self) -> Tier:
        return self._sandbox.tier

    @property
    def is_warm(self) -> bool:
        """Whether a program is kept that opens the next box."""
        return bool(self._kept.of_this_process())

    def open(self) -> ZygoteBox:
        idle = self._kept.of_this_process()
        zygote = idle.pop() if idle else self._sandbox.start()
        return ZygoteBox(zygote, self._take_back)

    def _take_back(self, zygote: Zygote) -> None:
        if zygote.close_box():
            self._kept.of_this_process().append(zygote)

    def close(self) -> None:
        """Stop the programs that are kept; the next box starts a new one."""
        _stop_all(self._kept)


class _Programs:
    """The idle programs, by the process that started them.

    A fork has the pipes of its parent's programs as well. It must neither ask these, as each of the
    two would read a part of the answers, nor stop them.
    """

    def __init__(self) -> None:
        self._by_process: dict[int, list[Zygote]] = {}

    def of_this_process(self) -> list[Zygote]:
        return self._by_process.setdefault(os.getpid(), [])


def _stop_all(kept: _Programs) -> None:
    idle = kept.of_this_process()
    while idle:
        idle.pop().stop()


def stop_kept(sandbox: Sandbox) -> None:
    """Stop what a sandbox keeps for its next boxes, if it keeps anything."""
    if isinstance(sandbox, WarmSandbox):
        sandbox.close()

"""A sandbox whose first box is started before it is asked for, on a processor that has time."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Any

from graders.model import Tier
from graders.sandbox.base import Box, Sandbox
from graders.sandbox.kept import KeptBox


class StartedAhead:
    """A sandbox that may have a box started already.

    That box belongs to this process: a copy that travels to another one starts its own.

    Parameters
    ----------
    sandbox : Sandbox
        What opens the boxes.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._started: Box | None = None
        self._closing: weakref.finalize[[None, None, None], StartedAhead] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return StartedAhead, (self._sandbox,)

    @property
    def tier(self) -> Tier:
        return self._sandbox.tier

    def start(self, chores: Iterable[object] = ()) -> None:
        """Start a box, for whoever opens the next one; it is not awaited.

        Parameters
        ----------
        chores : iterable
            What this process goes through while it waits for that box.

        Raises
        ------
        SandboxError
            When this machine gives none.
        """
        self.close()
        self._started = box = self._sandbox.open()
        if isinstance(box, KeptBox):
            box.spend_waiting_on(chores)
        # Nobody may open it: a submission that is known already needs no box.
        self._closing = weakref.finalize(self, box.__exit__, None, None, None)

    def awaited(self) -> Box:
        """Return the box that was started, ready: it stays at hand for whoever opens the next one.

        Raises
        ------
        SandboxError
            When it does not start.
        """
        assert self._started is not None  # noqa: S101 - the caller started it
        return self._started.__enter__()

    def open(self) -> Box:
        if self._started is None or self._closing is None:
            return self._sandbox.open()
        box, self._started = self._started, None
        self._closing.detach()
        return box

    def close(self) -> None:
        """Close the box that was started and that nobody opened."""
        if self._closing is not None:
            self._closing()
        self._started = None

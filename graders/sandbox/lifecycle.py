"""The life of boxes: one started before it is needed, one opened again when it is lost."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any, Self

from graders.errors import SandboxError
from graders.model import Tier
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from graders.sandbox.zygote_box import ZygoteBox


class Prestarted:
    """A sandbox that may hold one box that is already started.

    The box belongs to this process: a copy in another process starts its own.

    Parameters
    ----------
    sandbox : Sandbox
        The sandbox that opens boxes.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._started: Box | None = None
        self._closing: weakref.finalize[[None, None, None], Prestarted] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Prestarted, (self._sandbox,)

    @property
    def tier(self) -> Tier:
        return self._sandbox.tier

    def start(self, chores: Iterable[object] = ()) -> None:
        """Start the box that the next `open` returns, without waiting for it.

        Parameters
        ----------
        chores : iterable
            Work of this process while it waits for that box, a step per item.

        Raises
        ------
        SandboxError
            When this machine gives no box.
        """
        self.close()
        self._started = box = self._sandbox.open()
        if isinstance(box, ZygoteBox):
            box.work_while_waiting(chores)
        # The box may never be opened: a submission that is already known needs none.
        self._closing = weakref.finalize(self, box.__exit__, None, None, None)

    def awaited(self) -> Box:
        """Return the started box once it is ready; the next `open` returns it as well.

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
        """Close the started box if nobody opened it."""
        if self._closing is not None:
            self._closing()
        self._started = None


class RetriedBox:
    """A box that is replaced by a new one when it stops answering.

    Parameters
    ----------
    sandbox : Sandbox
        The sandbox that opens it, at once.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._box: Box = sandbox.open()

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        """Carry out a request, a second time in a new box if the first one failed.

        Raises
        ------
        SandboxError
            When both failed.
        """
        try:
            return self._box.ask(request, limits)
        except SandboxError:
            self.renew()
            return self._box.ask(request, limits)

    def renew(self) -> None:
        """Close the box and open another one.

        Raises
        ------
        SandboxError
            When this machine gives no box any more.
        """
        self._box.__exit__(None, None, None)
        self._box = self._sandbox.open().__enter__()

    def __enter__(self) -> Self:
        self._box.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._box.__exit__(kind, problem, trace)

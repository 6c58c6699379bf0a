"""A box that is opened again when the machine loses it."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from graders.errors import SandboxError
from graders.sandbox.base import Answer, Box, Limits, Sandbox


class RetriedBox:
    """A box of a sandbox, in whose place another one stands when it stops answering.

    Parameters
    ----------
    sandbox : Sandbox
        What opens it, at once.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._box: Box = sandbox.open()

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        """Carry out a request, once more in a new box when the first one failed.

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
            When this machine gives none any more.
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

"""Tier browser: a page carries requests to interpreters in its own workers, for self-checks.

What stands between student code and the rest is the browser's own separation of workers, and
nothing of ours. The judge runs in one worker; each request gets a fresh interpreter in another
one, which the page stops at the limits. See ``graders/authoring/site/static/boxes.js``.

A browser tells no CPU time: the clock of a request is the wall clock of its worker. Python is also
slower there, by a factor that is measured: every clock here is divided by it, so that budgets and
times mean what they mean where the kit was made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Self

from graders.errors import SandboxError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.model import Tier
from graders.sandbox.base import Answer, Frame, Handed, Limits, split_request

# The wall clock also runs while other programs have the processor.
_SLACK = 1.5

# Carries one request, its kept inputs and its limits as JSON; returns the answer as JSON.
Ask = Callable[[str, str, str], str]


@dataclass
class BrowserSandbox:
    """Makes boxes that a page provides.

    ``pace`` is the number of seconds here for one second where the kit was made: it is measured at
    each visit, while all else may be in the memory that an earlier visit kept.
    """

    ask: Ask
    pace: float = 1.0
    tier = Tier.BROWSER

    def open(self) -> BrowserBox:
        return BrowserBox(self.ask, self.pace)


class BrowserBox:
    """Sends each request to the page; nothing stays between two of them."""

    def __init__(self, ask: Ask, pace: float) -> None:
        self._ask = ask
        self._pace = pace

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        body, kept = split_request(request)
        inputs = json.dumps([one.decode() for one in kept])
        told = json.loads(self._ask(body.decode(), inputs, json.dumps(self._slowed(limits))))
        if "broken" in told:
            raise SandboxError(
                Message("the sandbox stopped answering: {why}", {"why": told["broken"]}),
                Message("load the page again"),
            )
        return Answer(
            tuple(Frame(kind == "m", self._told(at), body.encode()) for kind, at, body in
                  told["frames"]),
            told["why"],
            told["status"],
            self._told(told["cpu_s"]),
            handed=tuple(Handed(place, self._told(at)) for place, at in told["handed"]),
        )  # fmt: skip

    def _slowed(self, limits: Limits) -> dict[str, Any]:
        factor = self._pace * _SLACK
        return {
            "budgets_s": [budget * factor for budget in limits.budgets_s],
            "total_s": limits.total_s * factor,
            "memory_bytes": limits.memory_mib << 20,
            "output_bytes": limits.output_bytes,
        }

    def _told(self, seconds: float) -> float:
        return seconds / self._pace

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        """Leave it to the page, which ends the interpreter of each request."""

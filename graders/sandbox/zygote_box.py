"""A box that a zygote opens: requests for its keeper, and its end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

from graders.sandbox.base import Answer, Limits, split_request
from graders.sandbox.zygote import Zygote


def _stop(zygote: Zygote) -> None:
    zygote.stop()


class ZygoteBox:
    """One open box; see :class:`graders.sandbox.base.Box`.

    ``take_back`` gets the zygote at the end, with the box still open; without it, the zygote stops.
    """

    def __init__(self, zygote: Zygote, take_back: Callable[[Zygote], None] = _stop) -> None:
        self._zygote = zygote
        self._take_back = take_back
        zygote.open_box()

    def work_while_waiting(self, chores: Iterable[object]) -> None:
        """Do the steps of an iterable while an answer is awaited."""
        self._zygote.work_while_waiting(chores)

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        body, kept = split_request(request)
        of_user = {"NPROC": 64} if os.geteuid() == 0 else {}
        settings = {
            "body": len(body),
            "budgets": limits.budgets_s,
            "total": limits.total_s,
            "wall": limits.wall_s,
            "idle": limits.idle_s,
            "preload": request.get("preload", ()),
            "bytes": limits.output_bytes,
            "hands": bool(kept),
            "rlimits": limits.rlimits() | of_user,
            "language": request.get("language", "python"),
        }
        return self._zygote.ask(json.dumps(settings).encode(), body, kept, limits.wall_s)

    def __enter__(self) -> Self:
        self._zygote.await_box()
        return self

    def __exit__(self, *details: object) -> None:
        self._take_back(self._zygote)

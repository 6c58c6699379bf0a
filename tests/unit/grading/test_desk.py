"""What a check is given: its time once more, unseen, when it broke while it was looked at."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from graders.grading.desk import Desk
from graders.grading.sight import Sight
from graders.judging.timing import PROVE_S
from graders.sandbox.base import Asker

KEY = ("q", "c")


class Watched(Desk):
    """A desk whose program ends in one way while it is looked at, and well unseen."""

    def __init__(self, end: str, measure: str) -> None:
        setting = SimpleNamespace(turns=SimpleNamespace(at_once=1))
        station = SimpleNamespace(setting=setting, probes={KEY: SimpleNamespace(measure=measure)})
        super().__init__(cast(Any, station), cast(Asker, None))
        self.ends = {True: end, False: ""}
        self.given: list[tuple[bool, float]] = []

    def limit_s(self, *_: object, **__: object) -> float:
        return 10.0

    def _look_at(self, *asked: Any, prove_s: float = 0.0, **_: object) -> Sight:
        self.given.append((prove_s > 0, asked[3]))
        return Sight(end=self.ends[prove_s > 0])


@pytest.mark.parametrize(
    ("end", "measure", "seen", "given"),
    [
        ("", "", "", [(True, 6 + PROVE_S)]),
        ("cpu", "", "cpu", [(True, 6 + PROVE_S)]),
        ("output", "", "output", [(True, 6 + PROVE_S)]),
        ("died", "", "", [(True, 6 + PROVE_S), (False, 6)]),
        ("memory", "", "", [(True, 6 + PROVE_S), (False, 6)]),
        ("", "cpu", "", [(False, 6)]),
    ],
)
def test_what_breaks_while_it_is_looked_at_is_run_unseen(
    end: str, measure: str, seen: str, given: list[tuple[bool, float]]
) -> None:
    desk = Watched(end, measure)
    assert desk.look_long(KEY, frozenset()).end == seen
    assert desk.given == given

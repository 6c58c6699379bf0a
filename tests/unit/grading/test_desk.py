"""What a check is given: its time once more, unseen, when being looked at may have done harm."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Literal, cast

import pytest

from graders.grading.desk import Desk
from graders.grading.expected import CheckKey
from graders.grading.sight import Sight
from graders.grading.study import Study
from graders.judging.timing import PROVE_S
from graders.sandbox.base import Answer, Asker, Frame

KEY = ("q", "c")


class Watched(Desk):
    """A desk whose program ends in one way while it is looked at, and well unseen."""

    def __init__(self, end: str, measure: str, *, is_slowed: bool = False) -> None:
        setting = SimpleNamespace(turns=SimpleNamespace(at_once=1))
        station = SimpleNamespace(setting=setting, probes={KEY: SimpleNamespace(measure=measure)})
        super().__init__(cast(Any, station), cast(Asker, None))
        self.sights = {True: Sight(end=end, is_slowed=is_slowed), False: Sight()}
        self.given: list[tuple[bool, float]] = []

    def limit_s(self, *_: object, **__: object) -> float:
        return 10.0

    def _look_at(self, *asked: Any, prove_s: float = 0.0, **_: object) -> Sight:
        self.given.append((prove_s > 0, asked[3]))
        return self.sights[prove_s > 0]


class Answered(Desk):
    """A desk whose box gives one answer, to a check of one input."""

    def __init__(self, answer: Answer) -> None:
        setting = SimpleNamespace(expected=SimpleNamespace(observations={KEY: ()}))
        right = SimpleNamespace(holds=lambda *_: False)
        probes = {KEY: SimpleNamespace(inputs=({},))}
        super().__init__(
            cast(Any, SimpleNamespace(setting=setting, right=right, probes=probes)),
            cast(Asker, None),
        )
        self.study = Study(units={"tp": ({"label": "tp.py", "text": "while True: pass"},)})
        self.answer = answer

    def _first_s(self, key: CheckKey) -> float:
        return 1.0

    def _ask_probes(self, *_: object, **__: object) -> Answer:
        return self.answer


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


def test_what_looking_has_slowed_down_is_run_unseen() -> None:
    desk = Watched("cpu", "", is_slowed=True)
    assert desk.look_long(KEY, frozenset()).end == ""
    assert desk.given == [(True, 6 + PROVE_S), (False, 6)]


LOOP = {"stop": "endless", "loop": ["tp.py", 1, "f", "constant", ""]}


@pytest.mark.parametrize(
    ("told", "why", "is_slowed"),
    [
        ([], "cpu", False),
        ([{"slowed": True}], "cpu", True),
        ([{"slowed": True}, {"slowed": True}, {"much": True}], "cpu", True),
        ([{"slowed": True}], "wall", False),
        ([{"slowed": True}, LOOP], "exit", False),
    ],
)
def test_what_is_cut_may_have_been_slowed_down_unless_it_never_ends(
    told: list[Any], why: Literal["exit", "cpu", "wall"], is_slowed: bool
) -> None:
    frames = tuple(Frame.of(False, 0.1, data) for data in told)
    desk = Answered(Answer(frames, why, 0, 6.0))
    assert desk.look_again(KEY, frozenset()).is_slowed is is_slowed

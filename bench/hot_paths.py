"""The paths that the host spends its time on, each as one call on values made the same each time.

Only public functions are called, so that what is inside them may change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.recorded import Recording
from graders.checks.base import RunResult
from graders.checks.forms import read_object
from graders.codec import decode, encode
from graders.judging.compare import EXACT, Rules, difference
from graders.model import Text
from graders.probe import Observation
from graders.sandbox.base import Frame
from graders.spec.schema.models import Question

Action = Callable[[], object]
RECORDED = "judge: a recorded submission"
_BOARDS, _KEYS, _CASES, _DEPTH = 2_000, 1_000, 200, 30


class L(list[Any]):
    """A list that can be a key, as students are given one."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(map(tuple, self)))


def recorded_paths(recording: Path) -> dict[str, Action]:
    """Return the paths of a submission that :mod:`bench.recorded` keeps."""
    return {RECORDED: Recording.read(recording).judge}


def plain_paths() -> dict[str, Action]:
    """Return the paths that need no recording: codec, frame, comparison, judge."""
    return {**_codec_paths(), **_compare_paths(), **_judge_paths()}


def board(number: int, kind: Callable[[list[list[int]]], Any] = list) -> Any:
    """Make one of many boards of three rows, of a list or of a subclass of it."""
    squares = [number // 3**place % 3 for place in range(9)]
    return kind([squares[start : start + 3] for start in (0, 3, 6)])


def deep(levels: int) -> Any:
    """Nest everything that crosses: dicts, tuples, sets, floats, texts, rows."""
    if levels == 0:
        return None
    return {
        "rows": [(levels, 0.5 * levels, f"level {levels}")] * 4,
        (levels, "key"): {levels, levels + 1, f"{levels}"},
        "flags": [True, None, 2**70 + levels, b"bytes", range(levels)],
        "inner": deep(levels - 1) if levels % 2 else [deep(levels - 1), 1.5],
    }


def _values() -> dict[str, Any]:
    return {
        "a board of rows": [[(i * j) % 3 for j in range(64)] for i in range(64)],
        "2,000 boards, of a subclass of list": [board(n, L) for n in range(_BOARDS)],
        "a dict with 1,000 tuples as keys": {(n, -n): [n, n + 1] for n in range(_KEYS)},
        "mixed data, 30 levels deep": deep(_DEPTH),
    }


def _codec_paths() -> dict[str, Action]:
    paths: dict[str, Action] = {}
    for name, value in _values().items():
        paths[f"encode: {name}"] = _on(encode, value)
    for name, value in _values().items():
        # Through JSON, as it comes out of a box: nothing is shared with what went in.
        paths[f"decode: {name}"] = _on(decode, json.loads(json.dumps(encode(value))))
    frame = {"seen": [[{"value": encode(value)} for value in _values().values()]]}
    paths["parse: a frame that holds all of these"] = _on(
        lambda body: Frame(True, 0.0, body).data, json.dumps(frame).encode()
    )
    return paths


def _compare_paths() -> dict[str, Action]:
    boards, again = _boards(), _boards()
    other = [*again[:-1], board(_BOARDS)]
    any_order, alike = replace(EXACT, any_order=True), replace(EXACT, sequences_alike=True)
    few, shuffled = boards[:500], again[499::-1]
    keyed = "a dict with 1,000 tuples as keys"
    mixed = "mixed data, 30 levels deep"
    return {
        "compare: 2,000 boards, equal": _compared(boards, again),
        "compare: 2,000 boards, unequal at last": _compared(boards, other),
        "compare: 500 boards, equal in any order": _compared(few, shuffled, any_order),
        "compare: 500 boards, unequal in any order": _compared(few, shuffled[1:], any_order),
        "compare: 2,000 boards, equal to tuples": _compared(boards, tuple(again), alike),
        f"compare: {keyed}, equal": _compared(_crossed(keyed), _crossed(keyed)),
        f"compare: {mixed}, equal": _compared(_crossed(mixed), _crossed(mixed)),
    }


def _boards() -> list[Any]:
    return [board(number) for number in range(_BOARDS)]


def _crossed(name: str) -> Any:
    return decode(encode(_values()[name]))


def _judge_paths() -> dict[str, Action]:
    right = [_observation(number) for number in range(_CASES)]
    wrong = [*right[:-1], _observation(_CASES)]
    return {
        "judge: an oracle check over 200 inputs, all right": _judged(right),
        "judge: an oracle check over 200 inputs, wrong at last": _judged(wrong),
    }


def _observation(number: int) -> Observation:
    """Make what a worker saw: the boards after a move, and a board that was left as it was."""
    looked = {"g": board(number)}
    return Observation([board(number + move) for move in range(9)], before=looked, unchanged=looked)


def _judged(seen: list[Observation]) -> Action:
    check = _oracle()
    run = RunResult(
        inputs=tuple({"g": board(number)} for number in range(_CASES)),
        seeds=(0,) * _CASES,
        seen=seen,
        expected=[_observation(number) for number in range(_CASES)],
        header="from tp import *",
    )
    return _on(check.judge, run)


def _oracle() -> Any:
    title = Text("titre", "title")
    check: Mapping[str, Any] = {
        "id": "boards",
        "title": title,
        "inputs": "boards",
        "setup": "g = L(g)",
        "call": "successeurs(g)",
        "unchanged": ["g"],
    }
    question = {"id": "successeurs", "title": title, "points": 1.0, "checks": [check]}
    return read_object(Question, question).checks[0]


def _on(function: Callable[..., object], value: Any) -> Action:
    return lambda: function(value)


def _compared(expected: Any, actual: Any, rules: Rules = EXACT) -> Action:
    return lambda: difference(expected, actual, rules)


def _parsed(body: bytes) -> object:
    return Frame(True, 0.0, body).data

"""Faults found by trying: each was seen to fail before it was mended."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from graders.codec import MAX_NODES, MAX_TEXT, BadEncoding, Cut, Opaque, decode, encode
from graders.grading import results
from graders.judging.compare import EXACT, Rules, difference
from graders.model import Verdict
from graders.probe import Observation
from graders.worker.inspecting.objects import describe
from graders.worker.reading.target_facts import describe_targets
from graders.worker.reading.units import decode_source, read_module
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result, values
from tests.unit.odd_objects import ARMED, CALLS, crossed, evil


def test_texts_are_bounded_all_together() -> None:
    """Each within its own bound, many of them would still be gigabytes."""
    assert len(json.dumps(encode(["x" * 65_000] * 2_000))) < 32 << 20
    assert len(json.dumps(encode([(1 << 4_000) + n for n in range(60_000)]))) < 32 << 20


def test_a_subclass_is_not_copied_before_it_is_bounded() -> None:
    class L(list):  # type: ignore[type-arg]
        pass

    value = L()
    value.extend([value, value, value])

    assert "cycle" in json.dumps(encode(value))


@pytest.mark.parametrize(
    ("expected", "actual"),
    [(1.0, 10**400), (10**400, 1.0), (10**400, 10**400 + 1), (1.0, -(10**400))],
    ids=["actual", "expected", "both", "negative"],
)
def test_a_tolerance_survives_integers_longer_than_floats(expected: float, actual: float) -> None:
    difference(expected, actual, replace(EXACT, tolerance=0.01))

    assert difference(1.0, 10**400, replace(EXACT, tolerance=0.01)) is not None


@pytest.mark.parametrize("odd", [Opaque("generator"), Cut("count")], ids=["opaque", "cut"])
@pytest.mark.parametrize(
    "rules", [EXACT, replace(EXACT, any_order=True)], ids=["same order", "any order"]
)
def test_what_is_not_known_is_never_equal(odd: Any, rules: Rules) -> None:
    """Two objects known by their type alone may well differ."""
    assert difference(odd, odd, rules) is not None
    assert difference([1, odd], [1, odd], rules) is not None


@pytest.mark.parametrize("possible", [0.135, 0.666666, 1.005, 2.0051, 0.125, 0.001])
def test_points_of_any_size_are_never_exceeded(possible: float) -> None:
    assert results.earned(possible, [(Verdict.CORRECT, 1)]) <= possible
    assert results.awaiting(possible, [(Verdict.TO_REVIEW, 1)]) <= possible


def test_a_right_check_of_little_weight_makes_a_question_partial() -> None:
    checks = [(Verdict.CORRECT, 0.001), (Verdict.WRONG, 1.0)]

    assert results.question_verdict(checks) is Verdict.PARTIAL


@pytest.mark.parametrize("fields", [{"returns": None}, {"prints": ""}], ids=str)
def test_an_exception_is_no_value_even_where_the_reference_raises_too(fields: Any) -> None:
    raised = Observation(raised=INDEX_ERROR)

    assert (
        make("call", **fields).judge(run_result([raised], [raised])).verdict is not Verdict.CORRECT
    )


def test_cases_beyond_the_inputs_are_not_looked_at() -> None:
    """A worker can write as many as it likes."""
    found = make("call").judge(run_result(values(1, 1, 9), values(1, 1), [{}, {}]))

    assert found.verdict is Verdict.CORRECT


def test_a_look_before_the_call_that_is_not_there_is_not_unchanged() -> None:
    """Testimony left out is no proof that nothing changed."""
    seen = Observation(1)

    found = make("call", unchanged=["g"]).judge(run_result([seen], [Observation(1)]))

    assert found.verdict is Verdict.WRONG


@pytest.mark.parametrize(
    "source",
    [
        "def f(l):\n    f = 0\n    for x in l:\n        f += x\n    return f",
        "def f(f):\n    return f + 1",
        "def f(l):\n    return [f for f in l]",
        "def f(l):\n    for f in l:\n        print(f)",
        "def g(n):\n    return n and g(n - 1)\ndef f(g):\n    return g",
    ],
    ids=["accumulator", "parameter", "comprehension", "loop", "parameter named as a helper"],
)
def test_a_local_variable_named_as_a_function_is_no_recursion(source: str) -> None:
    assert not describe_targets([ast.parse(source)], ["f"])["f"]["recursive"]


def test_a_generator_expression_inside_a_call_makes_no_generator() -> None:
    facts = describe_targets([ast.parse("def f(l):\n    return sum(x for x in l)")], ["f"])

    assert not facts["f"]["generator"]


def test_an_encoding_named_after_code_is_no_declaration() -> None:
    """Python looks at line 2 only below a blank line or a comment."""
    notes: list[dict[str, Any]] = []
    source = '"""Le TP."""\n# coding: latin-1\nx = "é"\n'

    assert decode_source(source.encode(), "tp.py", notes) == source


def test_a_continued_modulo_beside_a_magic_is_kept() -> None:
    source = "%matplotlib inline\ndef f(x):\n    return (x\n            % 3)\n"
    cell = {"cell_type": "code", "source": source}

    units, _ = read_module(json.dumps({"cells": [cell]}).encode(), "tp.ipynb", [])

    assert "def f" in units[0]["text"]


def test_a_magic_in_a_text_beside_a_magic_is_kept() -> None:
    source = "%matplotlib inline\nx = '''\n%s\n!\n'''\n"
    cell = {"cell_type": "code", "source": source}

    units, _ = read_module(json.dumps({"cells": [cell]}).encode(), "tp.ipynb", [])

    assert "%s\n!" in units[0]["text"]


def test_no_object_of_a_student_is_asked_for_its_text() -> None:
    asked = []

    class Odd:
        def __str__(self) -> str:
            asked.append("__str__")
            return "odd"

        __repr__ = __str__

    describe(ValueError(Odd()))
    describe(KeyError(Odd()))
    describe(SystemExit(Odd()))

    assert asked == []


@pytest.mark.parametrize(
    "make_value",
    [
        pytest.param(lambda: [0] * (MAX_NODES + 5), id="integers"),
        pytest.param(lambda: set(range(MAX_NODES + 5)), id="set"),
        pytest.param(lambda: [dict.fromkeys(range(MAX_NODES))], id="dict inside a list"),
        pytest.param(lambda: [[0] * 1000] * 1000, id="shared lists"),
    ],
)
def test_too_many_items_are_cut_and_say_so(make_value: Callable[[], Any]) -> None:
    """Cut without a mark, a longer answer would be taken for a shorter one."""
    assert "<... count>" in repr(crossed(make_value()))


def test_what_encode_lets_through_decode_takes() -> None:
    assert crossed([range(3)] * 20_000) == [range(3)] * 20_000
    for many in range(30_000, 80_000, 5_000):
        crossed([range(3)] * many)


def _key() -> Any:
    return evil(str)("key")


@pytest.mark.parametrize(
    ("make_value", "expected"),
    [
        pytest.param(lambda: evil(complex)(3, 4), 3 + 4j, id="complex"),
        pytest.param(lambda: evil(dict)({_key(): 1}), {"key": 1}, id="key"),
        pytest.param(lambda: evil(set)({_key()}), {"key"}, id="member of a set"),
        pytest.param(lambda: evil(frozenset)({_key()}), {"key"}, id="member of a frozenset"),
    ],
)
def test_no_method_of_a_student_is_called(
    make_value: Callable[[], Any], expected: Any, armed: None
) -> None:
    value = make_value()
    ARMED.append(True)

    form = encode(value)

    assert CALLS == []
    ARMED.clear()
    assert decode(form) == expected


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "form",
    [
        pytest.param({"o": nested(5_000)}, id="depth in a name"),
        pytest.param({"cut": nested(5_000)}, id="depth in a cut"),
        pytest.param(1 << 10_000, id="bare integer"),
        pytest.param([1 << 10_000], id="bare integer in a list"),
        pytest.param("a" * (MAX_TEXT + 1), id="text"),
        pytest.param({"b": "00" * (MAX_TEXT + 1)}, id="bytes"),
        pytest.param({"sub": "L", "v": 1, "w": 2}, id="one tag too many"),
    ],
)
def test_decode_counts_again(form: Any) -> None:
    with pytest.raises(BadEncoding):
        decode(form)


def test_a_range_cannot_be_longer_than_a_list() -> None:
    """A judge may well turn it into a list: it must not fill the host's memory."""
    value = crossed(range(10**12))

    assert not isinstance(value, range) or len(value) <= MAX_NODES

"""Functions over values of a student's own kind, where the reference's give dictionaries."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Verdict
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission, verdicts

SPEC = """\
id: tp
title: A gauge
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [make, level]
    checks: [{id: two, title: two, call: "[level(make(3)), level(make(0))]", returns: [3, 0]}]
  - id: fill
    title: fill
    points: 1
    target: fill
    needs: [make]
    checks: [{id: four, title: four, setup: "g = make(3); fill(g, 4)", call: level(g), returns: 7}]
  - id: empty
    title: empty
    points: 1
    target: empty
    needs: [make, fill]
    checks:
      - {id: all, title: all, setup: "g = make(3); fill(g, 2)", call: "[empty(g), level(g)]", returns: [5, 0]}
"""
REFERENCE = """\
def make(n):
    return {"level": n}


def level(gauge):
    return gauge["level"]


def fill(gauge, n):
    gauge["level"] += n


def empty(gauge):
    was = gauge["level"]
    gauge["level"] = 0
    return was
"""
CLASS = """\
class Gauge:
    def __init__(self, n):
        self.n = n
"""
FUNCTIONS = {
    "make": "def make(n):\n    return Gauge(n)\n",
    "level": "def level(gauge):\n    return gauge.n\n",
    "fill": "def fill(gauge, n):\n    gauge.n += n\n",
    "empty": "def empty(gauge):\n    was = gauge.n\n    gauge.n = 0\n    return was\n",
}


@pytest.fixture(scope="module")
def gauges(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of gauges."""
    return context_of(tmp_path_factory.mktemp("gauges"), SPEC, REFERENCE, warm)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        pytest.param({}, ("correct", "correct", "correct"), id="none"),
        pytest.param({"make": ""}, ("missing", "to-review", "to-review"), id="make missing"),
        pytest.param(
            {"level": "def level(gauge):\n    return 99\n"},
            ("wrong", "to-review", "to-review"),
            id="level wrong",
        ),
        pytest.param({"fill": ""}, ("correct", "missing", "to-review"), id="fill missing"),
        pytest.param(
            {"fill": "def fill(gauge, n):\n    raise KeyError(n)\n"},
            ("correct", "error", "to-review"),
            id="fill raises",
        ),
        pytest.param(
            {"empty": "def empty(gauge):\n    gauge.n = 0\n"},
            ("correct", "correct", "wrong"),
            id="empty wrong",
        ),
    ],
)
def test_functions_that_ours_do_not_fit_are_not_wrong_for_it(
    gauges: RunContext, wrong: dict[str, str], expected: tuple[str, ...]
) -> None:
    record = grade(gauges, submission("\n\n".join((CLASS, *(FUNCTIONS | wrong).values()))))

    assert tuple(verdicts(record).values()) == expected


@pytest.mark.parametrize(
    ("made", "part"),
    [pytest.param("[n]", "[0]", id="list"), pytest.param('{"n": n}', '["n"]', id="dictionary")],
)
@pytest.mark.parametrize(
    "wrong",
    [
        {"fill": ""},
        {"fill": "def fill(gauge, n):\n    raise KeyError(n)\n"},
        {"make": "def make(n):\n    pass\n"},
        {"level": "def level(gauge):\n    return 99\n"},
    ],
)
def test_containers_that_ours_do_not_fit_are_not_wrong_for_it(
    gauges: RunContext, made: str, part: str, wrong: dict[str, str]
) -> None:
    texts = (FUNCTIONS | wrong).values()
    own = "\n\n".join(texts).replace("Gauge(n)", made).replace("gauge.n", f"gauge{part}")

    assert question(grade(gauges, submission(own)), "empty").verdict is Verdict.TO_REVIEW


def test_an_exception_over_a_form_that_a_check_shows_is_a_mistake(
    tmp_path: Path, warm: Sandbox
) -> None:
    shown = "{id: shown, title: shown, call: make(3)}"
    spec = SPEC.replace("checks: [{id: two", f"checks: [{shown}, {{id: two")
    texts = (FUNCTIONS | {"make": ""}).values()
    own = "\n\n".join(texts).replace("gauge.n", 'gauge["n"]')

    record = grade(context_of(tmp_path, spec, REFERENCE, warm), submission(own))

    assert question(record, "fill").verdict is Verdict.ERROR


SHOWN_SPEC = """\
id: tp
title: A gauge
modules: [tp]
questions:
  - id: level
    title: level
    points: 1
    target: level
    checks: [{id: three, title: three, call: "level({'level': 3})", returns: 3}]
  - id: make
    title: make
    points: 1
    target: make
    needs: [level]
    checks:
      - {id: shown, title: shown, call: make(3), returns: {level: 3}}
      - {id: read, title: read, call: level(make(3)), returns: 3}
"""


@pytest.mark.parametrize("made", ["[n]", '{"n": n}', "Gauge(n)"])
def test_a_lent_function_that_ends_over_a_wrong_form_leaves_nothing_to_a_teacher(
    made: str, tmp_path: Path, warm: Sandbox
) -> None:
    own = f"{CLASS}\n\ndef make(n):\n    return {made}\n"

    record = grade(context_of(tmp_path, SHOWN_SPEC, REFERENCE, warm), submission(own))

    found = [check.verdict for check in question(record, "make").checks]
    assert found == [Verdict.WRONG, Verdict.ERROR]


def test_a_wrong_function_beside_a_missing_one_is_wrong(gauges: RunContext) -> None:
    texts = (FUNCTIONS | {"level": "", "fill": "def fill(gauge, n):\n    return gauge\n"}).values()
    own = (
        "\n\n".join(texts).replace("Gauge(n)", '{"level": n}').replace("gauge.n", 'gauge["level"]')
    )

    assert question(grade(gauges, submission(own)), "fill").verdict is Verdict.WRONG


def test_code_that_passes_for_ours_is_the_students_own(gauges: RunContext) -> None:
    forged = "def empty(gauge):\\n    raise TypeError('mine')\\n"
    source = "\n\n".join((CLASS, *FUNCTIONS.values()))
    source += f'\n\nexec(compile("{forged}", "<tp>", "exec"))\n'

    record = grade(gauges, submission(source))

    right = dict.fromkeys(("make", "fill"), "correct")
    assert verdicts(record) == {**right, "empty": "error"}


def test_what_ours_does_not_fit_is_named(gauges: RunContext) -> None:
    wrong = {"fill": "def fill(gauge, n):\n    raise KeyError(n)\n"}
    record = grade(gauges, submission("\n\n".join((CLASS, *(FUNCTIONS | wrong).values()))))

    words = render(question(record, "empty").rationale, "en")
    assert "relies on your fill, at fault" in words
    assert "class" not in words

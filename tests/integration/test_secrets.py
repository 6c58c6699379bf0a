"""Rule 2 and what a check hides: what must never be in a box, nor in a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import pytest

from graders.grading import requests
from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.grading.run_context import RunContext
from graders.grading.shown_failures import owners
from graders.grading.submission import grade
from graders.model import Target, Tier, Verdict
from graders.records.record_files import dump_record
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from graders.spec.assignment import Assignment
from tests.integration.conftest import (
    Grader,
    check,
    question,
    source,
    submission,
    write_course,
)


@dataclass
class Ear:
    """A sandbox that keeps every request made to another one, and may change answers."""

    inner: Sandbox
    heard: list[dict[str, Any]] = field(default_factory=list)

    @property
    def tier(self) -> Tier:
        return self.inner.tier

    def open(self) -> Box:
        return EarBox(self, self.inner.open())


@dataclass
class EarBox:
    """A box of it."""

    ear: Ear
    inner: Box

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        self.ear.heard.append(json.loads(json.dumps(request)))
        return self.inner.ask(request, limits)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.inner.__exit__(kind, problem, trace)


def lent_in(request: Mapping[str, Any]) -> set[str]:
    return {name for part in request["course"] for name, _ in part["lent"]}


SUBMISSIONS = {
    "right": source(),
    "base wrong": source(base="def base(n):\n    return n\n"),
    "two wrong": source(base="def base(n):\n    return n\n", autre="def autre(n):\n    return 0\n"),
    "base absent": source(base=None),
    "milieu absent": source(milieu=None),
    "all wrong": "\n".join(
        f"def {n}(n):\n    return -1\n" for n in ("base", "autre", "milieu", "fin")
    ),
}
NEEDS = {
    "base": set(),
    "autre": set(),
    "milieu": {"base", "autre"},
    "fin": {"base", "autre", "milieu"},
}


@pytest.mark.parametrize("case", SUBMISSIONS)
def test_a_box_holds_no_reference_of_a_target_under_judgement_nor_of_what_needs_it(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox, case: str
) -> None:
    ear = Ear(warm)

    grade(RunContext(assignment, expected, ear), submission(SUBMISSIONS[case]))

    probing = [request for request in ear.heard if request["op"] == "probe"]
    assert probing
    for request in probing:
        lent = lent_in(request)
        for probe in request["probes"]:
            judged = next(name for name in NEEDS if probe["call"].find(f"{name}(") >= 0)
            assert lent <= NEEDS[judged], (judged, lent)
        text = json.dumps(request)
        for name in NEEDS:
            assert (f"REFERENCE-{name}" in text) == (name in lent)


@pytest.mark.parametrize("case", SUBMISSIONS)
def test_studying_takes_no_reference_at_all(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox, case: str
) -> None:
    ear = Ear(warm)

    grade(RunContext(assignment, expected, ear), submission(SUBMISSIONS[case]))

    for request in (r for r in ear.heard if r["op"] != "probe"):
        assert lent_in(request) == set()
        assert "REFERENCE-" not in json.dumps(request)


@pytest.mark.parametrize("case", SUBMISSIONS)
def test_a_process_is_told_of_the_inputs_of_checks_that_hide_as_much(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox, case: str
) -> None:
    ear = Ear(warm)

    grade(RunContext(assignment, expected, ear), submission(SUBMISSIONS[case]))

    told = [request["probes"] for request in ear.heard if request["op"] == "probe"]
    hidden = [[[n in json.dumps(one) for n in ("770077", "880088")] for one in p] for p in told]
    assert [True, False] in [one for ones in hidden for one in ones]
    assert all(ones == ones[:1] * len(ones) for ones in hidden)


def test_a_forged_place_of_a_definition_is_not_shown_of_a_hidden_check() -> None:
    told = {"f": "student 770077", "g": "reference", "h": "anything"}
    assert owners(told) == {"f": "student", "g": "reference", "h": "student"}


def test_no_request_says_what_is_expected(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox
) -> None:
    ear = Ear(warm)

    grade(RunContext(assignment, expected, ear), submission(source(base=None)))

    # The reference's answers for the inputs of `fin`, which no source computes by itself.
    text = json.dumps(ear.heard)
    assert "770077" in text
    assert "3080314" not in text


def test_a_lent_target_travels_with_its_helpers_and_nothing_else(assignment: Assignment) -> None:
    (part,) = requests.course_parts(assignment, frozenset({Target("tp", "autre")}))

    assert [name for name, _ in part["lent"]] == ["autre"]
    assert [name for name, _ in part["helpers"]] == ["_twice"]
    assert [name for name, _ in part["provided"]] == ["L", "TABLE", "affiche"]


def test_nothing_lent_means_no_helper(assignment: Assignment) -> None:
    (part,) = requests.course_parts(assignment, frozenset())

    assert part["lent"] == part["helpers"] == []


@pytest.mark.parametrize(
    "body",
    ["return 5", "return n", "raise ValueError(n)", "print(n)", "return [n]", "assert n < 9", "while n > 9: pass"],
    ids=str,
)  # fmt: skip
def test_what_a_check_hides_is_nowhere_in_the_record(grade_it: Grader, body: str) -> None:
    """The student's own output is theirs, where the check shows it."""
    record = grade_it(source(fin=f"def fin(n):\n    {body}\n"))

    told, untold, own = (check(record, "fin", id_) for id_ in ("vu", "tu", "sien"))
    assert told.verdict is not Verdict.CORRECT
    assert untold.verdict is not Verdict.CORRECT
    text = json.dumps(json.loads(dump_record(record)), ensure_ascii=False)
    for secret in ("770077", "3080314", "3520358"):
        assert secret not in text
    assert (own.judgement.input, own.judgement.expected) == ("", "")
    assert (
        untold.judgement.input,
        untold.judgement.expected,
        untold.judgement.actual,
        untold.judgement.printed,
    ) == ("", "", "", "")
    assert untold.judgement.traceback == ()


def test_what_a_check_shows_is_there(grade_it: Grader) -> None:
    told = check(grade_it(source(fin="def fin(n):\n    return 5\n")), "fin", "vu")

    assert told.judgement.input.endswith("fin(n)")
    assert "n = 2" in told.judgement.input
    assert (told.judgement.expected, told.judgement.actual) == ("14", "5")


# -- names of inputs that begin with _ stay on the host --------------------------------------

ON_HOST = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: base
    title: base
    points: 2
    checks:
      - id: liste
        title: list
        inputs: cas()
        first: [{n: 7, _nom: secret-first}]
        where: _nom != "secret-0"
        call: base(n)
        unchanged: [n]
        right: juge(actual, expected, _nom)
        hints: [{if: "_nom == 'secret-first'", fr: seen on the host, en: seen on the host}]
      - {id: tires, title: drawn, inputs: {n: "numbers(-999, 999)", _nom: ["secret-a", "secret-b"]},
         where: "_nom == 'secret-b' and n > 50", call: base(n)}
      - {id: temps, title: time, inputs: cas(), call: base(n), measure: cpu, at_most: 99, size: n}
      - {id: pas, title: steps, inputs: cas(), steps: ["base(n)"]}
      - {id: console, title: console, inputs: cas(), call: print(base(n)), events: []}
"""
CASES = """\
def cas():
    return [{"n": n, "_nom": f"secret-{n}"} for n in (0, 1, 2)]


def juge(value, expected, name):
    assert name.startswith("secret-")
    return None if value == expected else f"not {expected}"
"""


@pytest.fixture(scope="module")
def on_host(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    files = {
        "specs/tp.yaml": ON_HOST,
        "specs/tp.py": CASES,
        "reference/tp.py": "def base(n):\n    return n + 1\n",
        "skeletons/tp.py": "def base(n):\n    pass\n",
    }
    return write_course(tmp_path_factory.mktemp("on-host"), files)


@pytest.mark.parametrize(
    "body", ["return n + 1", "return 5", "return 1 // 0", "return vars()", "while n: pass"]
)
def test_inputs_of_the_host_reach_neither_a_box_nor_a_record(
    on_host: Assignment, warm: Sandbox, body: str
) -> None:
    assert "secret-" in json.dumps([*on_host.inputs.values()])
    ear = Ear(warm)

    answers = expect(on_host, ear)
    record = grade(RunContext(on_host, answers, ear), submission(f"def base(n):\n    {body}\n"))

    assert {check.verdict for check in question(record, "base").checks} != {Verdict.CORRECT} or (
        body == "return n + 1"
    )
    assert "base(n)" in json.dumps(ear.heard)
    for text in (json.dumps(ear.heard), dump_record(record).decode()):
        assert "secret" not in text
        assert "_nom" not in text


def test_inputs_of_the_host_choose_hints_and_judge(on_host: Assignment, warm: Sandbox) -> None:
    answers = expect(on_host, warm)
    record = grade(RunContext(on_host, answers, warm), submission("def base(n):\n    return 5\n"))
    told = check(record, "base", "liste").judgement
    assert told.input == "n = 7\nbase(n)"
    assert getattr(told.hint, "en", "") == "seen on the host"


# -- the swap is proved --------------------------------------------------------------------


@dataclass(frozen=True)
class BadSwap:
    """A sandbox whose boxes lend nothing, whatever they are asked: a swap that silently fails."""

    inner: Sandbox

    @property
    def tier(self) -> Tier:
        return self.inner.tier

    def open(self) -> Box:
        return BadSwapBox(Ear(self.inner), self.inner.open())


class BadSwapBox(EarBox):
    """A box of it."""

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        course = [{**part, "lent": []} for part in request["course"]]
        return self.inner.ask({**request, "course": course}, limits)


@dataclass(frozen=True)
class SelfSwap:
    """A sandbox whose boxes lend the very targets under judgement."""

    inner: Sandbox
    assignment: Assignment

    @property
    def tier(self) -> Tier:
        return self.inner.tier

    def open(self) -> Box:
        return SelfSwapBox(Ear(self.inner), self.inner.open(), self.assignment)


@dataclass
class SelfSwapBox(EarBox):
    """A box of it."""

    assignment: Assignment

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        if request["op"] == "probe":
            everything = frozenset(self.assignment.graded)
            course = requests.course_parts(self.assignment, everything)
            request = {**request, "course": course}
        return self.inner.ask(request, limits)


def test_a_swap_that_did_not_happen_gives_no_credit(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox
) -> None:
    """With `base` missing, the caller cannot be right without the loan.

    No worker of ours tells a lent function as the student's: the program has written that itself.
    """
    helped = "def milieu(n):\n    return n + n + 2\n"
    text = source(base="def base(n):\n    pass\n", milieu=helped)

    record = grade(RunContext(assignment, expected, BadSwap(warm)), submission(text))

    milieu = question(record, "milieu")
    assert milieu.verdict is Verdict.ERROR
    assert (milieu.earned, milieu.to_review) == (0, 0)


def test_the_reference_is_never_graded_in_place_of_the_student(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox
) -> None:
    wrong = "\n".join(f"def {name}(n):\n    return -1\n" for name in NEEDS)

    record = grade(RunContext(assignment, expected, SelfSwap(warm, assignment)), submission(wrong))

    assert {q.verdict for q in record.questions} == {Verdict.ERROR}
    assert record.earned == record.to_review == 0

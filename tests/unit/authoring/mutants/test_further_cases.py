"""Cases beyond those of a check: from where they come, and what is not asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graders.authoring.further_cases import ALTERED, CaseGroup, Origin, case_groups
from graders.spec.load import load_assignment

SPEC = """\
id: tiny
title: tiny
modules: [tiny]
questions:
  - id: double
    title: d
    points: 1
    checks: [{id: one, title: t, CHECK}, {id: words, title: w, rubric: null}]
"""
REFERENCE = "def double(n, factor=2):\n    return factor * n\n"


def groups(folder: Path, check: str) -> dict[Origin, CaseGroup]:
    """Return the cases of a course whose only check that runs is written so."""
    files = {
        "specs/tiny.yaml": SPEC.replace("CHECK", check),
        "specs/tiny.py": "def some(): return [{'n': k} for k in range(30)]\n",
        "reference/tiny.py": REFERENCE,
        "skeletons/tiny.py": "",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    assignment = load_assignment(folder, "tiny")
    assert list(case_groups(assignment, ("double", "words"))) == []
    return {group.origin: group for group in case_groups(assignment, ("double", "one"))}


def inputs(group: CaseGroup) -> list[dict[str, Any]]:
    return [one for probe in group.probes for one in probe.inputs]


def test_a_family_gives_more_than_the_check_took(tmp_path: Path) -> None:
    check = 'call: double(n), inputs: {n: "numbers(0, 10**6)"}, where: n % 2 == 0, examples: 5'
    found = groups(tmp_path, check)
    own = [one["n"] for one in inputs(found[Origin.OWN])]
    drawn = [one["n"] for one in inputs(found[Origin.DRAWN])]
    assert len(own) == 5
    assert len(drawn) > 100
    assert not {*own} & {*drawn}
    assert all(n % 2 == 0 and 0 <= n <= 10**6 for n in drawn)


def test_a_list_gives_the_items_that_the_check_left(tmp_path: Path) -> None:
    found = groups(tmp_path, "call: double(n), inputs: some, examples: 4")
    both = [one["n"] for origin in (Origin.OWN, Origin.DRAWN) for one in inputs(found[origin])]
    assert sorted(both) == list(range(30))


def test_inputs_that_are_listed_are_altered_where_the_condition_holds(tmp_path: Path) -> None:
    check = "call: double(n), inputs: [{n: 3, _kept: 1}, {n: 7, _kept: 1}], where: n < 8"
    found = groups(tmp_path, check)
    assert Origin.DRAWN not in found
    altered = inputs(found[Origin.ALTERED])
    assert sorted(one["n"] for one in altered) == [0, 1, 2, 4, 5, 6]
    assert {one["_kept"] for one in altered} == {1}


def test_what_students_may_choose_is_as_the_reference_has_it(tmp_path: Path) -> None:
    check = (
        'call: "double(n, by)", inputs: {n: "numbers(0, 999)"}, examples: 3, either: {by: [2, 3]}'
    )
    found = groups(tmp_path, check)
    assert {one["by"] for one in inputs(found[Origin.OWN])} == {2, 3}
    assert {one["by"] for one in inputs(found[Origin.DRAWN])} == {2}


def test_chance_is_given_other_seeds(tmp_path: Path) -> None:
    found = groups(tmp_path, "call: double(4), seeds: 3")
    (own,), (drawn,) = found[Origin.OWN].probes, found[Origin.DRAWN].probes
    assert own.seeds == (0, 1, 2)
    assert len(drawn.seeds) > 10
    assert not {*drawn.seeds} & {*own.seeds}


def test_a_call_without_inputs_is_altered_itself(tmp_path: Path) -> None:
    found = groups(tmp_path, 'call: "double([1, 2], 3)", returns: [1, 2, 1, 2, 1, 2]')
    calls = [probe.call for probe in found[Origin.ALTERED].probes]
    assert "double([1, 2], 4)" in calls
    assert "double([1], 3)" in calls


def test_the_steps_of_a_scenario_are_played_else(tmp_path: Path) -> None:
    found = groups(tmp_path, 'steps: ["double(1)", "double(2)", "double(3)"]')
    played = [probe.steps for probe in found[Origin.ALTERED].probes]
    assert ("double(1)", "double(2)") in played
    assert ("double(2)", "double(2)", "double(3)") in played


def test_there_are_never_too_many(tmp_path: Path) -> None:
    many = ", ".join(f"{{n: {n}}}" for n in range(0, 1000, 3))
    found = groups(tmp_path, f"call: double(n), inputs: [{many}]")
    assert len(inputs(found[Origin.ALTERED])) == ALTERED


def test_generators_that_fail_give_no_further_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from graders.authoring import further_cases
    from graders.spec.inputs import InputsError

    def refuse(*_: object) -> None:
        raise InputsError("no", "no")

    monkeypatch.setattr(further_cases, "make_inputs", refuse)
    found = groups(tmp_path, 'call: double(n), inputs: {n: "numbers(0, 999)"}, examples: 3')
    assert Origin.DRAWN not in found
    assert Origin.ALTERED in found

"""The list of survivors: how it is read, and how it is held against what survived."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.authoring.mutants import Change, mutants_of
from graders.authoring.survivors import (
    SurvivorReport,
    add_survivor,
    compare_survivors,
    read_survivors,
    survivors_file,
)
from graders.errors import SpecError, UsageError
from tests.assignments import IN_PYTHON, loaded
from tests.command_line import ROOT

ONE = Change("tiny.double", "return 1", "return 2")
OTHER = Change("tiny.double", "return 1", "pass")
THIRD = Change("tiny.double", "return 1", "pass", 2)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    (tmp_path / "reference").mkdir()
    return tmp_path


def written(course: Path, text: str) -> Path:
    (course / survivors_file("tiny")).write_text(text, "utf-8")
    return course


def test_an_entry_tells_a_change_and_the_reason(course: Path) -> None:
    text = """
aside: [_help]
survivors:
  - {target: tiny.double, was: return 1, now: pass, nth: 2, why: it does nothing}
"""
    listed = read_survivors(written(course, text), "tiny")
    assert listed.reasons == {THIRD: "it does nothing"}
    assert set(listed.excluded) == {"_help"}
    assert dict(listed.lines) == {THIRD: 4}


def test_no_list_is_an_empty_one(course: Path) -> None:
    assert read_survivors(course, "tiny").reasons == {}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("survivors:\n- {target: t, was: a, now: b}", "2: survivors[0]: not an entry"),
        ("survivors:\n- {target: t, was: a, now: b, why: ' '}", "2: survivors[0]: not an entry"),
        ("survivors:\n- {target: t, was: a, now: b, why: c, line: 4}", "not an entry"),
        ("survivors:\n- &a {target: t, was: a, now: b, why: c}\n- *a", "the same change as on line 2"),
        ("survivors: {target: t}", "survivors: not a list"),
        ("aside: [3]", "aside: not a list of names"),
        ("survivor: []", "not a list of survivors"),
        ("survivors: [", "not YAML"),
    ],
    ids=["no reason", "empty reason", "unknown key", "twice", "no list", "aside", "misspelt", "yaml"],
)  # fmt: skip
def test_a_bad_list_is_refused_with_its_line(course: Path, text: str, what: str) -> None:
    with pytest.raises(SpecError) as refused:
        read_survivors(written(course, text), "tiny")
    assert what in str(refused.value)
    assert "reference/tiny.mutants.yaml" in str(refused.value)


@pytest.mark.parametrize(
    ("alive", "expected"),
    [
        ([ONE], SurvivorReport(reasons={ONE: "why"}, stale=(OTHER,))),
        ([ONE, OTHER, THIRD], SurvivorReport({ONE: "why", OTHER: "because"}, unexplained=(THIRD,))),
    ],
    ids=["one was caught", "one more survives"],
)
def test_the_list_is_held_against_what_survived(
    alive: list[Change], expected: SurvivorReport
) -> None:
    everything = [ONE, OTHER, THIRD]
    assert (
        compare_survivors({ONE: "why", OTHER: "because"}, alive, everything, everything) == expected
    )


def test_what_was_not_judged_is_stale_only_when_it_is_made_no_longer() -> None:
    listed = {ONE: "why", OTHER: "because"}
    assert compare_survivors(listed, [], judged=[], made=[ONE]).stale == (OTHER,)


@pytest.mark.parametrize("id", IN_PYTHON)
def test_the_lists_of_this_course_name_mutants_that_are_made(id: str) -> None:
    listed = read_survivors(ROOT, id)
    made = {mutant.change for mutant in mutants_of(loaded(id), listed.excluded)}
    assert [change for change in listed.reasons if change not in made] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "survivors:\n  - {entry}"),
        ("aside: [g]\n", "aside: [g]\nsurvivors:\n  - {entry}"),
        (
            "survivors:\n- {target: lab.g, was: a, now: b, why: x}  # kept\n\naside: [h]\n",
            "survivors:\n- {target: lab.g, was: a, now: b, why: x}  # kept\n\n- {entry}aside: [h]\n",
        ),
    ],
    ids=["no file", "no survivors", "between"],
)
def test_a_survivor_is_added_after_the_others(
    course: Path, text: str | None, expected: str
) -> None:
    file = course / survivors_file("lab")
    if text is not None:
        file.write_text(text, "utf-8")
    change = Change("lab.f", "é = 1", "é = 2", 2)

    add_survivor(course, "lab", change, "Equivalent.")

    (entry,) = {one for one in read_survivors(course, "lab").reasons if one == change}
    assert read_survivors(course, "lab").reasons[entry] == "Equivalent."
    written = file.read_text("utf-8")
    head, _, tail = expected.partition("{entry}")
    assert written.startswith(f"{head}target: lab.f\n")
    assert written.endswith(tail)


def test_a_survivor_is_listed_once(course: Path) -> None:
    change = Change("lab.f", "a", "b")
    add_survivor(course, "lab", change, "Equivalent.")

    with pytest.raises(UsageError, match="it is listed already"):
        add_survivor(course, "lab", change, "Equivalent.")


def test_a_list_in_brackets_is_not_written_to(course: Path) -> None:
    (course / survivors_file("lab")).write_text("survivors: []\n", "utf-8")

    with pytest.raises(SpecError, match="not written with an entry on lines of its own"):
        add_survivor(course, "lab", Change("lab.f", "a", "b"), "Equivalent.")

"""The list of survivors: how it is read, and how it is held against what survived."""

from __future__ import annotations

import pytest

from graders.spec.load import load_assignment
from tests.commands import ROOT
from tests.mutation.making import Change, mutants_of
from tests.mutation.survivors import FILE, Accounts, read_survivors, settle

ONE = Change("tiny.double", "return 1", "return 2")
OTHER = Change("tiny.double", "return 1", "pass")
THIRD = Change("tiny.double", "return 1", "pass", 2)


def test_an_entry_tells_a_change_and_the_reason() -> None:
    text = """
    tiny:
      - {target: tiny.double, was: return 1, now: pass, nth: 2, why: it does nothing}
    """
    assert read_survivors(text) == {"tiny": {THIRD: "it does nothing"}}


@pytest.mark.parametrize(
    "entry",
    [
        "{target: tiny.double, was: a, now: b}",
        "{target: tiny.double, was: a, now: b, why: ' '}",
        "{target: tiny.double, was: a, now: b, why: c, line: 4}",
        "{target: t, was: a, now: b, why: c}\n- {target: t, was: a, now: b, why: d}",
    ],
    ids=["no reason", "empty reason", "unknown key", "twice"],
)
def test_a_bad_entry_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match=r"needed|twice"):
        read_survivors(f"tiny:\n- {entry}")


@pytest.mark.parametrize(
    ("alive", "expected"),
    [
        ([ONE], Accounts(reasons={ONE: "why"}, stale=(OTHER,))),
        ([ONE, OTHER, THIRD], Accounts({ONE: "why", OTHER: "because"}, unexplained=(THIRD,))),
    ],
    ids=["one was caught", "one more survives"],
)
def test_the_list_is_held_against_what_survived(alive: list[Change], expected: Accounts) -> None:
    everything = [ONE, OTHER, THIRD]
    assert settle({ONE: "why", OTHER: "because"}, alive, everything, everything) == expected


def test_what_was_not_judged_is_stale_only_when_it_is_made_no_longer() -> None:
    listed = {ONE: "why", OTHER: "because"}
    assert settle(listed, [], judged=[], made=[ONE]).stale == (OTHER,)


def test_the_committed_list_names_mutants_that_are_made() -> None:
    for id, listed in read_survivors(FILE.read_text("utf-8")).items():
        made = {mutant.change for mutant in mutants_of(load_assignment(ROOT, id))}
        assert [change for change in listed if change not in made] == []

"""The needs that a student's own code adds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from graders.grading.own_needs import meets_members_alone, own_needs, users, with_own_needs
from graders.grading.study import Study
from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

SPEC = """\
id: tp
title: tp
modules: [tp]
questions:
""" + "".join(
    f"  - {{id: {name}, title: {name}, points: 1, target: {name}, needs: [{needs}], checks: "
    f"[{{id: one, title: one, call: {name}(1), returns: 1}}]}}\n"
    for name, needs in (("a", ""), ("b", ""), ("c", "a"), ("d", ""))
)
REFERENCE = """\
def a(n):
    return n


def b(n):
    return help(n)


def c(n):
    return a(n)


def d(n):
    return help(n)


def help(n):
    return n
"""
A, B, C, D = (Target("tp", name) for name in "abcd")


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    (tmp_path / "specs").mkdir()
    (tmp_path / "reference").mkdir()
    (tmp_path / "skeletons").mkdir()
    (tmp_path / "specs" / "tp.yaml").write_text(SPEC, "utf-8")
    (tmp_path / "reference" / "tp.py").write_text(REFERENCE, "utf-8")
    (tmp_path / "skeletons" / "tp.py").write_text("", "utf-8")
    return load_assignment(tmp_path, "tp", with_skeleton=False)


def test_what_the_code_uses_is_needed_with_what_that_needs(assignment: Assignment) -> None:
    assert own_needs(assignment, {B: {C}}) == {"b": ("a", "c")}


def test_what_the_spec_says_already_is_left_out(assignment: Assignment) -> None:
    assert own_needs(assignment, {C: {A}}) == {}


def test_another_question_about_a_needed_target_is_left_out(assignment: Assignment) -> None:
    again = replace(assignment, targets={**assignment.targets, "d": (A,)})

    assert own_needs(again, {C: {A}}) == {}


def test_a_question_that_shares_a_helper_is_left_out(assignment: Assignment) -> None:
    assert own_needs(assignment, {B: {D}}) == {}


def test_a_question_that_needs_this_one_is_left_out(assignment: Assignment) -> None:
    assert own_needs(assignment, {A: {C}}) == {}


def test_a_question_comes_after_what_its_code_uses(assignment: Assignment) -> None:
    changed = with_own_needs(assignment, {"a": ("b",)})

    assert changed.order.index("b") < changed.order.index("a")
    assert changed.needs["a"] == ("b",)


def test_a_circle_changes_no_order(assignment: Assignment) -> None:
    changed = with_own_needs(assignment, {"a": ("c",)})

    assert changed.order == assignment.order
    assert changed.needs["a"] == ("c",)


def test_without_such_needs_it_is_the_same_assignment(assignment: Assignment) -> None:
    assert with_own_needs(assignment, {"a": ()}) is assignment


def test_what_needs_a_question_is_never_lent_to_it(assignment: Assignment) -> None:
    assert own_needs(assignment, {A: {C}}) == {}
    assert own_needs(assignment, {A: {B}, B: {C}}) == {"a": ("b",), "b": ("a", "c"), "c": ("b",)}


def test_what_a_needed_question_needs_is_needed(assignment: Assignment) -> None:
    assert own_needs(assignment, {A: {B}}) == {"a": ("b",), "c": ("b",)}


def test_the_users_of_a_question_are_those_whose_code_names_its_targets(
    assignment: Assignment,
) -> None:
    assert users(assignment, {B: frozenset({A}), C: frozenset({A, C})}) == {
        "a": ("b", "c"),
        "b": (),
        "c": (),
        "d": (),
    }


def test_needs_are_added_to_an_assignment_whose_needs_are_a_circle(assignment: Assignment) -> None:
    circle = with_own_needs(assignment, {"a": ("b",), "b": ("a",)})
    changed = with_own_needs(circle, {"c": ("a",)})

    assert sorted(changed.order) == sorted(assignment.order)
    assert "a" in changed.needs["c"]


@pytest.mark.parametrize(
    ("facts", "is_alone"),
    [
        ({}, False),  # what is no definition shows nothing of what it uses
        ({"c": {"touches": ["append", "k"], "methods": ["append"]}}, True),
        ({"c": {"touches": ["k"]}, "K.a": {"touches": ["held"]}}, True),
        ({"c": {"touches": ["held"]}, "K.a": {"touches": ["held"]}}, False),
    ],
)
def test_code_meets_members_alone_where_it_touches_nothing_else_of_theirs(
    assignment: Assignment, facts: dict[str, dict[str, list[str]]], *, is_alone: bool
) -> None:
    member = Target("tp", "K.a")
    again = replace(assignment, targets={**assignment.targets, "a": (member,)})

    assert meets_members_alone(again, "c", Study(facts=facts), frozenset({member})) is is_alone

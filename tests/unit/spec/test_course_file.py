"""Deadlines in `course.yaml` and in specs: what wins, and how mistakes are told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graders.deadlines.rules import Share, Terms
from graders.errors import SpecError, UsageError
from graders.spec.course_file import gradebook_of, read_course_file, terms_of
from graders.spec.course_folder import COURSE_FILE
from graders.spec.load import load_assignment


def terms(course: Path, policy: str, spec: str = "") -> Terms:
    (course / COURSE_FILE).write_text(policy)
    path = course / "specs" / "tiny.yaml"
    path.write_text(spec + path.read_text())
    return terms_of(course, load_assignment(course, "tiny").spec)


def told(course: Path, policy: str, spec: str = "") -> str:
    with pytest.raises(SpecError) as caught:
        terms(course, policy, spec)
    return str(caught.value)


def test_a_course_without_the_file_has_no_terms(course: Path) -> None:
    assert terms_of(course, load_assignment(course, "tiny").spec) == Terms()


def test_what_is_said_of_one_assignment_wins_over_its_spec_and_that_over_the_course(
    course: Path,
) -> None:
    found = terms(
        course,
        "timezone: Europe/Paris\n"
        "deadline: 2026-01-01\n"
        "attempts: best\n"
        "late: {per_day: 10 %}\n"
        "extra_time: {a: 1 day, b: 1 day}\n"
        "assignments: {tiny: {deadline: 2026-03-01T12:00, extra_time: {b: 3 days}}}\n",
        "deadline: 2026-02-01T12:00\nlate: {per_hour: 1 point, at_most: 50 %, grace: 5 min}\n",
    )
    assert found.deadline is not None
    assert found.deadline.astimezone(UTC) == datetime(2026, 3, 1, 11, tzinfo=UTC)
    assert found.keeps_best
    assert found.extra_time == {"a": timedelta(days=1), "b": timedelta(days=3)}
    assert found.late is not None
    assert (found.late.each, found.late.period) == (Share(1, False), timedelta(hours=1))
    assert found.late.at_most == Share(50, True)


def test_a_day_alone_lasts_until_its_end_and_an_offset_needs_no_zone(course: Path) -> None:
    found = terms(course, "timezone: UTC\ndeadline: 2026-11-30\n")
    assert found.deadline == datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC)
    found = terms(course, "deadline: 2026-11-30T23:59+01:00\n")
    assert found.deadline == datetime(2026, 11, 30, 22, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("deadlin: 2026-11-30\n", "course.yaml:1: deadlin: unknown key 'deadlin'"),
        ("\ndeadline: tomorrow\n", "course.yaml:2: deadline: expected a date and a time"),
        ("\ndeadline: 0001-01-01\n", "course.yaml:2: deadline: expected a date and a time"),
        ("deadline: 2026-11-30T23:59\n", "course.yaml:1: deadline: in which time zone"),
        ("timezone: Europe/Pari\n", "no time zone 'Europe/Pari'"),
        ("late: {per_day: 10}\n", "expected a percentage or points, got 10"),
        ("late: {per_day: 120 %}\n", "expected a percentage or points"),
        ("late: {per_day: 1 %, per_hour: 1 %}\n", "one of per_day, per_hour and stages"),
        ("late:\n  grace: 15\n  per_day: 1 %\n", "course.yaml:2: late.grace: expected a length"),
        ("late: {per_dya: 1 %}\n", "did you mean 'per_day'?"),
        ("late: {stages: [{after: 2 h, takes: 5 %}, {after: 1 h, takes: 9 %}]}\n", "not in order"),
        ("late: {stages: [{after: 2 h, take: 5 %}]}\n", "did you mean 'takes'?"),
        ("attempts: first\n", "attempts: expected last or best"),
        ("assignments: {tinny: {}}\n", "did you mean 'tiny'?"),
        ("extra_time: {a: much}\n", "extra_time.a: expected a length of time, got 'much'"),
        ("- x\n", "expected a mapping"),
        ("gradebooks: {own: {identify: {}}}\n", "expected a column that says who"),
        ("gradebooks: {own: {identify: {nam: x}}}\n", "did you mean"),
    ],
)
def test_a_mistake_is_told_with_its_line(course: Path, policy: str, words: str) -> None:
    assert words in told(course, policy)


def test_a_mistake_of_a_spec_is_told_there(course: Path) -> None:
    spec = "deadline: 2026-11-30T23:59\n"
    assert "specs/tiny.yaml:1: deadline: in which time zone" in told(course, "", spec)


def test_templates_are_the_courses_then_built_in_then_files(course: Path, tmp_path: Path) -> None:
    (course / COURSE_FILE).write_text("gradebooks: {own: {identify: {login: Login}, mark: TP}}\n")
    assert gradebook_of(course, "own").identify.login == "Login"
    assert gradebook_of(course, "canvas").identify.number == "ID"
    file = tmp_path / "t.yaml"
    file.write_text("identify: {email: Mail}\nmark: TP\ndecimal: ';'\n")
    with pytest.raises(SpecError, match=r"t.yaml:3: decimal"):
        gradebook_of(course, str(file))
    with pytest.raises(UsageError, match="did you mean 'canvas'"):
        gradebook_of(course, "canva")
    assert read_course_file(course).deadline is None

"""Figures of a class: computed by hand here, and absent where they mean nothing."""

from __future__ import annotations

import pytest

from graders.i18n import translator
from graders.model import Record, State, Verdict
from graders.report.statistics import (
    awaiting,
    costly,
    item_rest,
    median_s,
    question_figures,
    spread,
)
from graders.report.words import count_text, counted, decimal, percent
from tests.unit.report.builders import broken, check, question, record


def answered(id: str, *earned: float, **fields: object) -> Record:
    """Make a submission out of questions of 4 points, f0, f1..."""
    questions = [
        question(f"f{n}", Verdict.CORRECT if mark == 4 else Verdict.WRONG, earned=mark)
        for n, mark in enumerate(earned)
    ]
    return record(id, *questions, **fields)


def test_spread_interpolates() -> None:
    found = spread([1, 2, 3, 4])
    assert found is not None
    assert (found.least, found.lower, found.median, found.upper, found.most) == (
        1,
        1.75,
        2.5,
        3.25,
        4,
    )
    alone = spread([3])
    assert alone is not None
    assert alone.lower == alone.median == alone.most == 3
    assert spread([]) is None


def test_item_rest_is_the_correlation_with_the_rest() -> None:
    item = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
    assert item_rest(item, [2 * one + 1 for one in item]) == pytest.approx(1)
    assert item_rest(item, [-one for one in item]) == pytest.approx(-1)
    assert item_rest(item[:9], item[:9]) is None
    assert item_rest(item, [3] * 10) is None
    assert item_rest([1] * 10, item) is None


def test_discrimination_leaves_the_question_out_of_the_total() -> None:
    # f0 and f1 are unrelated: with itself in the total, f0 would correlate with it.
    four = [(0, 0), (0, 4), (4, 0), (4, 4)]
    records = [answered(f"s{n}", *four[n % 4]) for n in range(12)]
    figures = question_figures(records)
    assert figures[0].discrimination == pytest.approx(0)
    assert not figures[0].is_odd


def test_discrimination_needs_marks_that_are_all_there() -> None:
    alone = question_figures([answered(f"s{n}", n % 2 * 4) for n in range(12)])
    assert alone[0].discrimination is None
    open_ = question("why", Verdict.TO_REVIEW, to_review=2.0, possible=2.0)
    records = [record(f"s{n}", *answered("", n % 2 * 4, n % 3).questions, open_) for n in range(12)]
    figures = {one.id: one.discrimination for one in question_figures(records)}
    assert figures["why"] is None
    assert figures["f0"] is not None


def test_empty_submissions_are_no_students_who_know_nothing() -> None:
    records = [answered(f"s{n}", n % 2 * 4, n // 2 % 2 * 4) for n in range(12)]
    none = [answered(f"e{n}", 0, 0, state=State.EMPTY) for n in range(12)]
    assert question_figures([*records, *none])[0].discrimination == pytest.approx(0)


def test_a_question_that_the_best_fail_is_odd_in_a_large_class() -> None:
    large = [answered(f"s{n:02}", n % 2 * 4, (n + 1) % 2 * 4) for n in range(30)]
    assert question_figures(large)[0].is_odd
    assert not question_figures(large[:20])[0].is_odd


def test_a_question_is_summed_up() -> None:
    records = [answered("a", 4), answered("b", 1), answered("c", 0), broken()]
    (one,) = question_figures(records)
    assert (one.right, one.asked) == (1, 3)
    assert one.mean == pytest.approx(5 / 3)
    assert one.success == pytest.approx(5 / 12)


def test_points_that_await_a_teacher_are_not_lost() -> None:
    waits = question("f0", Verdict.TO_REVIEW, earned=0.0, to_review=4.0)
    records = [record("a", waits), answered("b", 1), answered("c", 3)]
    assert question_figures(records)[0].success == pytest.approx(4 / 8)
    assert question_figures([record("a", waits)])[0].success is None


def test_checks_are_counted_by_the_students_who_fail_them() -> None:
    def of(*failing: str) -> Record:
        checks = [check(n, Verdict.WRONG if n in failing else Verdict.CORRECT) for n in "xyz"]
        return record("".join(failing) or "-", question("f", Verdict.PARTIAL, checks=tuple(checks)))

    missing = record("m", question("f", Verdict.MISSING, checks=(check("x", Verdict.MISSING),)))
    (one,) = question_figures([of("x"), of("y", "x"), of("y"), of("z", "y"), of(), missing])
    assert [(it.check, len(it.students)) for it in one.failing] == [("y", 3), ("x", 2), ("z", 1)]


def test_blame_is_counted_by_student_and_later_question() -> None:
    def of(id: str, **blame: tuple[str, ...]) -> Record:
        return record(id, *(question(n, blame=blame.get(n, ())) for n in ("a", "b", "c", "d")))

    found = costly([of("1", b=("a",), c=("a",)), of("2", c=("a", "b")), of("3", d=("b", "d"))])
    assert [(one.id, one.total, one.later) for one in found] == [
        ("a", 3, (("b", 1), ("c", 2))),
        ("b", 2, (("c", 1), ("d", 1))),
    ]


def test_what_awaits_is_summed_by_question() -> None:
    open_ = question("why", Verdict.TO_REVIEW, to_review=0.5)
    (one,) = awaiting([record("b", open_), record("a", open_), record("c", question("why"))])
    assert (one.id, one.points, one.students) == ("why", 1.0, ("a", "b"))


def test_time_is_that_of_submissions_as_records_keep_it() -> None:
    records = [record(str(n), timings={"cpu": n}) for n in (1.0, 9.0, 2.0)]
    assert median_s([*records, record("old")], "cpu") == 2.0
    assert median_s([record("old")], "cpu") is None


def test_numbers_are_written_as_the_reader_does() -> None:
    fr, en = translator("fr"), translator("en")
    assert [count_text(2000, lang) for lang in ("fr", "en")] == ["2\u202f000", "2,000"]
    assert [decimal(-0.5, lang) for lang in ("fr", "en")] == ["\u22120,50", "\u22120.50"]
    assert percent(0.876, en) == "88%"
    template = "{n} submission\0{n} submissions"
    assert [counted(template, n, fr) for n in (0, 1, 2000)] == ["", "1 rendu", "2\u202f000 rendus"]


def test_the_time_of_a_question_is_that_of_those_whose_program_was_run() -> None:
    times = [{"question.q": 1.0}, {"question.q": 3.0}, {"question.q": 2.0, "cpu": 9.0}, {}]
    records = [record(f"s{n}", question("q"), timings=one) for n, one in enumerate(times)]
    assert question_figures(records)[0].cpu_s == 2.0
    assert question_figures([record("old", question("q"), timings={})])[0].cpu_s is None

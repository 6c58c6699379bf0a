"""Who gains and who loses: published grades, whole or not, against new records."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from graders.model import CheckResult, Judgement, QuestionResult, Record, Text, Verdict
from graders.report.changes import Changes, changes
from graders.report.terminal.changes import show_changes
from graders.report.to_json import grades
from tests.unit.report import builders

RIGHT = builders.question("gagnant", checks=(builders.check("lignes"), builders.check("diag")))
PARTLY = builders.question(
    "gagnant",
    Verdict.PARTIAL,
    earned=2.5,
    checks=(builders.check("lignes"), builders.check("diag", Verdict.WRONG)),
)
OTHER = builders.question("joueur")


def published(*records: Record) -> bytes:
    return b"".join(grades(records, "morpion", builders.TITLE, 8, "en"))


def compared(before: bytes, *records: Record) -> Changes:
    return changes(io.BytesIO(before), records, "morpion")


def shown(found: Changes, lang: str = "en", width: int = 80) -> str:
    file = io.StringIO()
    show_changes(Console(file=file, width=width, force_terminal=False), found, lang)
    return file.getvalue()


def test_a_gain_names_the_question_and_the_check() -> None:
    found = compared(
        published(builders.record("dupont-alice", PARTLY, OTHER)),
        builders.record("dupont-alice", RIGHT, OTHER),
    )
    assert shown(found).splitlines() == [
        "  since the last grades: 1 gains points",
        "  dupont-alice  6.5 → 8  gagnant: +1.5 (diag: wrong → right)",
    ]


def test_of_two_questions_for_one_the_better_counts() -> None:
    other = replace(OTHER, instead_of="gagnant")
    wrong = replace(other, verdict=Verdict.WRONG, earned=0.0)
    before = published(builders.record("anna", PARTLY, wrong), builders.record("bob", RIGHT, wrong))
    (change,) = compared(
        before, builders.record("anna", RIGHT, other), builders.record("bob", RIGHT, other)
    ).changed
    assert (change.id, change.before, change.after) == ("anna", 2.5, 4.0)


def test_losses_come_first_then_the_largest() -> None:
    before = published(
        builders.record("anna", RIGHT), builders.record("bob", PARTLY),
        builders.record("carl", RIGHT), builders.record("dora", builders.question("gagnant", Verdict.WRONG)),
    )  # fmt: skip
    after = [
        builders.record("anna", PARTLY), builders.record("bob", RIGHT),
        builders.record("carl", replace(PARTLY, earned=0.0)), builders.record("dora", RIGHT),
    ]  # fmt: skip
    assert [change.id for change in compared(before, *after).changed] == [
        "carl", "anna", "dora", "bob",
    ]  # fmt: skip


def test_nothing_is_said_when_nothing_changed() -> None:
    record = builders.mixed()
    found = compared(published(record), replace(record, notes=()))
    assert not found
    assert shown(found) == ""


def test_new_and_vanished_submissions_are_counted() -> None:
    before = published(builders.record("anna", RIGHT), builders.record("bob", RIGHT))
    found = compared(before, *(builders.record(id_, RIGHT) for id_ in ("anna", "carl", "dora")))
    assert (found.new, found.gone, found.changed) == (2, 1, ())
    assert shown(found) == "  since the last grades: 2 new submissions, 1 submission gone\n"


def test_only_the_questions_of_both_sides_are_compared() -> None:
    before = published(builders.record("anna", PARTLY))
    found = compared(before, builders.record("anna", RIGHT, OTHER))
    (change,) = found.changed
    assert (change.before, change.after, found.apart) == (2.5, 4, ("joueur",))
    assert "only one side has them: joueur" in shown(found)
    assert not compared(before, builders.record("anna", OTHER))


def _edited(edit: Callable[[dict[str, Any]], object]) -> bytes:
    document = json.loads(published(builders.record("anna", PARTLY)))
    edit(document)
    return json.dumps(document).encode()


DAMAGED: dict[str, bytes] = {
    "cut": published(builders.record("anna", PARTLY))[:-30],
    "empty": b"",
    "not text": b"\xff\x00",
    "too deep": b"[" * 100_000,
    "a submission too deep": b'{"submissions": [{"id": ' + b"[" * 100_000,
    "no comma": _edited(lambda d: d["submissions"].append({})).replace(b", {}]", b" {}]"),
    "a list that goes on": published(builders.record("anna", PARTLY)) + b"]",
    "a submission that is none": _edited(lambda d: d["submissions"].append(1)),
    "a list": b"[]",
    "another program's": b'{"format": 1}',
    "a later format": _edited(lambda d: d.update(format=2)),
    "another assignment": _edited(lambda d: d["assignment"].update(id="other")),
    "no submissions": _edited(lambda d: d.pop("submissions")),
    "points that are none": _edited(lambda d: d["submissions"][0]["questions"][0].update(earned="3")),
    "points without end": _edited(
        lambda d: d["submissions"][0]["questions"][0].update(earned=float("inf"))
    ),
    "an unknown verdict": _edited(
        lambda d: d["submissions"][0]["questions"][0]["checks"][0].update(verdict="fine")
    ),
    "an id that is none": _edited(lambda d: d["submissions"][0].update(id=["anna"])),
}  # fmt: skip


@pytest.mark.parametrize("case", DAMAGED)
def test_grades_that_cannot_be_read_are_told_and_stop_nothing(case: str) -> None:
    found = compared(DAMAGED[case], builders.record("anna", RIGHT))
    assert found == Changes(is_unknown=True)
    assert "cannot be compared" in shown(found)


def test_long_lists_are_cut_and_counted() -> None:
    ids = [f"student-{n:03}" for n in range(50)]
    before = published(*(builders.record(id_, PARTLY) for id_ in ids))
    lines = shown(compared(before, *(builders.record(id_, RIGHT) for id_ in ids))).splitlines()
    assert len(lines) == 22
    assert lines[-1] == "  and 30 more submissions"


def test_a_submission_with_many_changes_takes_a_few_lines_in_80_columns() -> None:
    checks = [builders.check(f"a-rather-long-name-of-a-check-{n}") for n in range(9)]
    wrong = [replace(check, judgement=Judgement(Verdict.TIME_LIMIT)) for check in checks]
    names = [f"question_{n}" for n in range(9)]
    before = [builders.question(n, Verdict.TIME_LIMIT, checks=tuple(wrong)) for n in names]
    after = [builders.question(name, checks=tuple(checks)) for name in names]
    found = compared(
        published(builders.record("x" * 90, *before)), builders.record("x" * 90, *after)
    )
    lines = shown(found).splitlines()
    assert len(lines) == 6
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_names_cannot_drive_the_terminal(encoding: str) -> None:
    id_ = " ".join(builders.HOSTILE)
    found = compared(published(builders.record(id_, PARTLY)), builders.record(id_, RIGHT))
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    show_changes(Console(file=file, width=80), found, "en")
    file.flush()
    text = raw.getvalue().decode(encoding)
    assert text.count("\n") == 2
    assert text.replace("\n", "").isprintable()
    if encoding == "ascii":
        assert "2.5 -> 4" in text


def test_french_writes_numbers_as_it_does() -> None:
    found = compared(published(builders.record("anna", PARTLY)), builders.record("anna", RIGHT))
    assert "2,5 → 4  gagnant: +1,5 (diag: " in shown(found, "fr")


def own(before: QuestionResult, after: QuestionResult, lang: str = "en") -> str:
    """Return what a student is told of a change of their own work."""
    file = io.BytesIO(published(builders.record("alice", before)))
    found = changes(file, [builders.record("alice", after)], "morpion", of_one=True)
    return shown(found, lang)


def _checks(*verdicts: Verdict) -> tuple[CheckResult, ...]:
    return tuple(builders.check(f"c{n}", verdict) for n, verdict in enumerate(verdicts))


def test_a_student_is_told_of_questions_not_of_a_class() -> None:
    assert own(PARTLY, RIGHT) == "  `gagnant` is right now\n"
    assert own(RIGHT, PARTLY) == "  `gagnant` is no longer right\n"
    assert own(RIGHT, RIGHT) == ""


def test_a_student_is_told_how_many_more_checks_pass() -> None:
    right, wrong = Verdict.CORRECT, Verdict.WRONG
    none, one, most = (
        builders.question("f", Verdict.PARTIAL, checks=_checks(*verdicts))
        for verdicts in ((wrong,) * 4, (right, wrong, wrong, wrong), (right, right, right, wrong))
    )
    assert own(none, one) == "  one more check passes in `f`\n"
    assert own(one, most) == "  2 more checks pass in `f`\n"
    assert own(one, none, "fr") == "  une vérification ne passe plus dans `f`\n"
    assert own(most, one, "fr") == "  2 vérifications ne passent plus dans `f`\n"


def test_a_student_is_told_of_another_verdict() -> None:
    missing = builders.question("f", Verdict.MISSING)
    wrong = builders.question("f", Verdict.WRONG)
    assert own(missing, wrong) == "  `f`: wrong, and no longer missing\n"


def test_a_question_whose_id_is_no_name_is_told_by_its_title() -> None:
    unnamed: dict[str, Any] = {"is_named": False, "title": Text("Bâtir", "Build")}
    before = builders.question("b", Verdict.WRONG, **unnamed)
    assert own(before, builders.question("b", **unnamed)) == "  “Build” is right now\n"


def test_one_who_was_not_there_is_compared_as_a_class_is() -> None:
    file = io.BytesIO(published(builders.record("bob", RIGHT)))
    found = changes(file, [builders.record("alice", RIGHT)], "morpion", of_one=True)
    assert shown(found) == "  since the last grades: 1 new submission, 1 submission gone\n"

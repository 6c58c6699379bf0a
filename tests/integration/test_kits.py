"""Grading with a kit: as the course grades, on what students may see."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from graders.authoring.kit.files import make_kit, write_kit
from graders.authoring.kit.solution_leaks import find_leaks
from graders.codec.trees import text_in
from graders.grading.reference_answers import answers_of, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, Submission, Verdict
from graders.sandbox.process import ProcessSandbox
from graders.spec.load import load_assignment
from tests import kit_course

RIGHT = kit_course.REFERENCE
WRONG_FIRST = RIGHT.replace("multiplied_by_three + 3", "multiplied_by_three + 4")
NO_FIRST = RIGHT.replace("def first", "def frist")
STUB_FIRST = kit_course.SKELETON
ENDLESS_FIRST = RIGHT.replace("return multiplied_by_three + 3", "while True: pass")
# Many times the 0.05 s that are spared, on any machine, where time is compared.
SLOW_LAST = RIGHT.replace(
    "    return every_second_of_them",
    "    sum(range(20_000_000 if n == 3 else 0))\n    return every_second_of_them",
)
SUBMISSIONS = {
    "right": RIGHT,
    "wrong-first": WRONG_FIRST,
    "no-first": NO_FIRST,
    "skeleton": STUB_FIRST,
    "endless-first": ENDLESS_FIRST,
    "slow-last": SLOW_LAST,
}


def _graded(course: Path, source: str) -> Record:
    assignment, sandbox = load_assignment(course, "lab"), ProcessSandbox()
    context = RunContext(assignment, answers_of(assignment, sandbox), sandbox)
    return grade(context, Submission("s", {"lab.py": source.encode()}, {"lab": "lab.py"}))


def _verdicts(record: Record) -> dict[str, Verdict]:
    return {f"{q.id}.{c.id}": c.verdict for q in record.questions for c in q.checks}


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_a_kit_gives_the_verdicts_of_the_course_on_what_it_holds(tmp_path: Path, name: str) -> None:
    kit = kit_course.kit_in(tmp_path)
    full = _verdicts(_graded(tmp_path / "course", SUBMISSIONS[name]))
    own = _verdicts(_graded(kit, SUBMISSIONS[name]))
    withheld = {"first.secret", "first.hidden", "alone.one"}
    # A check that requires a withheld one is run, whatever that one would have said.
    told = own.keys() - withheld - {"first.after"}
    assert {key: own[key] for key in told} == {key: full[key] for key in told}
    missing = {key for key in withheld if full[key] is Verdict.MISSING}
    assert {own[key] for key in withheld - missing} <= {Verdict.TO_REVIEW}


def test_what_is_withheld_awaits_its_share_of_the_points(tmp_path: Path) -> None:
    record = _graded(kit_course.kit_in(tmp_path), RIGHT)
    first, alone = record.questions[0], record.questions[3]
    assert (first.verdict, first.earned, first.to_review) == (Verdict.TO_REVIEW, 2.0, 2.0)
    assert (alone.verdict, alone.earned, alone.to_review) == (Verdict.TO_REVIEW, 0.0, 1.0)


def test_a_lent_function_is_proved_to_be_the_reference(tmp_path: Path) -> None:
    record = _graded(kit_course.kit_in(tmp_path), NO_FIRST)
    (judged, _) = record.questions[1].checks
    assert judged.graded["first"] == "reference"
    assert record.questions[1].lent == ("first",)


@pytest.mark.parametrize(
    "source", [NO_FIRST, STUB_FIRST.replace("pass\n\n\ndef second", "pass\n\n\ndef _")]
)
def test_without_reference_what_needs_a_missing_function_is_not_judged_wrong(
    tmp_path: Path, source: str
) -> None:
    kit = kit_course.kit_in(tmp_path, with_reference=False)
    source = source if "def second" in source else source + RIGHT[RIGHT.index("def second") :]
    record = _graded(kit, source)
    verdicts = _verdicts(record)
    assert verdicts["first.drawn"] is Verdict.MISSING
    assert verdicts["second.judged"] is Verdict.SKIPPED
    # It does not call what is missing.
    assert verdicts["second.refuses"] is Verdict.CORRECT
    assert verdicts["last.short"] is Verdict.TO_REVIEW
    said = render(record.questions[1].checks[0].rationale, "en")
    assert "because of first" in said
    assert "this kit lends nothing" in said
    assert any("holds no reference" in render(note, "en") for note in record.notes)


def test_without_reference_the_rest_is_judged_as_ever(tmp_path: Path) -> None:
    record = _graded(kit_course.kit_in(tmp_path, with_reference=False), WRONG_FIRST)
    verdicts = _verdicts(record)
    assert verdicts["first.drawn"] is Verdict.WRONG
    assert verdicts["second.judged"] is Verdict.WRONG
    assert all(not question.lent and not question.blame for question in record.questions)


# A course whose second question is judged with the reference: it says `right`, or `extra`.
BY_REFERENCE = {
    "specs/lab.yaml": kit_course.SPEC.replace(
        'right: "twice_the_first(actual, n)"}',
        "right: 'as_ours(actual, n)'}\n      - {id: more, title: more, inputs: [{n: 1}], "
        "call: '[second(n)]', order: set, extra: item in known()}",
    ),
    "specs/lab.py": """\
from reference import lab
from reference.lab import alone, first, words


def numbers():
    return [{"n": 3}]


def as_ours(value, n):
    return None if value == lab.second(n) else "not as ours"


def known():
    return [second for second in map(lab.second, range(9))]


def unused():
    return alone(words)
""",
}


def _kit_by_reference(folder: Path, *, with_reference: bool) -> Path:
    course = kit_course.make_course(folder / "course")
    for name, text in BY_REFERENCE.items():
        (course / name).write_text(text, "utf-8")
    assignment = load_assignment(course, "lab")
    answers = expect(assignment, ProcessSandbox())
    made = make_kit(assignment, answers, with_reference=with_reference)
    assert not find_leaks(assignment, made.files)
    write_kit(folder / "kit", made.files)
    return folder / "kit"


def test_a_kit_judges_by_the_reference_that_it_holds(tmp_path: Path) -> None:
    kit = _kit_by_reference(tmp_path, with_reference=True)
    wrong = RIGHT.replace("return first(n) + first(n)", "return first(n)")
    found = {
        name: _verdicts(_graded(kit, text)) for name, text in (("right", RIGHT), ("wrong", wrong))
    }

    assert [found["right"][f"second.{id_}"] for id_ in ("judged", "more")] == [Verdict.CORRECT] * 2
    assert [found["wrong"][f"second.{id_}"] for id_ in ("judged", "more")] == [Verdict.WRONG] * 2
    data = json.loads((kit / "reference/lab.kit.json").read_text())
    held = "".join(map(text_in, data["reference"].values()))
    assert "_times_three_of_a_helper" in held
    assert "nobody may read" not in held  # an answer in words
    assert "pow" not in held  # what no judge imports


def test_without_reference_what_it_judges_is_withheld(tmp_path: Path) -> None:
    kit = _kit_by_reference(tmp_path, with_reference=False)
    verdicts = _verdicts(_graded(kit, RIGHT))
    data = json.loads((kit / "reference/lab.kit.json").read_text())

    assert verdicts["second.judged"] is verdicts["second.more"] is Verdict.TO_REVIEW
    assert verdicts["second.refuses"] is Verdict.CORRECT
    assert (data["code"], data["reference"]) == ("", {})


def test_no_source_of_what_is_lent_is_in_a_record(tmp_path: Path) -> None:
    # The lent function raises, called with what the student's own gives it.
    source = NO_FIRST.replace("number) for number", "'x') for number")
    record = _graded(kit_course.kit_in(tmp_path), source)
    # The student's own has the same words.
    assert [own.text for own in record.sources] == [source]
    assert "multiplied_by_three" not in repr(replace(record, sources=())).replace(source, "")


def test_a_kit_holds_the_inputs_that_expressions_made(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path / "course")
    spec = course / "specs/lab.yaml"
    text = spec.read_text("utf-8").replace(
        "inputs: numbers, examples: 8,",
        'inputs: {n: "numbers(0, 9)", _k: [1, 2]}, where: n % _k == 0, first: [{n: 12, _k: 5}],'
        " hints: [{if: _k == 5, fr: vu ici, en: seen here}],",
    )
    spec.write_text(text.replace("inputs: [{n: 1}, {n: 5}]", "inputs: 'every()[1:]'"), "utf-8")
    module = course / "specs/lab.py"
    judge = "\n\ndef every():\n    return [{'n': n} for n in (0, 1, 5)]\n"
    module.write_text(kit_course.MODULE.replace("def numbers", "def drawn") + judge, "utf-8")
    assignment = load_assignment(course, "lab")
    made = make_kit(assignment, expect(assignment, ProcessSandbox()))
    write_kit(tmp_path / "kit", made.files)

    assert (
        load_assignment(tmp_path / "kit", "lab").inputs["first", "drawn"]
        == (assignment.inputs["first", "drawn"])
    )
    for folder in (course, tmp_path / "kit"):
        assert _verdicts(_graded(folder, RIGHT))["second.judged"] is Verdict.CORRECT
        told = _graded(folder, WRONG_FIRST).questions[0].checks[0].judgement
        assert told.input == "n = 12\nfirst(n)"
        assert getattr(told.hint, "en", "") == "seen here"

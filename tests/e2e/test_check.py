"""``graders check``: what is fit comes out as fit, and each thing that is not is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Grade, Outcome
from tests.tiny_course import REFERENCE, SPEC, best_sandbox, make_class, make_course

# Of the tiny course, what needs something, with checks that are enough.
HEAD = SPEC[: SPEC.index("  - id: other")]
MIDDLE = """\
  - id: middle
    title: middle
    points: 2
    needs: [base]
    checks:
      - {id: one, title: one, call: middle(1), returns: 4}
      - {id: two, title: two, call: middle(3), returns: 8}
"""
CHECKED = HEAD + MIDDLE
SOURCE = REFERENCE[: REFERENCE.index("def other")] + REFERENCE[REFERENCE.index("def middle") :]
SOURCE = SOURCE[: SOURCE.index("def end")].rstrip() + "\n"


@pytest.fixture
def course(tmp_path: Path, grade: Grade) -> Path:
    """Make a course that is fit, with its skeleton and an example."""
    folder = make_course(tmp_path / "course", CHECKED, SOURCE)
    assert grade("skeleton", "tiny", "--course", folder, entry="graders").status == 0
    wrong = SOURCE.replace("n + 1", "n + 2")
    make_class(folder / "examples" / "tiny", {"alice": wrong})
    expected = "questions:\n  base: wrong\n  middle: {verdict: correct, judged: on-its-own, blame: [base]}\n"
    (folder / "examples" / "tiny" / "alice" / "expect.yaml").write_text(expected)
    return folder


def checked(grade: Grade, course: Path, *options: Any) -> Outcome:
    sandbox = ("--sandbox", best_sandbox())
    return grade("check", "--course", course, "--lang", "en", *sandbox, *options, entry="graders")


def proofs(outcome: Outcome) -> dict[str, dict[str, Any]]:
    (assignment,) = json.loads(outcome.stdout)["assignments"]
    return {proof["name"]: proof for proof in assignment["proofs"]}


def states(outcome: Outcome) -> dict[str, str]:
    return {name: proof["state"] for name, proof in proofs(outcome).items()}


def told(outcome: Outcome, name: str) -> str:
    return "\n".join(f"{f['words']}\n{f['code']}" for f in proofs(outcome)[name]["findings"])


def edited(path: Path, was: str, now: str) -> None:
    text = path.read_text("utf-8")
    assert was in text
    path.write_text(text.replace(was, now), "utf-8")


def test_what_is_fit_is_proved_to_be(grade: Grade, course: Path) -> None:
    done = checked(grade, course, "--mutants", "6", "--html", "out", "--json")
    assert done.status == 0, done.stdout + done.stderr
    found = states(done)
    for name in ("accidents", "hiding", "state"):
        assert found.pop(name) == "not-applicable"
    assert set(found.values()) == {"proved"}, proofs(done)
    page = Path(done.stderr.strip()).name
    assert page == "check.html"


def _mean(course: Path, body: str) -> None:
    """Make the base of the course a mean, which is asked of empty lists too."""
    source = f"def base(numbers):\n    {body}\n"
    (course / "reference" / "tiny.py").write_text(source, "utf-8")
    head = HEAD[: HEAD.index("questions:")]
    check = (
        "{id: all, title: all, inputs: {numbers: 'lists(numbers(1, 9), 3)'}, call: base(numbers)}"
    )
    question = f"  - {{id: base, title: base, points: 1, checks: [{check}]}}\n"
    (course / "specs" / "tiny.yaml").write_text(f"{head}questions:\n{question}", "utf-8")


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("return sum(numbers) / len(numbers)", "worth-a-look"),
        ('"""A mean, or ZeroDivisionError."""\n    return sum(numbers) / len(numbers)', "proved"),
        ("assert numbers\n    return sum(numbers) / len(numbers)", "proved"),
        ("return sum(numbers) / max(1, len(numbers))", "not-applicable"),
    ],
)
def test_an_exception_that_the_reference_raises_by_accident_is_told(
    body: str, state: str, grade: Grade, course: Path
) -> None:
    _mean(course, body)
    done = checked(grade, course, "--only", "accidents", "--json")
    assert states(done) == {"accidents": state}
    assert ("for numbers = []" in told(done, "accidents")) is (state == "worth-a-look")


def test_a_weak_check_leaves_survivors_that_are_shown(grade: Grade, course: Path) -> None:
    edited(course / "specs/tiny.yaml", MIDDLE.splitlines()[-1] + "\n", "")
    done = checked(grade, course, "--mutants", "all", "--only", "mutants", "--json")
    assert done.status == 1
    assert states(done) == {"mutants": "failed"}
    assert "a student could pass `middle`" in told(done, "mutants")
    assert "-    return 2 * base(n)\n+    return 2 + base(n)" in told(done, "mutants")

    screen = checked(grade, course, "--mutants", "all", "--only", "mutants")
    assert (screen.status, screen.stderr) == (1, "")
    assert "+    return 2 + base(n)" in screen.stdout
    assert "→ tiny: 1 thing is not proved" in screen.stdout


def test_a_survivor_is_listed_by_the_command_that_is_shown(grade: Grade, course: Path) -> None:
    edited(course / "specs/tiny.yaml", MIDDLE.splitlines()[-1] + "\n", "")
    screen = checked(grade, course, "--mutants", "all", "--only", "mutants").stdout
    keys = dict.fromkeys(re.findall(r"--equivalent (\w+)", screen))
    assert keys

    given = [word for key in keys for word in ("--equivalent", key)]
    unknown = checked(grade, course, *given, "--equivalent", "0000000", "--why", "x")
    assert unknown.status == 2
    assert not (course / "reference/tiny.mutants.yaml").exists()
    done = checked(grade, course, *given, "--why", "Equivalent, for this test.")
    assert done.status == 0, done.stderr
    assert checked(grade, course, "--mutants", "all", "--only", "mutants").status == 0

    for options in (["--equivalent", "0000000", "--why", "x"], ["--equivalent", next(iter(keys))]):
        assert checked(grade, course, *options).status == 2


def test_a_spec_that_is_not_sound_is_told_and_ends_with_2(grade: Grade, course: Path) -> None:
    edited(course / "specs/tiny.yaml", "needs: [base]", "needs: [base, middle]")
    done = checked(grade, course, "--json")
    assert done.status == 2
    assert states(done) == {"spec": "failed"}
    assert "specs/tiny.yaml:" in told(done, "spec")
    assert "middle needs middle" in told(done, "spec")


def test_a_reference_that_fails_its_own_checks_is_told(grade: Grade, course: Path) -> None:
    edited(course / "reference/tiny.py", "return 2 * base(n)", "return 3 * base(n)")
    done = checked(grade, course, "--only", "reference", "--json")
    assert done.status == 2
    assert states(done)["reference"] == "failed"
    assert "the reference itself fails this check" in told(done, "reference")


def test_an_answer_that_the_reference_lacks_says_nothing_of_memory(
    grade: Grade, course: Path
) -> None:
    words = "\n  - {id: why, title: why, points: 1, target: null, rubric: null}\n"
    edited(course / "specs/tiny.yaml", MIDDLE, f"{MIDDLE}{words}")
    grade("skeleton", "tiny", "--course", course, entry="graders")
    only = ("--only", "reference", "--only", "limits")
    assert states(checked(grade, course, *only, "--json")) == {
        "reference": "failed",
        "limits": "proved",
    }

    greedy = "    _ = bytearray(200 << 20)\n    return 2 * base(n)\n"
    edited(course / "reference/tiny.py", "    return 2 * base(n)\n", greedy)
    done = checked(grade, course, *only, "--json")
    assert states(done)["limits"] == "failed"
    assert "does not get through with a fifth of it" in told(done, "limits")


def test_an_answer_in_words_must_have_a_place_in_the_skeleton(grade: Grade, course: Path) -> None:
    spec = course / "specs/tiny.yaml"
    question = "  - {id: why-so, title: Why, points: 1, target: null, rubric: short}\n"
    spec.write_text(spec.read_text("utf-8") + question, "utf-8")
    done = checked(grade, course, "--only", "handout", "--json")
    assert states(done) == {"handout": "failed"}
    assert "nothing in the skeleton says 'why-so'" in told(done, "handout")

    # Where answers are read, what stands between words does not count either.
    reference = course / "reference/tiny.py"
    reference.write_text(reference.read_text("utf-8") + "\n\n# Why so? Write it here.\n", "utf-8")
    assert grade("skeleton", "tiny", "--course", course, entry="graders").status == 0
    assert states(checked(grade, course, "--only", "handout", "--json")) == {"handout": "proved"}


def test_what_students_would_get_and_what_examples_say_must_hold(
    grade: Grade, course: Path
) -> None:
    edited(course / "skeletons/tiny.py", "    # TODO\n    pass\n", "    return 2 * base(n)\n")
    edited(course / "examples/tiny/alice/expect.yaml", "base: wrong", "base: correct")
    only = ("--only", "handout", "--only", "reference", "--only", "examples")
    done = checked(grade, course, *only, "--json")
    assert done.status == 1
    assert states(done) == {"handout": "failed", "reference": "failed", "examples": "failed"}
    assert "-    return 2 * base(n)" in told(done, "handout")
    assert "run graders skeleton tiny" in told(done, "handout")
    # A value of the skeleton is nobody's answer, the reference's neither.
    assert "`middle` is missing" in told(done, "reference")
    assert "alice: base: verdict is 'wrong', expected 'correct'" in told(done, "examples")
    assert grade("skeleton", "tiny", "--check", "--course", course, entry="graders").status == 1


def test_a_hint_that_tells_what_a_check_hides_is_found(grade: Grade, course: Path) -> None:
    secret = "{id: three, title: t, call: middle(918273), returns: 1836548, HIDE}"
    hidden = "detail: verdict-only, hints: [think of 918273]"
    spec = course / "specs/tiny.yaml"
    edited(spec, MIDDLE.splitlines()[-1], f"{MIDDLE.splitlines()[-1]}\n      - {secret}")
    edited(spec, "HIDE", hidden)
    done = checked(grade, course, "--only", "hiding", "--json")
    assert (done.status, states(done)) == (1, {"hiding": "failed"})
    assert "hides 918273" in told(done, "hiding")
    assert "1836548" not in told(done, "hiding")

    edited(spec, "think of 918273", "think of large numbers")
    again = checked(grade, course, "--only", "hiding", "--json")
    assert (again.status, states(again)) == (0, {"hiding": "proved"})


def test_a_title_that_tells_what_a_kit_does_not_hold_is_found(grade: Grade, course: Path) -> None:
    spec = course / "specs/tiny.yaml"
    edited(
        spec,
        "{id: two, title: two, call: middle(3)",
        "{id: two, title: T, public: false, call: middle(918273)",
    )
    edited(spec, "returns: 8}", "returns: 1836548}")
    edited(spec, "title: T,", "title: of 918273,")
    done = checked(grade, course, "--only", "hiding", "--json")
    assert (done.status, states(done)) == (1, {"hiding": "failed"})
    assert "hides 918273, and kit/specs/tiny.yaml shows it" in told(done, "hiding")

    edited(spec, "title: of 918273,", "title: a large number,")
    again = checked(grade, course, "--only", "hiding", "--json")
    assert (again.status, states(again)) == (0, {"hiding": "proved"})


def test_a_real_class_tells_which_checks_fail(grade: Grade, course: Path, tmp_path: Path) -> None:
    only = ("--only", "examples", "--only", "failing", "--json")
    first = checked(grade, course, *only)
    assert states(first) == {"examples": "proved", "failing": "worth-a-look"}
    assert "`one` of `middle` never failed" in told(first, "failing")

    bruno = make_class(tmp_path / "class", {"bruno": SOURCE.replace("2 * base", "3 * base")})
    sandbox = ("--sandbox", best_sandbox())
    assert grade(bruno, "--course", course, "--out", "real", *sandbox).status == 1
    assert "`one` of `middle`" not in told(
        checked(grade, course, *only, "--records", "real"), "failing"
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("tinny",), "did you mean 'tiny'"),
        (("--mutants", "many"), "'many' is neither a number nor 'all'"),
        (("--only", "speck"), "the proofs are: spec, needs"),
        (("--only", "failing", "--records", "nowhere"), "no records there"),
    ],
    ids=["assignment", "mutants", "proof", "records"],
)
def test_a_mistake_in_the_command_ends_with_2(
    grade: Grade, course: Path, options: tuple[str, ...], words: str
) -> None:
    done = checked(grade, course, *options)
    assert done.status == 2
    assert words in done.stderr

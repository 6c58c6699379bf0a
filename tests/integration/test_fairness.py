"""A fair verdict per question: what is lent, what is judged on its own, who is to blame."""

from __future__ import annotations

import pytest

from graders.i18n import render
from graders.model import Judged, Message, Presence, State, Verdict
from graders.report.next_step import next_step
from tests.integration.conftest import Grader, check, question, source, verdicts

CORRECT = {"base": "correct", "autre": "correct", "milieu": "correct", "fin": "correct"}
WRONG_BASE = "def base(n):\n    return n + 2\n"
WRONG_AUTRE = "def autre(n):\n    return 3 * n\n"
ENDLESS = "def {}(n):\n    while True:\n        pass\n"


def test_right_answers_are_right_as_submitted(grade_boxed: Grader) -> None:
    record = grade_boxed(source())

    assert record.state is State.GRADED
    assert verdicts(record) == CORRECT
    assert record.earned == record.possible == 12
    assert {q.judged for q in record.questions} == {Judged.AS_SUBMITTED}
    assert not any(q.lent or q.blame for q in record.questions)


def test_what_was_graded_is_proved(grade_boxed: Grader) -> None:
    graded = check(grade_boxed(source()), "milieu", "petit").graded

    assert graded == {
        "milieu": "student tp.py:8", "base": "student tp.py:2", "autre": "student tp.py:5",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "presence"),
    [
        pytest.param(source(base=None), Presence.ABSENT, id="absent"),
        pytest.param(source(base="def base(n):\n    pass\n"), Presence.STUB, id="stub"),
        pytest.param(source(base="def base(n:\n    return n\n"), Presence.SYNTAX_ERROR, id="lost"),
        pytest.param(
            source(base="@oops\ndef base(n):\n    return n\n"), Presence.CRASHED, id="crashed"
        ),
    ],
)
def test_what_is_not_there_is_lent_to_the_others(
    grade_it: Grader, text: str, presence: Presence
) -> None:
    record = grade_it(text)

    assert verdicts(record) == {**CORRECT, "base": "missing"}
    assert question(record, "base").presence is presence
    assert question(record, "base").earned == 0
    assert question(record, "milieu").lent == ("base",)
    assert question(record, "milieu").judged is Judged.AS_SUBMITTED
    assert check(record, "milieu", "petit").graded["base"] == "reference"
    assert check(record, "milieu", "petit").graded["milieu"].startswith("student")


def test_a_right_function_over_a_wrong_one_gets_full_credit(grade_boxed: Grader) -> None:
    record = grade_boxed(source(base=WRONG_BASE))

    assert verdicts(record) == {**CORRECT, "base": "wrong"}
    milieu = question(record, "milieu")
    assert (milieu.judged, milieu.blame, milieu.earned) == (Judged.ON_ITS_OWN, ("base",), 4)
    # Its need `milieu` is right, so it is `base` that the blame goes to, when it says so.
    assert question(record, "fin").earned == 4
    graded = check(record, "milieu", "petit").graded
    # Only what failed by itself gives way to the reference.
    assert graded["base"] == "reference"
    assert graded["milieu"].startswith("student")
    assert graded["autre"].startswith("student")
    assert check(record, "milieu", "petit").graded["milieu"].startswith("student tp.py")


def test_two_wrong_functions_are_both_to_blame(grade_it: Grader) -> None:
    record = grade_it(source(base=WRONG_BASE, autre=WRONG_AUTRE))

    assert question(record, "milieu").blame == ("base", "autre")
    assert verdicts(record) == {**CORRECT, "base": "wrong", "autre": "wrong"}


def test_of_two_only_the_guilty_one_is_blamed(grade_it: Grader) -> None:
    record = grade_it(source(autre=WRONG_AUTRE))

    assert question(record, "milieu").blame == ("autre",)


def test_a_wrong_function_is_not_saved_by_the_reference(grade_it: Grader) -> None:
    record = grade_it(source(milieu="def milieu(n):\n    return base(autre(n))\n"))

    assert question(record, "milieu").verdict is Verdict.WRONG
    assert question(record, "milieu").blame == ()
    assert question(record, "milieu").judged is Judged.AS_SUBMITTED
    assert question(record, "fin").blame == ("milieu",)


def test_on_its_own_only_what_is_mended_counts(grade_it: Grader) -> None:
    """Wrong for large numbers, whatever it calls: those points are not earned."""
    text = source(
        base=WRONG_BASE,
        milieu="def milieu(n):\n    return autre(base(n)) if n < 9 else 0\n",
    )

    milieu = question(grade_it(text), "milieu")

    assert (milieu.verdict, milieu.earned, milieu.blame) == (Verdict.PARTIAL, 2, ("base",))


def test_wrong_functions_that_make_up_for_each_other_are_right_as_submitted(
    grade_it: Grader,
) -> None:
    text = source(
        base="def base(n):\n    return n + 2\n",
        milieu="def milieu(n):\n    return autre(base(n) - 1)\n",
    )

    milieu = question(grade_it(text), "milieu")

    assert (milieu.verdict, milieu.judged) == (Verdict.CORRECT, Judged.AS_SUBMITTED)


@pytest.mark.parametrize("mended", ["base", "autre"])
def test_a_function_that_makes_up_for_a_wrong_one_loses_nothing_by_another(
    grade_it: Grader, mended: str
) -> None:
    made_up = {"base": "autre(base(n) - 1)", "autre": "autre(base(n)) - base(n)"}
    text = source(
        base=WRONG_BASE, autre=WRONG_AUTRE, milieu=f"def milieu(n):\n    return {made_up[mended]}\n"
    )

    record = grade_it(text)

    assert verdicts(record) == {**CORRECT, "base": "wrong", "autre": "wrong"}
    other = {"base": "autre", "autre": "base"}[mended]
    assert question(record, "milieu").blame == (other,)


def test_lent_functions_use_the_students_current_ones(grade_it: Grader) -> None:
    """`fin` calls the lent `milieu`, which calls the student's own `autre`."""
    text = source(
        milieu=None,
        autre="def autre(n):\n    autre.seen = True\n    return n + n\n",
        fin="def fin(n):\n    r = milieu(n) + milieu(n + 1)\n    return r if autre.seen else -1\n",
    )

    record = grade_it(text)

    assert question(record, "fin").verdict is Verdict.CORRECT
    assert question(record, "fin").lent == ("milieu",)


@pytest.mark.parametrize("base", [WRONG_BASE, "def base(n):\n    pass\n"])
def test_what_a_decorator_keeps_in_a_table_is_lent_as_well(grade_it: Grader, base: str) -> None:
    before = "KEPT = {}\ndef note(f):\n    KEPT[f.__name__] = [f]\n    return f\n"
    own = "def milieu(n):\n    return autre(KEPT['base'][0](n))\n"

    record = grade_it(source(before=before, base="@note\n" + base, milieu=own))

    assert verdicts(record) == {**CORRECT, "base": question(record, "base").verdict.value}
    assert question(record, "base").verdict is not Verdict.CORRECT


def test_an_endless_function_is_lent_from_then_on(grade_boxed: Grader) -> None:
    record = grade_boxed(source(base=ENDLESS.format("base")))

    assert verdicts(record) == {**CORRECT, "base": "time-limit"}
    assert question(record, "milieu").lent == ("base",)
    limit = 0.6
    assert record.timings["cpu"] <= 5 * limit


def test_an_endless_function_is_blamed_only_by_what_uses_it(grade_it: Grader) -> None:
    own = "def milieu(n):\n    return 2 * (n + 1)\n"

    record = grade_it(source(base=ENDLESS.format("base"), milieu=own))
    assert verdicts(record) == {**CORRECT, "base": "time-limit"}
    assert {q.blame for q in record.questions} == {()}
    assert question(record, "milieu").judged is Judged.AS_SUBMITTED

    record = grade_it(source(base=ENDLESS.format("base")))
    assert {q.id for q in record.questions if q.blame == ("base",)} == {"milieu", "fin"}


def test_an_endless_function_is_blamed_beside_a_wrong_one(grade_it: Grader) -> None:
    """Each of the two alone, replaced, would leave the other."""
    record = grade_it(source(base=ENDLESS.format("base"), autre=WRONG_AUTRE))

    assert verdicts(record) == {**CORRECT, "base": "time-limit", "autre": "wrong"}
    assert question(record, "milieu").blame == ("base", "autre")


def test_an_endless_function_that_a_wrong_one_alone_uses_is_not_blamed(grade_it: Grader) -> None:
    """The reference, in the place of `autre`, does without `base`."""
    wrong = "def autre(n):\n    return base(n) + 40\n"
    own = "def milieu(n):\n    return n + 1 + autre(n + 1) - (n + 1)\n"

    record = grade_it(source(base=ENDLESS.format("base"), autre=wrong, milieu=own))

    assert question(record, "milieu").verdict is Verdict.CORRECT
    assert question(record, "milieu").blame == ("autre",)


@pytest.mark.parametrize(
    ("fin", "told"),
    [
        ("def fin(n):\n    return 4 * n + 6\n", "correct"),
        ("def fin(n):\n    return 4 * n + 8\n", "to-review"),
        ("def fin(n):\n    return fin(n)\n", "to-review"),
        ("", "to-review"),
    ],
)
def test_what_is_made_from_a_later_wrong_function_is_a_teachers(
    grade_it: Grader, fin: str, told: str
) -> None:
    """`fin` is said to need `milieu`: its reference would give that answer away."""
    record = grade_it(source(milieu="def milieu(n):\n    return fin(n) // 2 - 1\n", fin=fin))

    assert question(record, "milieu").verdict.value == told


def test_endless_functions_cost_one_limit_each(grade_it: Grader) -> None:
    record = grade_it("\n".join(ENDLESS.format(name) for name in CORRECT))

    assert set(verdicts(record).values()) == {"time-limit"}
    assert record.timings["cpu"] <= (len(CORRECT) + 1) * 0.6 + 2


def test_a_function_that_is_endless_because_of_another_blames_it(grade_it: Grader) -> None:
    """Endless only for the numbers that `milieu` asks about, never for its own checks."""
    text = source(base="def base(n):\n    while n == 40:\n        pass\n    return n + 1\n")

    record = grade_it(text)

    assert verdicts(record) == CORRECT
    assert question(record, "milieu").judged is Judged.ON_ITS_OWN
    assert question(record, "milieu").blame == ()  # `base` is right by its own checks
    assert question(record, "base").verdict is Verdict.CORRECT


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("return [0] * (1 << 40)", "memory-limit"),
        ("while True: print('a' * 9999)", "output-limit"),
        ("while True: input()", "error"),
        ("return n / 0", "error"),
        ("return base(n)", "error"),
        ("raise SystemExit(3)", "error"),
        ("import os; os._exit(0)", "error"),
        ("import os; os.kill(os.getpid(), 9)", "error"),
        ("return base", "wrong"),
        ("return None or {}", "wrong"),
    ],
    ids=str,
)
def test_whatever_a_function_does_the_others_are_judged(
    grade_it: Grader, body: str, verdict: str
) -> None:
    record = grade_it(source(base=f"def base(n):\n    {body}\n"))

    assert verdicts(record) == {**CORRECT, "base": verdict}


def test_the_same_submission_gets_the_same_record(grade_boxed: Grader) -> None:
    from dataclasses import replace

    text = source(
        base="import random\ndef base(n):\n    return random.choice([n, n + 1, hash('a')])\n",
        milieu=None,
    )

    first, second = grade_boxed(text), grade_boxed(text)

    assert replace(first, timings={}) == replace(second, timings={})
    assert first.timings


def test_an_empty_submission_is_a_record(grade_it: Grader) -> None:
    record = grade_it("")

    assert record.state is State.GRADED
    assert set(verdicts(record).values()) == {"missing"}
    assert record.earned == 0


def test_points_that_are_lost_are_told_by_the_fault_that_loses_them(grade_it: Grader) -> None:
    base = "def base(n):\n    raise ValueError('base')"
    milieu = "def milieu(n):\n    x = autre(base(n))\n    return x if n < 10 else {}[n]"
    record = grade_it(source(base=base, milieu=milieu))

    assert question(record, "milieu").blame == ("base",)
    assert check(record, "milieu", "petit").verdict is Verdict.CORRECT
    told = check(record, "milieu", "grand").judgement
    assert told.actual == "KeyError: 40"
    assert [frame.function for frame in told.traceback] == ["milieu"]


def test_near_names_are_told(grade_it: Grader) -> None:
    record = grade_it(source(milieu="def milieux(n):\n    return 0\n"))

    hint = question(record, "milieu").hint
    assert hint is not None
    assert "milieux" in repr(hint)


def test_two_versions_of_a_function_are_told(grade_it: Grader) -> None:
    record = grade_it(source() + "\ndef base(n):\n    return 0\n")

    assert verdicts(record)["base"] == "wrong"
    assert any("this one counts" in render(note, "en") for note in record.notes)


def test_a_function_inside_another_is_told(grade_it: Grader) -> None:
    inside = "def fin(n):\n    return 2\n\n    def base(n):\n        return n + 1\n"
    record = grade_it(source(base=None, fin=inside))

    assert question(record, "base").presence is Presence.ABSENT
    assert any("inside fin" in render(note, "en") for note in record.notes)
    hint = question(record, "base").hint
    assert isinstance(hint, Message)
    assert hint.args["inside"] == "fin"


@pytest.mark.parametrize("is_wrong", [False, True])
def test_a_function_in_the_part_that_only_a_program_runs_is_graded(
    grade_it: Grader, is_wrong: bool
) -> None:
    guarded = f"if __name__ == '__main__':\n    def base(n):\n        return n + {1 + is_wrong}\n"
    record = grade_it(source(base=None, fin=f"def fin(n):\n    return 2\n\n\n{guarded}"))

    assert verdicts(record)["base"] == ("wrong" if is_wrong else "correct")
    (note,) = record.notes
    assert "only where the file is the program: base. This belongs at the left" in render(
        note, "en"
    )


def test_a_function_under_a_condition_that_nothing_fulfils_is_told(grade_it: Grader) -> None:
    guarded = "if __name__ == 'main':\n    def base(n):\n        return n + 1\n"
    record = grade_it(source(base=None, fin=f"def fin(n):\n    return 2\n\n\n{guarded}"))

    found = question(record, "base")
    assert found.presence is Presence.ABSENT
    assert render(found.hint, "en") == (
        "`base` is under `if __name__ == 'main':`, which runs only where the file is the program"
    )
    assert "Bring `base` to the left margin" in render(next_step(record), "en")


def test_where_a_module_lies_on_the_machine_is_not_told(grade_it: Grader) -> None:
    record = grade_it(source("from copy import deepcop\n"))

    said = " ".join(render(note, "en") for note in record.notes)
    assert "cannot import name 'deepcop' from 'copy'" in said
    assert "copy.py" not in said


def test_of_two_functions_that_call_each_other_without_end_neither_is_right(
    grade_it: Grader,
) -> None:
    """Each is right over the reference of the other: nothing tells which one is at fault."""
    record = grade_it(
        source(
            base="def base(n):\n    return autre(n) // 2 + 1\n",
            autre="def autre(n):\n    return 2 * base(n) - 2\n",
        )
    )

    assert verdicts(record) == {**CORRECT, "base": "to-review", "autre": "to-review"}
    assert (question(record, "base").earned, question(record, "base").to_review) == (0, 2)


def test_a_function_is_right_over_a_wrong_one_that_calls_it(grade_it: Grader) -> None:
    """It is wrong over the reference as well."""
    record = grade_it(
        source(
            base="def base(n):\n    return autre(n) // 2 + 1\n",
            autre="def autre(n):\n    return 2 * base(n) - 2 if n < 4 else 0\n",
        )
    )

    assert verdicts(record) == {**CORRECT, "autre": "error"}
    assert question(record, "base").blame == ("autre",)

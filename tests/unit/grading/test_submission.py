"""One submission's story, with boxes whose answers are written beforehand."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from graders.errors import SandboxError
from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import ReferenceAnswers
from graders.grading.results import failed
from graders.grading.run_context import RunContext
from graders.grading.submission import grade, regrade
from graders.i18n import render
from graders.judging import timing
from graders.model import (
    Judged,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Submission,
    Tier,
    Upshot,
    Verdict,
)
from graders.probe import Observation
from graders.records.record_files import dump_record, load_record
from graders.sandbox.base import Answer, Box, Frame, Limits
from graders.sandbox.choose import choose
from graders.sandbox.scratch import RunLock
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 2}
questions:
  - id: a
    title: a
    points: 2
    checks:
      - {id: un, title: one, call: a(1), returns: 1}
      - {id: deux, title: two, call: a(2), returns: 1, requires: [un]}
  - id: b
    title: b
    points: 2
    needs: [a]
    checks: [{id: un, title: one, call: b(1), returns: 1}]
"""
RIGHT, WRONG = {"value": 1}, {"value": 2}


@dataclass
class Script:
    """The answers of a box to a probe: by call, and by turn when the answers change.

    An answer is an observation, or the reason for which the process ends. ``asked`` keeps the
    calls, the CPU budget and the lent targets of each request. A call takes ``cpu_s``. What is
    looked at for endless loops is cut, without a proof; ``looked_at`` keeps its calls and budgets.
    Checks are only run where the submission is read if ``checks_at_once``. It is proved that the
    submission keeps nothing from one call to the next if ``keeps_nothing``.
    """

    answers: Mapping[str, list[Any]] = field(default_factory=dict)
    presence: Mapping[str, str] = field(default_factory=dict)
    fails: int = 0
    cpu_s: float = 0.0
    asked: list[tuple[list[str], float, list[str]]] = field(default_factory=list)
    looked_at: list[tuple[list[str], float]] = field(default_factory=list)
    opened: int = 0
    seen: dict[str, int] = field(default_factory=dict)
    checks_at_once: bool = False
    keeps_nothing: bool = False

    @property
    def tier(self) -> Tier:
        return Tier.PROCESS

    def open(self) -> Box:
        self.opened += 1
        return ScriptedBox(self)

    def next_answer(self, call: str) -> Any:
        answers = self.answers.get(call, [RIGHT])
        turn = self.seen[call] = self.seen.get(call, -1) + 1
        return answers[min(turn, len(answers) - 1)]


@dataclass
class ScriptedBox:
    """A box that runs nothing."""

    script: Script

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        if request["op"] != "probe":
            studied = self._study()
            is_whole = all(told == "present" for told in self.script.presence.values())
            if not (self.script.checks_at_once and request["probes"] and is_whole):
                return studied
            checked = self.ask({**request, "op": "probe", "look_s": 0.0}, limits)
            return replace(checked, frames=(*studied.frames, *checked.frames))
        if self.script.fails:
            self.script.fails -= 1
            raise SandboxError("the machine is tired")
        lent = [name for part in request["course"] for name, _ in part["lent"]]
        calls = [probe["call"] for probe in request["probes"]]
        if request["look_s"]:
            self.script.looked_at.append((calls, limits.budgets_s[-1]))
            return Answer((), "cpu", 0, 1.0)
        self.script.asked.append((calls, limits.budgets_s[-1], lent))
        bound = {f"tp.{n}": "reference" if n in lent else "student tp.py:1" for n in "abcd"}
        frames = [Frame.of(True, 0.0, {"bound": bound})]
        for call in calls:
            told = self.script.next_answer(call)
            if isinstance(told, str):
                return Answer(tuple(frames), told, 0, 1.0)  # type: ignore[arg-type]
            frames.append(
                Frame.of(
                    True,
                    self.script.cpu_s,
                    {"case": told} if request["verbose"] else {"seen": [told]},
                )
            )
        return Answer(tuple(frames), "exit", 0, 0.1)

    def _study(self) -> Answer:
        presence = {f"tp.{name}": self.script.presence.get(name, "present") for name in "abcd"}
        read: dict[str, Any] = {"units": {"tp": []}, "notes": [], "facts": {}, "answers": {}}
        read["keeps_nothing"] = self.script.keeps_nothing
        told = {"presence": presence, "notes": [], "names": {}}
        return Answer((Frame.of(True, 0.0, read), Frame.of(True, 0.0, told)), "exit", 0, 0.1)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def written(folder: Path, spec: str) -> Assignment:
    """Write a course of two questions, or more."""
    files = {
        "specs/tp.yaml": spec,
        "reference/tp.py": "def a(n):\n    return 1\n\n\ndef b(n):\n    return a(n)\n\n\n"
        "def c(n):\n    return b(n)\n\n\ndef d(n):\n    return 1\n",
        "skeletons/tp.py": "",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return load_assignment(folder, "tp")


def setting_of(assignment: Assignment) -> RunContext:
    """Return a setting whose reference took no time."""
    keys = [(q.id, check.id) for q in assignment.spec.questions for check in q.checks]
    expected = ReferenceAnswers(dict.fromkeys(keys, (Observation(1),)), dict.fromkeys(keys, 0.001))
    return RunContext(assignment, expected, Script())


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    return written(tmp_path, SPEC)


@pytest.fixture
def context(assignment: Assignment) -> RunContext:
    return setting_of(assignment)


SUBMISSION = Submission("alice", {"tp.py": b""}, {"tp": "tp.py"})


def run(context: RunContext, script: Script) -> Record:
    return grade(replace(context, sandbox=script), SUBMISSION)


def by_id(record: Record) -> dict[str, QuestionResult]:
    return {question.id: question for question in record.questions}


def share_of(budget_s: float) -> float:
    """Return the share of the limit, 2 s, that a budget is."""
    return round(budget_s / 2, 6)


def test_the_right_answers_of_a_submission_take_one_process(context: RunContext) -> None:
    script = Script()

    assert run(context, script).earned == 4
    assert [calls for calls, _, _ in script.asked] == [["a(1)", "a(2)", "b(1)"]]


def test_what_is_right_is_run_where_the_submission_is_read(context: RunContext) -> None:
    """Nothing else is asked: the right answers are there when it is read."""
    script = Script(checks_at_once=True)

    record = run(context, script)

    assert record.earned == 4
    assert [calls for calls, _, _ in script.asked] == [["a(1)", "a(2)", "b(1)"]]
    assert without_times(record) == without_times(run(context, Script()))


def test_what_ends_the_first_process_is_decided_by_itself(context: RunContext) -> None:
    """Right calls before it count, and calls after it are run again."""
    script = Script({"a(2)": ["cpu"]}, checks_at_once=True)

    found = by_id(run(context, script))

    assert [check.verdict for check in found["a"].checks] == ["correct", "time-limit"]
    assert found["b"].verdict is Verdict.CORRECT
    first, *_, last = [calls for calls, _, _ in script.asked]
    assert (first, last) == (["a(1)", "a(2)", "b(1)"], ["b(1)"])


def test_a_wrong_answer_where_the_submission_is_read_counts_only_when_it_holds_alone(
    context: RunContext,
) -> None:
    script = Script({"b(1)": [WRONG, RIGHT]}, checks_at_once=True)

    assert run(context, script).earned == 4
    assert [calls for calls, _, _ in script.asked][1:] == [["b(1)"]]


@pytest.mark.parametrize("keeps_nothing", [True, False])
def test_a_wrong_answer_among_others_counts_at_once_where_nothing_is_kept(
    context: RunContext, *, keeps_nothing: bool
) -> None:
    script = Script({"a(2)": [WRONG, RIGHT]}, checks_at_once=True, keeps_nothing=keeps_nothing)

    assert by_id(run(context, script))["a"].checks[1].is_passed is not keeps_nothing


@pytest.mark.parametrize("keeps_nothing", [True, False])
def test_over_the_reference_a_wrong_answer_counts_at_once_where_that_keeps_nothing_either(
    tmp_path: Path, *, keeps_nothing: bool
) -> None:
    more = "returns: 1}, {id: deux, title: two, call: b(2), returns: 1}]"
    context = setting_of(
        written(tmp_path, SPEC.replace("call: b(1), returns: 1}]", f"call: b(1), {more}"))
    )
    answers = replace(context.reference_answers, keeps_nothing=keeps_nothing)
    # Two answers over the reference, which is lent; then by itself.
    script = Script({"b(2)": [WRONG, RIGHT]}, {"a": "stub"}, keeps_nothing=True)

    found = by_id(run(replace(context, reference_answers=answers), script))["b"]

    assert [check.is_passed for check in found.checks] == [True, not keeps_nothing]
    alone = [] if keeps_nothing else [(["b(2)"], ["a"])]
    asked = [(calls, lent) for calls, _, lent in script.asked]
    assert asked == [(["b(1)", "b(2)"], ["a"]), *alone]


def test_only_the_failure_that_counts_is_looked_at_closely(tmp_path: Path) -> None:
    """A hidden check that fails as submitted and over the reference takes one more process."""
    spec = SPEC.replace("call: b(1), returns: 1}", "call: b(1), returns: 1, public: false}")
    # `a` is wrong, and so is `b`, with it as over the reference.
    script = Script({"a(1)": [WRONG], "b(1)": [WRONG]})

    found = by_id(run(setting_of(written(tmp_path, spec)), script))

    assert [found[id_].verdict for id_ in "ab"] == [Verdict.WRONG, Verdict.WRONG]
    lent = [lent for calls, _, lent in script.asked if calls == ["b(1)"]]
    assert lent == [[], ["a"], []]


def test_to_find_blame_a_question_is_not_asked_again_over_what_is_known_to_fail(
    tmp_path: Path,
) -> None:
    more = """\
  - {id: c, title: c, points: 2, needs: [a, b],
     checks: [{id: un, title: one, call: c(1), returns: 1}]}
"""
    # Wrong as submitted, also by itself; right over both; wrong over `a`, right over `b`.
    turns = [WRONG, WRONG, RIGHT, WRONG, RIGHT]
    script = Script({"a(1)": [WRONG], "b(1)": [WRONG], "c(1)": turns})

    found = by_id(run(setting_of(written(tmp_path, SPEC + more)), script))["c"]

    assert (found.verdict, found.blame) == (Verdict.CORRECT, ("b",))
    lent = [lent for calls, _, lent in script.asked if calls == ["c(1)"]]
    assert lent == [[], ["a", "b"], ["a"], ["b"]]


def test_right_questions_are_not_tried_in_turn_to_find_blame(tmp_path: Path) -> None:
    """A missing target is lent as submitted; nothing else that is lent then is at fault."""
    more = """\
  - {id: d, title: d, points: 2, checks: [{id: un, title: one, call: d(1), returns: 1}]}
  - {id: c, title: c, points: 2, needs: [a, b, d],
     checks: [{id: un, title: one, call: c(1), returns: 1}]}
"""
    script = Script({"c(1)": [WRONG, WRONG, RIGHT]}, presence={"a": "stub"})

    found = by_id(run(setting_of(written(tmp_path, SPEC + more)), script))["c"]

    assert (found.verdict, found.blame) == (Verdict.CORRECT, ())
    lent = [lent for calls, _, lent in script.asked if calls == ["c(1)"]]
    assert lent == [["a"], ["a", "b", "d"]]


def test_questions_over_other_lent_targets_are_run_apart(context: RunContext) -> None:
    script = Script(presence={"a": "stub"}, checks_at_once=True)

    assert by_id(run(context, script))["b"].lent == ("a",)
    assert [(calls, lent) for calls, _, lent in script.asked] == [(["b(1)"], ["a"])]


def test_hidden_checks_of_all_questions_share_a_process_of_their_own(tmp_path: Path) -> None:
    hidden = ", public: false}"
    spec = SPEC.replace("returns: 1, requires: [un]}", f"returns: 1{hidden}").replace(
        "call: b(1), returns: 1}]", f"call: b(1), returns: 1{hidden}]"
    )
    script = Script(checks_at_once=True)

    assert run(setting_of(written(tmp_path, spec)), script).earned == 4
    assert [calls for calls, _, _ in script.asked] == [["a(1)"], ["a(2)", "b(1)"]]


def test_a_check_near_its_limit_is_run_again_alone_and_that_decides(context: RunContext) -> None:
    script = Script({"a(1)": ["cpu", RIGHT]})

    assert run(context, script).earned == 4
    (_, first, _), (calls, second, _) = script.asked[:2]
    assert calls == ["a(1)"]
    assert first == pytest.approx(2 * timing.FIRST_SHARE)
    assert second == pytest.approx(2 * timing.ALONE_SHARE)
    assert script.looked_at == [(["a(1)"], 2 * timing.LOOKED_AT_SHARE + timing.PROVE_S)]


def test_a_time_of_an_earlier_run_decides_nothing(context: RunContext) -> None:
    """The reference is measured again before a limit that depends on it counts."""
    old = dict.fromkeys(context.reference_answers.cpu_s, 1.0)
    recalled = replace(context.reference_answers, cpu_s=old, is_recalled=True)
    script = Script({"a(1)": ["cpu", RIGHT]})

    run(replace(context, reference_answers=recalled), script)

    (_, first, _), (calls, of_reference, _), (_, second, _) = script.asked[:3]
    assert first == pytest.approx(20 * timing.FIRST_SHARE_AT_MOST)
    assert (calls, of_reference) == (["a(1)"], 60.0)
    assert second == pytest.approx(2 * timing.ALONE_SHARE)


def test_a_check_that_does_not_end_alone_either_is_over_the_limit(context: RunContext) -> None:
    script = Script({"a(1)": ["cpu"]})

    found = by_id(run(context, script))

    assert found["a"].verdict is Verdict.TIME_LIMIT
    assert [check.verdict for check in found["a"].checks] == ["time-limit", "skipped"]
    assert script.seen["a(1)"] == 1
    assert "a(2)" not in script.seen
    assert found["b"].lent == ("a",)
    assert found["b"].verdict is Verdict.CORRECT


def test_a_check_that_ran_out_of_time_is_tried_alone_at_once_over_the_reference(
    context: RunContext,
) -> None:
    script = Script({"b(1)": ["cpu"]})

    assert by_id(run(context, script))["b"].verdict is Verdict.TIME_LIMIT
    shares = [(share_of(budget), lent) for calls, budget, lent in script.asked if "b(1)" in calls]
    assert shares == [
        (timing.FIRST_SHARE, []),
        (timing.ALONE_SHARE, []),
        (timing.ALONE_SHARE, ["a"]),
    ]


def test_in_a_crowd_what_never_ends_keeps_nobody_waiting(context: RunContext) -> None:
    script = Script({"b(1)": ["cpu"]})
    crowded = replace(context, run_lock=RunLock(at_once=timing.CROWD))

    assert by_id(run(crowded, script))["b"].verdict is Verdict.TIME_LIMIT
    shares = [share_of(budget) for calls, budget, _ in script.asked if "b(1)" in calls]
    assert shares == [timing.FIRST_SHARE, *2 * [round(timing.CROWD_SHARE, 6)]]


@pytest.mark.parametrize("at_once", [1, 2, timing.CROWD - 1])
def test_among_few_the_time_that_decides_is_spent_alone(context: RunContext, at_once: int) -> None:
    script = Script({"b(1)": ["cpu"]})
    among_few = replace(context, run_lock=RunLock(at_once=at_once))

    assert by_id(run(among_few, script))["b"].verdict is Verdict.TIME_LIMIT
    shares = [share_of(budget) for calls, budget, _ in script.asked if "b(1)" in calls]
    assert shares == [timing.FIRST_SHARE, timing.ALONE_SHARE, timing.ALONE_SHARE]


def test_in_a_crowd_what_ends_late_is_decided_alone(context: RunContext) -> None:
    """Among others it may have taken more than it takes: that is no proof."""
    script = Script({"b(1)": ["cpu", RIGHT, "cpu"]}, cpu_s=1.3)
    crowded = replace(context, run_lock=RunLock(at_once=timing.CROWD))

    assert by_id(run(crowded, script))["b"].verdict is Verdict.TIME_LIMIT
    shares = [share_of(budget) for calls, budget, _ in script.asked if "b(1)" in calls]
    share = round(timing.CROWD_SHARE, 6)
    assert shares[:3] == [timing.FIRST_SHARE, share, timing.ALONE_SHARE]


def test_in_a_crowd_what_ends_in_time_has_ended(context: RunContext) -> None:
    """Others can only have made it slower: alone it would end as well."""
    script = Script({"b(1)": ["cpu", RIGHT, "cpu"]}, cpu_s=1.1)
    crowded = replace(context, run_lock=RunLock(at_once=timing.CROWD))

    assert by_id(run(crowded, script))["b"].verdict is Verdict.CORRECT
    assert len([calls for calls, _, _ in script.asked if "b(1)" in calls]) == 2


TWO_CHECKS = SPEC.replace(
    "checks: [{id: un, title: one, call: b(1), returns: 1}]",
    """checks:
      - {id: un, title: one, call: b(1), returns: 1}
      - {id: deux, title: two, call: b(2), returns: 1, requires: [un]}""",
)


def test_what_waits_finds_what_came_before_it_whatever_else_is_wrong(tmp_path: Path) -> None:
    """A function that remembers shows the same, whether or not a question that it needs is right."""
    asked = []
    for answers in ({}, {"a(1)": [WRONG]}):
        script = Script(answers)
        assert by_id(run(setting_of(written(tmp_path, TWO_CHECKS)), script))["b"].earned == 2
        asked.append([calls for calls, _, _ in script.asked if "b(2)" in calls])

    assert asked == [[["a(1)", "a(2)", "b(1)", "b(2)"]]] * 2


def test_what_waits_for_others_is_not_run_again_where_a_mistake_is_likely(tmp_path: Path) -> None:
    """It would be run for nothing: what it requires is wrong, because of what is needed."""
    script = Script({"a(1)": [WRONG], "b(1)": [WRONG, WRONG, RIGHT]})

    found = by_id(run(setting_of(written(tmp_path, TWO_CHECKS)), script))["b"]

    assert (found.verdict, found.blame) == (Verdict.CORRECT, ("a",))
    calls = [calls for calls, _, _ in script.asked[1:] if calls[0][0] == "b"]
    assert calls == [["b(1)"], ["b(1)", "b(2)"]]


def test_a_slow_check_that_ends_over_the_reference_is_right(context: RunContext) -> None:
    script = Script({"b(1)": ["cpu", "cpu", RIGHT]})

    found = by_id(run(context, script))["b"]
    assert (found.verdict, found.judged) == (Verdict.CORRECT, Judged.ON_ITS_OWN)


def test_a_wrong_answer_among_others_counts_only_when_it_holds_alone(context: RunContext) -> None:
    """Changes that a check left in the process cost no other one its points."""
    script = Script({"a(2)": [WRONG, RIGHT]})

    assert run(context, script).earned == 4
    assert [calls for calls, _, _ in script.asked] == [["a(1)", "a(2)", "b(1)"], ["a(2)"]]


def test_a_right_answer_is_not_asked_for_twice(context: RunContext) -> None:
    script = Script({"a(2)": [WRONG]})

    run(context, script)

    assert script.seen["a(1)"] == 0


def test_a_check_is_skipped_when_what_it_requires_is_wrong(context: RunContext) -> None:
    found = by_id(run(context, Script({"a(1)": [WRONG]})))

    assert [check.verdict for check in found["a"].checks] == ["wrong", "skipped"]
    assert render(found["a"].checks[1].rationale, "en") == "not run: “one” has to be right first"
    assert found["a"].earned == 0


def test_the_needs_are_lent_when_the_answer_is_wrong_as_submitted(context: RunContext) -> None:
    script = Script({"b(1)": [WRONG, WRONG, RIGHT]})

    found = by_id(run(context, script))["b"]

    # A right question is never to blame.
    assert (found.verdict, found.judged, found.blame) == (Verdict.CORRECT, Judged.ON_ITS_OWN, ())
    assert [lent for calls, _, lent in script.asked if calls == ["b(1)"]] == [[], ["a"]]


def test_nothing_is_lent_to_a_question_that_needs_nothing(context: RunContext) -> None:
    script = Script({"a(1)": [WRONG]})

    run(context, script)

    assert all(lent == [] for calls, _, lent in script.asked if "a(1)" in calls)


@pytest.mark.parametrize("presence", ["stub", "absent", "syntax-error", "crashed"])
def test_what_is_missing_is_not_run_and_is_lent(context: RunContext, presence: str) -> None:
    script = Script(presence={"a": presence})

    found = by_id(run(context, script))

    assert (found["a"].verdict, found["a"].earned) == (Verdict.MISSING, 0)
    assert found["a"].presence is Presence(presence)
    assert [lent for _, _, lent in script.asked] == [["a"]]


def test_a_box_that_fails_once_is_replaced(context: RunContext) -> None:
    script = Script(fails=1)

    assert run(context, script).earned == 4
    assert script.opened == 2


def test_a_machine_that_fails_is_never_the_students_fault(context: RunContext) -> None:
    record = run(context, Script(fails=99))

    assert record.state is State.INTERNAL_ERROR
    assert (record.earned, record.to_review, record.possible) == (0, 4, 4)
    assert {q.verdict for q in record.questions} == {Verdict.INTERNAL_ERROR}


def test_a_record_that_its_file_would_not_give_back_is_one_students_affair(
    context: RunContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd: Any = Message("{n}", {"n": [1.5]})  # type: ignore[dict-item]
    monkeypatch.setattr("graders.grading.submission.notes.words", lambda told: (odd,))

    record = run(context, Script())

    assert record.state is State.INTERNAL_ERROR
    assert load_record(dump_record(record)) == record


def test_a_submission_without_the_files_is_empty(context: RunContext) -> None:
    script = Script()

    record = grade(replace(context, sandbox=script), Submission("bob", {"x.txt": b"a"}))

    assert record.state is State.EMPTY
    assert (record.earned, record.to_review, script.opened) == (0, 0, 0)


def test_one_question_alone_can_be_asked_for(context: RunContext) -> None:
    record = run(replace(context, only="b"), Script())

    assert list(by_id(record)) == ["b"]


def test_a_job_that_failed_keeps_every_point_for_a_teacher(context: RunContext) -> None:
    record = failed(context, SUBMISSION, ValueError("?"))

    assert (record.id, record.state) == ("alice", State.INTERNAL_ERROR)
    assert record.to_review == record.possible == 4


DIGESTED: dict[str, Submission] = {
    "content": replace(SUBMISSION, files={"tp.py": b"x"}),
    "path": replace(SUBMISSION, files={"TP.py": b""}),
    "what was recognised": replace(SUBMISSION, found={"tp": "other.py"}),
    "one file more": replace(SUBMISSION, files={"tp.py": b"", "z.py": b""}),
}


@pytest.mark.parametrize("case", DIGESTED)
def test_a_record_depends_on_the_submission(context: RunContext, case: str) -> None:
    assert context.digest(DIGESTED[case]) != context.digest(SUBMISSION)


def test_a_record_depends_on_the_harness(context: RunContext) -> None:
    other = replace(context, harness="other")

    assert other.digest(SUBMISSION) != context.digest(SUBMISSION)
    assert replace(context).digest(SUBMISSION) == context.digest(SUBMISSION)


# --- what is known of an earlier record --------------------------------------------------------


def regraded(context: RunContext, script: Script, earlier: Record | None) -> Record | None:
    return regrade(ProcessContext(replace(context, sandbox=script)), SUBMISSION, earlier)


def without_times(record: Record) -> Record:
    return replace(record, timings={}, clocked={})


def test_a_record_that_still_holds_opens_no_box(context: RunContext) -> None:
    record, script = run(context, Script()), Script()

    assert regraded(context, script, record) is None
    assert script.opened == 0


def test_a_question_that_was_our_fault_is_judged_again_and_no_other(context: RunContext) -> None:
    record, script = run(context, Script()), Script()
    questions = by_id(record)
    questions["b"] = replace(questions["b"], verdict=Verdict.INTERNAL_ERROR)

    done = regraded(context, script, replace(record, questions=tuple(questions.values())))

    assert done is not None
    assert (done.judged, without_times(done)) == (1, without_times(record))
    assert [calls for calls, _, _ in script.asked] == [["b(1)"]]


def test_what_never_ends_is_lent_to_what_is_judged_again(context: RunContext) -> None:
    # The first question hangs, and is known; the second one is asked again with it lent.
    answers = {"a(1)": ["cpu"]}
    record, script = run(context, Script(answers)), Script(answers)
    (first, second) = record.questions
    assert first.upshot.endless == ("tp.a",)

    done = regraded(context, script, replace(record, questions=(first,)))

    assert done is not None
    assert without_times(done) == without_times(record)
    assert [lent for _, _, lent in script.asked] == [["a"]]
    assert second.lent == ("a",)


@pytest.mark.parametrize("what", ["state", "digest", "id"])
def test_a_record_of_something_else_tells_nothing(context: RunContext, what: str) -> None:
    other = {"state": State.INTERNAL_ERROR, "digest": "x", "id": "bob"}[what]
    done = regraded(context, Script(), replace(run(context, Script()), **{what: other}))  # type: ignore[arg-type]

    assert done is not None
    assert done.judged == 2


def test_one_question_is_renewed_in_a_record_that_keeps_the_others(context: RunContext) -> None:
    record, script = run(context, Script()), Script()
    (_, second) = record.questions

    done = regraded(replace(context, only="a"), script, replace(record, questions=(second,)))

    assert done is not None
    assert (done.judged, without_times(done)) == (1, without_times(record))
    assert [calls for calls, _, _ in script.asked] == [["a(1)", "a(2)"]]


def test_an_empty_submission_is_known_too(context: RunContext) -> None:
    submission = Submission("bob", {"x.txt": b"a"})

    assert regrade(ProcessContext(context), submission, grade(context, submission)) is None


QUESTION_CHANGES = {
    "what is returned": ("call: b(1), returns: 1", "call: b(1), returns: 2"),
    "a number for a truth value": ("call: b(1), returns: 1", "call: b(1), returns: true"),
    "a title": ("title: b", "title: c"),
    "points": ("title: b\n    points: 2", "title: b\n    points: 3"),
}


@pytest.mark.parametrize("case", QUESTION_CHANGES)
def test_a_question_depends_on_what_its_spec_says(
    context: RunContext, tmp_path: Path, case: str
) -> None:
    old, new = QUESTION_CHANGES[case]
    spec = tmp_path / "specs" / "tp.yaml"
    spec.write_text(SPEC.replace(old, new), encoding="utf-8")
    changed = load_assignment(tmp_path, "tp")
    other = replace(context, assignment=changed)

    assert other.digest(SUBMISSION) == context.digest(SUBMISSION)
    assert other.question_digest("a", {}) == context.question_digest("a", {})
    assert other.question_digest("b", {}) != context.question_digest("b", {})


def test_a_question_depends_on_what_those_before_it_came_to(context: RunContext) -> None:
    upshots: list[dict[str, Upshot]] = [
        {},
        {"a": Upshot(True)},
        {"a": Upshot(False)},
        {"a": Upshot(False, ("tp.a",))},
    ]

    assert len({context.question_digest("b", known) for known in upshots}) == 4
    assert len({context.question_digest("a", known) for known in upshots}) == 1


def test_a_setting_says_the_same_in_another_process(context: RunContext) -> None:
    plain = replace(context, sandbox=choose("process"))
    travelled = pickle.loads(pickle.dumps(plain.with_digests()))  # noqa: S301 - our own

    assert travelled.digest(SUBMISSION) == plain.digest(SUBMISSION)
    assert travelled.question_digest("b", {}) == replace(plain).question_digest("b", {})

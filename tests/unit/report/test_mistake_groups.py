"""Groups: who makes the same mistake, under a name that stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graders.i18n import translator
from graders.judging.outcome import RAISED_IN_LINE
from graders.judging.redaction import limit_detail
from graders.model import (
    NO_ANSWER,
    Detail,
    Message,
    Presence,
    QuestionResult,
    Record,
    StackFrame,
    State,
    Text,
    Verdict,
)
from graders.report.mistake_groups import (
    MistakeText,
    describe_mistake,
    is_unanswered,
    mistake_cell,
    mistake_groups,
    mistake_key,
)
from tests.unit.report.builders import check, question, record

WHY = Message("{place}: {actual} was returned, {expected} was expected",
              {"place": Message("result"), "actual": "2", "expected": "1"})  # fmt: skip


def wrong(
    behaviour: str, id: str = "diagonales", verdict: Verdict = Verdict.WRONG
) -> QuestionResult:
    """Make a question of which a check is right and another fails."""
    bad = check(id, verdict, behaviour=behaviour, rationale=WHY, input="gagnant(g)", actual="2")
    return question("gagnant", Verdict.PARTIAL, earned=2.0, checks=(check("lignes"), bad))


def test_those_who_do_the_same_are_together_and_the_largest_group_is_first() -> None:
    made = {"a": "x", "b": "y", "c": "y", "d": "z", "e": "y", "f": "x"}
    found = mistake_groups(record(id_, wrong(seen)) for id_, seen in made.items())
    assert [group.members for group in found] == [("b", "c", "e"), ("a", "f"), ("d",)]


@pytest.mark.parametrize("other", [
    wrong("other"),
    wrong("same", "colonnes"),
    wrong("same", verdict=Verdict.ERROR),
    replace(wrong("same"), id="joueur"),
    question("gagnant", Verdict.WRONG,
             checks=(check("lignes", Verdict.WRONG), *wrong("same").checks[1:])),
], ids=["behaviour", "check", "verdict", "question", "more fails"])  # fmt: skip
def test_another_mistake_is_another_group(other: QuestionResult) -> None:
    assert mistake_key(record("a", wrong("same")), wrong("same")) != mistake_key(
        record("a", other), other
    )


def test_a_name_depends_on_what_was_seen_alone() -> None:
    words = Text(fr="autre chose", en="something else")
    checked = wrong("same").checks[1]
    said = replace(checked.judgement, rationale=words, input="")
    told = replace(checked, judgement=said, graded={})
    other = replace(wrong("same"), earned=1.0, checks=(told, check("lignes")))
    skipped = replace(other, checks=(*other.checks, check("z", Verdict.SKIPPED)))
    # The name itself is written here: rows that teachers filled in hold it.
    names = {mistake_key(record("a", q), q) for q in (wrong("same"), other, skipped)}
    assert names == {"m0593b28f711a"}


@pytest.mark.parametrize("detail", Detail)
def test_what_a_page_hides_changes_no_name(detail: Detail) -> None:
    one = record("a", wrong("same"))
    assert mistake_groups([limit_detail(one, detail)])[0].key == mistake_groups([one])[0].key


def test_work_without_an_answer_is_apart_and_comes_last() -> None:
    stopped = [question("f", verdict, checks=(check("c", verdict, input=i),))
               for i, verdict in (("a", Verdict.TIME_LIMIT), ("b", Verdict.MEMORY_LIMIT))]  # fmt: skip
    stub = question("g", Verdict.MISSING, presence=Presence.STUB, checks=())
    absent = question("g", Verdict.MISSING, presence=Presence.ABSENT, checks=())
    found = mistake_groups(
        [
            record("a", stopped[0], stub),
            record("b", stopped[1], absent, wrong("x")),
            record("c", nothing(), stub, replace(wrong("x"), id="h")),
        ]
    )
    assert [(g.question.id, g.members, g.is_unanswered) for g in found] == [
        ("gagnant", ("b",), False), ("h", ("c",), False),
        ("f", ("a", "b"), True), ("g", ("a", "c"), True), ("f", ("c",), True), ("g", ("b",), True),
    ]  # fmt: skip


def nothing(verdict: Verdict = Verdict.WRONG) -> QuestionResult:
    """Make a question that gives nothing back."""
    return question("f", verdict, checks=(check("c", Verdict.WRONG, behaviour=NO_ANSWER),))


STOPPED = check("c", Verdict.TIME_LIMIT)


@pytest.mark.parametrize(("made", "is_without"), [
    (nothing(), True),
    (nothing(Verdict.PARTIAL), False),
    (replace(nothing(), checks=(*nothing().checks, wrong("x").checks[1])), False),
    (replace(nothing(), checks=(*nothing().checks, STOPPED)), True),
    (question("f", Verdict.PARTIAL, checks=(STOPPED, check())), True),
    (question("f", Verdict.TIME_LIMIT, checks=(replace(STOPPED, behaviour="asks"),)), False),
], ids=["nothing", "right elsewhere", "wrong elsewhere", "stopped elsewhere", "never ends",
        "stopped for what it did"])  # fmt: skip
def test_an_answer_is_missing_where_nothing_is_there_to_compare(
    made: QuestionResult, is_without: bool
) -> None:
    assert is_unanswered(made) is is_without


@pytest.mark.parametrize("fine", [
    record("a", question()),
    record("a", question(verdict=Verdict.INTERNAL_ERROR)),
    record("a", question(verdict=Verdict.TO_REVIEW)),
    record("a", wrong("x"), state=State.EMPTY),
    record("a", wrong("x"), state=State.INTERNAL_ERROR),
], ids=["right", "our error", "to review", "empty", "broken"])  # fmt: skip
def test_what_is_no_mistake_is_no_group(fine: Record) -> None:
    assert mistake_groups([fine]) == ()


def test_a_group_says_what_its_check_says() -> None:
    group = mistake_groups([record("a", wrong("x"))])[0]
    told = describe_mistake(group, translator("fr"))
    assert told.check == "cas diagonales"
    assert "2" in told.why
    assert (told.input, told.actual) == ("gagnant(g)", "")  # the sentence holds it already
    assert mistake_cell(group, translator("en")).splitlines() == [
        "case diagonales: result: 2 was returned, 1 was expected", "tried: gagnant(g)",
    ]  # fmt: skip


def test_a_group_says_what_its_members_have_in_common() -> None:
    """The line, the names and the numbers of the first student are not those of the others."""
    told: dict[str, str | int] = {"exception": "NameError: name 'total' is not defined", "function": "aide",
            "file": "morpion.py", "line": 12}  # fmt: skip
    frames = tuple(
        StackFrame("morpion.py", n, name, "x") for n, name in ((3, "gagnant"), (12, "aide"))
    )
    raised = check("lignes", Verdict.ERROR, behaviour="x", rationale=Message(RAISED_IN_LINE, told),
                   traceback=frames, actual="NameError: name 'total' is not defined",
                   expected="1", printed="ici")  # fmt: skip
    also = check("colonnes", Verdict.WRONG, behaviour="y")
    group = mistake_groups([record("a", question(verdict=Verdict.ERROR, checks=(raised, also)))])[0]
    assert describe_mistake(group, translator("en")) == MistakeText(
        check="case lignes",
        why="the call raised NameError: name '…' is not defined, in gagnant",
        input="",
        expected="1",
        actual="",
        printed="ici",
        others=("case colonnes",),
    )

"""Records as pages of a class keep them: the marks are those of the whole records."""

from __future__ import annotations

from graders.model import Verdict
from graders.records.briefs import Briefs
from tests.unit.report.builders import question, record


def test_the_marks_of_a_brief_are_those_of_its_record() -> None:
    whole = record(
        "x",
        question("a", possible=2.0),
        question("b", Verdict.PARTIAL, possible=2.0, earned=1.0, instead_of="a", to_review=0.5),
        question("c", Verdict.WRONG),
        language="ocaml",
    )
    brief = Briefs().of(whole)
    assert (brief.earned, brief.possible, brief.to_review) == (2.0, 6.0, 0.5)
    assert [len(either) for either in brief.alternatives] == [2, 1]
    assert brief.language == "ocaml"

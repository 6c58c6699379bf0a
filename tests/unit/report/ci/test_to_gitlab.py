"""GitLab's Code Quality report: a finding per question to mend, where its line is."""

from __future__ import annotations

from typing import Any

import pytest

from graders.model import QuestionResult, StackFrame, Verdict
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record
from tests.unit.report.ci.exported import EVERY, document


def finding(*questions: QuestionResult, **fields: Any) -> dict[str, Any]:
    (found,) = document("gitlab", record("alice", *questions), **fields)
    return dict(found)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_class_is_valid(lang: str) -> None:
    for of in EVERY:
        document("gitlab", of, lang=lang)
    found = document("gitlab", *EVERY, lang=lang)
    prints = [one["fingerprint"] for one in found]
    assert len(prints) == len(set(prints)) > 5


@pytest.mark.parametrize("of", [(), (builders.every_verdict(),)], ids=["none", "every"])
def test_only_what_the_student_has_to_mend_is_found(of: tuple[Any, ...]) -> None:
    names = {one["check_name"].rpartition(".")[2] for one in document("gitlab", *of)}
    fine = {"q_correct", "q_to_review", "q_skipped", "q_internal_error"}
    assert names.isdisjoint(fine)
    assert len(names) == (len(Verdict) - len(fine) if of else 0)


def test_a_finding_stays_the_same_when_its_line_or_its_language_changes() -> None:
    one, other = (check("a", Verdict.WRONG, graded={"f": f"student f.py:{n}"}) for n in (3, 30))
    before = finding(question("f", Verdict.WRONG, checks=(one,)), lang="fr")
    after = finding(question("f", Verdict.WRONG, checks=(other,)), lang="en")
    assert before["fingerprint"] == after["fingerprint"]
    assert before["location"]["lines"] != after["location"]["lines"]
    elsewhere = finding(question("g", Verdict.WRONG, checks=(one,)))
    assert elsewhere["fingerprint"] != before["fingerprint"]


def test_a_path_is_that_of_the_repository() -> None:
    wrong = question("f", Verdict.WRONG, checks=(check("a", Verdict.WRONG),))
    assert finding(wrong)["location"] == {"path": "morpion.py", "lines": {"begin": 31}}
    below = finding(wrong, folders={"alice": "tp1/alice"})
    assert below["location"]["path"] == "tp1/alice/morpion.py"
    assert finding(wrong, folders={"alice": "."})["location"]["path"] == "morpion.py"


@pytest.mark.parametrize(
    ("verdict", "severity"),
    [
        (Verdict.PARTIAL, "minor"),
        (Verdict.WRONG, "major"),
        (Verdict.MISSING, "major"),
        (Verdict.TIME_LIMIT, "critical"),
    ],
)
def test_severity_follows_the_verdict(verdict: Verdict, severity: str) -> None:
    assert finding(question("f", verdict))["severity"] == severity


def test_a_line_of_a_notebook_is_that_of_a_cell() -> None:
    """No reader of the file could find it: the finding says which cell."""
    frame = StackFrame("tp.ipynb [6]", 2, "f", "return 1 / 0")
    stopped = check("a", Verdict.ERROR, traceback=(frame,))
    found = finding(question("f", Verdict.ERROR, checks=(stopped,)))
    assert found["location"] == {"path": "tp.ipynb", "lines": {"begin": 1}}
    assert "[6]" in found["description"]

"""JUnit XML: a test suite per submission, a test case per question.

The structure is the one of the schemas of Jenkins's xUnit plugin and Maven's Surefire, which GitLab
and most CI services read. XML 1.0 has no control characters and no half surrogates: student text is
made visible first.

References
----------
Jenkins xUnit plugin, ``junit-10.xsd``; Maven Surefire, ``surefire-test-report.xsd``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from graders.model import QUESTION_TIMES, QuestionResult, Record, State, Verdict
from graders.records.briefs import Records
from graders.records.sanitize import one_line, visible
from graders.report.ci.base import Facts
from graders.report.ci.question_text import QuestionText, describe, head_lines

_PASSED, _FAILURE, _ERROR, _SKIPPED = "passed", "failure", "error", "skipped"


def write(records: Records, facts: Facts) -> Iterator[bytes]:
    """Yield a class as JUnit XML in UTF-8, a submission at a time."""
    counts = sum(map(_counts, records.briefs), Counter[str]())
    name = records.briefs[0].assignment if records.briefs else ""
    totals = _attributes(
        name=name, tests=counts.total(), failures=counts[_FAILURE], errors=counts[_ERROR]
    )
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites{totals}>\n'.encode()
    for record in records:
        yield from (f"{line}\n".encode() for line in _suite(record, facts))
    yield b"</testsuites>\n"


def _counts(record: Record) -> Counter[str]:
    """Count the test cases of a submission by outcome."""
    if not record.questions:
        return Counter([_ERROR if record.state is State.INTERNAL_ERROR else _SKIPPED])
    return Counter(map(_outcome, record.questions))


def _outcome(question: QuestionResult) -> str:
    if question.verdict is Verdict.INTERNAL_ERROR:
        return _ERROR
    if question.verdict.facts.is_undecided:
        return _SKIPPED
    return _FAILURE if question.verdict.facts.is_fault else _PASSED


def _suite(record: Record, facts: Facts) -> Iterator[str]:
    page, questions = describe(record, facts)
    counts = _counts(record)
    seconds = sum(_seconds(record, question.id) for question in record.questions)
    numbers = _attributes(
        name=record.id, tests=counts.total(), failures=counts[_FAILURE],
        errors=counts[_ERROR], skipped=counts[_SKIPPED], time=f"{seconds:.3f}",
    )  # fmt: skip
    yield f"  <testsuite{numbers}>"
    for question in questions:
        yield from _case(question, record)
    if not questions:
        yield from _no_case(record, page.state_sentence or page.next_step)
    yield f"    <system-out>{_text([page.score, *head_lines(page)])}</system-out>"
    yield "  </testsuite>"


def _case(question: QuestionText, record: Record) -> Iterator[str]:
    outcome = _outcome(question.result)
    start = _attributes(
        classname=f"{record.assignment}.{record.id}", name=question.title,
        time=f"{_seconds(record, question.result.id):.3f}",
    )  # fmt: skip
    words = _text([question.view.score, question.text])
    if outcome == _PASSED and question.result.review is None:
        yield f"    <testcase{start}/>"
        return
    if outcome == _PASSED:
        yield f"    <testcase{start}><system-out>{words}</system-out></testcase>"
        return
    what = _attributes(type=question.result.verdict.value, message=question.reason)
    yield f"    <testcase{start}>"
    yield f"      <{outcome}{what}>{words}</{outcome}>"
    yield "    </testcase>"


def _no_case(record: Record, words: str) -> Iterator[str]:
    """Write a test case for a submission without questions: it must not pass for a right one."""
    outcome = next(iter(_counts(record)))
    start = _attributes(classname=f"{record.assignment}.{record.id}", name=record.state.value)
    what = _attributes(type=record.state.value, message=words)
    yield f"    <testcase{start}><{outcome}{what}/></testcase>"


def _seconds(record: Record, id_: str) -> float:
    """Return the CPU seconds that a question took."""
    return record.timings.get(f"{QUESTION_TIMES}{id_}", 0.0)


def _attributes(**values: str | int) -> str:
    return "".join(f" {name}={quoteattr(one_line(str(it)))}" for name, it in values.items())


def _text(lines: Sequence[str]) -> str:
    return escape(visible("\n".join(filter(None, lines))))

"""What an example of a course is expected to get: the file ``expect.yaml`` in its folder.

::

    state: graded                        # or empty; graded when it is left out
    questions:
      gagnant: correct                   # a verdict
      joueur: {verdict: correct, judged: on-its-own, blame: [cases_libres]}

Every question is written. What may be compared is what ``grades.json`` tells of a question; a
blame that is not written is one that is not expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graders.errors import Problem, SpecError
from graders.model import QuestionResult, Record, State, Verdict
from graders.spec.yaml_nodes import Document, read_yaml

__all__ = ["Disagreement", "Expectation", "read_expectation"]

_PLAIN = ("verdict", "presence", "judged", "earned", "possible", "blame", "lent", "to_review")


@dataclass(frozen=True)
class Disagreement:
    """What is not as expected: of the question ``question``, or of the whole where it is empty."""

    question: str
    what: str
    line: int


@dataclass(frozen=True)
class Expectation:
    """The verdicts that a submission is to get.

    Attributes
    ----------
    file : Path
        Where they are written.
    state : str
        Of the submission.
    questions : mapping
        By id, what is expected of some fields of the question.
    """

    file: Path
    state: str
    questions: Mapping[str, Mapping[str, Any]]
    _document: Document = field(repr=False)

    def disagreements(self, record: Record) -> Iterator[Disagreement]:
        """Tell where a record is not as expected, in the order of its questions."""
        if record.state.value != self.state:
            what = f"the submission is {record.state.value}, expected {self.state}"
            yield Disagreement("", what, self._document.line(("state",)))
        found = {question.id: question for question in record.questions}
        for id_ in found.keys() | self.questions.keys():
            if (id_ in found) != (id_ in self.questions):
                what = "is expected, and not in the spec" if id_ not in found else "is not expected"
                yield Disagreement("", f"question {id_!r} {what}", self._line(id_))
        for id_, question in found.items():
            yield from self._of(question, self.questions.get(id_, {}))

    def _of(self, question: QuestionResult, wanted: Mapping[str, Any]) -> Iterator[Disagreement]:
        for name, value in ({"blame": [], **wanted} if wanted else {}).items():
            actual = _plain(getattr(question, name))
            if actual != value:
                what = f"{name} is {_shown(actual)}, expected {_shown(value)}"
                yield Disagreement(question.id, what, self._line(question.id))

    def _line(self, question: str) -> int:
        return self._document.line(("questions", question))


def read_expectation(path: Path, name: str) -> Expectation:
    """Read what an example is expected to get.

    Parameters
    ----------
    path : Path
        The file.
    name : str
        What messages call it.

    Raises
    ------
    SpecError
        With every problem of the file.
    """
    document = read_yaml(path.read_bytes(), name)
    problems = [*document.problems, *([] if document.problems else _problems(document))]
    if problems:
        raise SpecError(tuple(problems))
    data = document.data
    questions = {
        str(id_): {"verdict": wanted} if isinstance(wanted, str) else dict(wanted)
        for id_, wanted in data["questions"].items()
    }
    return Expectation(path, data.get("state", State.GRADED.value), questions, document)


def _problems(document: Document) -> Iterator[Problem]:
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("questions"), dict):
        what = "an expectation needs a verdict per question"
        yield document.problem((), what, "write questions: {ID: correct, ...}")
        return
    states = [state.value for state in State]
    if data.get("state", states[0]) not in states:
        what = f"there is no state {data['state']!r}"
        yield document.problem(("state",), what, f"write one of {', '.join(states)}")
    for id_, wanted in data["questions"].items():
        yield from _question_problems(document, id_, wanted)


def _question_problems(document: Document, id_: str, wanted: Any) -> Iterator[Problem]:
    path = ("questions", id_)
    verdicts = [verdict.value for verdict in Verdict]
    fields = {"verdict": wanted} if isinstance(wanted, str) else wanted
    if not isinstance(fields, dict):
        mend = "write a verdict, or a mapping such as {verdict: correct, blame: [other]}"
        yield document.problem(path, f"expected a verdict, got {wanted!r}", mend)
        return
    for name in fields.keys() - set(_PLAIN):
        yield document.problem(path, f"nothing is called {name!r}", f"one of {', '.join(_PLAIN)}")
    if fields.get("verdict", verdicts[0]) not in verdicts:
        what = f"there is no verdict {fields['verdict']!r}"
        yield document.problem(path, what, f"write one of {', '.join(verdicts)}")


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) or "nobody" if isinstance(value, list) else str(value)

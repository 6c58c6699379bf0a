"""Every example submission gets what its ``expect.yaml`` says.

Examples are ``examples/<id>/<name>/`` in the course: a submission each, as students write them, and
the verdict, the blame and other fields of ``grades.json`` that are expected of each question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from graders.authoring.spec_check.base import Proof, Subject, finding
from graders.authoring.spec_check.failing import failures
from graders.errors import Problem, SpecError
from graders.i18n import N_, NP_
from graders.model import Message, QuestionResult, Record
from graders.report.spec_check import Finding, Proved
from graders.run import executors, jobs, results_folder
from graders.run.expected import expected_files_of
from graders.spec.courses import module_names
from graders.spec.yaml.nodes import read_yaml
from graders.submissions import find

EXPECTED = "expect.yaml"


def _prove(subject: Subject) -> Proved:
    folder = subject.course / "examples" / subject.assignment.id
    expected = expectations(folder)
    if not expected:
        words = N_("no {file} in examples/{id}/")
        return PROOF.not_applicable(Message(words, {"file": EXPECTED, "id": subject.assignment.id}))
    findings: list[Finding] = []
    failing: set[tuple[str, str]] = set()
    graded: set[str] = set()
    template = N_("{example}: {what}")
    for record in _records(subject, folder):
        graded.add(record.id)
        failing |= failures(record)
        unlike = disagreements(expected, record)
        findings += [finding(template, example=record.id, what=words) for words in unlike]
    lost = Message(N_("it is not taken for a submission"))
    ungraded = sorted(expected.keys() - graded)
    findings += [finding(template, example=id_, what=lost) for id_ in ungraded]
    words = NP_("{n} example, as expected", "{n} examples, each as expected")
    if findings:
        words = NP_("{n} example, not as expected", "{n} examples, not all as expected")
    counted = Message(words, {"n": len(expected)})
    return PROOF.result(not findings, counted, tuple(findings), failing=frozenset(failing))


def expectations(folder: Path) -> dict[str, Mapping[str, Any]]:
    """Read the expectation of each example, by the name of its folder.

    A SpecError tells of each file that cannot be read as an expectation.
    """
    found: dict[str, Mapping[str, Any]] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob(f"*/{EXPECTED}")):
        name = f"examples/{folder.name}/{path.parent.name}/{EXPECTED}"
        document = read_yaml(path.read_bytes(), name)
        data, mend = document.data, "write questions: and the verdict of each under its id"
        problems += document.problems
        if isinstance(data, dict) and isinstance(data.get("questions"), dict):
            found[path.parent.name] = data
        elif not document.problems:
            problems.append(document.problem((), f"no expectation: {str(data)[:80]!r}", mend))
    if problems:
        raise SpecError(tuple(problems))
    return found


def _records(subject: Subject, folder: Path) -> Iterator[Record]:
    """Grade the examples as a class is graded."""
    modules = module_names(subject.course)[subject.assignment.id]
    expected_files = expected_files_of(subject.assignment.id, modules)
    found = find((folder,), expected_files)
    wanted = executors.Wanted(jobs=subject.options.jobs)
    subject.progress(PROOF.name, 0, len(found))
    pending = jobs.graded(subject.context, expected_files, found, results_folder.nothing, wanted)
    with closing(pending):
        for done, (_, result) in enumerate(pending, start=1):
            subject.progress(PROOF.name, done, len(found))
            if result is not None:
                yield result


def disagreements(expected: Mapping[str, Mapping[str, Any]], record: Record) -> Iterator[Message]:
    """Yield the differences between a record and what is expected of its submission.

    ``expected`` is by submission id; a record without an entry has no difference.
    """
    wanted = expected.get(record.id)
    if wanted is None:
        return
    state = str(wanted.get("state", "graded"))
    if record.state != state:
        yield _unlike("state", record.state.value, state)
    questions = {question.id: question for question in record.questions}
    for id_, verdict in wanted["questions"].items():
        asked = {"verdict": verdict} if isinstance(verdict, str) else verdict
        # Without ``blame`` in the file, no blame is expected.
        for name, value in {"blame": [], **asked}.items():
            actual = _field(questions.get(id_), name)
            if actual != value:
                yield _unlike(f"{id_}: {name}", actual, value)
    for id_ in questions.keys() - wanted["questions"].keys():
        yield _unlike(id_, questions[id_].verdict.value, None)


def _field(question: QuestionResult | None, name: str) -> Any:
    """Return a field of a question in the form of ``grades.json``."""
    value = getattr(question, name, None)
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value


def _unlike(where: str, actual: Any, expected: Any) -> Message:
    words = N_("{where} is {actual}, expected {expected}")
    args = {"where": where, "actual": repr(actual), "expected": repr(expected)}
    return Message(words, args)


PROOF = Proof("examples", Message(N_("Every example is as expected")), _prove, is_general=True)

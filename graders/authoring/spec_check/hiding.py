"""What a check hides is in no output: looked for in every page and file of wrong submissions.

What is looked for is what the hidden checks are made of: each input, what the reference answers to
it, and the expression itself. What stands in the skeleton or in a check that shows is no secret.
Submissions answer nothing of their own, so that whatever is found comes from us, or from the words
of the spec: a hint that tells what it should not, say.
"""

from __future__ import annotations

import ast
import html
import io
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from graders.authoring.spec_check.base import Proof, Subject, Task, graded
from graders.authoring.spec_check.rewriting import handed_in, reference_with
from graders.i18n import N_, NP_
from graders.languages.python.show import show
from graders.model import Detail, Message, Record
from graders.records.record_files import dump_record
from graders.report.spec_check import Finding, Proved
from graders.report.terminal.to_terminal import show_submission
from graders.report.write import write_reports
from graders.spec.assignment import Assignment

__all__ = ["PROOF"]

Key = tuple[str, str]
# What is shorter stands everywhere.
_LEAST = 4
_BODIES = {"wrong": "return None", "raising": "raise ValueError"}


def _prove(subject: Subject) -> Proved:
    assignment = subject.assignment
    hidden = [
        (question.id, check.id)
        for question in assignment.spec.questions
        for check in question.checks
        if check.detail is not Detail.ALL
    ]
    if not hidden:
        return PROOF.aside(Message(N_("no check hides anything")))
    known = _known(subject, frozenset(hidden))
    secrets = {key: [s for s in _secrets(subject, key) if s not in known] for key in hidden}
    tasks = [Task(handed_in(id_, _wrong(assignment, body))) for id_, body in _BODIES.items()]
    outputs = _outputs(subject, [record for _, record in graded(subject, PROOF.name, tasks)])
    findings = tuple(
        Finding(Message(N_("`{check}` of `{question}` hides {secret}, and {file} shows it"), {
            "question": key[0], "check": key[1], "secret": secret, "file": file}))
        for key, texts in secrets.items()
        for secret in texts
        for file, text in outputs.items()
        if secret in text
    )  # fmt: skip
    words = NP_(
        "{n} hidden check, looked for in {files} outputs",
        "{n} hidden checks, looked for in {files} outputs",
    )
    told = Message(words, {"n": len(hidden), "files": len(outputs)})
    return PROOF.settled(not findings, told, findings)


def _secrets(subject: Subject, key: Key) -> Iterator[str]:
    """Yield the texts that tell of a check: as reports write them."""
    check = subject.assignment.check(*key)
    probe = check.probe(subject.assignment.inputs.get(key, ({},)))
    if probe is None:
        return
    values = [value for inputs in probe.inputs for value in inputs.values()]
    values += [seen.value for seen in subject.setting.expected.observations.get(key, ())]
    values += [event for event in probe.events or () if isinstance(event, str)]
    nodes = ast.walk(ast.parse(probe.call or "None"))
    values += [node.value for node in nodes if isinstance(node, ast.Constant)]
    for value in values:
        if value is not None and not isinstance(value, bool):
            # A text is looked for with whatever quotes stand around it.
            text = value if isinstance(value, str) else show(value)
            if len(text) >= _LEAST:
                yield text


def _known(subject: Subject, hidden: frozenset[Key]) -> str:
    """Return all that students may see anyway."""
    assignment = subject.assignment
    shown = [
        text
        for question in assignment.spec.questions
        for check in question.checks
        if (question.id, check.id) not in hidden
        for text in _secrets(subject, (question.id, check.id))
    ]
    return "\n".join([*assignment.skeleton.values(), *shown])


def _wrong(assignment: Assignment, body: str) -> dict[str, str]:
    """Return the reference with targets that answer nothing of their own."""

    def rewrite(statement: ast.stmt) -> str:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            return f"def {statement.name}(*args, **kwargs):\n    {body}"
        if isinstance(statement, ast.ClassDef):
            return f"class {statement.name}:\n    def __init__(self, *args):\n        {body}"
        names = [n.id for n in ast.walk(statement) if isinstance(n, ast.Name)]
        return f"{names[0]} = Ellipsis"

    return dict(reference_with(assignment, assignment.graded, rewrite))


def _outputs(subject: Subject, records: list[Record]) -> dict[str, str]:
    """Make every output of some records, in both languages; return their texts by name."""
    texts: dict[str, str] = {}
    for record in records:
        texts[f"records/{record.id}.json"] = _plain(".json", dump_record(record).decode("ascii"))
    for lang in ("fr", "en"):
        with TemporaryDirectory() as folder:
            write_reports(Path(folder), records, subject.assignment.spec.title, lang)
            for path in sorted(Path(folder).iterdir()):
                texts[f"{path.name} ({lang})"] = _plain(path.suffix, path.read_text("utf-8"))
        for record in records:
            screen = io.StringIO()
            show_submission(Console(file=screen, width=200), record, lang)
            texts[f"{record.id} in a terminal ({lang})"] = screen.getvalue()
    return texts


def _plain(suffix: str, text: str) -> str:
    """Undo what a format does to characters."""
    match suffix:
        case ".html":
            return html.unescape(text)
        case ".json":
            return json.dumps(json.loads(text), ensure_ascii=False)
        case _:
            return text


PROOF = Proof("hiding", Message(N_("What is hidden stays hidden")), _prove)

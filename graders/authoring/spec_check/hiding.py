"""Hidden checks stay hidden: no kit, page or file about wrong submissions holds their secrets.

What a ``detail`` hides is in no report, and neither that nor what ``public: false`` hides is in a
kit. The secrets are the parts of the hidden checks: each input, the reference's answer to it, and
the literals of the expression. Texts of the skeleton and of checks that show are no secrets. The
submissions answer nothing of their own, so that a secret in an output comes from the harness, or
from the words of the spec: a hint or a title that tells too much, say.
"""

from __future__ import annotations

import html
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml
from rich.console import Console

from graders.authoring.kit.chosen_checks import choose
from graders.authoring.spec_check.base import (
    Proof,
    Subject,
    Task,
    finding,
    graded,
    submission_of,
)
from graders.i18n import N_, NP_
from graders.model import Detail, Message, Record
from graders.records.record_files import dump_record
from graders.report.spec_check import Finding, Proved
from graders.report.terminal.to_terminal import show_submission
from graders.report.write import write_reports
from graders.spec.assignment import Assignment

Key = tuple[str, str]
# Shorter texts occur everywhere.
_LEAST = 4


def _prove(subject: Subject) -> Proved:
    in_kits, in_reports = _hidden(subject)
    if not in_kits:
        return PROOF.not_applicable(Message(N_("no check hides anything")))
    id_ = subject.assignment.id
    kit = {f"kit/specs/{id_}.yaml": _kit_text(subject.assignment)}
    reports = _outputs(subject, _wrong_records(subject)) if in_reports else {}
    findings = (*_shown(subject, in_kits, kit), *_shown(subject, in_reports, reports))
    words = NP_(
        "{n} hidden check, looked for in {files} outputs",
        "{n} hidden checks, looked for in {files} outputs",
    )
    figures = {"n": len(in_kits), "files": len(kit) + len(reports)}
    return PROOF.result(not findings, Message(words, figures), findings)


def _hidden(subject: Subject) -> tuple[frozenset[Key], frozenset[Key]]:
    """Return the checks that kits must not hold, and those of them that reports must not show."""
    checks = [(q.id, c) for q in subject.assignment.spec.questions for c in q.checks]
    return (
        frozenset((id_, check.id) for id_, check in checks if not check.is_shown),
        frozenset((id_, check.id) for id_, check in checks if check.detail is not Detail.ALL),
    )


def _shown(
    subject: Subject, hidden: frozenset[Key], outputs: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield a finding for each secret of hidden checks that an output shows."""
    template = N_("`{check}` of `{question}` hides {secret}, and {file} shows it")
    known = _known(subject, hidden)
    for question, check in sorted(hidden):
        for secret in _secrets(subject, (question, check)):
            for file, text in outputs.items():
                if secret not in known and secret in text:
                    yield finding(
                        template, question=question, check=check, secret=secret, file=file
                    )


def _wrong_records(subject: Subject) -> list[Record]:
    assignment = subject.assignment
    versions: dict[str, dict[str, str]] = {}
    for module, source in assignment.reference_sources.items():
        targets = [target for target in assignment.graded if target.module == module]
        for id_, text in assignment.language.without_results(source, targets).items():
            versions.setdefault(id_, {})[module] = text
    suffix = assignment.language.suffix
    tasks = [Task(submission_of(id_, sources, suffix)) for id_, sources in versions.items()]
    return [record for _, record in graded(subject, PROOF.name, tasks)]


def _kit_text(assignment: Assignment) -> str:
    """Return the spec that a kit holds, as data: YAML may fold what is looked for."""
    return json.dumps(yaml.safe_load(choose(assignment).spec), ensure_ascii=False, default=str)


def _secrets(subject: Subject, key: Key) -> Iterator[str]:
    """Yield the texts of a check that reports would write."""
    check = subject.assignment.check(*key)
    probe = check.probe(subject.assignment.inputs.get(key, ({},)))
    if probe is None:
        return
    values = [value for inputs in probe.inputs for value in inputs.values()]
    values += [seen.value for seen in subject.context.reference_answers.observations.get(key, ())]
    values += [event for event in probe.events or () if isinstance(event, str)]
    language = subject.assignment.language
    values += language.constants_in(probe.call) if probe.call else []
    for value in values:
        if value is not None and not isinstance(value, bool):
            # A text is looked for without the quotes around it.
            text = value if isinstance(value, str) else language.show(value)
            if len(text) >= _LEAST:
                yield text


def _known(subject: Subject, hidden: frozenset[Key]) -> str:
    """Return all texts that students may see anyway."""
    assignment = subject.assignment
    shown = [
        text
        for question in assignment.spec.questions
        for check in question.checks
        if (question.id, check.id) not in hidden
        for text in _secrets(subject, (question.id, check.id))
    ]
    given = [text for module in assignment.reference for text in module.beside.values()]
    return "\n".join([*assignment.skeleton.values(), *given, *shown])


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
    """Undo the escapes of a format."""
    match suffix:
        case ".html":
            return html.unescape(text)
        case ".json":
            return json.dumps(json.loads(text), ensure_ascii=False)
        case _:
            return text


PROOF = Proof("hiding", Message(N_("What is hidden stays hidden")), _prove, is_general=True)

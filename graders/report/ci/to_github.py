"""Output for GitHub Actions: the summary of a step, and annotations of the student's lines.

References
----------
GitHub documentation, "Workflow commands for GitHub Actions": a step's summary holds 1 MiB at most,
and a larger one is not shown; in a command's message ``%``, carriage returns and line feeds are
written ``%25``, ``%0D`` and ``%0A``, in its properties also ``:`` and ``,`` as ``%3A``, ``%2C``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from graders.i18n import N_, NP_, Translator, translator
from graders.model import Message, Record, State, Verdict
from graders.records.briefs import Records
from graders.records.sanitize import cut, visible
from graders.report.ci.base import Facts
from graders.report.ci.question_text import (
    QuestionText,
    code_block,
    describe,
    find_spot,
    head_lines,
    html,
    markdown,
)
from graders.report.pages.check_view import Badge
from graders.report.pages.class_table import Row, class_page

SUMMARY_BYTES = 1 << 20
# The number of annotations of each kind that GitHub shows per step.
_ANNOTATIONS = 10
_MESSAGE_CHARS = 2_000
# Room for the line that counts the ones left out.
_RESERVE = 500


def summary(records: Records, facts: Facts, room: int = SUMMARY_BYTES) -> bytes:
    """Summarise a run in Markdown of at most `room` bytes, and count the lines left out."""
    known = translator(facts.lang)
    parts = list(_class(records, facts) if len(records) != 1 else _submission(records[0], facts))
    kept, size = [], 0
    for part in parts:
        content = f"{part}\n".encode()
        size += len(content)
        if size > room - _RESERVE:
            break
        kept.append(content)
    if left := len(parts) - len(kept):
        template = NP_("{n} more entry is in the results", "{n} more entries are in the results")
        said = known.render(Message(template, {"n": left}))
        kept.append(f"\n{markdown(said)}\n".encode())
    content = b"".join(kept)
    return content if len(content) <= room else b""


def marks(records: Records, facts: Facts) -> Iterator[str]:
    """Yield the commands that annotate a submission's lines; for a class, only our own faults.

    They are few enough to be shown, the first questions first.
    """
    if len(records) == 1:
        yield from islice(_of_submission(records[0], facts), _ANNOTATIONS)
        return
    broken = (record for record in records.briefs if record.state is State.INTERNAL_ERROR)
    for record in islice(broken, _ANNOTATIONS):
        page, _ = describe(record, facts)
        yield _command("error", page.state_sentence, title=record.id)


def _of_submission(record: Record, facts: Facts) -> Iterator[str]:
    page, questions = describe(record, facts)
    if not questions:
        yield _command("error", page.state_sentence or page.next_step, title=record.id)
    for question in questions:
        if question.is_failed or question.result.verdict is Verdict.INTERNAL_ERROR:
            yield _annotation(question, record, facts)


def _annotation(question: QuestionText, record: Record, facts: Facts) -> str:
    place = find_spot(question.result, record)
    where = {}
    if place is not None and (path := facts.path(record.id, place.file)):
        where = {"file": path, **({"line": str(place.line)} if place.line else {})}
    kind = "warning" if question.result.verdict.facts.severity == "minor" else "error"
    title = f"{question.title} · {question.view.badge.word}"
    return _command(kind, question.text or question.reason, **where, title=title)


def _command(kind: str, message: str, **properties: str) -> str:
    escaped = ((n, _data(v).replace(":", "%3A").replace(",", "%2C")) for n, v in properties.items())
    told_ = ",".join(f"{name}={value}" for name, value in escaped)
    return f"::{kind} {told_}::{_data(cut(message, _MESSAGE_CHARS))}"


def _data(text: str) -> str:
    shown = visible(text)
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _submission(record: Record, facts: Facts) -> Iterator[str]:
    page, questions = describe(record, facts)
    _ = translator(facts.lang).text
    yield f"### {markdown(page.assignment)} · {markdown(page.id)}\n"
    if page.score:
        yield f"**{markdown(_('Total'))} {markdown(page.score)}**\n"
    yield from (f"{markdown(line)}\n" for line in head_lines(page))
    if questions:
        yield f"| | {markdown(_('Question'))} | {markdown(_('Points earned'))} |\n|---|---|---:|"
    for question in questions:
        badge = _badge(question.view.badge)
        yield f"| {badge} | {markdown(question.title)} | {markdown(question.view.score)} |"
    for question in questions:
        if question.is_failed and question.text:
            yield _details(question)


def _details(question: QuestionText) -> str:
    badge = question.view.badge
    head = f"{badge.icon} {html(badge.word)} · {html(question.title)}"
    block = code_block(question.text)
    return f"\n<details><summary>{head}</summary>\n\n{block}\n\n</details>"


def _class(records: Records, facts: Facts) -> Iterator[str]:
    page = class_page(records.briefs, facts.title, {}, facts.lang)
    it = page.summary
    known = translator(facts.lang)
    yield f"### {markdown(page.assignment)}\n"
    mean = f"{known.text(N_('mean'))} {it.mean}" if it.mean else ""
    said = filter(None, (it.count, mean, it.empty, it.to_review, it.broken))
    yield f"{' · '.join(map(markdown, said))}\n"
    heads = (known.text(N_("Submission")), known.text(N_("Total")), *(c.id for c in page.columns))
    yield f"| {' | '.join(map(markdown, heads))} |\n|---|---:|{'---|' * len(page.columns)}"
    yield from (_row(row, known) for row in page.rows)


def _row(row: Row, known: Translator) -> str:
    cells = [_badge(cell.badge) if cell else "" for cell in row.cells]
    score = markdown(" → ".join(filter(None, (row.score, row.adjusted))) or row.state_word)
    return f"| {' | '.join([markdown(row.id), score, *cells])} |"


def _badge(badge: Badge) -> str:
    return f"{badge.icon} {markdown(badge.word)}"

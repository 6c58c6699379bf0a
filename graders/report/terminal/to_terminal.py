"""Reports in a terminal: a line per question of a submission, or per student of a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text as Line

from graders.i18n import N_, NP_, translator
from graders.model import Message, Record, State, Verdict
from graders.records.sanitize import one_line
from graders.report.drawing.pictures import align
from graders.report.pages.class_table import ClassPage, Row, class_page
from graders.report.pages.student_page import CheckView, QuestionView, StudentPage, student_page
from graders.report.terminal.screen import Screen, aligned_text, boards_text, padded

# The style of each tone.
STYLES: Mapping[str, str] = {"good": "green", "half": "yellow", "bad": "red", "calm": "dim"}
_FAULT_STYLE = "red"
_INDENT = 4
_ID_LEAST = 16
_ALIGNED_CHARS = 40
_LABELS = (
    N_("tried"), N_("expected"), N_("obtained"), N_("differs"), N_("stopped at"), N_("printed"),
)  # fmt: skip


def show_submission(console: Console, record: Record, lang: str) -> None:
    """Print a submission: its questions, why some fail, the total, and the next step."""
    page = student_page(record, record.assignment, lang)
    screen = Screen(console)
    screen.line(Line.assemble((page.assignment, "dim"), " · ", (one_line(page.id), "bold")))
    for note in page.notes:
        screen.prose(note, indent=2)
    if page.questions:
        screen.line(Line())
    for question in page.questions:
        _show_question(screen, question, page)
    screen.line(Line())
    _show_end(screen, page)


def show_class(console: Console, records: Sequence[Record], lang: str) -> None:
    """Print a class: a line per submission, then the mean and what needs attention."""
    title = records[0].assignment if records else ""
    page = class_page(records, title, {}, lang)
    screen = Screen(console)
    ids = max((cell_len(one_line(row.id)) for row in page.rows), default=0)
    scores = max((cell_len(row.score) for row in page.rows), default=0)
    room = max(console.width - scores - 2 * len(page.columns) - 18, _ID_LEAST)
    for row in page.rows:
        screen.line(_row(screen, row, min(ids, room), scores))
    if page.rows:
        screen.line(Line())
    # This line explains the icons that were shown.
    screen.row([f"{screen.icon(it.icon, it.plain_icon)} {it.word}" for it in page.legend], 2)
    _show_summary(screen, page)


@contextmanager
def class_progress(console: Console, total: int, lang: str) -> Iterator[Callable[[Record], None]]:
    """Show the progress of a class of `total` submissions, if `console` is a terminal.

    The function yielded takes each finished record.
    """
    if not console.is_terminal:
        yield lambda _: None
        return
    _ = translator(lang).text
    columns = (
        TextColumn(_("Grading")),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        # Folder names are data, without markup.
        TextColumn("{task.fields[last]}", markup=False, style="dim"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total, last="")
        screen = Screen(console)

        def advance(record: Record) -> None:
            progress.update(task, advance=1, last=screen.fit(one_line(record.id))[:24])

        yield advance


def _show_question(screen: Screen, question: QuestionView, page: StudentPage) -> None:
    words = max(cell_len(other.badge.word) for other in page.questions)
    scores = max(cell_len(other.score) for other in page.questions)
    style = STYLES[question.badge.verdict.facts.tone]
    icon = screen.icon(question.badge.icon, question.badge.plain_icon)
    head = Line.assemble(
        "  ",
        (f"{icon} {padded(question.badge.word, words)}", style),
        f"  {' ' * (scores - cell_len(question.score))}{question.score}  ",
    )
    name = f" ({question.name})" if question.name else ""
    screen.hanging(head, Line.assemble((question.title, "bold"), (name, "dim")))
    # Lent functions are named once, at the end.
    show_reasons(screen, replace(question, lent=""), page.lang)


def show_reasons(screen: Screen, question: QuestionView, lang: str) -> None:
    """Explain the points of a question: who is at fault, and the first failing check."""
    for sentence in (*question.sentences, question.lent):
        screen.prose(sentence, _INDENT)
    if question.comment:
        said = Message(N_("your teacher: {comment}"), {"comment": question.comment})
        screen.prose(translator(lang).render(said), _INDENT)
    if question.badge.verdict is not Verdict.CORRECT:
        _show_failure(screen, question, lang)


def _show_failure(screen: Screen, question: QuestionView, lang: str) -> None:
    screen.prose(question.rationale, _INDENT)
    # No check of a missing function was run.
    tried = question.checks if question.badge.verdict is not Verdict.MISSING else ()
    failing = [check for check in tried if check.badge.verdict.facts.is_fault]
    untold = [check for check in tried if check.badge.verdict is Verdict.SKIPPED]
    for check in (failing or untold)[:1]:
        _show_check(screen, check, lang)
    _ = translator(lang).text
    hint = question.hint or (failing[0].hint if failing else "")
    screen.labelled([(_("hint"), hint)], _INDENT, _label_width(lang), prose=True)
    if len(failing) > 1:
        template = NP_("and {n} other check fails", "and {n} other checks fail")
        others = translator(lang).render(Message(template, {"n": len(failing) - 1}))
        screen.prose(others, _INDENT, style="dim")


def _show_check(screen: Screen, check: CheckView, lang: str) -> None:
    icon = screen.icon(check.badge.icon, check.badge.plain_icon)
    both = Message(N_("{check}: {why}"), {"check": check.title, "why": check.rationale})
    said = translator(lang).render(both) if check.rationale else check.title
    screen.prose(said, _INDENT, mark=f"{icon} ")
    screen.prose(check.explanation, _INDENT)
    frame = check.traceback[-1] if check.traceback else None
    where = f"{frame.file}:{frame.line} {frame.text.strip()}" if frame else ""
    labels, width = _labels(lang), _label_width(lang)
    # The boards take the place of both values and of their difference, where there is room.
    boards = boards_text(check.drawing, labels[1:3], screen.console.width - _INDENT - width - 4)
    compared = ("", "", "") if boards else (check.expected, check.actual, _differing(check, lang))
    values = (check.input, *compared, where, check.printed.rstrip("\n"))
    tried, *rows = zip(labels, values, strict=True)
    screen.labelled([tried], _INDENT, width)
    screen.figure(labels[3], boards, _INDENT, width)
    screen.labelled(rows, _INDENT, width)
    screen.dialogue(check.dialogue, translator(lang).text(N_("end of input")), _INDENT)


def _labels(lang: str) -> tuple[str, ...]:
    return tuple(map(translator(lang).text, _LABELS))


def _differing(check: CheckView, lang: str) -> str:
    """Return the difference: two texts one above the other, or the places."""
    if check.difference:
        aligned = align(check.difference, _ALIGNED_CHARS)
        return aligned_text(aligned, _labels(lang)[1:3])
    return "\n".join(filter(None, (*check.drawing.places, check.drawing.more)))


def _label_width(lang: str) -> int:
    """Return one width for all labels under a question, so that their values line up."""
    return max(map(cell_len, (*_labels(lang), translator(lang).text(N_("hint")))))


def _show_end(screen: Screen, page: StudentPage) -> None:
    _ = translator(page.lang).text
    screen.prose(page.state_sentence, 2, style=_FAULT_STYLE)
    if page.score:
        later = f"  ({page.to_review})" if page.to_review else ""
        label = _("Total")
        screen.line(Line.assemble(f"  {label}  ", (page.score, "bold"), (later, "yellow")))
    if page.adjusted:
        label = _("After the deadline's rule")
        screen.line(Line.assemble(f"  {label}  ", (page.adjusted, "bold")))
    screen.prose(page.deadline, 2)
    screen.prose(page.lent, 2, style="dim")
    arrow = screen.icon("→", "->")
    screen.prose(page.next_step, 2, mark=f"{arrow} ")


def _row(screen: Screen, row: Row, ids: int, scores: int) -> Line:
    name = Line(screen.fit(one_line(row.id)))
    name.truncate(ids, overflow="ellipsis", pad=True)
    line = Line.assemble("  ", name, f"  {' ' * (scores - cell_len(row.score))}{row.score} ")
    for cell in filter(None, row.cells):
        icon = screen.icon(cell.badge.icon, cell.badge.plain_icon)
        line.append(f" {icon}", STYLES[cell.badge.verdict.facts.tone])
    if row.adjusted:
        line.append(f"  {screen.icon('→', '->')} {row.adjusted}", "bold")
    if row.state != State.GRADED:
        line.append(f"  {row.state_word}", _FAULT_STYLE)
    return line


def _show_summary(screen: Screen, page: ClassPage) -> None:
    _ = translator(page.lang).text
    it = page.summary
    label = _("mean")
    mean = f"{label} {it.mean}" if it.mean else ""
    parts = (it.count or _("No submission"), mean, it.empty, it.to_review)
    screen.prose(" · ".join(filter(None, parts)), 2)
    screen.prose(it.late, 2)
    screen.prose(it.changed, 2)
    screen.prose(it.broken, 2, style=_FAULT_STYLE)

"""Reports in a terminal: a line per question of a submission, or per student of a class."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as Line

from graders.i18n import N_, NP_, translator
from graders.model import Message, Record, State, Verdict
from graders.records.sanitize import one_line
from graders.report.drawing.pictures import align
from graders.report.pages.check_view import CheckView
from graders.report.pages.class_table import ClassPage, Row, class_page
from graders.report.pages.question_view import QuestionView
from graders.report.pages.student_page import StudentPage, student_page
from graders.report.places import Place
from graders.report.terminal.excerpts import excerpt
from graders.report.terminal.screen import (
    VALUE_CHARS,
    VALUE_LINES,
    Screen,
    aligned_text,
    boards_text,
    padded,
)

# The style of each tone.
STYLES: Mapping[str, str] = {"good": "green", "half": "yellow", "bad": "red", "calm": "dim"}
_FAULT_STYLE = "red"
_INDENT = 4
_ID_LEAST = 16
# The blanks before, between and after the name and the score of a student.
_MARGINS = 5
_ALIGNED_CHARS = 40
# The first line of an input with a name, in Python or in OCaml.
_BOUND = re.compile(r"(?:let )?(\w+) =")
_LABELS = (
    N_("tried"), N_("expected"), N_("obtained"), N_("differs"), N_("stopped at"), N_("printed"),
)  # fmt: skip


def show_submission(console: Console, record: Record, lang: str) -> None:
    """Print a submission: its questions, why some fail, the total, and the next step."""
    page = student_page(record, record.assignment, lang)
    screen = Screen(console)
    screen.line(Line.assemble((page.assignment, "dim"), " · ", (one_line(page.id), "bold")))
    for note, place in zip(page.notes, page.note_places, strict=True):
        screen.prose(note, indent=2)
        _show_note_line(screen, place)
    if page.questions:
        screen.line(Line())
    for question in page.questions:
        _show_question(screen, question, page)
    screen.line(Line())
    _show_end(screen, page)


def show_class(console: Console, records: Sequence[Record], lang: str) -> None:
    """Print a class: a line per submission, then the mean and what needs attention.

    Questions are numbered above their column, and named under the table. Where the terminal has no
    room for it, nothing stands between the columns.
    """
    title = records[0].assignment if records else ""
    page = class_page(records, title, {}, lang)
    screen = Screen(console)
    ids = max((cell_len(one_line(row.id)) for row in page.rows), default=0)
    scores = max((cell_len(row.score) for row in page.rows), default=0)
    count = len(page.columns)
    is_tight = _ID_LEAST + scores + 2 * count + _MARGINS > console.width
    step = 1 if is_tight else 2
    room = max(console.width - scores - step * count - 18, _ID_LEAST)
    ids = min(ids, room)
    if page.rows:
        for line in _headings(count, step):
            screen.line(Line(f"{' ' * (ids + scores + _MARGINS)}{line}", style="dim"))
    for row in page.rows:
        screen.line(_row(screen, row, ids, scores, step))
    if page.rows:
        screen.line(Line())
    named = [f"{n} {one_line(column.id)}" for n, column in enumerate(page.columns, 1)]
    screen.row(named if page.rows else [], 2)
    # This line explains the icons that were shown.
    screen.row([f"{screen.icon(it.icon, it.plain_icon)} {it.word}" for it in page.legend], 2)
    _show_summary(screen, page)


def _headings(count: int, step: int) -> list[str]:
    """Write the numbers of columns upright: the tens above, where there are any."""
    numbers = range(1, count + 1)
    ones = "".join(f"{n % 10:>{step}}" for n in numbers)
    tens = "".join(f"{n // 10 if n % 10 == 0 else '':>{step}}" for n in numbers)
    return [tens.rstrip(), ones] if count > 9 else [ones]


def _show_note_line(screen: Screen, place: Place | None) -> None:
    """Print the line of a note that points to a part of it."""
    if place is not None and place.end:
        room = screen.console.width - _INDENT
        shown = excerpt(f"{place.line} |", place, room, screen.fit)
        screen.figure("", shown, _INDENT - 4, 0)


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
    untold = [check for check in tried if check.badge.verdict.facts.is_undecided]
    if failing:
        _show_check(screen, failing[0], lang)
    elif untold and not question.is_read_whole:
        _show_why(screen, untold[0], lang)
    _ = translator(lang).text
    hint = question.hint or (failing[0].hint if failing else "")
    screen.labelled([(_("hint"), hint)], _INDENT, _label_width(lang), prose=True)
    more = question.more_hints if question.hint else failing[0].more_hints if failing else ()
    if more:
        words = NP_("the page has {n} more hint", "the page has {n} more hints")
        told = translator(lang).render(Message(words, {"n": len(more)}))
        screen.prose(told, _INDENT, style="dim")
    if len(failing) > 1:
        template = NP_("and {n} other check fails", "and {n} other checks fail")
        others = translator(lang).render(Message(template, {"n": len(failing) - 1}))
        screen.prose(others, _INDENT, style="dim")


def _show_check(screen: Screen, check: CheckView, lang: str) -> None:
    _show_why(screen, check, lang)
    screen.prose(check.explanation, _INDENT)
    _show_values(screen, check, lang)
    screen.dialogue(check.dialogue, translator(lang).text(N_("end of input")), _INDENT)


def _show_why(screen: Screen, check: CheckView, lang: str) -> None:
    icon = screen.icon(check.badge.icon, check.badge.plain_icon)
    both = Message(N_("{check}: {why}"), {"check": check.title, "why": check.rationale})
    said = translator(lang).render(both) if check.rationale else check.title
    screen.prose(said, _INDENT, mark=f"{icon} ")


def _show_values(screen: Screen, check: CheckView, lang: str) -> None:
    """Show what was tried, and what was expected and obtained: by pictures where there is room."""
    labels, width = _labels(lang), _label_width(lang)
    room = screen.console.width - _INDENT - width - 4
    drawing = check.drawing
    boards = boards_text([(labels[1], drawing.expected), (labels[2], drawing.actual)], room)
    where = _stopped_at(check, room, screen)
    compared = ("", "", "") if boards else (check.expected, check.actual, _differing(check, lang))
    values = (_tried(check), *compared, where, check.printed.rstrip("\n"))
    tried, *rows = zip(labels, values, strict=True)
    screen.labelled([tried], _INDENT, width)
    for name, grid in check.boards:
        if grid.is_picture:
            screen.figure(name, boards_text([("", grid)], room), _INDENT, width)
    screen.figure(labels[3], boards, _INDENT, width)
    screen.labelled(rows, _INDENT, width)


def _tried(check: CheckView) -> str:
    """Return the lines of an input, without those of values that are drawn where all are too many.

    Where such a value stands on several lines, those after the first are indented.
    """
    lines = check.input.split("\n")
    if len(check.input) <= VALUE_CHARS and len(lines) <= VALUE_LINES:
        return check.input
    drawn = {name for name, grid in check.boards if grid.is_picture}
    kept: list[str] = []
    is_drawn = False
    for line in lines:
        begun = _BOUND.match(line)
        if begun or not line.startswith(" "):
            is_drawn = begun is not None and begun[1] in drawn
            kept.append(f"{begun[0]} …" if begun and is_drawn else line)
        elif not is_drawn:
            kept.append(line)
    return "\n".join(kept)


def _stopped_at(check: CheckView, room: int, screen: Screen) -> str:
    """Return the place of the last frame, its line, and carets under what failed."""
    if not check.traceback:
        return ""
    frame = check.traceback[-1]
    place = Place(frame.file, frame.line, frame.text, frame.begin, frame.end)
    return excerpt(str(place), place, room, screen.fit)


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


def _row(screen: Screen, row: Row, ids: int, scores: int, step: int) -> Line:
    name = Line(screen.fit(one_line(row.id)))
    name.truncate(ids, overflow="ellipsis", pad=True)
    line = Line.assemble("  ", name, f"  {' ' * (scores - cell_len(row.score))}{row.score} ")
    asked = [place for place, cell in enumerate(row.cells) if cell]
    for cell in row.cells[: max(asked, default=-1) + 1]:
        icon = screen.icon(cell.badge.icon, cell.badge.plain_icon) if cell else ""
        tone = STYLES[cell.badge.verdict.facts.tone] if cell else ""
        line.append(f"{icon:>{step}}", tone)
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

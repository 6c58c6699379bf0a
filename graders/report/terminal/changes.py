"""Changes of grades in a terminal: gains, losses, and the questions and checks behind them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as Line

from graders.i18n import N_, NP_, Translator, translator
from graders.model import Message
from graders.records.sanitize import one_line
from graders.report.changes import Change, Changes, Moved, Turned
from graders.report.terminal.screen import Screen
from graders.report.words import points

# Limits: questions per submission, checks per question, lines beyond the first submission.
_QUESTIONS, _CHECKS, _LINES = 4, 2, 20
_ID_CELLS = 28


def show_changes(console: Console, changes: Changes, lang: str) -> None:
    """Print the changes, if any, each line no wider than the console."""
    screen, known = Screen(console), translator(lang)
    if changes.is_unknown:
        template = N_("the earlier grades cannot be compared: damaged, or of something else")
        screen.prose(known.text(template), 2)
    if changes.is_of_one:
        for turned in changes.turned:
            screen.prose(known.render(_turned(turned)), 2, style=_style(turned))
        return
    if not changes:
        return
    screen.prose(_head(changes, known), 2)
    widths = _widths(screen, changes, known)
    shown = lines = 0
    for change in changes.changed:
        block = list(_block(screen, change, widths, known))
        if shown and lines + len(block) > _LINES:
            break
        for line in block:
            screen.line(line)
        lines += len(block)
        shown += 1
    if left := len(changes.changed) - shown:
        template = NP_("and {n} more submission", "and {n} more submissions")
        screen.prose(known.render(Message(template, {"n": left})), 2)
    if changes.changed and changes.apart:
        names = ", ".join(changes.apart[:_QUESTIONS]) + ("…" * (len(changes.apart) > _QUESTIONS))
        template = N_("not compared, since only one side has them: {names}")
        screen.prose(known.render(Message(template, {"names": names})), 2)


def _turned(turned: Turned) -> Message:
    """Tell a student what became of a question."""
    was, now = (verdict.facts.is_passed for verdict in (turned.before, turned.after))
    args = {"name": turned.name, "n": abs(turned.passes)}
    if was is not now:
        told = N_("{name} is right now") if now else N_("{name} is no longer right")
        return Message(told, args)
    if turned.passes:
        more = NP_("one more check passes in {name}", "{n} more checks pass in {name}")
        less = NP_("one check no longer passes in {name}", "{n} checks no longer pass in {name}")
        return Message(more if turned.passes > 0 else less, args)
    words = {"before": turned.before.facts.word, "after": turned.after.facts.word}
    told = N_("{name}: {after}, and no longer {before}")
    return Message(told, {**args, **{key: Message(word) for key, word in words.items()}})


def _style(turned: Turned) -> str:
    better = turned.after.facts.is_passed - turned.before.facts.is_passed or turned.passes
    return "green" if better > 0 else "red" if better < 0 else ""


def _head(changes: Changes, known: Translator) -> str:
    """Count gains, losses, and the submissions of one side alone."""
    losers = sum(change.by < 0 for change in changes.changed)
    counts = (
        (len(changes.changed) - losers, NP_("{n} gains points", "{n} gain points")),
        (losers, NP_("{n} loses points", "{n} lose points")),
        (changes.new, NP_("{n} new submission", "{n} new submissions")),
        (changes.gone, NP_("{n} submission gone", "{n} submissions gone")),
    )
    told = [known.render(Message(template, {"n": n})) for n, template in counts if n]
    message = Message(N_("since the last grades: {counts}"), {"counts": ", ".join(told)})
    return known.render(message)


def _widths(screen: Screen, changes: Changes, known: Translator) -> tuple[int, int]:
    """Return the cells of the widest id and of the widest pair of grades."""
    ids = (cell_len(screen.fit(one_line(change.id))) for change in changes.changed)
    scores = (cell_len(_score(screen, change, known)) for change in changes.changed)
    return max(ids, default=0), max(scores, default=0)


def _block(
    screen: Screen, change: Change, widths: tuple[int, int], known: Translator
) -> Iterator[Line]:
    """Yield the lines of a submission: its grades and first question, then a question per line."""
    ids, scores = widths
    name = Line(screen.fit(one_line(change.id)))
    name.truncate(min(ids, _ID_CELLS), overflow="ellipsis", pad=True)
    score = _score(screen, change, known)
    pad = " " * (scores - cell_len(score))
    style = "green" if change.by > 0 else "red"
    head = Line.assemble("  ", name, f"  {pad}", (score, style), "  ")
    moved = [_moved(screen, question, known) for question in change.questions[:_QUESTIONS]]
    if len(change.questions) > _QUESTIONS:
        moved.append("…")
    for text in moved:
        line = Line.assemble(head, text)
        line.truncate(max(screen.console.width, 40), overflow="ellipsis")
        yield line
        head = Line(" " * cell_len(head.plain))


def _score(screen: Screen, change: Change, known: Translator) -> str:
    before, after = (points(number, known.lang) for number in (change.before, change.after))
    return f"{before} {screen.icon('→', '->')} {after}"


def _moved(screen: Screen, moved: Moved, known: Translator) -> str:
    sign = "+" if moved.by > 0 else "-"
    checks = [
        f"{check}: {known.text(before.facts.word)} {screen.icon('→', '->')} "
        f"{known.text(after.facts.word)}"
        for check, before, after in moved.checks[:_CHECKS]
    ]
    if len(moved.checks) > _CHECKS:
        checks.append("…")
    why = f" ({', '.join(checks)})" if checks else ""
    return screen.fit(one_line(f"{moved.question}: {sign}{points(abs(moved.by), known.lang)}{why}"))

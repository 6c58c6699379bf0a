"""The rows of `review.csv` that cannot be understood: each is told, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from graders.errors import Problem, SpecError
from graders.i18n import Message
from graders.records.sanitize import one_line
from graders.report.review.csv_sheet import (
    Line,
    Sheet,
    key_cell,
    number_of,
    signed_number_of,
)

# Half a cent: points have two decimals.
CENT = 0.005
_SHOWN = 40


def refuse_invalid_cells(sheet: Sheet, possible: Mapping[str, float], name: str) -> None:
    """Refuse a sheet that cannot be understood, before it is used.

    `possible` holds the points of each question; `name` is the file's, for the errors. Raise
    SpecError with every row at fault, its content and how to mend it.
    """
    limits = {key_cell(question): points for question, points in possible.items()}
    problems: list[Problem] = []
    seen: dict[tuple[str, str], int] = {}
    for line in sheet.lines:
        key = sheet.cell(line, "submission"), sheet.cell(line, "question")
        if not all(map(str.strip, key)):
            continue  # a total, a remark: the teacher's own
        first = seen.setdefault(key, line.number)
        if first != line.number:
            problems.append(_twin(key, first, line.number, name))
        own = number_of(sheet.cell(line, "possible"))
        known = [most for most in (limits.get(key[1]), own) if most is not None]
        problems += _odd_points(
            sheet.cell(line, "points"), min(known, default=None), line.number, name
        )
        problems += _odd_adjustment(sheet, line, limits.get(key[1]), name)
    if problems:
        raise SpecError(tuple(problems))


def _twin(key: tuple[str, str], first: int, number: int, name: str) -> Problem:
    what = Message(
        "{key}, {key2} is already on line {first}",
        {"key": repr(one_line(key[0])), "key2": repr(one_line(key[1])), "first": first},
    )
    mend = Message("keep one of the two lines and remove the other")
    return Problem(name, number, "", what, mend)


def _odd_points(text: str, most: float | None, number: int, name: str) -> Iterator[Problem]:
    """Yield the problems of a cell of points."""
    if not text.strip():
        return
    points, shown = number_of(text), one_line(text.strip()[:_SHOWN])
    mend = Message(
        "write a number such as 1 or 0.5, or leave the cell empty to read the answer later"
    )
    if points is None:
        what = Message("expected a number of points, got {shown}", {"shown": repr(shown)})
        yield Problem(name, number, "points", what, mend)
    elif most is not None and points > most + CENT:
        top = f"{most:g}"
        what = Message(
            "{shown} is more than the {top} that can be given", {"shown": shown, "top": top}
        )
        yield Problem(
            name, number, "points", what, Message("write a number from 0 to {top}", {"top": top})
        )


def _odd_adjustment(sheet: Sheet, line: Line, most: float | None, name: str) -> Iterator[Problem]:
    """Yield the problems of a cell of points to add or to take off.

    The points of the question are the most that either may be: more is a slip of the hand.
    """
    text = sheet.cell(line, "adjust").strip()
    by, shown = signed_number_of(text), one_line(text[:_SHOWN])
    if not text or by == 0:
        return
    if by is None:
        what = Message("expected points to add or to take off, got {shown}", {"shown": repr(shown)})
        mend = Message("write a number such as +1 or -0.5, or leave the cell empty")
        yield Problem(name, line.number, "adjust", what, mend)
        return
    if most is not None and abs(by) > most + CENT:
        top = f"{most:g}"
        what = Message(
            "{shown} is more than the {top} that the question is worth",
            {"shown": shown, "top": top},
        )
        mend = Message("write a number from -{top} to +{top}", {"top": top})
        yield Problem(name, line.number, "adjust", what, mend)
    if not sheet.cell(line, "comment").strip():
        what = Message("{shown} has no reason", {"shown": shown})
        mend = Message("write the reason under `comment`: the student reads it")
        yield Problem(name, line.number, "adjust", what, mend)

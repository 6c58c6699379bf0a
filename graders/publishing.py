"""Replace the outputs of a folder by those of new records, once it is told whose grade changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from graders.keeping import unwritable
from graders.report.briefs import Records
from graders.report.changes import Changes, changes
from graders.report.comments_file import commented
from graders.report.exports.base import Facts
from graders.report.exports.ordered import Order, write_orders
from graders.report.review_file import reviewed
from graders.report.review_sheet import Sheet
from graders.report.write import published, write_reports
from graders.spec.assignment import Assignment

__all__ = ["publish"]


def publish(
    out: Path,
    records: Records,
    assignment: Assignment,
    lang: str,
    tell_changes: Callable[[Changes], None],
    review: Sheet | None = None,
    comments: Sheet | None = None,
    orders: Sequence[Order] = (),
    facts: Facts | None = None,
) -> Records:
    """Replace the outputs by those of some records, once it is told whose grade changes.

    Parameters
    ----------
    review : Sheet, optional
        What review.csv held when the run began.
    comments : Sheet, optional
        The same of comments.csv.
    orders : sequence of Order
        The outputs for CI and services.
    facts : Facts, optional
        What these tell besides; needed for any.

    Returns
    -------
    Records
        With the teacher's points and comments.

    Raises
    ------
    UsageError
        When the outputs cannot be written.
    InternalError
        When a service would have to be told of points for what we failed to grade.
    """
    try:
        pointed = reviewed(out, records, assignment.points, lang, review)
        given = commented(out, records, pointed, lang, comments)
        with published(out) as before:
            news = changes(before, given.briefs, assignment.id)
        tell_changes(news)
        write_reports(out, given, assignment.spec.title, lang, records, news)
    except OSError as problem:
        raise unwritable(out, problem) from None
    if facts is not None:
        write_orders(orders, out, given, facts)
    return given

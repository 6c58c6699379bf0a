"""The command ``graders report``: every page again, from records alone."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from graders.commands.common import COURSE, DONE, LANG, PLACE, default_lang, guarded
from graders.commands.exporting import exports, ordered, repository
from graders.commands.telling import changes_teller, teller
from graders.errors import UsageError

if TYPE_CHECKING:
    from graders.model import Detail, Record
    from graders.report.briefs import Records
    from graders.submissions import Handout

# The words of `Detail`, which is slow to import for a help text.
_DETAILS = ("all", "own-output", "verdict-only")


@click.command()
@click.argument("out", type=PLACE)
@LANG
@click.option(
    "--detail", type=click.Choice(_DETAILS), default=_DETAILS[0],
    show_default=True, help="The most that a failure shows, whatever the spec allows.",
)  # fmt: skip
@COURSE
@exports
@click.option(
    "--submissions", type=PLACE, metavar="PATH",
    help="What was graded, for formats that name a student's file.",
)  # fmt: skip
def report(out: Path, lang: str | None, detail: str, course: Path | None, **options: Any) -> None:
    """Make every page of OUT again from its records, without grading.

    Records hold what the spec allows to be shown: less may be shown than they hold, never more.
    """
    guarded(lambda: _report(out, lang or default_lang(), _detail(detail), course, options))


def _detail(word: str) -> Detail:
    from graders.model import Detail

    return Detail(word)


def _report(
    out: Path, lang: str, detail: Detail, course: Path | None, options: dict[str, Any]
) -> int:
    from graders.keeping import by_itself
    from graders.pipeline import handouts
    from graders.publishing import publish
    from graders.report.exports.base import Facts
    from graders.report.exports.ordered import check_orders, check_single
    from graders.report.names import INDEX
    from graders.spec.courses import find_course
    from graders.spec.load import load_assignment

    orders = ordered(options)
    check_orders(orders, out, os.environ)
    _last_run(out)  # no folder is made where there is nothing to report
    with by_itself(out, teller(lang, False)):
        records = _records(out, detail)
        check_single(orders, len(records))
        folder = find_course(course, os.environ, Path.cwd())
        assignment = load_assignment(folder, records.briefs[0].assignment)
        known = Facts(assignment.spec.title, lang, {}, options["visibility"], dict(os.environ))
        if options["submissions"] is not None:
            folders = _folders(options["submissions"], handouts(folder)[assignment.id], records)
            known = replace(known, folders=folders)
        publish(
            out, records, assignment, lang, changes_teller(lang, False), orders=orders, facts=known
        )
    click.echo(out / INDEX)
    return DONE


def _folders(path: Path, handout: Handout, records: Records) -> dict[str, str]:
    """Tell where the submissions are whose records are reported."""
    from graders.submissions import find, find_one, folders_below

    ids = [record.id for record in records.briefs]
    found = (find_one if len(ids) == 1 else find)([path], handout)
    known = folders_below(repository(), found)
    # One alone may have been graded under a name that a class gave it.
    return dict(zip(ids, known.values(), strict=False)) if len(ids) == 1 else known


def _records(out: Path, detail: Detail) -> Records:
    """Return what the last run reported: older records and questions may lie beside."""
    from graders.keeping import is_kept, kept
    from graders.report.briefs import Briefs, Records
    from graders.report.hiding import shown_at_most

    asked = _last_run(out)
    lost = [id_ for id_ in sorted(asked) if not is_kept(out, id_)]
    if lost or not asked:
        of = f" of {', '.join(lost[:5])}" if lost else ""
        raise UsageError(f"{out}: no record{of} there", "name the folder that grade wrote")

    def whole(id_: str) -> Record:
        record = shown_at_most(kept(out, id_), detail)
        return replace(record, questions=tuple(q for q in record.questions if q.id in asked[id_]))

    briefs = Briefs()
    return Records(tuple(briefs.of(whole(id_)) for id_ in sorted(asked)), whole)


def _last_run(out: Path) -> dict[str, frozenset[str]]:
    """Return the submissions of the last run, with their questions."""
    from graders.report.names import GRADES_JSON
    from graders.report.published import Published
    from graders.report.write import published

    same: dict[frozenset[str], frozenset[str]] = {}
    with published(out) as file:
        try:
            if file is None:
                raise ValueError("no such file")
            return {
                submission["id"]: same.setdefault(ids, ids)
                for submission in Published(file).submissions()
                for ids in [frozenset(question["id"] for question in submission["questions"])]
            }
        except (OSError, ValueError, KeyError, TypeError):
            raise UsageError(
                f"{out}: no {GRADES_JSON} of ours there", "name the folder that grade wrote"
            ) from None

"""The command ``graders new``: a new assignment, from a template or from a solution."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands.language import argument, command, option
from graders.commands.options import COURSE, LANG, PLACE
from graders.commands.stdio import DONE, NOT_RIGHT, guarded
from graders.errors import UsageError
from graders.i18n import N_, Message, Translator, translator

if TYPE_CHECKING:
    from graders.authoring.new.files import Naming, Written


@command(
    help=N_(
        "Write a new assignment ID: reference, spec, skeleton, and samples to grade.\n\n"
        "The course is made where there is none: here, or in the folder that --course names. "
        "Nothing is ever overwritten. With --from, one question is proposed for each function and"
        " class, with checks from its type hints and the examples of its docstring; nothing of "
        "the file is run, and there are no samples.\n\n"
        "With --tests, the tests of a course become the checks: files of pytest and unittest, "
        "notebooks of nbgrader and otter (the solution may be the same file), otter's tests/, and"
        " lists of calls (CSV or JSON: call, returns, raises, prints, points, hidden). What is "
        "not carried is listed.\n\n"
        "Exit status: 0 ready; 1 written, and something is left for you to do; 2 usage."
    ),
)  # fmt: skip
@argument("id", metavar="ID")
@COURSE
@option("--title", metavar="TEXT", help=N_("As students read it [default: made from ID]."))
@option(
    "--from", "solution", type=PLACE, metavar="FILE",
    help=N_("A solution (.py or .ipynb): questions and checks are proposed from it."),
)  # fmt: skip
@option(
    "--tests", type=PLACE, multiple=True, metavar="FILE",
    help=N_("Tests of the solution, which become the checks."),
)  # fmt: skip
@LANG
@guarded
def new(
    id: str,
    course: Path | None,
    title: str | None,
    solution: Path | None,
    tests: Sequence[Path],
    lang: str,
) -> int:
    """Write a new assignment ID: reference, spec, skeleton, and samples to grade."""
    from graders.authoring.new.files import (
        course_to_write,
        name_assignment,
        template_files,
        write_assignment,
    )

    naming = name_assignment(id, title)
    folder = course_to_write(course, os.environ.get("GRADERS_COURSE", ""), Path.cwd())
    asides: tuple[str, ...] = ()
    if solution is None and tests:
        raise UsageError(
            Message("--tests without --from"),
            Message("name the solution that they test with --from"),
        )
    if solution is None:
        files = template_files(naming, lang)
    else:
        from graders.authoring.new.from_solution import propose_files

        files, asides = propose_files(naming, solution, lang, tests)
    written = write_assignment(folder, naming, files)
    known = translator(lang)
    for line in (*_told(written, asides, known), *_what_next(written, naming, course, known)):
        click.echo(line)
    return NOT_RIGHT if written.left else DONE


def _told(written: Written, asides: Sequence[str], known: Translator) -> Iterator[str]:
    yield known.render(Message("course {folder}", {"folder": str(_near(written.course))}))
    for name in written.files:
        yield known.render(Message("  wrote {name}", {"name": name}))
    if asides:
        yield known.text(N_("set aside"))
    for aside in asides:
        yield f"  {aside}"


def _near(folder: Path) -> Path:
    """Name a folder as it is seen from here."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _what_next(
    written: Written, naming: Naming, course: Path | None, known: Translator
) -> Iterator[str]:
    where = f" --course {course}" if course is not None else ""
    if written.left:
        yield known.text(N_("left to do"))
        for problem in written.left:
            yield f"  {problem}".replace("\n", "\n  ")
        yield known.text(N_("then"))
        if not set(naming.skeleton_files).intersection(written.files):
            yield f"  graders skeleton {naming.id}{where}"
    else:
        yield known.text(N_("next"))
    if (written.course / "examples" / naming.id).is_dir():
        yield f"  grade {_near(written.course) / 'examples' / naming.id}{where}"
    yield f"  graders check {naming.id}{where}"
    yield f"  graders kit {naming.id}{where}"

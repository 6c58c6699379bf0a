"""The command ``graders kit``: a course for students, without its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands import stdio
from graders.commands.options import COURSE, PLACE, course_folder
from graders.commands.stdio import DONE, guarded

if TYPE_CHECKING:
    from graders.authoring.kit.files import MadeKit
    from graders.grading.reference_answers import ReferenceAnswers
    from graders.spec.assignment import Assignment

_NAMES_SHOWN = 12


@click.command()
@click.argument("id", metavar="ID")
@click.option("--out", type=PLACE, help="Folder, or file.zip [default: kit-ID].")
@click.option("--without-reference", is_flag=True, help="Lend nothing: hold no reference at all.")
@click.option(
    "--question", "questions", metavar="ID", multiple=True,
    help="Put in this question and those that it needs; may be given several times.",
)  # fmt: skip
@click.option(
    "--python", "pythons", metavar="PROGRAM", multiple=True,
    help="Compile for this Python too [default: those named python3.11 and so on].",
)  # fmt: skip
@COURSE
@guarded
def kit(
    id: str, out: Path | None, without_reference: bool,
    questions: tuple[str, ...], pythons: tuple[str, ...], course: Path | None,
) -> int:  # fmt: skip
    """Make a kit of assignment ID: what students check their own work with.

    It holds the skeleton, the checks that hide nothing, the reference's answers, and the reference
    compiled, so that it can be lent and not read. In it, students type: grade mine/
    """
    from graders.authoring.kit.files import make_kit, write_kit
    from graders.authoring.kit.solution_leaks import find_leaks
    from graders.languages.python.kit_code import interpreters
    from graders.run.course_cache import CourseCache
    from graders.spec.kit.model import refuse_kit

    found = interpreters(pythons)
    folder = course_folder(course)
    refuse_kit(folder, id)
    assignment = CourseCache.of(folder).loaded(id)
    answers, lends = _reference_answers(assignment), not without_reference
    made = make_kit(assignment, answers, found, questions, with_reference=lends)
    place = out or Path(f"kit-{id}")
    write_kit(place, made.files)
    for line in _contents(place, made):
        click.echo(line)
    for name, text in find_leaks(assignment, made.files):
        stdio.tell(f"warning: {name} holds a line of the reference: {text}")
    return DONE


def _reference_answers(assignment: Assignment) -> ReferenceAnswers:
    """Run the reference in the best box of this machine; a plain process does for its own code."""
    from graders.errors import SandboxError
    from graders.grading.reference_answers import expect
    from graders.languages.python.runtime import find_installed
    from graders.sandbox import choose

    installed = find_installed(assignment.spec.packages)
    try:
        sandbox = choose.choose("auto", installed=installed)
    except SandboxError:
        sandbox = choose.choose("process", installed=installed)
    return expect(assignment, sandbox)


def _contents(out: Path, made: MadeKit) -> Iterator[str]:
    """Yield the lines that say what the kit holds and what it does not."""
    size = sum(map(len, made.files.values()))
    yield f"wrote {out}: {len(made.files)} files, {size / 1024:.0f} KiB"
    yield f"  for        Python {', '.join(made.pythons)}"
    yield f"  checks     {made.checks}, with the reference's answers on {made.inputs} inputs"
    if made.lent:
        yield f"  lent       {_listed(made.lent)}: compiled, without source"
    if made.plays:
        yield "  play       the program of the reference"
    yield "not inside"
    yield "  the source of the reference, and of what makes inputs and judges answers; rubrics"
    if not made.lent:
        yield "  the reference: nothing is lent"
        yield "  what compares CPU times, or judges by the reference: it is left to you"
    if made.withheld:
        yield f"  {len(made.withheld)} checks, withheld: {_listed(made.withheld)}"


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:_NAMES_SHOWN])
    more = len(names) - _NAMES_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown

"""The command ``graders kit``: a course for students, without its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands import stdio
from graders.commands.language import argument, command, option, spoken
from graders.commands.options import COURSE, PLACE, course_folder
from graders.commands.stdio import DONE, guarded
from graders.errors import UsageError
from graders.i18n import N_, NP_, Message, Text, render

if TYPE_CHECKING:
    from graders.authoring.kit.files import MadeKit
    from graders.authoring.site.files import Browser
    from graders.sandbox.base import Sandbox
    from graders.spec.assignment import Assignment

_NAMES_SHOWN = 12


@command(
    help=N_(
        "Make a kit of assignment ID: what students check their own work with.\n\n"
        "It holds the skeleton, the checks that hide nothing, the reference's answers, and the "
        "reference in a form that is lent and not read. In it, students type: grade mine/"
    ),
)  # fmt: skip
@argument("id", metavar="ID")
@option("--out", type=PLACE, help=N_("Folder, or file.zip [default: kit-ID]."))
@option("--without-reference", is_flag=True, help=N_("Lend nothing: hold no reference at all."))
@option(
    "--question", "questions", metavar="ID", multiple=True,
    help=N_("Put in this question and those that it needs; may be given several times."),
)  # fmt: skip
@option("--web", is_flag=True, help=N_("Make a site that checks work in the browser."))
@option("--runtime", type=PLACE, help=N_("Pyodide, for --web: its folder, or pyodide-VERSION.tgz."))
@option(
    "--runtime-url", metavar="URL",
    help=N_("Let browsers fetch Pyodide from there, and not from the site."),
)  # fmt: skip
@COURSE
@guarded
def kit(
    id: str, out: Path | None, without_reference: bool, questions: tuple[str, ...], web: bool,
    runtime: Path | None, runtime_url: str | None, course: Path | None,
) -> int:  # fmt: skip
    """Make a kit of assignment ID: what students check their own work with."""
    from graders.authoring.kit.files import KIT_MARK, make_kit, write_kit
    from graders.authoring.kit.solution_leaks import find_leaks
    from graders.authoring.site.files import SITE_MARK, of_course
    from graders.grading.reference_answers import expect
    from graders.run.course_cache import CourseCache
    from graders.spec.assignment import refuse_other_languages
    from graders.spec.course_file import read_course_file
    from graders.spec.kit_model import refuse_kit

    folder = course_folder(course)
    refuse_kit(folder, id)
    assignment = CourseCache.of(folder).loaded(id)
    if web:
        refuse_other_languages(assignment, "graders kit --web")
    browser = _browser(web, runtime, runtime_url)
    sandbox, lends = _sandbox(assignment), not without_reference
    answers, lang = expect(assignment, sandbox), read_course_file(folder).lang
    made = make_kit(
        assignment, answers, questions, with_reference=lends, lang=lang, sandbox=sandbox
    )
    place, mark = out or Path(f"kit-{id}"), KIT_MARK
    if browser is not None:
        place, mark = out or Path(f"web-{id}"), SITE_MARK
        made = replace(made, files=browser.site(assignment, made, lang), plays=False)
    write_kit(place, made.files, mark)
    for line in _contents(place, made):
        click.echo(render(line, spoken()))
    if browser is not None:
        shown = Message("look at it: python3 -m http.server --directory {out}", {"out": str(place)})
        click.echo(render(shown, spoken()))
    for name, text in find_leaks(assignment, of_course(made.files)):
        leak = {"name": name, "text": text}
        warning = Message("warning: {name} holds a line of the reference: {text}", leak)
        stdio.tell(render(warning, spoken()))
    return DONE


def _browser(web: bool, runtime: Path | None, url: str | None) -> Browser | None:
    """Read the runtime first: the rest takes longer."""
    from graders.authoring.site.files import Browser

    if not web:
        if runtime is None and url is None:
            return None
        raise UsageError(Message("--runtime is for a site"), Message("add --web"))
    if runtime is None:
        what = Message("--web needs --runtime: the Python that runs in browsers")
        raise UsageError(what, Message("name its folder or archive: npm pack pyodide@314.0.7"))
    return Browser.of(runtime, url)


def _sandbox(assignment: Assignment) -> Sandbox:
    """Return the best box of this machine; a plain process does for the course's own code."""
    from graders.errors import SandboxError
    from graders.languages.python.runtime import find_installed
    from graders.run.programs import programs_of
    from graders.sandbox import choose

    installed = find_installed(assignment.spec.packages)
    programs = programs_of(assignment.language)
    try:
        return choose.choose("auto", installed=installed, programs=programs)
    except SandboxError:
        return choose.choose("process", installed=installed, programs=programs)


def _contents(out: Path, made: MadeKit) -> Iterator[Message]:
    """Yield the lines that say what the kit holds and what it does not."""
    size = f"{sum(map(len, made.files.values())) / 1024:.0f}"
    files: dict[str, str | int | Message | Text] = {
        "out": str(out),
        "n": len(made.files),
        "size": size,
    }
    yield Message("wrote {out}: {n} files, {size} KiB", files)
    counts = {"checks": made.checks, "inputs": made.inputs}
    yield Message("  checks     {checks}, with the reference's answers on {inputs} inputs", counts)
    if made.lent:
        yield Message("  lent       {names}: without source", {"names": _listed(made.lent)})
    if made.plays:
        yield Message("  play       the program of the reference")
    yield Message("not inside")
    yield Message(
        "  the source of the reference, and of what makes inputs and judges answers; rubrics"
    )
    if not made.lent:
        yield Message("  the reference: nothing is lent")
        yield Message("  what compares CPU times, or judges by the reference: it is left to you")
    if made.withheld:
        counted: dict[str, str | int | Message | Text] = {
            "n": len(made.withheld),
            "names": _listed(made.withheld),
        }
        words = NP_("  {n} check, withheld: {names}", "  {n} checks, withheld: {names}")
        yield Message(words, counted)


def _listed(names: tuple[str, ...]) -> Message:
    shown, more = ", ".join(names[:_NAMES_SHOWN]), len(names) - _NAMES_SHOWN
    if more <= 0:
        return Message("{names}", {"names": shown})
    return Message("{names} and {n} more", {"names": shown, "n": more})

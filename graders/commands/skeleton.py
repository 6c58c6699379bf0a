"""The command ``graders skeleton``: the students' files, made from the reference."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.language import argument, command, option, spoken
from graders.commands.options import COURSE, course_folder
from graders.commands.stdio import DONE, NOT_RIGHT, guarded
from graders.i18n import N_, Message, render


@command(
    help=N_(
        "Make the skeletons of assignments ID... from their references.\n\n"
        'The bodies of targets become "# TODO", or only what stands between "### BEGIN SOLUTION" '
        'and "### END SOLUTION", and so do cells tagged "solution". Signatures, docstrings and '
        "provided code stay, helpers go; see docs/check.md.\n\n"
        "Exit status: 0 done; 1 with --check, when a file is not what the reference gives; 2 "
        "usage or spec."
    ),
)  # fmt: skip
@argument("ids", nargs=-1, metavar="ID...")
@option("--all", "every", is_flag=True, help=N_("Every assignment of the course."))
@option(
    "--check", is_flag=True,
    help=N_("Write nothing; show what would change, and exit with 1 if something would."),
)  # fmt: skip
@COURSE
@guarded
def skeleton(ids: tuple[str, ...], every: bool, check: bool, course: Path | None) -> int:
    """Make the skeletons of assignments ID... from their references."""
    from graders.authoring.skeleton import skeleton_changes, write_skeleton
    from graders.errors import Problem, SpecError, UsageError
    from graders.spec.courses import assignment_ids
    from graders.spec.load import load_assignment

    folder = course_folder(course)
    known = assignment_ids(folder)
    if not ids and not every:
        raise UsageError(
            Message("no assignment named"),
            Message("name one of: {names}; or use --all", {"names": ", ".join(known)}),
        )
    act = skeleton_changes if check else write_skeleton
    is_changed, problems = False, list[Problem]()
    for id_ in known if every else ids:
        try:
            assignment = load_assignment(folder, id_, with_skeleton=False)
        except SpecError as problem:  # the other assignments do without
            problems += problem.problems
            continue
        for change in act(folder, assignment):
            is_changed = True
            words = N_("would change {file}: {what}") if check else N_("wrote {file}: {what}")
            told = Message(words, {"file": change.file, "what": change.summary()})
            click.echo(render(told, spoken()))
            if check:
                click.echo(change.diff())
    if problems:
        raise SpecError(tuple(problems))
    return NOT_RIGHT if check and is_changed else DONE

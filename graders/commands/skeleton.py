"""The command ``graders skeleton``: the students' files, made from the reference."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.options import COURSE, course_folder
from graders.commands.stdio import DONE, NOT_RIGHT, guarded


@click.command()
@click.argument("ids", nargs=-1, metavar="ID...")
@click.option("--all", "every", is_flag=True, help="Every assignment of the course.")
@click.option(
    "--check", is_flag=True,
    help="Write nothing; show what would change, and exit with 1 if something would.",
)  # fmt: skip
@COURSE
@guarded
def skeleton(ids: tuple[str, ...], every: bool, check: bool, course: Path | None) -> int:
    """Make the skeletons of assignments ID... from their references.

    The bodies of targets become "# TODO", or only what stands between "### BEGIN SOLUTION" and
    "### END SOLUTION", and so do cells tagged "solution". Signatures, docstrings and provided code
    stay, helpers go; see docs/check.md.

    Exit status: 0 done; 1 with --check, when a file is not what the reference gives; 2 usage or
    spec.
    """
    from graders.authoring.skeleton import skeleton_changes, write_skeleton
    from graders.errors import UsageError
    from graders.spec.courses import assignment_ids
    from graders.spec.load import load_assignment

    folder = course_folder(course)
    known = assignment_ids(folder)
    if not ids and not every:
        raise UsageError("no assignment named", f"name one of: {', '.join(known)}; or use --all")
    act = skeleton_changes if check else write_skeleton
    is_changed = False
    for id_ in known if every else ids:
        for change in act(folder, load_assignment(folder, id_, with_skeleton=False)):
            is_changed = True
            click.echo(f"{'would change' if check else 'wrote'} {change.file}: {change.summary()}")
            if check:
                click.echo(change.diff())
    return NOT_RIGHT if check and is_changed else DONE

"""The command ``graders skeleton``: what students start from, made from the reference."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from graders.commands.common import COURSE, DONE, NOT_RIGHT, guarded


@click.command()
@click.argument("ids", nargs=-1, metavar="ID...")
@click.option("--all", "every", is_flag=True, help="Every assignment of the course.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if something would change.")
@COURSE
def skeleton(ids: tuple[str, ...], every: bool, check: bool, course: Path | None) -> None:
    """Make the skeletons of assignments ID... from their references."""
    guarded(lambda: _skeleton(ids, every, check, course))


def _skeleton(ids: Sequence[str], every: bool, check: bool, course: Path | None) -> int:
    from graders.errors import UsageError
    from graders.skeleton import check_skeleton, write_skeleton
    from graders.spec.courses import assignment_ids, find_course
    from graders.spec.load import load_assignment

    folder = find_course(course, os.environ, Path.cwd())
    known = assignment_ids(folder)
    if not ids and not every:
        raise UsageError("no assignment named", f"name one of: {', '.join(known)}; or use --all")
    changed: list[Any] = []
    for id_ in known if every else ids:
        assignment = load_assignment(folder, id_, with_skeleton=False)
        act = check_skeleton if check else write_skeleton
        changed += act(folder, assignment)
    for name in changed:
        click.echo(f"{'would change' if check else 'wrote'} {name}")
    return NOT_RIGHT if check and changed else DONE

"""The command ``graders play``: the program to imitate."""

from __future__ import annotations

import os
from pathlib import Path

import click

from graders.commands.common import COURSE, guarded


@click.command()
@click.argument("id", metavar="ID")
@COURSE
def play(id: str, course: Path | None) -> None:
    """Run the program of assignment ID as it should be, without showing how it is made."""
    guarded(lambda: _play(id, course))


def _play(id: str, course: Path | None) -> int:
    from graders import practice
    from graders.run.course_cache import CourseCache
    from graders.spec.courses import find_course

    folder = find_course(course, os.environ, Path.cwd())
    return practice.play(CourseCache.of(folder).loaded(id))

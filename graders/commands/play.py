"""The command ``graders play``: the program to imitate."""

from __future__ import annotations

from pathlib import Path

from graders.commands.language import argument, command
from graders.commands.options import COURSE, course_folder
from graders.commands.stdio import guarded
from graders.i18n import N_


@command(
    help=N_(
        "Run the program of assignment ID as it should be, without showing how it is made."
    ),
)  # fmt: skip
@argument("id", metavar="ID")
@COURSE
@guarded
def play(id: str, course: Path | None) -> int:
    """Run the program of assignment ID as it should be, without showing how it is made."""
    from graders import practice
    from graders.run.course_cache import CourseCache

    return practice.play(CourseCache.of(course_folder(course)).loaded(id))

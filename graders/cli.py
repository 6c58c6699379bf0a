"""The programs ``grade`` and ``graders``; each command is a module of :mod:`graders.commands`."""

from __future__ import annotations

from graders.commands import stdio
from graders.commands.grade import grade

__all__ = ["grade", "grade_main", "graders_main"]


def grade_main() -> None:
    """Enter ``grade``."""
    stdio.enter(lambda: grade(prog_name="grade"))


def graders_main() -> None:
    """Enter ``graders``."""
    from graders.commands.group import main  # all other commands, which `grade` does without

    stdio.enter(lambda: main(prog_name="graders"))

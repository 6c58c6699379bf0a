"""The programs ``grade`` and ``graders``; each command is a module of :mod:`graders.commands`."""

from __future__ import annotations

from graders.garbage_collection import collect_less


def grade_main() -> None:
    """Enter ``grade``."""
    collect_less()
    from graders.commands import stdio
    from graders.commands.grade import grade

    stdio.enter(lambda: grade(prog_name="grade"))


def graders_main() -> None:
    """Enter ``graders``."""
    collect_less()
    from graders.commands import stdio
    from graders.commands.group import main

    stdio.enter(lambda: main(prog_name="graders"))

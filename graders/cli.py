"""The programs ``grade`` and ``graders``; each command is a module of :mod:`graders.commands`."""

from __future__ import annotations

import gc

# Modules stay, and answers are large trees without cycles: the collector would take a tenth of the
# time of every start, and a third of the host's time in a class, to look for cycles in them.
COLLECTING = (100_000, 50, 50)


def grade_main() -> None:
    """Enter ``grade``."""
    gc.set_threshold(*COLLECTING)
    from graders.commands import stdio
    from graders.commands.grade import grade

    stdio.enter(lambda: grade(prog_name="grade"))


def graders_main() -> None:
    """Enter ``graders``."""
    gc.set_threshold(*COLLECTING)
    from graders.commands import stdio
    from graders.commands.group import main

    stdio.enter(lambda: main(prog_name="graders"))

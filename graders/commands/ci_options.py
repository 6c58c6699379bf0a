"""Options for outputs that CI and services read, and what a run tells GitHub Actions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from graders.commands import stdio
from graders.commands.common import PLACE
from graders.report.ci import FORMATS
from graders.report.ci.base import VISIBILITIES

if TYPE_CHECKING:
    from graders.records.briefs import Records
    from graders.report.ci.base import Facts
    from graders.report.ci.orders import Order

__all__ = ["exports", "ordered", "repository", "tell_github"]

_Command = TypeVar("_Command", bound=Callable[..., Any])
# Where services say that the files of a repository are.
_REPOSITORIES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")


def _read(_context: click.Context, _option: Any, values: tuple[str, ...]) -> tuple[Order, ...]:
    from graders.report.ci.orders import Order

    try:
        return tuple(map(Order.read, values))
    except ValueError as problem:
        raise click.BadParameter(f"{problem}.") from None


def exports(command: _Command) -> _Command:
    """Give a command the options of the outputs for CI and services."""
    for option in reversed(
        (
            click.option("--junit", type=PLACE, metavar="FILE", help="Write JUnit XML as well."),
            click.option(
                "--format", "formats", callback=_read, multiple=True, metavar="NAME[=FILE]",
                help=f"Write for a service as well, in OUT or in FILE: {', '.join(FORMATS)}.",
            ),
            click.option(
                "--visibility", type=click.Choice(VISIBILITIES), default=VISIBILITIES[0],
                show_default=True, help="When Gradescope shows results to students.",
            ),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def ordered(options: Mapping[str, Any]) -> tuple[Order, ...]:
    """Return what the options order."""
    from graders.report.ci.orders import Order

    junit = () if options["junit"] is None else (Order(FORMATS["junit"], options["junit"]),)
    return (*options["formats"], *junit)


def repository() -> Path:
    """Return the folder from which services name files: theirs, else this one."""
    said = (os.environ.get(name) for name in _REPOSITORIES)
    return Path(next(filter(None, said), Path.cwd()))


def tell_github(records: Records, facts: Facts) -> None:
    """Give GitHub Actions a summary of the step, and marks beside the lines to mend.

    What cannot be told is no reason to fail.
    """
    from graders.report.ci.to_github import SUMMARY_BYTES, marks, summary

    name = os.environ.get("GITHUB_STEP_SUMMARY")
    if name:
        try:
            with Path(name).open("ab") as file:
                file.write(summary(records, facts, SUMMARY_BYTES - file.tell()))
        except OSError as problem:
            stdio.tell(f"note: no summary of this step: {problem.strerror or problem}")
    for line in marks(records, facts):
        stdio.command(line)

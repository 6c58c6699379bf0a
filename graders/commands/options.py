"""Options that several commands have."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from graders.report.ci import FORMATS
from graders.report.ci.base import VISIBILITIES

if TYPE_CHECKING:
    from graders.report.ci.orders import Order

_Command = TypeVar("_Command", bound=Callable[..., Any])
# The variables by which services say where the files of a repository are.
_REPOSITORIES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")


def default_lang() -> str:
    """Return French where the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def course_folder(named: Path | None) -> Path:
    """Return the folder of the course that an option, the environment or this folder names."""
    from graders.spec.courses import find_course

    return find_course(named, os.environ, Path.cwd())


class Place(click.Path):
    """A path that is not empty: a variable without a value would name the current folder."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        if not str(value).strip():
            self.fail(f"{value!r} is empty: name a file or a folder ('.' is this one).", param, ctx)
        return super().convert(value, param, ctx)


class Percent(click.FloatRange):
    """A number from 0 to 100. NaN is refused as well, although it breaks no bound."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        percent = super().convert(value, param, ctx)
        if percent != percent:
            self.fail(f"{value!r} is not a number.", param, ctx)
        return percent


PLACE = Place(path_type=Path)
COURSE = click.option("--course", type=PLACE, help="Folder with specs/, reference/, skeletons/.")
LANG = click.option(
    "--lang", type=click.Choice(["fr", "en"]), default=default_lang,
    help="Language of what is shown.",
)  # fmt: skip
JOBS = click.option(
    "--jobs", type=click.IntRange(1, 4096), help="Submissions at once [default: one per core]."
)
HANDED_IN = click.option(
    "--handed-in", metavar="FILE", type=PLACE,
    help="CSV that says when each was handed in, for the deadline.",
)  # fmt: skip
ONLY_READ = click.option(
    "--only-read", is_flag=True, help="Leave out those of whom points await a teacher."
)


def sandbox_option(words: str) -> Callable[[_Command], _Command]:
    """Return the option ``--sandbox``, with its help; see :mod:`graders.sandbox.choose`."""
    choices = click.Choice(["auto", "bwrap", "process"])
    return click.option("--sandbox", type=choices, default="auto", show_default=True, help=words)


def visibility_option(words: str) -> Callable[[_Command], _Command]:
    """Return the option ``--visibility``, with its help."""
    return click.option(
        "--visibility", type=click.Choice(VISIBILITIES), default=VISIBILITIES[0],
        show_default=True, help=words,
    )  # fmt: skip


def exports(command: _Command) -> _Command:
    """Give a command the options of the outputs for CI and services."""
    junit = click.option("--junit", type=PLACE, metavar="FILE", help="Write JUnit XML as well.")
    formats = click.option(
        "--format", "formats", callback=_read_orders, multiple=True, metavar="NAME[=FILE]",
        help=f"Write for a service as well, in OUT or in FILE: {', '.join(FORMATS)}.",
    )  # fmt: skip
    visibility = visibility_option("When Gradescope shows results to students.")
    return junit(formats(visibility(command)))


def _read_orders(_context: Any, _option: Any, values: tuple[str, ...]) -> tuple[Order, ...]:
    from graders.report.ci.orders import Order

    try:
        return tuple(map(Order.read, values))
    except ValueError as problem:
        raise click.BadParameter(f"{problem}.") from None


def ordered(options: Mapping[str, Any]) -> tuple[Order, ...]:
    """Return the outputs that the options of :func:`exports` ask for."""
    from graders.report.ci.orders import Order

    junit = () if options["junit"] is None else (Order(FORMATS["junit"], options["junit"]),)
    return (*options["formats"], *junit)


def repository() -> Path:
    """Return the folder of the repository that a CI service names, else the current folder."""
    named = (os.environ.get(name) for name in _REPOSITORIES)
    return Path(next(filter(None, named), Path.cwd()))

"""Options that several commands have."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from graders.commands.language import default_lang, option, said
from graders.i18n import N_
from graders.report.ci import FORMATS
from graders.report.ci.base import VISIBILITIES

if TYPE_CHECKING:
    from graders.report.ci.orders import Order

_Command = TypeVar("_Command", bound=Callable[..., Any])
# The variables by which services say where the files of a repository are.
_REPOSITORIES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")


def course_folder(named: Path | None) -> Path:
    """Return the folder of the course that an option, the environment or this folder names."""
    from graders.spec.course_folder import find_course

    return find_course(named, os.environ, Path.cwd())


class Place(click.Path):
    """A path that is not empty: a variable without a value would name the current folder."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        if not str(value).strip():
            words = N_("{value!r} is empty: name a file or a folder ('.' is this one).")
            self.fail(said(words, value=value), param, ctx)
        return super().convert(value, param, ctx)


class Whole(click.IntRange):
    """A whole number between bounds."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            int(value)
        except ValueError:
            self.fail(said(N_("{value!r} is not a whole number."), value=value), param, ctx)
        return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """A number between bounds. NaN is refused as well, although it breaks none."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            is_number = float(value) == float(value)
        except ValueError:
            is_number = False
        if not is_number:
            self.fail(said(N_("{value!r} is not a number."), value=value), param, ctx)
        return super().convert(value, param, ctx)


PLACE = Place(path_type=Path)
COURSE = option("--course", type=PLACE, help=N_("Folder with specs/, reference/, skeletons/."))
LANG = option(
    "--lang", type=click.Choice(["fr", "en"]), default=default_lang,
    help=N_("Language of what is shown."),
)  # fmt: skip
JOBS = option(
    "--jobs", metavar="N", type=Whole(1, 4096),
    help=N_("Submissions at once [default: one per core]."),
)  # fmt: skip
HANDED_IN = option(
    "--handed-in", metavar="FILE", type=PLACE,
    help=N_("CSV that says when each was handed in, for the deadline."),
)  # fmt: skip
ONLY_READ = option(
    "--only-read", is_flag=True, help=N_("Leave out those of whom points await a teacher.")
)


def sandbox_option(words: str) -> Callable[[_Command], _Command]:
    """Return the option ``--sandbox``, with its help; see :mod:`graders.sandbox.choose`."""
    choices = click.Choice(["auto", "bwrap", "process"])
    return option("--sandbox", type=choices, default="auto", show_default=True, help=words)


def visibility_option(words: str) -> Callable[[_Command], _Command]:
    """Return the option ``--visibility``, with its help."""
    return option(
        "--visibility", type=click.Choice(VISIBILITIES), default=VISIBILITIES[0],
        show_default=True, help=words,
    )  # fmt: skip


def exports(command: _Command) -> _Command:
    """Give a command the options of the outputs for CI and services."""
    junit = option("--junit", type=PLACE, metavar="FILE", help=N_("Write JUnit XML as well."))
    formats = option(
        "--format", "formats", callback=_read_orders, multiple=True, metavar="NAME[=FILE]",
        help=N_("Write for a service as well, in OUT or in FILE; NAME is one of: {formats}."),
        args={"formats": ", ".join(FORMATS)},
    )  # fmt: skip
    visibility = visibility_option(N_("When Gradescope shows results to students."))
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

"""The command line in the reader's language: helps, what the library click says, errors.

Click takes its words from the catalogue that :mod:`gettext` is set to. It has none of its own, so
that those which our commands can show are listed here, for ours. It looks for the language in the
environment, and reads the command line too late for it: ``--lang`` is looked for before.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import click

import graders
from graders.i18n import DOMAIN, LANGUAGES, LOCALE_DIR, N_, NP_
from graders.spec.course_folder import COURSE_FILE, nearest_course

_COURSE_LANG = re.compile(rb"""^lang:[ \t]*["']?(fr|en)\b""", re.MULTILINE)
# Bytes of a file that are looked at.
_MOST = 1 << 16
_Function = TypeVar("_Function", bound=Callable[..., Any])

# The words of click that our commands can show; a test compares them with its source.
CLICK_WORDS = (
    *(N_("Usage:"), N_("Options"), N_("Commands"), N_("Aborted!")),
    N_("Show this message and exit."),
    *(N_("%(prog)s, version %(version)s"), N_("default: {default}"), N_("required")),
    *(N_("Error: {message}"), N_("Try '{command} {option}' for help.")),
    *(N_("Invalid value: {message}"), N_("Invalid value for {param_hint}: {message}")),
    *(N_("Missing argument"), N_("Missing option"), N_("Missing parameter")),
    *(N_("Missing command."), N_("No such option {name!r}."), N_("No such command {name!r}.")),
    NP_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NP_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NP_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Option {name!r} does not take a value."),
    NP_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_("{value} is not in the range {range}."),
)
# The words that stand for values in helps.
METAVARS = (
    *(N_("PATH"), N_("PATHS..."), N_("OUT"), N_("FILE"), N_("DIR"), N_("PLACE"), N_("PERCENT")),
    *(N_("TEMPLATE"), N_("NAME[=FILE]"), N_("TEXT"), N_("PROOF"), N_("COLUMN"), N_("PROGRAM")),
    *(N_("KEY"), N_("POINTS"), N_("TABLE"), N_("COMMAND [ARGS]..."), N_("URL")),
)


def default_lang() -> str:
    """Return the language of the course in use, else French where the system speaks it."""
    return _course_lang() or _system_lang()


def _course_lang() -> str:
    """Return what ``course.yaml`` says, read as text: to import what reads YAML takes long."""
    named = os.environ.get("GRADERS_COURSE", "")
    with suppress(OSError):
        course = Path(named) if named else nearest_course(Path.cwd())
        if course is not None:
            found = _COURSE_LANG.search((course / COURSE_FILE).read_bytes()[:_MOST])
            return found[1].decode() if found else ""
    return ""


def _system_lang() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def named_lang(arguments: Sequence[str]) -> str:
    """Return the language that the last ``--lang`` of a command line names, else the default."""
    named = default_lang()
    for option, value in zip(arguments, [*arguments[1:], ""], strict=False):
        asked = value if option == "--lang" else option.removeprefix("--lang=")
        named = asked if option.startswith("--lang") and asked in LANGUAGES else named
    return named


def speak(lang: str) -> None:
    """Make click, and the helps of our commands, speak a language: ``"fr"`` or ``"en"``."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, LOCALE_DIR)
    gettext.textdomain(DOMAIN)


def spoken() -> str:
    """Return the language that :func:`speak` chose last, else the default."""
    named = os.environ.get("LANGUAGE", "")
    return named if named in LANGUAGES else default_lang()


def said(template: str, **args: object) -> str:
    """Return a template of the catalogue in the language spoken, filled."""
    return gettext.gettext(template).format_map(args)


class _Helped:
    """The mixin of what has a help: an English template, shown in the language spoken."""

    _help: str | None = None
    args: Mapping[str, object] = MappingProxyType({})

    @property
    def help(self) -> str | None:
        return said(self._help, **self.args) if self._help else self._help

    @help.setter  # noqa: A003 - the name that click gives it
    def help(self, template: str | None) -> None:
        self._help = template


class _Spoken(_Helped, click.Command):
    """The mixin of commands and groups: click makes the option ``--help`` once for each."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option ``--help``, told in the language spoken."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = gettext.gettext("Show this message and exit.")
        return option


class Command(_Spoken):
    """A command whose help is shown in the language spoken."""


class Group(_Spoken, click.Group):
    """A group of commands whose help is shown in the language spoken."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the words of the usage line."""
        return [gettext.gettext(piece) for piece in super().collect_usage_pieces(ctx)]


class _Valued(click.Parameter):
    """The mixin of what takes a value: the word for it is in the language spoken."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the word that stands for the value."""
        return gettext.gettext(super().make_metavar(ctx))


class Option(_Helped, _Valued, click.Option):
    """An option whose help is shown in the language spoken, filled with ``args``."""

    def __init__(
        self, *declarations: Any, args: Mapping[str, object] = MappingProxyType({}), **rest: Any
    ) -> None:
        self.args = args
        super().__init__(*declarations, **rest)


class Argument(_Valued, click.Argument):
    """An argument whose word is shown in the language spoken."""


def command(**settings: Any) -> Callable[[Callable[..., Any]], Command]:
    """Return a decorator that makes a :class:`Command`, as `click.command` does."""
    return click.command(cls=Command, **settings)


def option(*declarations: str, **settings: Any) -> Callable[[_Function], _Function]:
    """Return a decorator that adds an :class:`Option`, as `click.option` does."""
    return click.option(*declarations, cls=Option, **settings)


def argument(name: str, **settings: Any) -> Callable[[_Function], _Function]:
    """Return a decorator that adds an :class:`Argument`, as `click.argument` does."""
    return click.argument(name, cls=Argument, **settings)


def version_option(program: str) -> Callable[[_Function], _Function]:
    """Return a decorator that adds ``--version``."""
    words = N_("Show the version and exit.")
    return click.version_option(graders.__version__, prog_name=program, cls=Option, help=words)

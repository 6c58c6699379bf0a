"""The pages: each alone in one file, in which student text is text and nothing else."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from graders.caches import cache_folder
from graders.i18n import translator
from graders.report.class_data import ClassPage
from graders.report.compiling import kept_in
from graders.report.fitness_page import FitnessPage
from graders.report.shown import visible
from graders.report.student_views import Badge, Origin, StudentPage

# How many parts of a template are written at a time.
_PARTS = 1000
_CODE = re.compile(r"`([^`\n]+)`")


def student_html(page: StudentPage) -> bytes:
    """Render the page of a submission, alone: nothing is fetched from anywhere."""
    return b"".join(_rendered("student", page))


def class_html(page: ClassPage) -> Iterator[bytes]:
    """Render the page of a class, part by part; its links are relative to its own folder."""
    columns = f".grid {{ --columns: {len(page.columns)}; }}\n"
    return _rendered("class", page, columns + "".join(map(_cell_style, page.legend)))


def fitness_html(page: FitnessPage) -> bytes:
    """Render the page of ``graders check``, alone in its file."""
    return b"".join(_rendered("fitness", page))


def similar_html(page: AlonePage) -> bytes:
    """Render the page of what submissions have in common."""
    return b"".join(_rendered("similar", page))


class AlonePage(Protocol):
    """What every page tells the template that it stands in."""

    @property
    def lang(self) -> str:
        """The reader's language."""

    @property
    def origin(self) -> Origin:
        """What the foot of the page says."""


def prose(text: str) -> Markup:
    """Escape a sentence and set what stands between backquotes as code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(visible(text)))))  # noqa: S704


def _cell_style(badge: Badge) -> str:
    """Give the cells of a verdict their icon, read aloud as a word: once, not once per cell."""
    icon, word = _quoted(badge.icon), _quoted(badge.word)
    # Where nothing is known of words for icons, the first one holds.
    content = f"content: {icon}; content: {icon} / {word}"
    return f".grid .v-{badge.verdict} a::before {{ {content} }}\n"


def _quoted(text: str) -> str:
    """Write a text as a string of a style sheet, which no character can leave."""
    plain = "".join(char if char.isalnum() or char == " " else f"\\{ord(char):x} " for char in text)
    return f'"{plain}"'


def _rendered(kind: str, page: AlonePage, more_style: str = "") -> Iterator[bytes]:
    style = _static("style.css") + _static(f"{kind}.css") + more_style
    script = _static(f"{kind}.js")
    template = _environment().get_template(f"{kind}.html")
    parts = template.stream(
        page=page,
        _=translator(page.lang).text,
        style=Markup(style),  # noqa: S704 - our own file
        script=Markup(script),  # noqa: S704 - our own file
        policy=_policy(style, script),
    )
    parts.enable_buffering(_PARTS)
    return (part.encode() for part in parts)


def _policy(style: str, script: str) -> str:
    """Allow our style sheet and our script, and nothing else."""
    scripts = f"script-src {_digest(script)}; " if script else ""
    styles = f"style-src {_digest(style)}"
    return f"default-src 'none'; {scripts}{styles}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _static(name: str) -> str:
    """Read one of our files, empty where a page has none of its kind."""
    path = files("graders.report").joinpath("static", name)
    return path.read_text("utf-8") if path.is_file() else ""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("graders.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # Nothing reaches a page without this, even where a template forgets its filter.
        finalize=_finalize,
        bytecode_cache=kept_in(cache_folder("templates"), Path(__file__).read_bytes()),
    )
    environment.filters |= {"prose": prose, "visible": visible}
    return environment


def _finalize(value: object) -> object:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value

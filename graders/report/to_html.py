"""The pages: plain HTML without a script, in which student text is text and nothing else."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from graders.i18n import translator
from graders.report.class_data import ClassPage
from graders.report.data import StudentPage
from graders.report.shown import visible

_CODE = re.compile(r"`([^`\n]+)`")


def student_html(page: StudentPage) -> bytes:
    """Render the page of a submission, alone: nothing is fetched from anywhere."""
    return _render("student.html", page)


def class_html(page: ClassPage) -> bytes:
    """Render the page of a class; its links are relative to its own folder."""
    return _render("class.html", page)


def prose(text: str) -> Markup:
    """Escape a sentence and set what stands between backquotes as code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(visible(text)))))  # noqa: S704


def _render(template: str, page: StudentPage | ClassPage) -> bytes:
    style = _style()
    text = (
        _environment()
        .get_template(template)
        .render(
            page=page,
            _=translator(page.lang).text,
            style=Markup(style),  # noqa: S704 - our own file
            policy=_policy(style),
        )
    )
    return text.encode()


def _policy(style: str) -> str:
    """Allow our style sheet and nothing else."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@cache
def _style() -> str:
    return files("graders.report").joinpath("static/style.css").read_text("utf-8").strip()


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
    )
    environment.filters |= {"prose": prose, "visible": visible}
    return environment


def _finalize(value: object) -> object:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value

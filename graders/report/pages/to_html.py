"""Render the pages: each stands alone in one file, where student text is text and nothing else."""

from __future__ import annotations

import base64
import hashlib
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import jinja2
from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from graders.i18n import translator
from graders.records.files import cache_folder, is_private
from graders.records.sanitize import visible
from graders.report.pages.check_view import Badge
from graders.report.pages.code_view import CodeView
from graders.report.pages.student_page import Origin, StudentPage
from graders.verdicts import VERDICTS, Verdict

if TYPE_CHECKING:
    from graders.report.pages.class_table import ClassPage
    from graders.report.pages.spec_check_page import SpecCheckPage

# A page that shows what another one does has its styles as well.
_STYLES = MappingProxyType({"desk": ("student.css", "desk.css")})
# The number of template parts written at a time.
_PARTS = 1000
# The line length of the style sheet.
_LINE = 100
# The place in a style sheet for another one, or for the colours of verdicts.
_SHEET = re.compile(r"^( *)/\* (\w+\.css|the tones of verdicts) \*/\n", re.MULTILINE)
# A notebook's own size of letters is unknown: lengths are pixels there, not those of the page.
_LENGTH, _PIXELS = re.compile(r"([\d.]+)rem\b"), 15
_PLACE = re.compile(r'( id="| href="#)')
# Characters that escapes may add to some lines of code before they are no longer marked.
_MOST_WRITTEN_OUT = 10_000
_CODE = re.compile(r"`([^`\n]+)`")
_SPACE = re.compile(r" (?=[?!:;»](?:\s|$))|(?<=«) ")


def student_html(page: StudentPage) -> bytes:
    """Render the page of a submission, alone: nothing is fetched from anywhere."""
    return b"".join(_rendered("student", page))


def inline_html(page: StudentPage, token: str, notes: Sequence[str] = ()) -> str:
    """Render the cards of a submission to stand in a page of others, such as a notebook.

    The styles keep to the cards, and nothing around these changes them. No script is needed. The
    ``token`` begins the addresses, which are then those of no other cards in the same page.
    """
    style = _LENGTH.sub(_in_pixels, _sheet("inline.css"))
    told = (
        _environment()
        .get_template("inline.html")
        .render(
            page=replace(page, code=CodeView()),  # the code stands beside
            notes=notes,
            _=translator(page.lang).text,
            style=Markup(style),  # noqa: S704 - our own file
        )
    )
    # Quotes of a student are escaped: these are our own.
    return _PLACE.sub(rf"\g<1>{token}-", told)


def class_html(page: ClassPage) -> Iterator[bytes]:
    """Render the page of a class, part by part; its links are relative to its folder."""
    columns = f".grid {{ --columns: {len(page.columns)}; }}\n"
    return _rendered("class", page, columns + "".join(map(_cell_style, page.legend)))


def spec_check_html(page: SpecCheckPage) -> bytes:
    """Render the page of ``graders check``."""
    return b"".join(_rendered("fitness", page))


def similarity_html(page: AlonePage) -> bytes:
    """Render the page of the code that submissions share."""
    return b"".join(_rendered("similar", page))


def desk_html(page: AlonePage) -> bytes:
    """Render a page of the desk, which may send forms to where it comes from."""
    return b"".join(_rendered("desk", page, sends=True))


class AlonePage(Protocol):
    """The data that the shared template needs from every page: the language, and its foot."""

    @property
    def lang(self) -> str: ...

    @property
    def origin(self) -> Origin: ...


def prose(text: str, links: Mapping[str, str] = MappingProxyType({})) -> Markup:
    """Escape a sentence and show the parts between backquotes as code.

    ``links`` are the addresses in this page of some of these parts. The spaces that French puts
    before some signs do not break lines, however the course's authors typed them.
    """

    def code(text: str) -> str:
        shown = f"<code>{text}</code>"
        address = links.get(text)
        return shown if address is None else f'<a href="{escape(address)}">{shown}</a>'

    parts = enumerate(_CODE.split(str(escape(visible(text)))))
    told = (code(part) if n % 2 else _SPACE.sub("\u00a0", part) for n, part in parts)
    return Markup("".join(told))  # noqa: S704


def words(name: str) -> Markup:
    """Escape a name, which may then be broken between its words and nowhere else."""
    return Markup("_<wbr>").join(map(escape, visible(name).split("_")))


def code(text: str) -> Markup:
    """Escape lines of code; mark the characters that act on the reader's screen."""
    lines = text.split("\n")
    shown = [visible(line) for line in lines]
    if sum(map(len, shown)) - sum(map(len, lines)) > _MOST_WRITTEN_OUT:
        return escape("\n".join(shown))  # no accident: a mark for each would be many megabytes
    pairs = zip(lines, shown, strict=True)
    return Markup("\n").join(
        escape(line) if line == seen else _with_odd_marked(line) for line, seen in pairs
    )


def _with_odd_marked(line: str) -> Markup:
    parts = groupby(line, key=lambda char: visible(char) != char)
    texts = ((is_odd, escape(visible("".join(chars)))) for is_odd, chars in parts)
    odd = Markup('<b class="odd">{}</b>')
    return Markup("").join(odd.format(text) if is_odd else text for is_odd, text in texts)


def _cell_style(badge: Badge) -> str:
    """Give the cells of a verdict their icon, read aloud as a word: in one rule, not per cell."""
    icon, word = _quoted(badge.icon), _quoted(badge.word)
    # A browser without alternative text for icons uses the first declaration.
    content = f"content: {icon}; content: {icon} / {word}"
    where = f".grid .v-{badge.verdict} a::before"
    if badge.verdict is Verdict.CORRECT:  # a large class has no link there
        where += f", .large .v-{badge.verdict}::before"
    return f"{where} {{ {content} }}\n"


def _quoted(text: str) -> str:
    """Write a text as a string of a style sheet that no character can end."""
    plain = "".join(char if char.isalnum() or char == " " else f"\\{ord(char):x} " for char in text)
    return f'"{plain}"'


def _rendered(
    kind: str, page: AlonePage, more_style: str = "", *, sends: bool = False
) -> Iterator[bytes]:
    style = _style(kind) + more_style
    script = _static(f"{kind}.js")
    template = _environment().get_template(f"{kind}.html")
    parts = template.stream(
        page=page,
        _=translator(page.lang).text,
        style=Markup(style),  # noqa: S704 - our own file
        script=Markup(script),  # noqa: S704 - our own file
        policy=_policy(style, script, sends=sends),
    )
    parts.enable_buffering(_PARTS)
    return (part.encode() for part in parts)


def _style(kind: str) -> str:
    return "".join(map(_sheet, ("page.css", "style.css", *_STYLES.get(kind, (f"{kind}.css",)))))


def report_style() -> str:
    """Return the style sheet of a submission's page, for a page that holds one."""
    return _style("student")


@cache
def _sheet(name: str) -> str:
    """Read a style sheet of ours, with those that it has places for."""

    def filled(place: re.Match[str]) -> str:
        lead, what = place.groups()
        inner = _sheet(what) if what.endswith(".css") else _tone_styles()
        return textwrap.indent(inner.removesuffix("\n") + "\n", lead)

    return _SHEET.sub(filled, _static(name))


def _in_pixels(length: re.Match[str]) -> str:
    return f"{float(length[1]) * _PIXELS:g}px"


@cache
def _tone_styles() -> str:
    """Give each verdict the colours of its tone."""
    tones = dict.fromkeys(facts.tone for facts in VERDICTS.values())
    return "\n".join(map(_tone_style, tones))


def _tone_style(tone: str) -> str:
    verdicts = [verdict for verdict, facts in VERDICTS.items() if facts.tone == tone]
    selectors = ", ".join(f".v-{verdict}" for verdict in verdicts)
    colours = (f"--tone: var(--{tone});", f"--back: var(--{tone}-back);")
    line = f"{selectors} {{ {' '.join(colours)} }}"
    if len(line) <= _LINE:
        return line
    return "\n  ".join((f"{selectors} {{", *colours)) + "\n}"


def _policy(style: str, script: str, *, sends: bool) -> str:
    """Allow our style sheet and our script, and nothing else, but for a page that sends forms."""
    scripts = f"script-src {_digest(script)}; " if script else ""
    styles = f"style-src {_digest(style)}"
    to = "connect-src 'self'; form-action 'self'" if sends else "form-action 'none'"
    return f"default-src 'none'; {scripts}{styles}; base-uri 'none'; {to}"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _static(name: str) -> str:
    """Read one of our static files, empty where a page has none of its kind."""
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
        # All text passes through this, even where a template forgets its filter.
        finalize=_finalize,
        bytecode_cache=template_cache(cache_folder("templates"), Path(__file__).read_bytes()),
    )
    environment.filters |= {"prose": prose, "visible": visible, "words": words, "code": code}
    return environment


def _finalize(value: object) -> object:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


class _Kept(FileSystemBytecodeCache):
    """Compiled templates in a folder, which may be lost, full or not ours to write.

    Jinja itself notices a changed template and another Python. ``maker`` stands for the rest of the
    compiled code: Jinja's version and the environment's options.
    """

    def __init__(self, folder: Path, maker: bytes) -> None:
        super().__init__(str(folder))
        self._maker = f"{jinja2.__version__} {hashlib.sha256(maker).hexdigest()}"

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(f"{self._maker}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - whatever is wrong with the file, it is made again
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def template_cache(folder: Path, maker: bytes) -> FileSystemBytecodeCache | None:
    """Return the cache of compiled templates in a folder, made if need be.

    Compiling templates takes longer than rendering them. Return None if others can write to the
    folder. `maker` is the source of the environment: a change of it makes the templates again.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _Kept(folder, maker) if is_private(folder) else None
    except OSError:
        return None

"""Messages in the reader's language: rendering never fails, and the catalogue is whole."""

from __future__ import annotations

import ast
import gettext
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from graders.i18n import LOCALE_DIR, N_, NP_, render, translator
from graders.model import Message, Text

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "graders"
FOLDER = LOCALE_DIR / "fr" / "LC_MESSAGES"
REFRESH = "the commands are in the docstring of graders/i18n.py"

# As the -k options of the docstring.
KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "Message": None, "NP_": (1, 2)}


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with (FOLDER / "graders.po").open("rb") as file:
        return read_po(file, locale="fr")


def _marked() -> Iterator[tuple[str, str]]:
    """Yield (file, template) for all that Babel finds in the package."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(str(PACKAGE), methods, options, keywords=KEYWORDS)
    for name, _, template, _, _ in found:
        yield name, template[0] if isinstance(template, tuple) else template


def _called() -> Iterator[tuple[str, str]]:
    """Yield (place, template) for every marking call, found by Python's own parser."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                said = isinstance(first, ast.Constant) and isinstance(first.value, str)
                if node.func.id in {"N_", "NP_", "_", "Message"} and said:
                    yield f"{path.name}:{node.lineno}", ast.literal_eval(first)


def test_every_marked_template_has_its_french(catalogue: Catalog) -> None:
    lacking = [
        f"{file}: {template}" for file, template in _marked() if not _is_done(catalogue, template)
    ]
    assert lacking == [], REFRESH


def test_babel_misses_no_call(catalogue: Catalog) -> None:
    # Babel does not look inside f-strings, for one.
    lacking = [f"{place}: {template}" for place, template in _called() if template not in catalogue]
    assert lacking == [], f"move it out of an f-string; {REFRESH}"


def _is_done(catalogue: Catalog, template: str) -> bool:
    entry = catalogue.get(template)
    if entry is None or entry.fuzzy or not entry.string:
        return False
    return all(entry.string) if isinstance(entry.string, tuple | list) else True


def test_translations_have_the_fields_of_their_templates(catalogue: Catalog) -> None:
    for entry in _translated(catalogue):
        allowed = set().union(*map(_fields, _forms(entry.id)))
        for form in _forms(entry.string):
            assert _fields(form) <= allowed, form
            assert _fields(form) == allowed or len(_forms(entry.id)) > 1, form


def _translated(catalogue: Catalog) -> Iterator[Entry]:
    """Yield the entries that have a translation, without the header."""
    yield from (entry for entry in catalogue if entry.id and all(_forms(entry.string)))


def _forms(words: object) -> tuple[str, ...]:
    return tuple(words) if isinstance(words, tuple | list) else (str(words),)


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_french_has_its_typography(catalogue: Catalog) -> None:
    for entry in _translated(catalogue):
        for form in _forms(entry.string):
            # Code has a typography of its own.
            prose = re.sub(r"`[^`]*`", "", form)
            assert not re.search(r"\w'\w| [:;!?»]|« ", prose), form


def test_compiled_catalogue_is_up_to_date(catalogue: Catalog) -> None:
    with (FOLDER / "graders.mo").open("rb") as file:
        compiled = read_mo(file)
    assert _strings(catalogue) == _strings(compiled), f"pybabel compile: {REFRESH}"


def _strings(catalogue: Catalog) -> dict[object, tuple[str, ...]]:
    return {_forms(entry.id): _forms(entry.string) for entry in _translated(catalogue)}


def test_text_gives_its_language() -> None:
    text = Text(fr="oui", en="yes")
    assert (render(text, "fr"), render(text, "en")) == ("oui", "yes")


def test_nothing_gives_nothing() -> None:
    assert render(None, "fr") == ""
    # The empty msgid is the header of a catalogue: it must not show.
    assert render(Message(""), "fr") == ""


def test_message_is_translated_then_filled() -> None:
    message = Message(N_("Your {name} is still to be written."), {"name": "`joueur`"})
    assert render(message, "fr") == "Votre `joueur` reste à écrire."
    assert render(message, "en") == "Your `joueur` is still to be written."


def test_arguments_may_be_words() -> None:
    inner = Message("right")
    message = Message("{check}: {why}", {"check": Text(fr="cas", en="case"), "why": inner})
    assert render(message, "fr") == "cas\u00a0: juste"


@pytest.mark.parametrize(
    ("n", "fr", "en"),
    [
        (0, "0 rendu", "0 submissions"),
        (1, "1 rendu", "1 submission"),
        (2, "2 rendus", "2 submissions"),
    ],
)
def test_plural_follows_the_language(n: int, fr: str, en: str) -> None:
    message = Message(NP_("{n} submission", "{n} submissions"), {"n": n})
    assert (fr, en) == (render(message, "fr"), render(message, "en"))


@pytest.mark.parametrize(
    "message",
    [
        Message("Correct `{name}`."),
        Message("{", {"a": 1}),
        Message("{0}", {"a": 1}),
        Message("{a.b}", {"a": 1}),
        Message("{a[b]}", {"a": "x"}),
        Message("{a!z}", {"a": 1}),
        Message("{a:%}", {"a": "x"}),
    ],
    ids=str,
)
def test_what_does_not_fit_is_shown_raw(message: Message) -> None:
    assert render(message, "fr") == message.template


def test_bad_translation_gives_way_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gettext.NullTranslations, "gettext", lambda self, template: "{lost}")
    monkeypatch.setattr(gettext.GNUTranslations, "gettext", lambda self, template: "{lost}")
    assert render(Message("say {a}", {"a": "b"}), "fr") == "say b"


def test_unknown_language_reads_as_english() -> None:
    assert translator("tlh").text("right") == "right"


@given(
    st.text(max_size=40),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5) | st.integers(), max_size=3),
    st.sampled_from(["fr", "en"]),
)
def test_rendering_never_fails(template: str, args: dict[str, str | int], lang: str) -> None:
    assert isinstance(render(Message(template, args), lang), str)

"""Our words in the language of the reader: a gettext catalogue, and the rendering of messages.

Templates are plain English with named fields. They are marked where they are written, with `N_` (or
by being the first argument of ``Message``), kept unrendered in records, and translated when
something is shown. To refresh the French catalogue after adding some, run ``nox -s catalogue``,
fill the empty ``msgstr`` of ``graders/locale/fr/LC_MESSAGES/graders.po``, and run it again.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from pathlib import Path

from graders.light_dataclass import dataclass

DOMAIN = "graders"
LOCALE_DIR = Path(__file__).parent / "locale"
LANGUAGES = ("fr", "en")

# A compiled catalogue, too, separates the two forms of one entry by a null.
_PLURAL = "\0"


@dataclass(frozen=True)
class Text:
    """Words that a course's author wrote, in each language of the students.

    Attributes
    ----------
    fr : str
        In French.
    en : str
        In English.
    """

    fr: str
    en: str


@dataclass(frozen=True)
class Steps(Text):
    """Words told step by step: where they are shown, the reader opens each of the next ones.

    Attributes
    ----------
    then : tuple of Text
        The next steps, in order.
    """

    then: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Message:
    """Words of the program: an English template of the message catalogue and what fills it.

    Kept unrendered in records, so that a report can be made again in another language.
    Values of ``args`` are shown text, never live objects; a value may itself be a
    :class:`Message` or a :class:`Text`.
    """

    template: str
    args: Mapping[str, str | int | Message | Text] = field(default_factory=dict)


Words = Text | Message


def N_(template: str) -> str:
    """Mark an English template for the catalogue, and return it unchanged."""
    return template


def NP_(one: str, many: str) -> str:
    """Join the English templates for one and for any other number into that of one message.

    The argument ``n`` of the message chooses between them.
    """
    return f"{one}{_PLURAL}{many}"


@dataclass(frozen=True)
class Translator:
    """The catalogue of one language; a language without a catalogue reads as English."""

    lang: str

    def text(self, template: str) -> str:
        """Translate a template that has no fields left to fill."""
        # An empty msgid would answer with the header of the catalogue.
        return _catalogue(self.lang).gettext(template) if template else ""

    def plural(self, one: str, many: str, n: int) -> str:
        """Translate the form that suits `n`."""
        return _catalogue(self.lang).ngettext(one, many, n)

    def render(self, words: Words | None) -> str:
        """Return words of any kind as a string; None gives ``""``."""
        return render(words, self.lang)


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE_DIR, languages=[lang], fallback=True)


def translator(lang: str) -> Translator:
    """Return the translator to `lang`: ``"fr"`` or ``"en"``."""
    return Translator(lang if lang in LANGUAGES else "en")


def render(words: Words | None, lang: str) -> str:
    """Turn words into a string in one language, ``"fr"`` or ``"en"``; None gives ``""``.

    The arguments of a message may be words themselves. When they do not fit the translation, the
    English template is used; when they do not fit that either, the template itself is returned.
    """
    if words is None:
        return ""
    if isinstance(words, Text):
        return words.fr if lang == "fr" else words.en
    args = {
        name: render(value, lang) if isinstance(value, Text | Message) else value
        for name, value in words.args.items()
    }
    translated, english = _templates(words.template, args.get("n"), translator(lang))
    for template in (translated, english):
        try:
            return template.format_map(args)
        except (LookupError, ValueError, AttributeError, TypeError):
            continue
    return english


def worded(words: str | Words, lang: str) -> str:
    """Return words in a language; a string, which is in English or no language, as it is."""
    return words if isinstance(words, str) else render(words, lang)


def _templates(template: str, n: object, known: Translator) -> tuple[str, str]:
    """Return the translated template, then the English one."""
    one, _, many = template.partition(_PLURAL)
    if not many:
        return known.text(one), one
    number = n if isinstance(n, int) else 2
    return known.plural(one, many, number), one if number == 1 else many

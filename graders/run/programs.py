"""The workers for languages other than Python, which are built once for each user of a machine."""

from __future__ import annotations

from collections.abc import Iterable

from graders.errors import SandboxError
from graders.i18n import Message, Words
from graders.languages import Language
from graders.records.files import cache_folder
from graders.sandbox.base import Finding
from graders.sandbox.programs import Program


def programs_of(language: Language) -> tuple[Program, ...]:
    """Return the program that serves a language in boxes; none for Python.

    Raise SandboxError when it cannot be built here.
    """
    path = language.worker(cache_folder("programs"))
    return (Program(language.name, path),) if path else ()


def examine_languages(languages: Iterable[Language]) -> tuple[Finding, ...]:
    """Return a finding for each language whose worker is built: it works here, or what it lacks."""
    return tuple(found for language in languages for found in _examined(language))


def _examined(language: Language) -> tuple[Finding, ...]:
    try:
        programs = programs_of(language)
    except SandboxError as problem:
        what, mend = problem.words
        return (Finding(_of(language, what), False, mend),)
    built = Message("its worker is built")
    return (Finding(_of(language, built), True),) if programs else ()


def _of(language: Language, what: str | Words) -> Message:
    return Message("{language}: {what}", {"language": language.title, "what": what})

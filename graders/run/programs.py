"""The workers for languages other than Python, which are built once for each user of a machine."""

from __future__ import annotations

from graders.languages import Language
from graders.records.files import cache_folder
from graders.sandbox.programs import Program


def programs_of(language: Language) -> tuple[Program, ...]:
    """Return the program that serves a language in boxes; none for Python.

    Raise SandboxError when it cannot be built here.
    """
    path = language.worker(cache_folder("programs"))
    return (Program(language.name, path),) if path else ()

"""The first lines of functions that do not compile: they tell the parameters of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graders.worker.reading.broken_stretches import problem_of

_HEADER = re.compile(r"^([ \t]*)(?:async[ \t]+)?(def[ \t]+\w+[ \t]*\(.*)$", re.MULTILINE)
# Brackets of one line that may end its parameters: a default value may hold some.
_MOST_BRACKETS = 20
_MOST_CHARS = 2_000


def headers_read(lines: Sequence[str]) -> list[tuple[bool, str]]:
    """Return the first lines of functions that do not compile, with whether each is indented.

    One whose parameters cannot be read, or stand on several lines, is left out.
    """
    found = _HEADER.findall("\n".join(lines))
    read = [(bool(lead), _header(line[:_MOST_CHARS])) for lead, line in found]
    return [(is_indented, header) for is_indented, header in read if header]


def _header(line: str) -> str:
    """Return a line up to the bracket that ends the parameters, as a function; "" for none."""
    return next((text for text in _likely(line) if problem_of(text) is None), "")


def _likely(line: str) -> Iterator[str]:
    brackets = [at for at, char in enumerate(line) if char == ")"][:_MOST_BRACKETS]
    yield from (f"{line[: at + 1]}: pass" for at in brackets)

"""Text of Python as a skeleton needs it: its tokens, and no wide gaps where something went."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterable, Iterator

from graders.spec.names import lines_of

__all__ = ["tokens", "without_wide_gaps"]


def without_wide_gaps(source: str) -> str:
    """Leave at most two blank lines in a row, texts aside."""
    inside = set(_lines_in_texts(source))
    kept: list[str] = []
    for number, line in enumerate(lines_of(source), start=1):
        wide = not line.strip() and len(kept) >= 2 and not kept[-1].strip() and not kept[-2].strip()
        if number in inside or not wide:
            kept.append(line)
    return "\n".join(kept).strip("\n") + "\n"


def _lines_in_texts(source: str) -> Iterator[int]:
    for token in tokens(source):
        if token.type != tokenize.COMMENT and token.start[0] != token.end[0]:
            yield from range(token.start[0] + 1, token.end[0] + 1)


def tokens(source: str) -> Iterable[tokenize.TokenInfo]:
    """Yield the tokens of a source, comments among them."""
    return tokenize.generate_tokens(io.StringIO(source).readline)

"""Text for Markdown pages of GitHub's, in which nothing of a student's is markup."""

from __future__ import annotations

import re
from html import escape

from graders.report.shown import one_line, visible

__all__ = ["code_block", "html", "inline"]

# What GitHub's Markdown may read as more than a character. HTML's own are escaped as HTML.
_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$:@^=])")


def inline(text: str) -> str:
    """Write a text on one line, for a sentence or the cell of a table."""
    return _MARKS.sub(r"\\\1", html(text))


def html(text: str) -> str:
    """Write a text on one line, for where HTML stands and Markdown is not read."""
    return escape(one_line(text), quote=False)


def code_block(text: str) -> str:
    """Write a text as it is laid out, in a fixed width."""
    return f"<pre>\n{escape(visible(text), quote=False)}\n</pre>"

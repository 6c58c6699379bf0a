"""Explain a syntax error by its message, or by the line."""

from __future__ import annotations

import re

from graders.i18n import N_
from graders.languages.python.explaining.facts import code
from graders.model import Message, Words

_TABLE: tuple[tuple[str, str], ...] = (
    (r"expected ':'", N_("a colon is missing at the end of this line")),
    (
        r"'(?P<sign>[(\[{])' was never closed",
        N_("the bracket `{sign}` is opened and never closed"),
    ),
    (r"unmatched '(?P<sign>[)\]}])'", N_("the bracket `{sign}` closes nothing that was opened")),
    (
        r"closing parenthesis '(?P<sign>[)\]}])' does not match",
        N_("the bracket `{sign}` does not close the one that was opened"),
    ),
    (
        r"Maybe you meant '==' (?:or ':=' )?instead of '='",
        N_("`=` gives a value to a name; to compare two values, write `==`"),
    ),
    (
        r"expected an indented block",
        N_("after a line that ends with a colon, at least one line is to be indented"),
    ),
    (r"unindent does not match", N_("this line is indented like none of the blocks above it")),
    (
        r"unexpected indent after a line at the margin",
        N_("this line stands at the left margin, in the midst of a class, and ends it"),
    ),
    (r"unexpected indent", N_("this line is indented more than the one before it, without reason")),
    (r"^TabError|inconsistent use of tabs", N_("tabs and spaces are mixed: use spaces alone")),
    (r"unterminated triple-quoted", N_("a text between three quotes is not closed")),
    (
        r"unterminated (?:f-)?string|EOL while scanning",
        N_("the quote that ends a string is missing on this line"),
    ),
    (r"forgot a comma", N_("a comma or an operator is missing between two values")),
    (r"Missing parentheses in call to 'print'", N_("`print` is called with parentheses")),
    (
        r"invalid (?:non-printable )?character .{0,9}\(?(?P<sign>U\+[0-9A-F]{4,6})",
        N_("a character that Python does not read, {sign}, was pasted or typed"),
    ),
    (r"'return' outside function", N_("`return` stands outside any function: look at its indent")),
    (
        r"'(?P<sign>break|continue)'.* (?:outside|not properly in) loop",
        N_("`{sign}` stands outside any loop: look at its indent"),
    ),
    (
        r"cannot assign to (?!function call here\. Maybe)",
        N_("what stands before the `=` cannot be given a value"),
    ),
    (r"leading zeros", N_("an integer does not begin with a 0")),
    (r"invalid decimal literal", N_("a name cannot begin with a digit")),
    (
        r"expected 'except' or 'finally'",
        N_("a `try` is to be followed by an `except` or a `finally`"),
    ),
    (
        r"unexpected character after line continuation",
        N_("nothing can follow a backslash on its line"),
    ),
    (
        r"(?:non-default argument|parameter without a default) follows",
        N_("a parameter that has a default value comes after those that have none"),
    ),
    (
        r"positional argument follows keyword",
        N_("in a call, values given by name come after the others"),
    ),
    (
        r"f-string: (?:expecting '}'|unmatched|unterminated string)",
        N_(
            "what stands between braces in this f-string cannot be read: a brace or a quote is "
            "missing there or, before Python 3.12, it holds the quote that opened the text; "
            "write the other one"
        ),
    ),
    (r"f-string: ", N_("what stands between braces in this f-string cannot be read")),
)


_BY_LINE: tuple[tuple[str, str], ...] = (
    (r"else\s+if\b", N_("another condition is written `elif`")),
    (
        r">>>(?!>{4})|\.\.\. ",
        N_("the `>>>` and `...` of a Python session were copied too: take them away"),
    ),
    (r"```|~~~", N_("this is a mark of a page, copied along with the code: take it away")),
    (
        r"<{7}|={7}|>{7}|\|{7}",
        N_("a merge left this mark: keep one of the two versions, and take the marks away"),
    ),
)
_NO_REASON = N_("Python does not understand what is written here, or just before")


def explain_syntax(said: str, line: str = "") -> Words | None:
    """Explain a syntax error; None where neither the message nor the line explains it.

    ``said`` is the kind of the error and its message, ``line`` the line in error where it is known.
    """
    for pattern, words in _BY_LINE:
        if re.match(pattern, line):
            return Message(words)
    for pattern, words in _TABLE:
        found = re.search(pattern, said[:300])
        if found:
            return Message(words, {name: code(text) for name, text in found.groupdict().items()})
    is_error = re.match(r"\w+Error: ", said) is not None
    return Message(_NO_REASON) if line and is_error else None

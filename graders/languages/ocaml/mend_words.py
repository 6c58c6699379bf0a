"""Words for source that does not parse: the compiler's messages, and the hints at a mend.

The worker makes the hints, in ``worker/mending.ml``.
"""

from __future__ import annotations

from graders.i18n import N_

# Messages and hints as patterns, with the words for each; the first that fits counts.
OF_MENDS: tuple[tuple[str, str], ...] = (
    (
        r"(?P<hint>Hint: else is missing before let)",
        N_("`else` is missing before this `let`, or a `;`"),
    ),
    (
        r"(?P<hint>Hint: (?P<name>\S+) is missing before (?P<near>\S+))",
        N_("`{name}` is missing just before `{near}`"),
    ),
    (
        r"(?P<hint>Hint: the (?P<word>\w+) of line (?P<line>\d+) lacks its (?P<name>\w+))",
        N_("the `{word}` of line {line} lacks its `{name}`"),
    ),
    (
        r"(?P<hint>Hint: -> is needed instead of =)",
        N_("`->` stands between a pattern and its value, not `=`"),
    ),
    (
        r"(?P<hint>Hint: && is needed instead of and)",
        N_("`&&` stands between two conditions: `and` joins definitions"),
    ),
    (
        r"(?P<hint>Hint: (?P<name>\S+) is needed instead of (?P<near>\S+))",
        N_("`{name}` is needed instead of `{near}`"),
    ),
    (r"(?P<hint>Hint: -> is one sign)", N_("`->` is written without a blank inside")),
    (
        r"(?P<hint>Hint: the (?P<name>\S) before it is too much)",
        N_("the `{name}` just before this place is too much"),
    ),
    (
        r"(?P<hint>Hint: rec stands right after let)",
        N_("`rec` stands right after `let`, before the name"),
    ),
    (
        r"(?P<hint>Hint: a small letter begins (?P<name>\S+))",
        N_("names of functions and variables begin with a small letter"),
    ),
    (r"(?P<hint>Hint: one (?P<name>\S+) too many)", N_("one `{name}` is too many here")),
    (
        r"(?P<hint>Hint: this (?P<name>\S+) closes nothing)",
        N_("this `{name}` closes nothing: take it away, or write what opens it, further up"),
    ),
    (
        r"(?P<hint>Hint: a semicolon stands before else)",
        N_("the `;` before this `else` ends the `if`: take it away"),
    ),
    (
        r"(?P<hint>Hint: several instructions after then)",
        N_(
            "several instructions after `then` stand between `begin` and `end`: without them, the "
            "first `;` ends the `if`"
        ),
    ),
    (
        r"(?P<hint>Hint: a (?P<name>done) is missing)",
        N_("a `for` or a `while` lacks its `{name}`"),
    ),
    (
        r"(?P<hint>Hint: two semicolons end it here)",
        N_(
            "`;;` ends the definition here, and it is not complete: is its end missing, or does "
            "`;;` come too early?"
        ),
    ),
    (
        r"Syntax error\s+(?P<hint>Hint: the code stops here)",
        N_("the definition stops here: something has to follow, or a `let` above lacks its `in`"),
    ),
    (
        r"Illegal character",
        N_(
            "this character means nothing outside of texts and comments: write letters without "
            "accents, plain spaces and straight quotes"
        ),
    ),
    (
        r"Invalid literal (?P<name>\S+)",
        N_("`{name}` is no number: a blank stands between a number and a word"),
    ),
    (
        r"Syntax error: operator expected",
        N_("an expression is expected here, after the `(` before it"),
    ),
    (
        r"Syntax error: pattern expected",
        N_("a pattern is expected here, as `x`, `[]` or `x :: rest` are"),
    ),
    (
        r"Syntax error: type expected",
        N_("a type is expected here, as `int` or `int list` are"),
    ),
    (
        r"Syntax error: identifier expected",
        N_("a name is expected here"),
    ),
    (
        r"Syntax error: '?(?P<name>[^'\s]+)'? expected",
        N_("`{name}` is expected here"),
    ),
    (
        r"String literal not terminated",
        N_('a text begins here and does not end: the `"` after it is missing'),
    ),
)

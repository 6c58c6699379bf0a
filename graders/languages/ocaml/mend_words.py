"""The change with which a definition reads, as the worker hints at it: words for a learner.

The hints are made in ``worker/mending.ml``.
"""

from __future__ import annotations

from graders.i18n import N_

# Hints as patterns, with the words for each; the first that fits counts.
OF_MENDS: tuple[tuple[str, str], ...] = (
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
)

"""Lines that are no OCaml: what they look like, and what to write instead."""

from __future__ import annotations

import re

from graders.i18n import N_

# Texts and comments, as far as one line shows them; three quotes are what other languages write.
_NO_CODE = re.compile(r"\(\*.*?(?:\*\)|$)|(?<!\")\"(?!\"\")(?:\\.|[^\"\\])*\"")

# Patterns of such lines from their first sign on, with the words; the first that fits counts.
OF_LINES: tuple[tuple[str, str], ...] = (
    (r"(?:.*\s)?(?:elif|elsif|elseif)\b", N_("OCaml writes `else if`")),
    (r"def\b", N_("a definition begins with `let`, or `let rec` where it calls itself")),
    (
        r"(?:let|and)\s+(?:rec\s+)?[A-Z]\w*\s+[a-z_(]",
        N_("names of functions and variables begin with a small letter"),
    ),
    (
        r"(?:val\s+[\w']+|-)\s*:.*=",
        N_("this line is an answer of the toplevel, not code: take it away"),
    ),
    (
        r".*\bfor\s+\w+\s+in\b",
        N_(
            "`for` counts from one number to another: `List.iter (fun x -> ...) l` goes through a "
            "list"
        ),
    ),
    (r".*\w\+\+", N_("OCaml has no `++`: `x := !x + 1` or `incr x` changes a reference")),
    (
        # No record: neither fields nor the name of one.
        r".*(?:\)|\belse)\s*\{(?!\s*[a-z_]\w*\s*\}|[^}]*(?:\bwith\b|=|;))",
        N_("blocks stand between `(` and `)`, or `begin` and `end`, not between braces"),
    ),
    (r".*\bwith\s*:\s*$", N_("OCaml writes no `:` after `with`")),
    (r"\|?.*=>", N_("OCaml writes `->` between a pattern and its value, and `>=` to compare")),
    (
        r".*(?<![\w'])'(?=\w)[^'\\]{2,}'(?![\w'])",
        N_("a text stands between `\"` and `\"`; `'` is for a single character, as in `'a'`"),
    ),
    (r"//|/\*|#|--|\"\"\"", N_("comments stand between `(*` and `*)`")),
    (
        r"(?:Let|LET|rec|fun|function|def) .*=",
        N_("a definition begins with `let`, or `let rec` where it calls itself"),
    ),
)


def words_of_line(line: str) -> str:
    """Return the words for a line that is no OCaml; empty where nothing is certain."""
    code = _NO_CODE.sub(lambda found: " " * len(found[0]), line).lstrip()
    return next((words for pattern, words in OF_LINES if re.match(pattern, code)), "")

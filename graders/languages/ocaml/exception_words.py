"""Exceptions of OCaml and of its library, in a learner's words."""

from __future__ import annotations

from collections.abc import Mapping

from graders.i18n import N_

OF_EXCEPTIONS: Mapping[str, str] = {
    "Not_found": N_("a search, such as `List.find` or `List.assoc`, found nothing"),
    "Match_failure": N_("no case of a `match` or `function` fits this value: a case is missing"),
    "Stack_overflow": N_(
        "the calls never come to an end: is there a case that stops, and does each call get nearer "
        "to it?"
    ),
    "exit": N_("`exit` ends the whole program: a function returns a value, or raises an exception"),
    "Division_by_zero": N_("a division by zero"),
    "End_of_file": N_("the program waits for input, and there is none"),
}
OF_FAILURES: Mapping[tuple[str, str], str] = {
    ("Failure", "hd"): N_("`List.hd` was called on an empty list"),
    ("Failure", "tl"): N_("`List.tl` was called on an empty list"),
    ("Failure", "nth"): N_("`List.nth` was asked for an item beyond the end of the list"),
    ("Failure", "int_of_string"): N_("`int_of_string` was given a text that is no number"),
    ("Invalid_argument", "index out of bounds"): N_("an index is beyond the end"),
    ("Invalid_argument", "List.nth"): N_("`List.nth` was given a negative index"),
    ("Invalid_argument", "List.combine"): N_("`List.combine` takes two lists of the same length"),
    ("Invalid_argument", "compare: functional value"): N_("functions cannot be compared"),
}

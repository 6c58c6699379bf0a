"""The closed sets of words that records and specs are written with, verdicts apart."""

from __future__ import annotations

from enum import StrEnum


class Presence(StrEnum):
    """Whether a submission has a target."""

    PRESENT = "present"
    STUB = "stub"
    ABSENT = "absent"
    SYNTAX_ERROR = "syntax-error"
    CRASHED = "crashed"


class Judged(StrEnum):
    """The functions with which a question was judged, see the glossary."""

    AS_SUBMITTED = "as-submitted"
    ON_ITS_OWN = "on-its-own"


class Tier(StrEnum):
    """The strength with which a sandbox separates student code from the machine."""

    ISOLATED = "isolated"
    RESTRICTED = "restricted"
    PROCESS = "process"
    BROWSER = "browser"


class State(StrEnum):
    """The outcome of grading a submission."""

    GRADED = "graded"
    EMPTY = "empty"
    INTERNAL_ERROR = "internal-error"


class Detail(StrEnum):
    """How much of a failure a check shows."""

    ALL = "all"
    OWN_OUTPUT = "own-output"
    VERDICT_ONLY = "verdict-only"

"""The closed set of verdicts, and one table of all that the program knows of each.

A new verdict is a member of :class:`Verdict`, a row of :data:`VERDICTS`, and the statement of a
check that gives it; ``tests/unit/test_verdicts.py`` finds a table of verdicts anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from graders.i18n import N_
from graders.light_dataclass import dataclass


class Verdict(StrEnum):
    """The outcome of a check or of a question, worst first."""

    INTERNAL_ERROR = "internal-error"
    TIME_LIMIT = "time-limit"
    MEMORY_LIMIT = "memory-limit"
    OUTPUT_LIMIT = "output-limit"
    ERROR = "error"
    MISSING = "missing"
    WRONG = "wrong"
    PARTIAL = "partial"
    SKIPPED = "skipped"
    TO_REVIEW = "to-review"
    CORRECT = "correct"

    @property
    def facts(self) -> VerdictFacts:
        """The row of the table."""
        return VERDICTS[self]

    @property
    def rank(self) -> int:
        """The place among all verdicts, 0 for the worst."""
        return list(Verdict).index(self)


@dataclass(frozen=True, kw_only=True)
class VerdictFacts:
    """All that depends on a verdict alone; words are templates of the message catalogue."""

    word: str
    icon: str
    plain_icon: str  # for screens that know only ASCII
    tone: Literal["good", "half", "bad", "calm"]  # the colour, of pages and of the terminal
    is_fault: bool = False  # the student has something to mend
    is_limit: bool = False  # the program was stopped at a limit
    is_passed: bool = False  # nothing is wrong, as far as a program can tell
    is_undecided: bool = False  # nothing was judged
    awaits_teacher: bool = False  # a teacher has to give the points: neither earned nor lost yet
    is_always_shown: bool = False  # the rationale tells nothing of inputs and answers
    has_failing_input: bool = False  # one input shows the failure: it can be made smaller
    severity: Literal["minor", "major", "critical"] = "major"  # as code quality reports name it
    # The advice about `{name}`, and the one where `{line}` of `{file}` is known.
    advice: str = N_("Correct {name}.")
    advice_at_line: str = ""


# In the order in which reports explain them.
# fmt: off
VERDICTS: Mapping[Verdict, VerdictFacts] = MappingProxyType(
    {
        Verdict.CORRECT: VerdictFacts(
            word=N_("right"), icon="✓", plain_icon="+", tone="good",
            is_passed=True,
            advice=N_("Look at {name} again: its own checks pass."),
        ),
        Verdict.PARTIAL: VerdictFacts(
            word=N_("partly right"), icon="◐", plain_icon="~", tone="half",
            is_fault=True, severity="minor",
            advice=N_("Finish {name}: it is right in part."),
        ),
        Verdict.WRONG: VerdictFacts(
            word=N_("wrong"), icon="✗", plain_icon="x", tone="bad",
            is_fault=True, has_failing_input=True,
            # An exception that is asked for: another one was raised, or something was changed.
            advice_at_line=N_("Correct {name}: look at line {line} of {file}."),
        ),
        Verdict.ERROR: VerdictFacts(
            word=N_("error"), icon="↯", plain_icon="!", tone="bad",
            is_fault=True, has_failing_input=True, severity="critical",
            advice=N_("Correct {name}: trying it ends in an error."),
            advice_at_line=N_("Fix {name}: it stops on an error at line {line} of {file}."),
        ),
        Verdict.TIME_LIMIT: VerdictFacts(
            word=N_("too slow"), icon="∞", plain_icon="T", tone="bad",
            is_fault=True, is_limit=True, severity="critical",
            advice=N_("Make {name} end sooner: it ran out of time."),
            advice_at_line=N_(
                "Make the loop of line {line} ({file}) end sooner: {name} ran out of time in it."
            ),
        ),
        Verdict.MEMORY_LIMIT: VerdictFacts(
            word=N_("too much memory"), icon="▦", plain_icon="M", tone="bad",
            is_fault=True, is_limit=True, severity="critical",
            advice=N_("Make {name} use less memory: it ran out of it."),
        ),
        Verdict.OUTPUT_LIMIT: VerdictFacts(
            word=N_("too much output"), icon="≡", plain_icon="O", tone="bad",
            is_fault=True, is_limit=True, severity="critical",
            advice=N_("Make {name} print less."),
        ),
        Verdict.MISSING: VerdictFacts(
            word=N_("missing"), icon="○", plain_icon="o", tone="calm",
            is_fault=True, is_always_shown=True,
            advice=N_("Write {name}."),
        ),
        Verdict.SKIPPED: VerdictFacts(
            word=N_("not tried"), icon="–", plain_icon="-", tone="calm",
            is_undecided=True, is_always_shown=True,
        ),
        Verdict.TO_REVIEW: VerdictFacts(
            word=N_("to review"), icon="✎", plain_icon="?", tone="half",
            is_passed=True, is_undecided=True, awaits_teacher=True, is_always_shown=True,
        ),
        Verdict.INTERNAL_ERROR: VerdictFacts(
            word=N_("our error"), icon="⚠", plain_icon="#", tone="bad",
            awaits_teacher=True,
        ),
    }
)
# fmt: on

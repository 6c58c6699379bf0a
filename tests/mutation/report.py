"""Say in words and figures what the mutants showed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graders.spec.assignment import Assignment
from tests.mutation.judging import Judged, is_wrong
from tests.mutation.making import Change
from tests.mutation.survivors import Accounts

__all__ = ["ENOUGH", "Outcome", "lines_of", "total"]

ENOUGH = 0.97


@dataclass(frozen=True)
class Outcome:
    """The mutants of one assignment, judged, and what the list of survivors says of them."""

    assignment: Assignment
    judged: Sequence[Judged]
    accounts: Accounts

    @property
    def made(self) -> int:
        """Count the mutants."""
        return len(self.judged)

    @property
    def caught(self) -> int:
        """Count those that some question catches."""
        return sum(one.is_caught for one in self.judged)

    @property
    def is_settled(self) -> bool:
        """Tell whether every survivor is explained, and nothing else is listed."""
        broken = any(one.is_broken for one in self.judged)
        return not (self.accounts.unexplained or self.accounts.stale or broken)


def lines_of(outcome: Outcome) -> Iterator[str]:
    """Yield the lines to print for one assignment.

    A question counts the mutants that it was asked about: a helper's, until a question caught it.
    """
    yield f"{outcome.assignment.id}: {_figures(outcome.caught, outcome.made)}"
    for question in outcome.assignment.order:
        mine = [one for one in outcome.judged if question in one.verdicts]
        caught = sum(is_wrong(one.verdicts[question]) for one in mine)
        if mine:
            yield f"    {question:24} {_figures(caught, len(mine))}"
    for one in outcome.judged:
        if one.is_broken:
            yield from ("", f"grading failed: {dict(one.verdicts)}", one.mutant.diff())
        elif not one.is_caught:
            yield from ("", *_survivor(one, outcome.accounts))
    for change in outcome.accounts.stale:
        yield from ("", "listed as a survivor, and caught or made no longer:", *_change(change))
    yield ""


def _figures(caught: int, made: int) -> str:
    share = f" ({100 * caught / made:.1f} %)" if made else ""
    return f"{caught} of {made} caught{share}"


def _survivor(one: Judged, accounts: Accounts) -> Iterator[str]:
    change = one.mutant.change
    reason = accounts.reasons.get(change)
    rank = f", number {change.nth} of its kind" if change.nth > 1 else ""
    yield f"survivor in {change.target} ({one.mutant.operator}{rank})"
    yield f"    {'why: ' + ' '.join(reason.split()) if reason else 'NOT LISTED'}"
    yield one.mutant.diff()


def _change(change: Change) -> Iterator[str]:
    yield f"    {change.target}, number {change.nth}"
    yield from (f"    - {line}" for line in change.was.splitlines())
    yield from (f"    + {line}" for line in change.now.splitlines())


def total(outcomes: Sequence[Outcome]) -> tuple[str, bool]:
    """Return the last line, and whether all is as it should be."""
    made = sum(outcome.made for outcome in outcomes)
    caught = sum(outcome.caught for outcome in outcomes)
    unlisted = sum(len(outcome.accounts.unexplained) for outcome in outcomes)
    enough = caught >= ENOUGH * made
    words = f"in all: {_figures(caught, made)}, {made - caught} survivors, {unlisted} not listed"
    if not enough:
        words += f"; at least {100 * ENOUGH:.0f} % are wanted"
    return words, enough and all(outcome.is_settled for outcome in outcomes)

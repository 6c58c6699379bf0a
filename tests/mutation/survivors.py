"""The committed list of the mutants that no check can or should catch, each with the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.mutation.making import Change

__all__ = ["FILE", "Accounts", "read_survivors", "settle"]

FILE = Path(__file__).parents[1] / "mutants" / "survivors.yaml"


@dataclass(frozen=True)
class Accounts:
    """What the list says of the mutants that survived.

    Attributes
    ----------
    reasons : mapping of Change to str
        The survivors that the list explains.
    unexplained : tuple of Change
        The survivors that it does not list.
    stale : tuple of Change
        What it lists and was caught, or is made no longer.
    """

    reasons: Mapping[Change, str] = field(default_factory=dict)
    unexplained: tuple[Change, ...] = ()
    stale: tuple[Change, ...] = ()


def read_survivors(text: str) -> dict[str, dict[Change, str]]:
    """Read the list: for each assignment, the changes and why each changes nothing that counts.

    Raises
    ------
    ValueError
        When an entry lacks something, has no reason, or comes twice.
    """
    found: dict[str, dict[Change, str]] = {}
    for assignment, entries in (yaml.safe_load(text) or {}).items():
        reasons = found.setdefault(assignment, {})
        for entry in entries:
            change, why = _entry(entry)
            if change in reasons:
                raise ValueError(f"{assignment}: {change} is listed twice")
            reasons[change] = why
    return found


def _entry(entry: Mapping[str, Any]) -> tuple[Change, str]:
    fields = {"target", "was", "now", "why"}
    if not fields <= set(entry) <= {*fields, "nth"} or not str(entry["why"]).strip():
        raise ValueError(f"{entry}: target, was, now and why are all needed (and nth at most)")
    target, was, now, why = (str(entry[key]).strip() for key in ("target", "was", "now", "why"))
    return Change(target, was, now, int(entry.get("nth", 1))), why


def settle(
    listed: Mapping[Change, str],
    survivors: Iterable[Change],
    judged: Collection[Change],
    made: Collection[Change],
) -> Accounts:
    """Compare the list with what survived.

    Parameters
    ----------
    judged, made : collection of Change
        The mutants judged this time, and all those of the assignment: an entry of the list
        that was not judged this time is stale only where it is made no longer.
    """
    alive = list(survivors)
    return Accounts(
        reasons={change: listed[change] for change in alive if change in listed},
        unexplained=tuple(change for change in alive if change not in listed),
        stale=tuple(
            change
            for change in listed
            if change not in made or (change in judged and change not in alive)
        ),
    )

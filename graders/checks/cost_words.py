"""The words for too much work: how much was counted, and how it grows beside the reference's."""

from __future__ import annotations

from collections.abc import Sequence

from graders.i18n import N_
from graders.judging import growth as laws
from graders.model import Message, Point


def counted(work: int, base: int, at_most: float, names: Sequence[str]) -> Message:
    """Tell a work that is more than ``at_most`` times the reference's, ``base``.

    It is counted in calls of ``names``, or in steps where there are none.
    """
    factor = f"{at_most:g}"
    counts: dict[str, str | int] = {"work": work, "reference": base, "factor": factor}
    if not names:
        words = N_(
            "{work} steps, the reference takes {reference}: more than {factor} times as many"
        )
        return Message(words, counts)
    words = N_(
        "{work} calls of {names}, the reference makes {reference}: more than {factor} times as many"
    )
    return Message(words, {**counts, "names": ", ".join(names)})


def curves(points: Sequence[Point], least: float) -> tuple[laws.Points, laws.Points]:
    """Return how a work and the reference's depend on the size, each at least ``least``."""
    own = [(size, max(work, least)) for size, work, _ in points]
    return own, [(size, max(base, least)) for size, _, base in points]


def grown(what: Message, points: Sequence[Point], size: str, least: float) -> Message:
    """Add how both works grow, where they differ and sizes tell it.

    ``size`` is the expression of the inputs that is their size, empty without one.
    """
    own, reference = map(laws.fit, curves(points, least)) if size else (None, None)
    if own is None or reference is None or own.rank <= reference.rank:
        return what
    growth = Message(
        N_("{what}; it grows like {own}, the reference like {reference}"),
        {"what": what, "own": laws.tell(own), "reference": laws.tell(reference)},
    )
    if size == "n":
        return growth
    return Message(N_("{what}, where n is {size}"), {"what": growth, "size": size})

"""What names tell of how a submission came in: whose it is, which attempt, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graders.model import HandedIn
from graders.submissions.attempts import Mark, read_attempt
from graders.submissions.expected import is_archive, stem_of
from graders.submissions.places import Place


def attempts_of(place: Place) -> tuple[Place, ...]:
    """Take the attempts of a student apart; the last one keeps the name."""
    if not place.earlier:
        return (place,)
    earlier = (
        replace(one, called=f"{place.label}-attempt-{number}", number=place.number, tag=place.tag)
        for number, one in enumerate(place.earlier, 1)
    )
    # That the others were set aside is no longer so.
    return (*earlier, replace(place, notes=(), earlier=()))


def told_of(groups: Sequence[Sequence[Place]], ids: Sequence[str]) -> Iterator[HandedIn]:
    """Yield how each attempt came in.

    Parameters
    ----------
    groups : sequence of sequence of Place
        The attempts of each student, the last one last.
    ids : sequence of str
        Of all the attempts in a row.
    """
    left = iter(ids)
    for group in groups:
        own = [next(left) for _ in group]
        for number, (id_, place) in enumerate(zip(own, group, strict=True), 1):
            yield replace(_told(id_, place), of=own[-1], attempt=number, attempts=len(own))


def _told(id_: str, place: Place) -> HandedIn:
    name, tag = place.path.name, place.tag
    if tag is not None:
        # What a student calls a file says nothing: all this is the platform's.
        return HandedIn(id_, tag.student, tag.platform, tag.number, name, is_late=tag.is_late)
    attempt = read_attempt(stem_of(name) if place.files or is_archive(name) else name)
    source = "name" if attempt.at else ""
    is_late = attempt.mark is Mark.LATE
    return HandedIn(id_, place.called, name=name, at=attempt.at, source=source, is_late=is_late)

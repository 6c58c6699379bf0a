"""The words of a failure that all who make the same mistake would read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from graders.judging.outcome import RAISED, RAISED_IN, RAISED_IN_LINE
from graders.languages.base import Language
from graders.model import Judgement, Message, Words


def words_in_common(
    judgement: Judgement, names: Collection[str], language: Language
) -> Words | None:
    """Return the rationale of a judgement without the line and the names of one student.

    An exception keeps its type, its place (a function of the assignment), and of its message what
    does not depend on the student. ``names`` are those that the assignment gives.
    """
    if not judgement.rationale:
        return None
    return _in_common(judgement.rationale, judgement, names, language)


def _in_common(
    words: Words, judgement: Judgement, names: Collection[str], language: Language
) -> Words:
    if not isinstance(words, Message):
        return words
    if words.template in (RAISED, RAISED_IN_LINE):
        return _raised(str(words.args.get("exception", "")), judgement, names, language)
    args = {
        name: _in_common(value, judgement, names, language) if isinstance(value, Message) else value
        for name, value in words.args.items()
    }
    return replace(words, args=args)


def _raised(
    exception: str, judgement: Judgement, names: Collection[str], language: Language
) -> Message:
    kind, _, text = exception.partition(": ")
    stack = judgement.traceback
    said = language.common_message(kind, text, stack[-1].text if stack else "", names)
    told = {"exception": f"{kind}: {said}" if said else kind}
    place = language.common_place(kind, [frame.function for frame in stack], names)
    return Message(RAISED_IN, {**told, "function": place}) if place else Message(RAISED, told)

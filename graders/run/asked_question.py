"""The question that a command names: by its id, its title, or a function that it asks for."""

from __future__ import annotations

from collections.abc import Iterator

from graders.errors import UsageError
from graders.i18n import Message
from graders.model import Text
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Question

_ALIKE = str.maketrans({"\u2019": "'", "\u00a0": " ", "\u202f": " "})


def asked_question(assignment: Assignment, wanted: str) -> str:
    """Return the id of the question that is called ``wanted``.

    Its id counts before its titles and the names that it asks for, in capitals or not. Raise
    UsageError when none is called so, or several are.
    """
    questions = assignment.spec.questions
    if any(question.id == wanted for question in questions):
        return wanted
    named = _plain(wanted)
    found = [it.id for it in questions if named in map(_plain, _names(assignment, it))]
    if len(found) == 1:
        return found[0]
    words = {"wanted": repr(wanted), "id": assignment.id}
    ids = ", ".join(found or [question.id for question in questions])
    if found:
        what = Message("{wanted} is the name of several questions of '{id}'", words)
        raise UsageError(what, Message("name one of: {names}", {"names": ids}))
    what = Message("no question {wanted} in '{id}'", words)
    raise UsageError(what, Message("the questions are: {names}", {"names": ids}))


def _names(assignment: Assignment, question: Question) -> Iterator[str]:
    yield question.id
    title = question.title
    yield from (title.fr, title.en) if isinstance(title, Text) else (title,)
    yield from (target.name for target in assignment.targets[question.id])


def _plain(name: str) -> str:
    return " ".join(name.translate(_ALIKE).casefold().split())

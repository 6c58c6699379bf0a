"""Explain an exception to a learner, with the names and the values around it.

The explanation is made from the facts that the worker reported (`Raised.facts`). Reports of a box
are not trusted: each explanation checks the facts, and there is none where they do not fit. No
verdict depends on it. A kind of exception is a function of its facts, in a table; ``TypeError`` and
``ValueError``, which have many causes, have tables of their own, by the message.
"""

from __future__ import annotations

from graders.languages.python.explaining import items, names, others
from graders.languages.python.explaining.facts import Facts
from graders.languages.python.explaining.syntax_errors import explain_syntax
from graders.languages.python.explaining.type_errors import explain_type
from graders.model import Words
from graders.probe import Raised

_EXPLAINERS = {
    **items.EXPLAINERS,
    **names.EXPLAINERS,
    **others.EXPLAINERS,
    "TypeError": explain_type,
}
# The types of exceptions that are explained even where a library raised them.
_OF_LIBRARIES = ("EOFError", "IndexError", "ValueError")


def explain(raised: Raised) -> Words | None:
    """Explain an exception in a sentence or two; None where nothing certain can be said."""
    facts = Facts(raised.facts, raised.text)
    # An exception of a student's own class may have the name of one of Python's.
    kind = facts.text("kind")
    if kind != raised.type or (facts.flag("library") and kind not in _OF_LIBRARIES):
        return None
    explainer = _EXPLAINERS.get(kind)
    return explainer(facts) if explainer else None


__all__ = ["explain", "explain_syntax"]

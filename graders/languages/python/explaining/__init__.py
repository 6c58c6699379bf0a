"""Explain an exception to a learner, with the names and the values around it.

The explanation is made from the facts that the worker reported (`Raised.facts`). Reports of a box
are not trusted: each explanation checks the facts, and there is none where they do not fit. No
verdict depends on it. A kind of exception is a function of its facts, in a table; ``TypeError`` and
``ValueError``, which have many causes, have tables of their own, by the message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from graders.languages.python.explaining.facts import Facts
from graders.languages.python.explaining.items import explain_index, explain_key
from graders.languages.python.explaining.names import (
    explain_attribute,
    explain_import,
    explain_name,
    explain_unbound,
)
from graders.languages.python.explaining.others import (
    explain_assertion,
    explain_division,
    explain_end,
    explain_file,
    explain_overflow,
    explain_recursion,
    explain_runtime,
    explain_stop,
    explain_unicode,
    explain_value,
)
from graders.languages.python.explaining.syntax_errors import explain_syntax
from graders.languages.python.explaining.type_errors import explain_type
from graders.model import Words
from graders.probe import Raised

Explainer = Callable[[Facts], "Words | None"]

_EXPLAINERS: Mapping[str, Explainer] = MappingProxyType(
    {
        "AssertionError": explain_assertion,
        "AttributeError": explain_attribute,
        "EOFError": explain_end,
        "FileNotFoundError": explain_file,
        "ImportError": explain_import,
        "IndexError": explain_index,
        "KeyError": explain_key,
        "ModuleNotFoundError": explain_import,
        "NameError": explain_name,
        "OverflowError": explain_overflow,
        "RecursionError": explain_recursion,
        "RuntimeError": explain_runtime,
        "StopIteration": explain_stop,
        "TypeError": explain_type,
        "UnboundLocalError": explain_unbound,
        "UnicodeDecodeError": explain_unicode,
        "UnicodeEncodeError": explain_unicode,
        "ValueError": explain_value,
        "ZeroDivisionError": explain_division,
    }
)
# The kinds that can be explained when a library raised them.
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

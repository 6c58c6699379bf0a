"""Lent code that gives lists for tuples, or the other way round, as the student's own may."""

from __future__ import annotations

import functools
import operator
import types

from graders.codec.typing_shim import Any
from graders.codec.value_forms import LISTS, SEQUENCES, TUPLES, in_form, of_items


def giving_in_form(lent: Any, form: int | None) -> Any:
    """Return a lent function, method or property that gives its values in a form; None keeps them.

    Callers have their own values in that form too. Where the lent function stops on these, it is
    given what its own callers have instead: lists for tuples, or the other way round.
    """
    if form is not None and type(lent) is property:
        return lent.getter(giving_in_form(lent.fget, form))
    if form is not None and type(lent) in (classmethod, staticmethod):
        return type(lent)(giving_in_form(lent.__func__, form))
    if form is None or type(lent) is not types.FunctionType:
        return lent
    ours = TUPLES if form == LISTS else LISTS

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        try:
            value = lent(*args, **named)
        except (AttributeError, TypeError):
            formed = [in_form(one, ours) for one in (*args, *named.values())]
            if form not in SEQUENCES or all(map(operator.is_, formed, (*args, *named.values()))):
                raise
            named = dict(zip(named, formed[len(args) :], strict=True))
            value = lent(*formed[: len(args)], **named)
        if type(value) is types.GeneratorType:
            return (in_form(item, of_items(form)) for item in value)
        return in_form(value, form)

    return call

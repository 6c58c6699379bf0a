"""The other forms of a value that checks may take for right as well, each known by a number.

The host asks for a form and the worker gives it, as both do with the guesses of what a class keeps,
whose numbers are lower.
"""

from __future__ import annotations

import copy
from collections import Counter, defaultdict
from operator import is_

from graders.codec.typing_shim import Any

SEQUENCES = LISTS, TUPLES, PAIRS = range(7, 10)
# The forms of a dictionary that begins an item which is asked for.
TABLES = COUNTERS, GROUPS = range(10, 12)
# The same form, made anew: callers that change it change a copy.
COPIES = 12
FORMS = range(7, 13)


def in_form(value: Any, form: int) -> Any:
    """Return a value in another form; itself where it has no such form, or has it already.

    With ``LISTS`` every tuple in it is a list, with ``TUPLES`` every list a tuple; with ``PAIRS``
    it is a list of what is made of tuples. An object of a class that extends one of these, such as
    a named tuple, is one of them.
    With ``COUNTERS``, a dictionary of integers is a `Counter`; with ``GROUPS``, one of lists or of
    sets is a `defaultdict`. With ``COPIES``, it is another object.

    Examples
    --------
    >>> in_form([(1, 2)], LISTS), in_form([[1, 2]], TUPLES), in_form(([1, 2],), PAIRS)
    ([[1, 2]], ((1, 2),), [(1, 2)])
    >>> in_form({"a": 1}, COUNTERS), in_form({"a": [1]}, GROUPS)["b"], in_form("a", LISTS)
    (Counter({'a': 1}), [], 'a')
    """
    kind = type(value)
    if form == COPIES:
        return copy.deepcopy(value)
    if kind is dict:
        return _begun(value, form) if form in TABLES else _with_items(value, form)
    if form not in SEQUENCES or not issubclass(kind, list | tuple):
        return value
    items = [in_form(item, of_items(form)) for item in value]
    wanted = tuple if form == TUPLES else list
    is_same = kind is wanted and all(map(is_, items, value))
    # A list that is as wanted remains the same object: callers may change it.
    return value if is_same else wanted(items)


def of_items(form: int) -> int:
    """Return the form that the items of a value in a form have."""
    return TUPLES if form == PAIRS else form


def _with_items(value: dict[Any, Any], form: int) -> dict[Any, Any]:
    items = {key: in_form(item, form) for key, item in value.items()}
    return value if all(map(is_, items.values(), value.values())) else items


def _begun(value: dict[Any, Any], form: int) -> Any:
    kinds = {type(item) for item in value.values()}
    if form == COUNTERS:
        return Counter(value) if kinds <= {int} else value
    if len(kinds) > 1 or not kinds <= {list, set}:
        return value
    kind = set if kinds == {set} else list
    return defaultdict(kind, value)

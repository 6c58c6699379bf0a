"""Ask for the items of an iterator one by one, and act between them."""

from __future__ import annotations

import types
from collections.abc import Mapping
from itertools import islice

from graders.codec import encode
from graders.codec.forms import MAX_NODES
from graders.codec.typing_shim import Any

# The most items that are asked for.
MOST = 200
# The states that are told: a few show what goes on.
_TOLD = 3
# Kept from before student code.
_iter, _enumerate = iter, enumerate


class LazyItems:
    """The items that a value gives, encoded when each is given.

    ``items`` are the items themselves and ``forms`` their encoded forms. ``changed`` tells when the
    values of some expressions were not those of ``before``: the number of the item, from 1, and the
    values.
    """

    def __init__(self, before: Mapping[str, Any], looks: Mapping[str, types.CodeType]) -> None:
        self.items: list[Any] = []
        self.forms: list[Any] = []
        self.changed: list[list[Any]] = []
        self._before, self._looks = before, looks

    def draw(self, value: Any, statements: types.CodeType, scope: dict[str, Any]) -> bool:
        """Ask for the items, and run the statements after each, with ``item`` bound.

        Return False where the value gives none, being nothing that one goes through.
        """
        try:
            given = _iter(value)
        except TypeError:
            return False
        for number, item in _enumerate(islice(given, MOST), 1):
            scope["item"] = item
            self.items.append(item)
            self.forms.append(encode(item, nodes=MAX_NODES // MOST))
            self._look(number, scope)
            exec(statements, scope)
        return True

    def _look(self, number: int, scope: dict[str, Any]) -> None:
        """Look at the state, and note it where it is another one than before the call."""
        now = {text: encode(eval(code, scope)) for text, code in self._looks.items()}
        known = [self._before, *(state for _, state in self.changed)]
        if len(self.changed) < _TOLD and now not in known:
            self.changed.append([number, now])

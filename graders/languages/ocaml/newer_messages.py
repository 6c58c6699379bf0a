"""Messages that OCaml words otherwise from 4.14 on, in the words of earlier versions."""

from __future__ import annotations

import re

# Kinds of literals, as the compiler names them, and their types: it tells the kind in place of the
# type where the type that is asked for is known.
_TYPES = {"boolean": "bool", "list": "'a list", "unit": "unit"}
_KIND = re.compile(
    rf"This (expression|pattern) should not be a ({'|'.join(_TYPES)}) literal, the expected type is"
)


def in_older_words(said: str) -> str:
    """Return a message on one line in the words that OCaml 4.13 has for it."""
    return _KIND.sub(_told, said)


def _told(found: re.Match[str]) -> str:
    type_ = _TYPES[found[2]]
    if found[1] == "pattern":
        return (
            f"This pattern matches values of type {type_} but a pattern was expected which matches "
            "values of type"
        )
    return f"This expression has type {type_} but an expression was expected of type"

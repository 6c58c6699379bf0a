"""Explain missing items: indexes and keys."""

from __future__ import annotations

from graders.i18n import N_, NP_
from graders.languages.python.explaining.facts import UNKNOWN, Facts, Part, code, count_of, nearest
from graders.languages.python.show import show
from graders.model import Message, Words

_MOST_KEYS = 8
_KEY_CHARS = 40
_DICTS = ("dict", "defaultdict", "Counter", "OrderedDict")


def _index(facts: Facts) -> Words | None:
    if facts.said.startswith("pop from empty"):
        return _empty_pop(facts)
    if facts.flag("library"):
        if not facts.said.startswith("Cannot choose from an empty"):
            return None
        return Message(N_("A random choice was asked for among no items: the sequence is empty."))
    if facts.text("node") != "Subscript" or len(facts.parts) != 2:
        return None
    holder, index = facts.parts
    if not _is_past(holder, index):
        # The facts do not fit: the container changed since.
        words = N_(
            "An index goes past the end of `{what}`. With n items, the indexes go from 0 to n - 1."
        )
        return Message(words, {"what": holder.code})
    return _past(holder, index, is_set="assignment" in facts.said)


def _is_past(holder: Part, index: Part) -> bool:
    if holder.length is None or type(index.value) is not int:
        return False
    return not -holder.length <= index.value < holder.length


def _past(holder: Part, index: Part, *, is_set: bool) -> Words:
    size = holder.length or 0
    args: dict[str, str | int | Words] = {
        "what": holder.code,
        "index": index.shown,
        "expression": index.code,
        "count": count_of(holder),
        "last": size - 1,
        "n": size,
    }
    if is_set and index.value == size:
        words = N_(
            "`{what}` has {count}: writing at the index {index} does not add one. Use `append`."
        )
        return Message(words, args)
    if size == 0 and index.is_literal:
        return Message(N_("`{what}` is empty: nothing is at the index {index}."), args)
    if size == 0:
        words = N_("`{what}` is empty: nothing is at the index `{expression}`, which is {index}.")
        return Message(words, args)
    if index.is_literal:
        words = NP_(
            "The index {index} is out of `{what}`, which has {count}: its only index is 0.",
            "The index {index} is out of `{what}`, which has {count}: they go from 0 to {last}.",
        )
        return Message(words, args)
    words = NP_(
        "`{expression}` is {index}, and `{what}` has {count}: its only index is 0.",
        "`{expression}` is {index}, and `{what}` has {count}: their indexes go from 0 to {last}.",
    )
    return Message(words, args)


def _empty_pop(facts: Facts) -> Words | None:
    holder = facts.receiver
    if holder is None or holder.length:
        return None
    words = N_("`{what}` is empty: nothing can be taken out of it. Look at that before `pop`.")
    return Message(words, {"what": holder.code})


def _key(facts: Facts) -> Words | None:
    """Explain a key that a dictionary does not have, or an item that a set does not."""
    key = facts.value("key")
    holder = facts.receiver or facts.first
    if key is UNKNOWN or holder is None or facts.flag("library"):
        return None
    if isinstance(key, str) and key.startswith(("pop from an empty", "popitem()")):
        return _empty_pop(facts)
    args = {"what": holder.code, "key": _code(key)}
    if holder.type in ("set", "frozenset"):
        words = N_("`{what}` does not hold {key}. Look with `in` before taking it out.")
        return Message(words, args)
    if holder.type not in _DICTS or facts.text("node") not in ("Subscript", "Call"):
        return None
    return _missing_key(facts, key, args)


def _missing_key(facts: Facts, key: object, args: dict[str, str]) -> Words:
    if facts.flag("twin"):
        words = N_(
            "`{what}` has no key {key}. "
            "A number and a string that reads the same are two different keys."
        )
        return Message(words, args)
    near = nearest(key, facts.texts("names")) if isinstance(key, str) else ""
    if near:
        words = N_("`{what}` has no key {key}. Did you mean {near}?")
        return Message(words, {**args, "near": _code(near)})
    size, keys = facts.number("size"), facts.values("keys")
    if size == 0:
        return Message(N_("`{what}` has no key {key}: it is empty."), args)
    if size is not None and size == len(keys) <= _MOST_KEYS and key not in keys:
        words = N_("`{what}` has no key {key}. Its keys are {keys}.")
        return Message(words, {**args, "keys": ", ".join(map(_code, keys))})
    return Message(N_("`{what}` has no key {key}. Look with `in` before reading it."), args)


def _code(value: object) -> str:
    return f"`{code(show(value, _KEY_CHARS))}`"


EXPLAINERS = {"IndexError": _index, "KeyError": _key}

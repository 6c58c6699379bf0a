"""Strategies of Hypothesis that several tests share."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from graders.codec import Record, Variant

# Lone surrogates included: a student may well print or return some. (JSON joins those in pairs.)
texts = st.text(st.characters(exclude_categories=()), max_size=8).filter(
    lambda text: json.loads(json.dumps(text)) == text
)
integers = st.one_of(st.integers(), st.integers(-(2**200), 2**200))
scalars = st.one_of(
    st.none(),
    st.booleans(),
    integers,
    st.floats(allow_nan=False),
    st.complex_numbers(allow_nan=False),
    texts,
    st.binary(max_size=8),
    st.builds(range, st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([-2, 1, 3])),
)


def _hashable_containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.lists(inner, max_size=3).map(tuple),
        st.frozensets(inner, max_size=3),
    )


hashables = st.recursive(scalars, _hashable_containers, max_leaves=6)


names = st.from_regex(r"[A-Za-z_]\w{0,5}", fullmatch=True)


def _variant(name: str, arguments: list[Any]) -> Variant:
    return Variant(name, tuple(arguments))


def _record(fields: dict[str, Any]) -> Record:
    return Record(tuple(fields.items()))


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.sets(hashables, max_size=4),
        st.dictionaries(hashables, inner, max_size=4),
        st.builds(_variant, names, st.lists(inner, max_size=3)),
        st.dictionaries(names, inner, max_size=3).map(_record),
    )


plain_data = st.recursive(st.one_of(scalars, hashables), _containers, max_leaves=20)
"""Values that cross the boundary whole."""

_json_scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    texts,
    st.sampled_from(["0x1p3", "nan", "-0x12ab", "00ff", "depth"]),
)
_tags = st.sampled_from(
    ["f", "i", "c", "b", "o", "r", "t", "s", "fs", "d", "sub", "v", "rec", "cut"]
)

json_forms = st.recursive(
    _json_scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(_tags, texts), inner, max_size=2),
    ),
    max_leaves=25,
)
"""Frames of a hostile worker: JSON that looks like the codec's forms, mostly malformed."""


def same(left: Any, right: Any) -> bool:
    """Tell whether two plain values are equal, types and order of dicts included."""
    if type(left) is not type(right):
        return False
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict):
        return same(list(left.items()), list(right.items()))
    if isinstance(left, set | frozenset):
        return len(left) == len(right) and all(any(same(a, b) for b in right) for a in left)
    return bool(left == right)

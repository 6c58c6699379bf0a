"""Copies of values that students' programs and the course share."""

from __future__ import annotations

import copy

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING
from graders.worker.inspecting.objects import extends


def snapshot(value: Any) -> Any:
    """Copy a list, dict or set; return ``MISSING`` for others and for failed copies."""
    if not extends(value, list, dict, set):
        return MISSING
    try:
        return copy.deepcopy(value)
    except BaseException:  # a student's class may refuse
        return MISSING


def own_copy(value: Any) -> Any:
    """Copy a plain container; return any other value itself."""
    plain = type(value) in (list, dict, set, bytearray)
    return copy.deepcopy(value) if plain else value

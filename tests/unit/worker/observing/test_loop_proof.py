"""The reading of a frame by a proof: its local variables are not a dict in every Python."""

from __future__ import annotations

import ast
import builtins
import types
from collections import UserDict
from types import SimpleNamespace
from typing import Any, cast

import pytest

from graders.worker.observing.loop_proof import LoopProof

TEXT = "def f():\n    a, b = 0, 1\n    while a != 2:\n        a, b = b, a\n"


class View(UserDict[str, Any]):
    """As the local variables of a frame from Python 3.13 on: a mapping whose keys are a list."""

    def keys(self) -> Any:
        return list(self.data)


@pytest.mark.parametrize("kind", [dict, View])
def test_local_variables_are_read_as_any_mapping(kind: Any) -> None:
    function = ast.parse(TEXT).body[0]
    loop = next(node for node in ast.walk(function) if isinstance(node, ast.While))
    scope: dict[str, Any] = {}
    exec(TEXT, scope)
    frame = SimpleNamespace(
        f_code=scope["f"].__code__, f_globals=scope, f_builtins=vars(builtins), f_lineno=3
    )
    call = cast("types.FrameType", frame)
    proof = LoopProof(loop, call)
    told = []
    for a, b in ((0, 1), (1, 0), (0, 1)):
        for frame.f_lineno in (3, 4):
            frame.f_locals = kind({"a": a, "b": b})
            told.append(proof.see(call))
    assert told == ["", "", "", "", "same", ""]

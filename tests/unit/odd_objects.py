"""Objects made to notice, or to upset, whoever looks at them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from graders.codec import decode, encode


def crossed(value: object) -> Any:
    """Send a value over the boundary, as bytes of JSON."""
    return decode(json.loads(json.dumps(encode(value))))


CALLS: list[str] = []
ARMED: list[bool] = []


def _trap(name: str, base: type) -> Callable[..., Any]:
    original = getattr(base, name)

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        if ARMED:
            CALLS.append(name)
        return original(self, *args, **kwargs)

    return method


def evil(base: type) -> type:
    """Make a subclass that notices whenever one of its methods is called."""
    quiet = {"__new__", "__init__", "__class__", "__init_subclass__", "__subclasshook__", "__doc__",
             "__dict__", "__class_getitem__", "__weakref__", "__del__"}  # fmt: skip
    body = {
        name: _trap(name, base)
        for name in dir(base)
        if name not in quiet and callable(getattr(base, name))
    }

    def noticed(self: Any) -> type:
        if ARMED:
            CALLS.append("__class__")
        return base

    return type("Evil", (base,), {**body, "__class__": property(noticed)})

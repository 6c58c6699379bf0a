"""Put one member of a right submission at fault: missing, wrong, raising, endless or unreadable."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import MappingProxyType

from graders.languages.python.rewriting import Rewrite, with_body

_RUINED = """\
def {name}(*args, **named):
    def ruined(value):
        if isinstance(value, bool) or value is None:
            return not value
        if isinstance(value, (int, float)):
            return value + 1
        if isinstance(value, str):
            return value + "?"
        if isinstance(value, (list, tuple)):
            return value[1:] or type(value)([3])
        return value

{definition}
    return ruined({name}(*args, **named))
"""
_SPOILT = """\
def __init__(self, *args, **named):
    self.__dict__.clear() if hasattr(self, "__dict__") else None
"""


def _ruined(statement: ast.stmt) -> str:
    """Return a function that gives back something else than before."""
    if not isinstance(statement, ast.FunctionDef) or statement.decorator_list:
        return with_body("return '99'")(statement)
    lines = ast.unparse(statement).splitlines()
    definition = "\n".join(f"    {line}" for line in lines)
    return _RUINED.format(name=statement.name, definition=definition)


def _wrong(statement: ast.stmt) -> str:
    """Return a definition that is wrong at once: a constructor that keeps nothing."""
    if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
        return _SPOILT
    return with_body("return '99'")(statement)


def _unreadable(statement: ast.stmt) -> str:
    """Return a definition that lacks a colon and a bracket."""
    definition = with_body("return (")(statement)
    return definition.replace("):\n", ")\n")


FAULTS: Mapping[str, Rewrite] = MappingProxyType(
    {
        "missing": lambda _: "pass",
        "wrong": _wrong,
        "ruined": _ruined,
        "raising": with_body("raise KeyError('x')"),
        "endless": with_body("while True: pass"),
        "unreadable": _unreadable,
    }
)

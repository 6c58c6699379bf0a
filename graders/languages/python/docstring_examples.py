"""Read the examples of a docstring as ``doctest`` does; none is run."""

from __future__ import annotations

import ast
import doctest
import math
from collections.abc import Iterator
from typing import Any

from graders.languages.python.syntax import STANDARD_MODULES, parses
from graders.light_dataclass import dataclass

# The value of an example where only the reference can tell: `None` is a value.
NOTHING = object()


@dataclass(frozen=True)
class Example:
    """A call of a docstring, the statements above it, and the result that it shows.

    The result is one of three: the plain data of ``returns`` (``NOTHING`` where only the reference
    can tell), the name of an exception in ``raises``, or the text of ``prints``. ``tolerance`` is
    the absolute and relative difference allowed between numbers, ``is_same`` tells ``True`` from
    ``1``, ``in_any_order`` forgives the order of a list, and ``message`` is what a test says where
    it fails. ``displayed`` is a text of which only the function under test
    can tell whether it prints or returns it.
    """

    call: str
    setup: str = ""
    returns: Any = NOTHING
    raises: str = ""
    prints: str = ""
    tolerance: float = 0.0
    is_same: bool = False
    in_any_order: bool = False
    message: str = ""
    displayed: str = ""


def examples_of(docstring: str, *, prints: bool = False) -> Iterator[Example]:
    """Yield the examples of a docstring that show something.

    With ``prints``, the documented function prints its answers instead of returning them.
    """
    try:
        found = doctest.DocTestParser().get_examples(docstring)
    except ValueError:
        return
    setup: list[str] = []
    for example in found:
        code = example.source.strip()
        if not parses(code, "eval"):
            setup += [] if is_no_setup(code) else [code]
            continue
        before = "\n".join(setup)
        if example.exc_msg is not None:
            name = example.exc_msg.partition(":")[0].strip().rpartition(".")[2]
            yield Example(code, before, raises=name)
        elif example.want:
            yield _shown(code, before, example.want, prints=prints)
        if setup and example.exc_msg is None:
            # Its effect on objects counts for the examples that follow.
            setup.append(code)


def is_no_setup(code: str) -> bool:
    """Tell whether code is not Python, or imports the documented module, which checks know."""
    if not parses(code):
        return True
    imports = [node for node in ast.parse(code).body if isinstance(node, ast.ImportFrom)]
    names = [(node.module or "").partition(".")[0] for node in imports]
    return any(name not in STANDARD_MODULES for name in names)


def _shown(code: str, setup: str, want: str, *, prints: bool) -> Example:
    if prints or code.startswith("print("):
        return Example(code, setup, prints=want)
    try:
        value = ast.literal_eval(want.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return Example(code, setup)
    return Example(code, setup, returns=value)


def is_yaml(value: object) -> bool:
    """Tell whether YAML reads a value as it writes it: no tuple, no set."""
    if isinstance(value, list):
        return all(map(is_yaml, value))
    if isinstance(value, dict):
        return all(isinstance(k, str) and is_yaml(v) for k, v in value.items())
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, bool | int | str)

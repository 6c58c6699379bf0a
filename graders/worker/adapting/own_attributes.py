"""The attributes of its object that a method takes, sets and changes, by the method's source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from graders.codec.typing_shim import Any
from graders.worker.reading.changed_variables import changed_part
from graders.worker.reading.stubs import Function

# An item of `vars(made)`, or of the `__dict__` of an object.
_KEY = re.compile(r"""(?:\.__dict__|\bvars\([^()]*\))\[["'](\w+)["']\]""")

# An item with a name, of an attribute of an object, where it is not set.
_ITEM = re.compile(r"""\bself\.(\w+)\[["'](\w+)["']\](?!\s*=[^=])""")


def mangled(attribute: str, owner: str) -> str:
    """Return the name that Python gives an attribute written in a class."""
    is_private = attribute.startswith("__") and not attribute.endswith("__")
    return f"_{owner.lstrip('_')}{attribute}" if is_private and owner.strip("_") else attribute


def bare(attribute: str) -> str:
    """Return an attribute's name without its leading underscores and class."""
    return attribute.rpartition("__")[2].lstrip("_")


def is_attribute(node: ast.AST, name: Any) -> bool:
    """Tell whether a node is an attribute of a name, which may be mangled."""
    if not isinstance(node, ast.Attribute) or not isinstance(name, str):
        return False
    return node.attr == name or (node.attr.startswith("__") and name.endswith(node.attr))


def own_attributes(function: ast.AST, owner: str) -> set[str]:
    """Return the attributes that a method of a class takes or sets of its first parameter."""
    return {mangled(node.attr, owner) for node in attributes_of_object(function, function)}


def changed_attributes(function: ast.AST, owner: str) -> set[str]:
    """Return those that a method sets, or whose list, dictionary or set it changes in place."""
    return {
        mangled(node.attr, owner)
        for part in ast.walk(function)
        for node in attributes_of_object(function, changed_part(part))
    }


def keys_read(texts: Iterable[str]) -> frozenset[str]:
    """Return the attributes that sources take by their names from the dictionaries of objects."""
    return frozenset(found[1] for text in texts for found in _KEY.finditer(text))


def items_read(texts: Iterable[str]) -> frozenset[tuple[str, str]]:
    """Return the items that sources take by their names from attributes of objects."""
    return frozenset((one[1], one[2]) for text in texts for one in _ITEM.finditer(text))


def attributes_of_object(function: ast.AST, within: ast.AST | None) -> Iterator[ast.Attribute]:
    """Yield the attributes of the first parameter of a method that stand within a node."""
    if within is None or not isinstance(function, Function) or not function.args.args:
        return
    this = function.args.args[0].arg
    for node in ast.walk(within):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        if node.value.id == this:
            yield node

"""Methods of the course's that are defined outside of a class, and ask for ``super()``.

Python finds the class of ``super()`` in a variable of the function round the method, ``__class__``.
So the method is defined in a function that has it, and a second function sets it later.
"""

from __future__ import annotations

import ast
import types

from graders.codec.trees import Tree, parsed, text_in

MAKER = "_of_class"
_MAKER = f"""\
def {MAKER}(__class__):
    def tell(cls):
        nonlocal __class__
        __class__ = cls
    return {{member}}, tell
"""


def asks_its_class(code: str) -> bool:
    """Tell whether source, or a tree, may ask for the class in which it is defined."""
    text = text_in(code) if isinstance(code, Tree) else code
    return "super" in text or "__class__" in text


def compiled_in_class(code: str | ast.Module, member: str, file: str) -> types.CodeType:
    """Compile the definition of a member in a function that takes the class.

    That function, named `MAKER`, returns the member, and the function that tells it another class.
    """
    tree = ast.parse(_MAKER.format(member=member))
    (maker,) = tree.body
    assert isinstance(maker, ast.FunctionDef)  # noqa: S101 - written above
    maker.body[:0] = parsed(code).body
    found: types.CodeType = compile(tree, file, "exec", dont_inherit=True)
    return found

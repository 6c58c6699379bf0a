"""Compile for several versions of Python, each by its own interpreter: code is for one version."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graders.errors import UsageError

__all__ = ["Code", "Key", "compile_with", "interpreters"]

# What is compiled: a module's name, and a definition's.
Key = tuple[str, str]

_OLDEST, _NEWEST = 11, 20
_WAIT_S = 60
# Nothing is run but the compiler. The tag is that of `graders.spec.kit.python_tag`. Docstrings are
# emptied in the tree: lines stay where they were, and those that run are counted.
_PROGRAM = """
import ast, binascii, importlib.util, json, marshal, platform, sys
asked = json.load(sys.stdin)
known = set(asked["known"])
made = []
for file, source in asked["sources"]:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            text = ast.get_docstring(node)
            if text is not None and text not in known:
                node.body[0].value.value = ""
    code = compile(tree, file, "exec", dont_inherit=True)
    made.append(binascii.b2a_base64(marshal.dumps(code), newline=False).decode())
tag = f"{sys.implementation.cache_tag}-{importlib.util.MAGIC_NUMBER.hex()}"
json.dump({"tag": tag, "python": platform.python_version(), "made": made}, sys.stdout)
"""


@dataclass(frozen=True)
class Code:
    """What one version of Python made of some sources.

    Attributes
    ----------
    tag : str
        The versions that can run it.
    python : str
        The version, as people write it.
    made : mapping of Key to str
        Marshalled code in base 64.
    """

    tag: str
    python: str
    made: Mapping[Key, str]


def interpreters(named: Iterable[str] = ()) -> tuple[str, ...]:
    """Return this Python, those named, and those found under names such as ``python3.13``.

    Raises
    ------
    UsageError
        When one that was named is not there.
    """
    found = [sys.executable]
    for name in named:
        place = shutil.which(name)
        if place is None:
            raise UsageError(f"no program {name!r}", "name a Python: --python python3.13")
        found.append(place)
    for minor in range(_OLDEST, _NEWEST):
        place = shutil.which(f"python3.{minor}")
        if place is not None:
            found.append(place)
    return tuple(dict.fromkeys(found))


def compile_with(
    interpreter: str, sources: Mapping[Key, str], docstrings: Iterable[str] = ()
) -> Code | None:
    """Compile sources with an interpreter; None where it is too old for them, or does not start.

    Parameters
    ----------
    sources : mapping of Key to str
        What tracebacks call them is their module, between angle brackets.
    docstrings : iterable of str
        Those that may be read: all others are emptied.
    """
    files = [[f"<{module}>", source] for (module, _), source in sources.items()]
    asked = json.dumps({"known": list(docstrings), "sources": files})
    try:
        done = subprocess.run(  # noqa: S603 - a Python of the teacher's, which runs our program
            [interpreter, "-I", "-S", "-c", _PROGRAM],
            input=asked,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_WAIT_S,
            check=True,
        )
        told = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return Code(told["tag"], told["python"], dict(zip(sources, told["made"], strict=True)))

"""The code of a kit without its source: compiled for several versions of Python, and trimmed.

Compiled code is for one version: each version's own interpreter makes it.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graders.errors import UsageError
from graders.i18n import Message
from graders.languages.python.syntax import bound_names, names_used

# The key of compiled code: a module's name, and a definition's.
Key = tuple[str, str]

_OLDEST, _NEWEST = 11, 20
_WAIT_S = 60
# Code that uses one of these may use any name.
_ANY = frozenset(("globals", "locals", "vars", "eval", "exec"))
# This program only compiles. Its tag is that of `runtime.python_tag`. Docstrings are emptied in the
# tree: lines stay where they were, and those that run are counted.
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
    """Sources compiled by one version of Python: marshalled code in base 64.

    ``tag`` names the versions that can run it, ``python`` is the version as people write it.
    """

    tag: str
    python: str
    made: Mapping[Key, str]


def interpreters(named: Iterable[str] = ()) -> tuple[str, ...]:
    """Return this Python, those named, and those found under names such as ``python3.13``.

    Raise UsageError when one of the named programs does not exist.
    """
    found = [sys.executable]
    for name in named:
        place = shutil.which(name)
        if place is None:
            raise UsageError(
                Message("no program {name}", {"name": repr(name)}),
                Message("name a Python: --python python3.13"),
            )
        found.append(place)
    usual = (shutil.which(f"python3.{minor}") for minor in range(_OLDEST, _NEWEST))
    return tuple(dict.fromkeys([*found, *filter(None, usual)]))


def compile_with(
    interpreter: str, sources: Mapping[Key, str], docstrings: Iterable[str] = ()
) -> Code | None:
    """Compile sources with an interpreter; None where it is too old for them, or does not start.

    Tracebacks name the module between angle brackets. Other docstrings than ``docstrings`` are
    emptied.
    """
    files = [[f"<{module}>", source] for (module, _), source in sources.items()]
    request = json.dumps({"known": list(docstrings), "sources": files})
    try:
        done = subprocess.run(  # noqa: S603 - a Python of the teacher's, which runs our program
            [interpreter, "-I", "-S", "-c", _PROGRAM],
            input=request,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_WAIT_S,
            check=True,
        )
        found = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return Code(found["tag"], found["python"], dict(zip(sources, found["made"], strict=True)))


@dataclass(frozen=True)
class _Statement:
    """A statement of the top level: its source, what it binds and what it uses."""

    source: str
    binds: frozenset[str]
    uses: frozenset[str]


def trimmed(source: str, functions: Iterable[str], secrets: Iterable[str] = ()) -> str:
    """Return the source of some functions of a module with all that they use, without comments.

    The module compiles; it is a spec's own, whose functions judge answers and make inputs.
    ``secrets`` are functions to leave out, with all that only they use; they are left out even when
    the other functions may use any name. The source is empty when no function is wanted.
    """
    wanted = set(functions)
    if not wanted:
        return ""
    statements = list(_statements(ast.parse(source)))
    # A statement that binds nothing is kept for its effect.
    acting = {name for one in statements if not one.binds for name in one.uses}
    names = _reached(statements, wanted | acting)
    if names & _ANY:
        gone = _reached(statements, set(secrets)) - names
        names = {name for one in statements for name in one.binds} - gone
    kept = (one.source for one in statements if not one.binds or one.binds & names)
    return "\n".join(kept) + "\n"


def _statements(tree: ast.Module) -> Iterator[_Statement]:
    for statement in (part for whole in tree.body for part in _parts(whole)):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        if isinstance(statement, ast.If) and _is_guard(statement.test):
            continue
        source = ast.unparse(statement)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            yield _Statement(source, frozenset(), frozenset())
        else:
            yield _Statement(source, bound_names(source), names_used(source))


def _parts(statement: ast.stmt) -> list[ast.stmt]:
    """Split an import of several names, so that each is kept for itself."""
    if not isinstance(statement, ast.ImportFrom):
        return [statement]
    return [ast.ImportFrom(statement.module, [alias], statement.level) for alias in statement.names]


def _is_guard(test: ast.expr) -> bool:
    """Tell whether what follows only runs in a module that is the program."""
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and test.left.id == "__name__"
    )


def names_imported(source: str, modules: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the names that a source takes from some modules, by module.

    ``modules`` are by the name that they are imported under. Of a module that is imported as a
    whole, each attribute in the source may be one of its names.
    """
    found: dict[str, set[str]] = {}
    tree = ast.parse(source)
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            taken = [(alias.name, attributes) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            items = [alias.name for alias in node.names]
            taken = [(node.module, set(items))]
            taken += [(f"{node.module}.{item}", attributes) for item in items]
        else:
            continue
        for name, names in taken:
            if name in modules:
                found.setdefault(modules[name], set()).update(names)
    return found


def _reached(statements: list[_Statement], names: set[str]) -> set[str]:
    """Add to ``names`` all the names that they use, directly or not; return them."""
    before: set[str] = set()
    while names != before:
        before = set(names)
        names |= {used for one in statements if one.binds & before for used in one.uses}
    return names

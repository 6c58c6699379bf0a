"""The host knows Python in one package, apart from trusted code of the course.

The imports of ``ast`` and its like are a contract of import-linter in ``pyproject.toml``; it does
not see the built-in functions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from graders.languages import python

PACKAGE = Path(__file__).parents[3] / "graders"
LANGUAGE = "graders.languages.python"
BUILTINS = {"compile", "eval", "exec"}
# A spec's own module, the reference that it imports, its expressions of inputs, its judging
# expressions, its hints for known mistakes, the numbers that a check makes of its inputs, what
# makes code of a lent tree, and what makes an initializer of our own names of fields.
TRUSTED = {
    "codec/trees.py",
    "light_dataclass.py",
    "spec/course_code.py",
    "spec/reference_modules.py",
    "spec/input_sources.py",
    "checks/host_code.py",
    "checks/hints.py",
    "checks/input_numbers.py",
}


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """Yield what stands in the modules outside the language and its worker."""
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(("languages/python/", "worker/")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield name, node


def test_only_the_course_s_own_code_is_compiled_outside_the_language() -> None:
    found = {
        name
        for name, node in nodes()
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in BUILTINS
    }
    assert found == TRUSTED


def test_the_modules_that_the_host_uses_are_listed() -> None:
    listed = re.findall(r"^``(\w+)``", python.__doc__ or "", re.MULTILINE)
    used: set[str] = set()
    for _, node in nodes():
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(LANGUAGE):
            below = str(node.module).removeprefix(LANGUAGE).lstrip(".").partition(".")[0]
            used |= {below} if below else {alias.name for alias in node.names}
    assert sorted(listed) == sorted(used)

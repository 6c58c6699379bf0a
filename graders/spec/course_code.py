"""Load a spec's own module (``specs/<id>.py``): trusted code that makes inputs and judges.

The module is run under a private name, is not left in ``sys.modules``, and leaves no files beside
it.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from graders.checks.base import CourseCode
from graders.codec.trees import Tree, compiled
from graders.judging.timing import EndlessError, patience
from graders.spec.reference_modules import HostReference, builtins_with, findable


class CourseModuleError(Exception):
    """Raised when the module raises: ``(line, what)``."""


def load_code(
    path: Path,
    name: str,
    reference: HostReference = HostReference(),  # noqa: B008 - frozen
) -> CourseCode:
    """Run a module, which may import its ``reference``, and collect what it binds.

    Raise `CourseModuleError` when the module does not compile, or raises.
    """
    return _run(lambda: compile(path.read_bytes(), str(path), "exec"), name, str(path), reference)


@lru_cache(maxsize=4)
def load_tree(
    tree: Tree,
    name: str,
    reference: HostReference = HostReference(),  # noqa: B008 - frozen
) -> CourseCode:
    """Run what a kit holds of a spec's module.

    It is trusted as a course's module is: see ``docs/kit.md``. It raises as ``load_code`` does.
    """
    file = f"<{name}>"
    return _run(lambda: compiled(tree, file), name, file, reference)


def _run(
    code: Callable[[], CodeType], name: str, file: str, reference: HostReference
) -> CourseCode:
    """Run a module's code under a name, and collect what it binds."""
    module = ModuleType(name)
    module.__file__ = file
    module.__dict__["__builtins__"] = builtins_with(reference)
    try:
        made = code()
        with findable(module), patience():
            exec(made, module.__dict__)  # noqa: S102 - the course's own module is trusted
    except SyntaxError as problem:
        raise CourseModuleError(problem.lineno or 1, f"not Python: {problem.msg}") from problem
    except (Exception, SystemExit, EndlessError) as problem:
        raise CourseModuleError(*raised_at(problem, Path(file))) from problem
    return {name: value for name, value in vars(module).items() if not name.startswith("__")}


def raised_at(problem: BaseException, path: Path, otherwise: int = 1) -> tuple[int, str]:
    """Return the last line of the module in a traceback, and the exception in words."""
    import traceback  # slow to import, and few problems occur

    lines = [otherwise] + [
        frame.lineno or 1
        for frame in traceback.extract_tb(problem.__traceback__)
        if frame.filename == str(path)
    ]
    text = str(problem).splitlines()
    if isinstance(problem, EndlessError):
        return lines[-1], str(problem)
    words = f": {text[0][:200]}" if text else ""
    return lines[-1], f"raises {type(problem).__name__}{words}"


def takes(function: Callable[..., Any], count: int) -> bool:
    """Tell whether a function can be called with ``count`` positional arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def first_line(function: Callable[..., Any] | None) -> int:
    """Return the line where a function is defined, 1 where it has none."""
    code = getattr(inspect.unwrap(function), "__code__", None) if function else None
    return getattr(code, "co_firstlineno", 1)


def load_code_once(
    path: Path,
    name: str,
    reference: HostReference = HostReference(),  # noqa: B008 - frozen
) -> CourseCode:
    """Load a module as ``load_code`` does, again only when it or its reference has changed.

    So the functions keep what they cached while inputs were made: judging answers uses it, in this
    process and in those forked from it.
    """
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return _load_code_once(str(path), name, digest, reference)


@lru_cache(maxsize=16)
def _load_code_once(
    path: str,
    name: str,
    digest: str,  # noqa: ARG001 - a key
    reference: HostReference,
) -> CourseCode:
    return load_code(Path(path), name, reference)

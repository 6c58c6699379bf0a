"""Functions whose name is given to something else."""

from __future__ import annotations

import ast
import types

from graders.worker.loading.kept_functions import KeptFunctions


def run(*statements: str) -> tuple[types.ModuleType, list[str]]:
    """Run statements in a module of which ``f`` is asked for; return what is told of them too."""
    kept, module = KeptFunctions({("m", "f")}), types.ModuleType("m")
    told: list[str] = []
    for source in statements:
        exec(source, vars(module))
        told += kept.follow("m", vars(module), ast.parse(source).body[0])
    kept.restore({"m": module})
    return module, told


def test_a_function_gets_its_name_back_once_all_has_run() -> None:
    module, told = run("def f():\n    return 1", "f = f()", "g = f + 1", "f = None")

    assert module.f() == 1
    assert module.g == 2
    assert told == ["f"]


def test_another_callable_keeps_the_name() -> None:
    module, told = run("def f():\n    return 1", "f = 0", "f = lambda: 2")

    assert (module.f(), told) == (2, ["f"])


def test_the_last_function_is_the_one() -> None:
    module, _ = run("def f():\n    return 1", "f = 0", "def f():\n    return 2", "f = 0")

    assert module.f() == 2


def test_a_name_that_is_deleted_or_not_asked_for_stays_so() -> None:
    module, told = run("def f():\n    return 1", "def g(): pass", "g = 3", "del f")

    assert (module.g, told) == (3, [])
    assert not hasattr(module, "f")

"""Functions whose name is given to something else."""

from __future__ import annotations

import ast
import sys
import types

import pytest

from graders.worker.loading.kept_functions import KeptFunctions


def run(*statements: str) -> tuple[types.ModuleType, list[str]]:
    """Run statements in a module of which ``f`` is asked for; return what is told of them too."""
    kept, module = KeptFunctions({"f"}, {"own.py"}), types.ModuleType("m")
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


@pytest.mark.parametrize(
    "first",
    ["f = lambda: 1", "if True:\n    def f():\n        return 1", "exec('def f(): return 1')"],
)
def test_a_function_may_be_made_by_any_statement(first: str) -> None:
    module, told = run(first, "f = f()")

    assert (module.f(), told) == (1, ["f"])


@pytest.mark.parametrize(("file", "told"), [("own.py", ["f"]), ("other.py", [])])
def test_a_function_of_another_file_of_the_students_counts_as_well(
    file: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = types.ModuleType("other")
    exec(compile("def f():\n    return 1", file, "exec"), vars(other))
    monkeypatch.setitem(sys.modules, "other", other)

    assert run("from other import *", "f = f()")[1] == told


def test_a_definition_that_a_decorator_made_nothing_of_is_none() -> None:
    module, told = run("def f(): pass", "@print\ndef f(): pass", "g = 1")

    assert (module.f, told) == (None, [])

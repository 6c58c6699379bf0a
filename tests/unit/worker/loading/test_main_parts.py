"""The targets of a module, and the names it has, decide which statements below its guard run."""

from __future__ import annotations

import ast
import sys
import types
from typing import Any

import pytest

from graders.worker.loading.main_parts import MainParts

REQUEST = {"targets": [["tp", "f"], ["tp", "A.m"], ["board", "g"]], "functions": [["tp", "f"]]}
TEXT = """\
if __name__ == "__main__":
    def f(n):
        return n
    class A:
        pass
    g = [1]
    print(f(2))
"""


def _opened(
    monkeypatch: pytest.MonkeyPatch, text: str, *modules: str, **there: object
) -> tuple[list[str], list[tuple[Any, ...]]]:
    module = types.ModuleType(modules[0])
    vars(module).update(there)
    monkeypatch.setitem(sys.modules, modules[0], module)
    told: list[tuple[Any, ...]] = []
    tree = ast.parse(text)
    parts = MainParts(REQUEST, lambda *words, **more: told.append((*words, more)))
    run = parts.opened(tree.body[0], tree, "tp.py", modules)
    return [ast.unparse(one).partition("\n")[0] for _, one in run], told


@pytest.mark.parametrize(
    ("modules", "run"),
    [
        (["tp"], ["def f(n):", "class A:"]),
        (["board"], ["g = [1]"]),
        (["tp", "board"], ["def f(n):", "class A:", "g = [1]"]),
        (["ex2"], ["def f(n):", "class A:", "g = [1]"]),
    ],
    ids=["a module", "another", "both in one file", "a file that adds to them"],
)
def test_a_file_is_asked_for_its_own_targets(
    monkeypatch: pytest.MonkeyPatch, modules: list[str], run: list[str]
) -> None:
    assert _opened(monkeypatch, TEXT, *modules)[0] == run


def test_what_is_opened_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    run, told = _opened(monkeypatch, TEXT, "tp", A=int)

    assert run == ["def f(n):"]
    inside = {"inside": "if __name__ == '__main__':"}
    assert told == [("guarded", "tp.py", 2, "f", inside)]


def test_another_statement_runs_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _opened(monkeypatch, "f = 1\n" + TEXT, "tp") == (["f = 1"], [])

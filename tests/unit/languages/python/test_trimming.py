"""The parts of a spec's own module that are kept."""

from __future__ import annotations

import pytest

from graders.languages.python.trimming import names_imported, trimmed

SOURCE = '''\
"""About it."""
from __future__ import annotations
import random
import re
LIMIT = 3  # why
CALLS = []
def makes():
    return random.random()
def helps(x):
    """Say."""
    return re.match("a", x) and LIMIT
def judges(answer):
    return helps(answer)
def other(answer):
    return makes()
CALLS.append(1)
'''


def _run(source: str) -> dict[str, object]:
    scope: dict[str, object] = {}
    exec(source, scope)
    return scope


def test_functions_are_kept_with_what_they_use_and_nothing_else() -> None:
    kept = _run(trimmed(SOURCE, ["judges"]))
    assert {"judges", "helps", "LIMIT", "re", "annotations"} <= kept.keys()
    assert kept.keys().isdisjoint({"makes", "other", "random"})
    assert kept["judges"]("a") == 3  # type: ignore[operator]


def test_what_binds_nothing_is_kept_with_what_it_uses() -> None:
    assert _run(trimmed(SOURCE, ["judges"]))["CALLS"] == [1]


def test_comments_and_the_module_s_text_go() -> None:
    kept = trimmed(SOURCE, ["judges"])
    assert "why" not in kept
    assert "About it" not in kept


def test_nothing_is_kept_for_nobody() -> None:
    assert trimmed(SOURCE, []) == ""


@pytest.mark.parametrize("any_name", ["globals()", "eval('makes')"])
def test_who_may_use_any_name_keeps_all(any_name: str) -> None:
    source = SOURCE + f"def judge_of_all(answer):\n    return {any_name}\n"
    assert _run(trimmed(source, ["judge_of_all"])).keys() >= {"makes", "other", "LIMIT"}


@pytest.mark.parametrize("any_name", ["globals()", "vars(answer)"])
def test_what_is_secret_goes_from_under_who_may_use_any_name(any_name: str) -> None:
    asked = "HIDDEN = [1]\ndef hidden():\n    return HIDDEN and LIMIT\n"
    source = f"{SOURCE}{asked}def judge_of_all(answer):\n    return {any_name} and LIMIT\n"
    kept = _run(trimmed(source, ["judge_of_all"], ["hidden", "makes"])).keys()
    assert kept.isdisjoint({"hidden", "HIDDEN", "makes", "random"})
    assert kept >= {"LIMIT", "judges", "re"}


def test_what_only_a_program_runs_is_left_out() -> None:
    source = "def judge():\n    pass\n\n\ndef main():\n    pass\n\n\nif __name__ == '__main__':\n    main()\n"
    assert "main" not in trimmed(source, ["judge"])


def test_each_name_of_an_import_is_kept_for_itself() -> None:
    source = "from os import path, sep\n\n\ndef judge():\n    return sep\n"
    assert "path" not in trimmed(source, ["judge"])


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from lab.a import x, y as z", {"a": {"x", "y"}}),
        ("import lab.a as it\nit.x", {"a": {"x"}}),
        ("from lab import a\na.x", {"a": {"x"}}),
        ("def f():\n    from lab.b import y", {"b": {"y"}}),
        ("import os, labs.a\nfrom os import a\nfrom . import b", {}),
    ],
)
def test_the_names_that_are_imported_are_found(source: str, names: dict[str, set[str]]) -> None:
    assert names_imported(source, {"lab.a": "a", "lab.b": "b"}) == names

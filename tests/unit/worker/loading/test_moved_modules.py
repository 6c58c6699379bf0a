"""Modules that were not handed in, and whose definitions stand in another file."""

from __future__ import annotations

import pytest

from graders.worker.loading.moved_modules import moved_modules

TARGETS = [("a", "f"), ("a", "K.m"), ("b", "g"), ("b", "h"), ("c", "x")]


@pytest.mark.parametrize(
    ("sources", "moved"),
    [
        ({"a": "def f(): ...", "b": "def g(): ...", "c": "x = 1"}, {}),
        ({"a": "def f(): ...", "b": "y = 1", "c": "x = 1\ng = 2"}, {}),
        ({"a": "def f(): ...", "b": "", "c": "x = 1\ng = 2"}, {"b": "c"}),
        ({"a": "def f(): ...", "b": "", "c": "x = 1"}, {}),
        ({"a": "def f(): ...\nx = 1\ndef g(): ..."}, {"b": "a", "c": "a"}),
        ({"b": "class K: ...", "c": "def f(): ...\nclass K: ..."}, {"a": "c"}),
        ({"a": "if True:\n    def g(): ..."}, {}),
        ({"a": "try:\n    import b\nexcept ImportError:\n    g = None"}, {}),
        ({}, {}),
    ],
    ids=[
        "all there",
        "another file",
        "empty file",
        "nowhere",
        "in one",
        "the most",
        "not at the top",
        "in a block",
        "nothing",
    ],
)
def test_an_absent_module_is_in_the_file_that_defines_the_most_of_it(
    sources: dict[str, str], moved: dict[str, str]
) -> None:
    units = {module: [{"label": f"{module}.py", "text": text}] for module, text in sources.items()}

    assert moved_modules(units, TARGETS, ["a", "b", "c"]) == moved

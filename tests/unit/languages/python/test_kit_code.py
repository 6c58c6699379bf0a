"""Code for one version of Python, made by its own interpreter."""

from __future__ import annotations

import binascii
import marshal
import sys
from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.languages.python.kit_code import compile_with, interpreters
from graders.languages.python.runtime import python_tag

SOURCES = {
    ("lab", "f"): 'def f():\n    """Known."""\n    def g():\n        """Own."""\n    return g\n',
    ("specs", ""): "x = 1\n",
}


def _made(key: tuple[str, str]) -> object:
    code = compile_with(sys.executable, SOURCES, ["Known."])
    assert code is not None
    return marshal.loads(binascii.a2b_base64(code.made[key]))  # noqa: S302 - just made


def test_code_runs_here_and_is_tagged_so() -> None:
    code = compile_with(sys.executable, SOURCES)
    assert code is not None
    assert code.tag == python_tag()
    assert code.made.keys() == SOURCES.keys()
    scope: dict[str, object] = {}
    exec(_made(("specs", "")), scope)  # type: ignore[arg-type]
    assert scope["x"] == 1


def test_docstrings_that_students_do_not_read_are_emptied_and_lines_stay() -> None:
    scope: dict[str, object] = {}
    exec(_made(("lab", "f")), scope)  # type: ignore[arg-type]
    outer = scope["f"]
    assert outer.__doc__ == "Known."
    assert outer().__doc__ == ""  # type: ignore[operator]
    assert outer().__code__.co_firstlineno == 3  # type: ignore[operator]
    assert outer.__code__.co_filename == "<lab>"  # type: ignore[attr-defined]


def test_a_syntax_that_an_interpreter_does_not_know_gives_no_code() -> None:
    assert compile_with(sys.executable, {("lab", "f"): "def f(:\n"}) is None


def test_a_program_that_is_no_python_gives_no_code(tmp_path: Path) -> None:
    assert compile_with(str(tmp_path / "python3.11"), SOURCES) is None


def test_this_python_comes_first_and_those_found_by_name_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "python3.13"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert interpreters() == (sys.executable, str(other))


def test_an_interpreter_that_is_named_and_not_there_is_told() -> None:
    with pytest.raises(UsageError, match=r"no program 'python3\.99'"):
        interpreters(["python3.99"])

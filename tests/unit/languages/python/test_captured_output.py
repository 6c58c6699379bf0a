"""Captures of what is printed, as examples of the call that prints it."""

from __future__ import annotations

import pytest

from graders.languages.python.docstring_examples import Example
from graders.languages.python.known_tests import read_script


def examples(source: str) -> list[Example]:
    found = read_script("test_lab.py", f"import contextlib\nimport io\n{source}")
    assert found.left == []
    return [one for test in found.tests for one in test.examples]


CAPTURES = {
    "capsys": """
def test_show(capsys):
    n = 3
    show(n)
    assert capsys.readouterr().out == "a\\n"
""",
    "named": """
def test_show(capsys):
    n = 3
    show(n)
    captured = capsys.readouterr()
    assert captured.out.strip() == "a"
""",
    "pair": """
def test_show(capsys):
    n = 3
    show(n)
    out, _ = capsys.readouterr()
    assert "a" == out
""",
    "redirected": """
def test_show():
    out, n = io.StringIO(), 3
    stream = io.StringIO()
    n = 3
    with contextlib.redirect_stdout(stream):
        show(n)
    assert stream.getvalue().rstrip() == "a"
""",
    "patched": """
class TestShow(unittest.TestCase):
    def test_show(self):
        with patch("sys.stdout", new_callable=io.StringIO) as stream:
            n = 3
            show(n)
            self.assertEqual(stream.getvalue(), "a\\n")
""",
}


@pytest.mark.parametrize("source", CAPTURES.values(), ids=CAPTURES)
def test_a_text_that_is_captured_is_what_a_call_prints(source: str) -> None:
    assert examples(source) == [Example("show(n)", "n = 3", prints="a")]


def test_each_capture_has_what_was_printed_since_the_last() -> None:
    source = """
def test_show(capsys):
    show(1)
    assert capsys.readouterr().out == "a"
    show(2)
    assert capsys.readouterr().out == "b"
"""
    assert examples(source) == [Example("show(1)", prints="a"), Example("show(2)", prints="b")]


@pytest.mark.parametrize(
    ("printing", "compared"),
    [
        ("show(1)\n    show(2)", "capsys.readouterr().out == 'a b'"),
        ("show(2)", "'a' in capsys.readouterr().out"),
        ("show(2)", "capsys.readouterr().out == ''"),
    ],
    ids=["of two calls", "in part", "nothing"],
)
def test_a_text_of_no_single_call_is_captured_by_the_check(printing: str, compared: str) -> None:
    (shown,) = examples(f"def test_show(capsys):\n    {printing}\n    assert {compared}\n")

    assert "with contextlib.redirect_stdout(printed):\n    show(" in shown.setup
    assert "printed.getvalue()" in shown.call

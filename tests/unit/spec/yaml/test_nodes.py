"""Reading YAML: bounds, positions, and what is refused."""

from __future__ import annotations

import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.spec.yaml.nodes import MAX_BYTES, MAX_NODES, read_yaml, show_path


def laughs() -> str:
    """Return nine levels of ten aliases each: a thousand million values."""
    rows = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for before, name in zip(string.ascii_lowercase, string.ascii_lowercase[1:9], strict=False):
        rows.append(f"{name}: &{name} [{', '.join(['*' + before] * 10)}]")
    return "\n".join(rows)


def deep_aliases() -> str:
    """Return aliases that each add a level."""
    rows = ["a0: &a0 [x]"]
    rows += [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 60)]
    return "\n".join(rows)


REFUSED = [
    pytest.param(laughs(), f"more than {MAX_NODES} values", id="aliases-multiply"),
    pytest.param(deep_aliases(), "nested deeper than", id="aliases-nest"),
    pytest.param("[" * 100_000, "nested deeper than", id="deep-lists"),
    pytest.param("{a: " * 50_000, "nested deeper than", id="deep-mappings"),
    pytest.param("a: &a [*a]", "*a stands inside itself", id="recursive"),
    pytest.param("a: *b", "no anchor &b", id="unknown-anchor"),
    pytest.param("x" * (MAX_BYTES + 1), f"{MAX_BYTES} is the most", id="too-large"),
    pytest.param("- x\n" * (MAX_NODES + 10), "more than", id="too-many"),
    pytest.param("a: " + "9" * 5_000, "cannot be read as int", id="long-integer"),
    pytest.param("a: " + "1:" * 60_000 + "1", "cannot be read as int", id="sexagesimal"),
    pytest.param("a: [1", "not YAML", id="unclosed"),
    pytest.param("a: 1\nb: \x01", "not YAML", id="control-character"),
    pytest.param("a: !!python/object/new:os.system [ls]", "is not allowed", id="python-tag"),
    pytest.param("a: !secret x", "the tag !secret is not allowed", id="own-tag"),
    pytest.param("? [a]\n: 1", "a key that is a list", id="list-as-key"),
    pytest.param("1: x", "the key 1 is not a text", id="number-as-key"),
    pytest.param("yes: x", "the key yes is a truth value", id="truth-value-as-key"),
    pytest.param("a: 1\na: 2", "already given on line 1", id="key-twice"),
    pytest.param("<<: 3", "<< takes mappings", id="merge-of-a-number"),
]


@pytest.mark.parametrize(("text", "what"), REFUSED)
def test_what_is_refused_is_told_quickly(text: str, what: str) -> None:
    started = time.process_time()
    problems = read_yaml(text.encode(), "f.yaml").problems
    assert what in "\n".join(map(str, problems))
    assert all(problem.line >= 1 and problem.mend for problem in problems)
    assert time.process_time() - started < 5


def test_bytes_that_are_not_utf8_are_told_with_their_line() -> None:
    (problem,) = read_yaml(b"a: 1\nb: \xe9\n", "f.yaml").problems
    assert (problem.line, problem.what) == (2, "byte 0xe9 is not UTF-8")


def test_every_value_and_key_has_its_line() -> None:
    document = read_yaml(b"a: 1\nb:\n  - x\n  - c:\n      2\nd: |\n  one\n  two\n", "f.yaml")
    assert document.data == {"a": 1, "b": ["x", {"c": 2}], "d": "one\ntwo\n"}
    assert document.lines["b", 1, "c"] == 5
    assert document.key_lines["b", 1, "c"] == 4
    assert document.text_lines["d",] == 7
    assert document.line(("b", 1, "absent", 3)) == 4


def test_aliases_and_merges_are_expanded() -> None:
    document = read_yaml(b"a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\nc: *a\n", "f.yaml")
    assert document.problems == ()
    assert document.data["b"] == {"x": 1, "y": 3}
    assert document.data["c"] == {"x": 1, "y": 2}


def test_plain_data_may_have_keys_of_any_kind() -> None:
    document = read_yaml(b"returns: {1: a, null: b, (0): c}", "f.yaml")
    assert document.data == {"returns": {1: "a", None: "b", "(0)": "c"}}


def test_a_path_is_shown_as_people_write_it() -> None:
    assert show_path(("questions", 1, "points")) == "questions[1].points"


@given(st.text(alphabet="ab:-[]{}&*!|>?#'\"\n \t<,%@0", max_size=60))
def test_no_text_makes_reading_raise(text: str) -> None:
    read_yaml(text.encode(), "f.yaml")


@given(st.binary(max_size=60))
def test_no_bytes_make_reading_raise(raw: bytes) -> None:
    read_yaml(raw, "f.yaml")

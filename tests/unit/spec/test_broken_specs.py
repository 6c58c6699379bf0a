"""Broken courses that no text of the corpus can show: bytes, sizes, and the files beside a spec."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from graders.errors import SpecError
from graders.judging import timing
from graders.spec.load import load_assignment
from tests.unit.spec.conftest import MODULE, REFERENCE, SPEC

Edit = Callable[[str, str, str], Path]

LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def told(course: Path) -> SpecError:
    """Return what loading says, in the form that every problem has."""
    with pytest.raises(SpecError) as caught:
        load_assignment(course, "tiny")
    for problem in caught.value.problems:
        assert problem.file
        assert problem.what
        assert problem.mend
        assert len(str(problem.what)) < 1_000
        assert "\n" not in f"{problem.what}{problem.mend}"
    assert str(course) not in str(caught.value)
    return caught.value


BYTES: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "latin-1": (SPEC.replace("double", "doublé").encode("latin-1"), ":6: byte 0xe9 is not UTF-8"),
    "utf-16": (SPEC.encode("utf-16"), ":1: byte 0xff is not UTF-8"),
    "nul": (SPEC.replace("points: 2", "points: \0").encode(), ":8: not YAML: a character"),
    "escape": (SPEC.replace("title: double", "title: \x1b[1m").encode(), ":7: not YAML: a char"),
    "empty": (b"", ":1: the spec is empty"),
    "nothing but a mark": (b"\xef\xbb\xbf", ":1: the spec is empty"),
    "10 MB of one text": (
        lambda: SPEC.encode() + b"# " + b"x" * 10_000_000,
        ":1: the file holds ",
    ),
    "10 MB of keys": (
        lambda: b"".join(b"k%d: 1\n" % n for n in range(10**6)),
        ":1: the file holds ",
    ),
    "billion laughs": ((LAUGHS + SPEC).encode(), ":5: more than 50000 values once aliases are"),
    "deep brackets": (b"a: " + b"[" * 50_000, ":1: nested deeper than 40 levels"),
    "deep braces": (b"{a: " * 50_000, ":1: nested deeper than 40 levels"),
    "deep lines": (b"\n".join(b" " * n + b"a:" for n in range(700)), ": nested deeper than 40"),
    "many dashes": (b"- " * 100_000, ":1: nested deeper than 40 levels"),
    "long number": (SPEC.replace("points: 2", "points: " + "9" * 500).encode(), ":8: questions[0]"),
    "long number in code": (
        SPEC.replace("call: double(n)", f"call: double({'9' * 5_000})").encode(),
        ":13: questions[0].checks[0].call: not Python: Exceeds the limit",
    ),
    "nul in code": (
        SPEC.replace("call: double(n)", 'call: "double(n)\\0"').encode(),
        ":13: questions[0].checks[0].call: not Python: source code string cannot contain null",
    ),
    "deep code": (
        SPEC.replace("call: double(n)", f"call: {'(' * 300}double(n){')' * 300}").encode(),
        ":13: questions[0].checks[0].call: not Python: too many nested parentheses",
    ),
    "long code": (
        SPEC.replace("call: double(n)", f"call: double(n){'+1' * 120_000}").encode(),
        ":13: questions[0].checks[0].call: not Python: ",
    ),
    "a Python object": (b"!!python/object/apply:os.system [id]\n", ":1: the tag "),
    "a Python name": (
        SPEC.replace("title: double", "title: !!python/name:os.system").encode(),
        ":7: questions[0].title: the tag !!python/name:os.system is not allowed",
    ),
}


@pytest.mark.parametrize("case", BYTES)
def test_bytes_that_are_no_spec_are_told_with_their_line(case: str, course: Path) -> None:
    content, words = BYTES[case]
    (course / "specs/tiny.yaml").write_bytes(content() if callable(content) else content)
    assert f"specs/tiny.yaml{words}" in str(told(course)) or words in str(told(course))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"\xef\xbb\xbf" + SPEC.encode(), id="byte order mark"),
        pytest.param(SPEC.replace("\n", "\r\n").encode(), id="Windows line ends"),
        pytest.param(b"---\n" + SPEC.encode() + b"...\n", id="document marks"),
        pytest.param(SPEC.encode().rstrip(b"\n"), id="no last line end"),
        pytest.param(SPEC.replace("title: double", "title: “ça”").encode(), id="accents"),
    ],
)
def test_what_editors_do_to_a_good_spec_changes_nothing(content: bytes, course: Path) -> None:
    (course / "specs/tiny.yaml").write_bytes(content)
    assert load_assignment(course, "tiny").order == ("double", "quadruple", "mots")


NOMBRES = 'return [{"n": n} for n in range(4)]'
TIRAGES = 'return st.fixed_dictionaries({"n": st.integers(-1000, 1000)})'
FILES: list[Any] = [
    pytest.param("specs/tiny.py", NOMBRES, "return [1, 2]", "input 0 is 1, not a map", id="items"),
    pytest.param(
        "specs/tiny.py", NOMBRES, "yield {'n': 1}", "the generator returned <generator", id="yields"
    ),
    pytest.param("specs/tiny.py", NOMBRES, "pass", "the generator returned None", id="nothing"),
    pytest.param(
        "specs/tiny.py",
        NOMBRES,
        "return [{'n': n} for n in range(6000)]",
        "6000 inputs, 5000 is the most",
        id="too-many",
    ),
    pytest.param(
        "specs/tiny.py", NOMBRES, "return [{'class': 1}]", "input 0 has the key 'class'", id="class"
    ),
    pytest.param("specs/tiny.py", NOMBRES, "return [{1: 1}]", "input 0 has the key 1", id="key"),
    pytest.param("specs/tiny.py", NOMBRES, "return [{}]", "unknown name 'n'", id="without-names"),
    pytest.param(
        "specs/tiny.py",
        NOMBRES,
        "return [{'n': 1}, {'m': 2}]",
        "'n' is not in every input",
        id="some-names",
    ),
    pytest.param(
        "specs/tiny.py", NOMBRES, "return [{'double': 1}]", "binds 'double', which is", id="target"
    ),
    pytest.param(
        "specs/tiny.py",
        NOMBRES,
        "import itertools\n    return [{'n': itertools.count()}]",
        "'n' of input 0 is not plain data: it holds <count>",
        id="iterators",
    ),
    pytest.param(
        "specs/tiny.py",
        NOMBRES,
        "a = []\n    a.append(a)\n    return [{'n': a}]",
        "'n' of input 0 is not plain data: it holds <... cycle>",
        id="cycle",
    ),
    pytest.param(
        "specs/tiny.py", NOMBRES, "return [{'n': 10**5000}]", "it holds <... bits>", id="huge"
    ),
    pytest.param(
        "specs/tiny.py",
        NOMBRES,
        "raise RuntimeError('two\\nlines')",
        "specs/tiny.py:9: nombres: raises RuntimeError: two",
        id="raises-lines",
    ),
    pytest.param(
        "specs/tiny.py", NOMBRES, "import sys; sys.exit()", "raises SystemExit", id="exit"
    ),
    pytest.param(
        "specs/tiny.py", TIRAGES, "return st.integers()", "not a mapping", id="strategy-of-numbers"
    ),
    pytest.param(
        "specs/tiny.py",
        TIRAGES,
        "return st.nothing()",
        "'tirages' of specs/tiny.py: there are no inputs",
        id="strategy-empty",
    ),
    pytest.param(
        "specs/tiny.py",
        TIRAGES,
        "return st.fixed_dictionaries({'n': st.integers(5, 1)})",
        "specs/tiny.py:12: tirages: raises InvalidArgument: Cannot have max_value=1",
        id="strategy-of-nothing",
    ),
    pytest.param(
        "specs/tiny.py",
        TIRAGES,
        "return st.fixed_dictionaries({'n': st.integers().filter(lambda n: False)})",
        "'tirages' of specs/tiny.py: there are no inputs",
        id="strategy-filters-all",
    ),
    pytest.param(
        "specs/tiny.py",
        TIRAGES,
        "return st.builds(lambda: 1 / 0)",
        "specs/tiny.py:13: tirages: raises ZeroDivisionError",
        id="strategy-raises",
    ),
    pytest.param(
        "specs/tiny.py", TIRAGES, "return st.integers", "the generator returned <", id="not-called"
    ),
    pytest.param(
        "specs/tiny.py", "def pair(", "def paire(", "unknown name 'pair'", id="judge-renamed"
    ),
    pytest.param(
        "specs/tiny.yaml",
        "questions:",
        "picture: paire(value, n)\nquestions:",
        "picture: unknown name 'paire'",
        id="picture-unknown",
    ),
    pytest.param(
        "specs/tiny.yaml",
        "questions:",
        "picture: pair(value\nquestions:",
        "picture: not a Python expression",
        id="picture-cut",
    ),
    pytest.param(
        "specs/tiny.py",
        "from hypothesis import",
        "from hypothesys import",
        "specs/tiny.py:3: raises ModuleNotFoundError: No module named 'hypothesys'",
        id="import-of-nothing",
    ),
    pytest.param(
        "specs/tiny.py",
        "def pair(value):",
        "def pair(value)",
        "specs/tiny.py:16: not",
        id="colon",
    ),
    pytest.param(
        "specs/tiny.py",
        "    return None if",
        "return None if",
        "specs/tiny.py:17: not",
        id="indent",
    ),
    pytest.param(
        "reference/tiny.py",
        "def double(n):",
        "def double(n)",
        "reference/tiny.py:19: not",
        id="ref",
    ),
    pytest.param(
        "reference/tiny.py",
        "def double(n):",
        "def doubler(n):",
        "questions[0].target: reference/tiny.py does not define 'double'",
        id="ref-renamed",
    ),
    pytest.param(
        "reference/tiny.py",
        "import math",
        "import numpy",
        "the reference imports 'numpy', a package that is not declared",
        id="ref-package",
    ),
    pytest.param(
        "reference/tiny.py",
        "return n * _deux()",
        "return quadruple(n) // 2",
        "'double' uses 'quadruple', which its question does not need",
        id="ref-breaks-the-needs",
    ),
    pytest.param(
        "skeletons/tiny.py", "", "def double(n:\n", "skeletons/tiny.py:1: not Python", id="skeleton"
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), FILES)
def test_slips_in_the_files_beside_are_told(
    course: Path, edit: Edit, file: str, old: str, new: str, words: str
) -> None:
    edit(file, old, new)
    assert words in str(told(course))


@pytest.mark.parametrize("file", ["reference/tiny.py", "specs/tiny.py", "skeletons/tiny.py"])
@pytest.mark.parametrize(
    "content",
    [
        pytest.param("é".encode("latin-1"), id="not utf-8"),
        pytest.param(b"x = '\0'\n", id="nul"),
        pytest.param(b"x = " + b"(" * 5_000, id="brackets"),
        pytest.param(b"x = " + b"-" * 50_000 + b"1", id="minus signs"),
    ],
)
def test_python_files_that_python_cannot_read_are_told(
    course: Path, file: str, content: bytes
) -> None:
    (course / file).write_bytes(content)
    assert file in str(told(course))


@pytest.mark.parametrize("file", ["reference/tiny.py", "specs/tiny.py", "skeletons/tiny.py"])
def test_a_folder_in_place_of_a_file_is_told(course: Path, file: str) -> None:
    (course / file).unlink()
    (course / file).mkdir()
    assert file in str(told(course))


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        pytest.param(
            "specs/tiny.py",
            "not_a_function = 3",
            "while True: pass",
            "specs/tiny.py:5: does not end",
            id="module",
        ),
        pytest.param(
            "specs/tiny.py",
            NOMBRES,
            "while True: pass",
            "specs/tiny.py:9: nombres: does not end",
            id="generator",
        ),
        pytest.param(
            "specs/tiny.py",
            TIRAGES,
            "return st.builds(lambda: sum(iter(lambda: 1, 2)))",
            "specs/tiny.py:13: tirages: does not end",
            id="strategy",
        ),
        pytest.param(
            "specs/tiny.yaml",
            "title: examples",
            "at_most: 2\n        size: sum(iter(lambda:1, 2))\n        title: x",
            "questions[0].checks[0].size: size 'sum(iter(lambda:1, 2))' is not a number",
            id="size",
        ),
    ],
)
def test_code_of_the_course_that_never_ends_is_stopped(
    course: Path,
    edit: Edit,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    old: str,
    new: str,
    words: str,
) -> None:
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.3)
    edit(file, old, new)
    assert words in str(told(course))


def test_several_slips_in_several_files_are_told_at_once(course: Path, edit: Edit) -> None:
    edit("specs/tiny.yaml", "points: 2", "points: deux")
    edit("specs/tiny.yaml", "requires: [tirages]", "requires: [tirage]")
    edit("specs/tiny.py", NOMBRES, "return []")
    edit("reference/tiny.py", "return double(double(math.floor(n)))", "return doubel(n)")
    words = str(told(course))
    for part in ("'deux'", "did you mean 'tirages'?", "there are no inputs", "'doubel'"):
        assert part in words


# -- any mutation ----------------------------------------------------------------------------

WORDS = sorted({word for word in SPEC.replace("[", " ").replace("]", " ").split() if len(word) > 1})
LINES = SPEC.splitlines(keepends=True)


@st.composite
def _mutated(draw: st.DrawFn) -> bytes:
    """Mutate a good spec as hands do: lines moved, words swapped, bytes typed, the end lost."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["cut", "twice", "swap", "indent", "retype", "words", "bytes"])):
            case "cut":
                del lines[at]
            case "twice":
                lines.insert(at, lines[draw(st.integers(0, len(lines) - 1))])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "indent":
                lines[at] = draw(st.sampled_from([" ", "  ", "\t", "- "])) + lines[at]
            case "retype":
                key = lines[at].partition(":")[0]
                value = draw(
                    st.sampled_from(["", "yes", "~", "[]", "{}", "1e3", "2024-01-01", "-1", ".nan",
                                     "*a", "&a 1", "!!set {a}", "'", "[[1]]", "{a: {b: c}}", "|"])
                )  # fmt: skip
                lines[at] = f"{key}: {value}\n"
            case "words":
                word = draw(st.sampled_from(WORDS))
                lines[at] = lines[at].replace(word, draw(st.sampled_from(WORDS)))
            case _:
                cut = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:cut] + draw(st.text(max_size=4)) + lines[at][cut:]
        assume(lines)
    raw = "".join(lines).encode("utf-8", "replace")
    return raw[: draw(st.one_of(st.none(), st.integers(0, len(raw))))]


@settings(max_examples=250, suppress_health_check=list(HealthCheck))
@given(_mutated(), st.sampled_from(["", "reference/tiny.py", "specs/tiny.py"]), st.randoms())
def test_any_mutation_loads_or_is_told_with_file_and_line(
    course: Path, raw: bytes, file: str, chance: random.Random
) -> None:
    (course / "specs/tiny.yaml").write_bytes(raw)
    (course / "reference/tiny.py").write_text(REFERENCE, "utf-8")
    (course / "specs/tiny.py").write_text(MODULE, "utf-8")
    if file:
        lines = (course / file).read_text("utf-8").splitlines(keepends=True)
        del lines[chance.randrange(len(lines))]
        (course / file).write_text("".join(lines), "utf-8")
    try:
        load_assignment(course, "tiny")
    except SpecError as refused:
        for problem in refused.problems:
            assert problem.line or "does not exist" in str(problem.what)
            assert problem.what
            assert problem.mend
            assert "pydantic" not in str(problem.what)

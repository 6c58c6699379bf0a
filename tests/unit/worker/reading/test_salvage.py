"""A syntax error costs the definition that it stands in, not the file."""

from __future__ import annotations

import ast
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.worker.reading.salvage import salvage

BEFORE = "import math\n\ndef before():\n    return 1\n\n"
AFTER = "\ndef after():\n    return 2\n\nLAST = 3\n"

# Lines between two good definitions, and the names that they cost.
BROKEN: dict[str, tuple[str, list[str]]] = {
    "missing colon": ("def bad()\n    return 1\n", ["bad"]),
    "missing colon of an if": ("def bad(x):\n    if x\n        return 1\n", ["bad"]),
    "unclosed parenthesis": ("def bad():\n    return (1 + 2\n", ["bad"]),
    "unclosed bracket of many lines": (
        "def bad():\n    x = [1,\n         2\n    return x\n",
        ["bad"],
    ),
    "unclosed brace": ("def bad():\n    return {1: 2\n", ["bad"]),
    "unclosed parameters": ("def bad(a, b:\n    return a\n", ["bad"]),
    "closing bracket too many": ("def bad():\n    return 1)\n", ["bad"]),
    "unterminated text": ("def bad():\n    return 'abc\n", ["bad"]),
    "unterminated long text": ('def bad():\n    return """abc\n    def\n', ["bad"]),
    "unterminated docstring": ('def bad():\n    """Do it.\n    return 1\n', ["bad"]),
    "bad indentation inside": ("def bad():\n    x = 1\n      y = 2\n    return x\n", ["bad"]),
    "dedent that fits nothing": ("def bad():\n        x = 1\n    return x\n", ["bad"]),
    "no body": ("def bad():\n", ["bad"]),
    "only a comment as body": ("def bad():\n    # TODO\n", ["bad"]),
    "body not indented": ("def bad():\nreturn 1\n", ["bad"]),
    "tabs and spaces": ("def bad():\n        x = 1\n\treturn x\n", ["bad"]),
    "Python 2 print": ("def bad():\n    print 'a'\n", ["bad"]),
    "assignment for a test": ("def bad(x):\n    if x = 1:\n        return 2\n", ["bad"]),
    "word too many": ("def bad(x):\n    return x x\n", ["bad"]),
    "else without if": ("def bad(x):\n    else:\n        return 2\n", ["bad"]),
    "keyword as a name": ("def bad(x):\n    lambda = 1\n    return x\n", ["bad"]),
    "return outside a function": ("return 1\n", []),
    "break outside a loop": ("def bad():\n    break\n", ["bad"]),
    "stray words": ("Voici ma fonction\n", []),
    "stray indented line": ("    x = 1\n", []),
    "merge markers": ("<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n", []),
    "curly quotes": ("def bad():\n    return “a”\n", ["bad"]),
    "broken constant": ("CONST = [1, 2\n", ["CONST"]),
    "decorated": ("@staticmethod\ndef bad(:\n    pass\n", ["bad"]),
    "async": ("async def bad(:\n    pass\n", ["bad"]),
    "dots for a body line": ("def bad(x):\n    return .. x\n", ["bad"]),
    "two in a row": ("def bad(:\n    pass\n\ndef worse(:\n    pass\n", ["bad", "worse"]),
    "duplicate parameter": ("def bad(a, a):\n    return a\n", ["bad"]),
    "nonlocal at the top": ("nonlocal z\n", []),
    "a text in place of code": ("def bad(x):\n    -> renvoyer x\n", ["bad"]),
}


def names(text: str) -> list[str]:
    found = []
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            found.append(statement.name)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            found.append(statement.targets[0].id)
    return found


@pytest.mark.parametrize("case", BROKEN)
def test_the_definitions_around_an_error_are_kept(case: str) -> None:
    broken, lost_names = BROKEN[case]
    source = BEFORE + broken + AFTER

    text, lost = salvage(source)

    kept = names(text)
    assert {"before", "after", "LAST"} <= set(kept)
    assert not set(lost_names) & set(kept)
    assert text.count("\n") == source.count("\n")
    told = {name for region in lost for name in region["names"]}
    assert set(lost_names) <= told
    assert not {"before", "after", "LAST"} & told
    compile(text, "tp.py", "exec")


@pytest.mark.parametrize("case", BROKEN)
def test_a_region_says_where_and_why(case: str) -> None:
    source = BEFORE + BROKEN[case][0] + AFTER

    _, lost = salvage(source)

    lines = source.split("\n")
    first, last = BEFORE.count("\n") + 1, (BEFORE + BROKEN[case][0]).count("\n") + 1
    for region in lost:
        assert first <= region["line"] <= region["at"] <= region["end"] <= last
        assert region["text"] == lines[region["at"] - 1].strip()
        assert "Error" in region["detail"]


@pytest.mark.parametrize(
    ("broken", "kept_members", "lost_name"),
    [
        ("    def bad(self:\n        pass\n", ["first", "last"], "bad"),
        ("    def bad(self):\n        return (1\n", ["first", "last"], "bad"),
        ("    def bad(self):\n", ["first", "last"], "bad"),
        ("    @property\n    def bad(self):\n        x = = 1\n", ["first", "last"], "bad"),
        ("   def bad(self):\n       return 1\n", ["first", "last"], "bad"),
        ("     def bad(self):\n        return 1\n", ["first", "last"], "bad"),
        ("\tdef bad(self):\n\t\treturn 1\n", ["first", "last"], "bad"),
        ("\tdef bad(self):\n        return 1\n", ["first", "last"], "bad"),
        ("   @staticmethod\n    def bad():\n        return 1\n", ["first", "last"], "bad"),
        ("def bad(self):\n        return 1\n", ["first", "last"], "bad"),
        ("@decorated\ndef bad(self):\n        return 1\n", ["first", "last"], "bad"),
    ],
    ids=[
        *("header", "body", "no body", "decorated", "less indented", "more indented", "by a tab"),
        *("tab above blanks", "less indented decorator"),
        *("at the margin", "decorated at the margin"),
    ],
)
def test_in_a_class_an_error_costs_the_member(
    broken: str, kept_members: list[str], lost_name: str
) -> None:
    source = (
        "class A:\n    def first(self):\n        return 1\n\n"
        + broken
        + "\n    def last(self):\n        return 2\n"
    )

    text, lost = salvage(source)

    (kept,) = ast.parse(text).body
    assert isinstance(kept, ast.ClassDef)
    assert [m.name for m in kept.body if isinstance(m, ast.FunctionDef)] == kept_members
    assert [name for region in lost for name in region["names"]] == [lost_name]


@pytest.mark.parametrize("indent", [" ", "   "])
def test_a_definition_indented_like_none_costs_itself(indent: str) -> None:
    bad = f"{indent}def bad():\n{indent}    return 2\n\n"
    source = f"def first():\n    return 1\n\n{bad}def last():\n    return 3\n"
    text, lost = salvage(source)
    with pytest.raises(IndentationError) as told:
        ast.parse(source)

    assert [region["detail"] for region in lost] == [f"IndentationError: {told.value.msg}"]
    assert [one.name for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)] == [
        *("first", "last")
    ]
    assert [(region["line"], region["names"]) for region in lost] == [(4, ["bad"])]


def test_no_member_loses_its_first_line_alone() -> None:
    nested = "        def key(n):\n            return n\n        return key\n"
    bad = "    def bad(self):\n        x = (1\n        y = 2\n        z = 3\n        t = 4\n"
    source = f"class A:\n    def a(self):\n        return 1\n    def b(self):\n{nested}{bad}"

    assert [region["names"] for region in salvage(source)[1]] == [["bad"]]


def test_a_long_member_indented_by_one_more_costs_itself() -> None:
    bad = "     def bad(self):\n        x = 1\n        y = 2\n        z = 3\n        return x\n"
    source = f"class A:\n    def a(self):\n        return 1\n    def b(self): pass\n{bad}"

    assert [region["names"] for region in salvage(source)[1]] == [["bad"]]


def test_a_class_keeps_its_bases_above_one_that_is_indented() -> None:
    source = "class E(Exception):\n    pass\n\n\n class B:\n     def b(self): pass\n"
    text, lost = salvage(source)

    assert ast.unparse(ast.parse(text)) == "class E(Exception):\n    pass"
    assert [region["names"] for region in lost] == [["B", "b"]]


def test_the_first_member_at_the_margin_costs_itself() -> None:
    bad = "def __init__(self):\n        self.x = 1\n\n"
    text, lost = salvage(f"class A:\n{bad}    def a(self):\n        return 1\n\ndef f(): pass\n")

    cls, function = ast.parse(text).body
    assert isinstance(cls, ast.ClassDef)
    assert isinstance(function, ast.FunctionDef)
    assert [one.name for one in cls.body if isinstance(one, ast.FunctionDef)] == ["a"]
    assert [region["names"] for region in lost] == [["__init__"]]


@pytest.mark.parametrize(
    ("above", "said"),
    [
        ("return 1\n", "unexpected indent after a line at the margin"),
        ("p = A()\nprint(p)\n# a try\n", "unexpected indent after a line at the margin"),
        ("print('here'\n", "'(' was never closed"),
    ],
    ids=["one", "several", "broken"],
)
def test_statements_at_the_margin_do_not_end_the_class(above: str, said: str) -> None:
    member = "    def {0}(self):\n        return 1\n\n"
    parts = ["class A:\n", *map(member.format, "ab"), above, member.format("c"), above]
    text, lost = salvage("".join([*parts, "    @e\n", member.format("d"), "x = 1\n"]))

    cls, _ = ast.parse(text).body
    assert isinstance(cls, ast.ClassDef)
    assert [one.name for one in cls.body if isinstance(one, ast.FunctionDef)] == [*"abcd"]
    assert [region["text"] for region in lost] == [above.split("\n")[0]] * 2
    assert all(said in region["detail"] for region in lost)


@pytest.mark.parametrize(
    ("above", "kept"),
    [
        ("K = 1\nprint(K)\n", ["class A", "K"]),
        ("import K\nprint(K)\n", ["class A", "import K"]),
        ("for K in A(): # a block\n    print(K)\nprint()\n", ["class A", "for K"]),
    ],
    ids=["value", "import", "block"],
)
def test_what_the_members_use_stays_at_the_margin_and_ends_the_class(
    above: str, kept: list[str]
) -> None:
    first = "class A:\n    def a(self):\n        return K\n\n"
    text, lost = salvage(f"{first}{above}    @e\n    def b(self): return K\n")

    assert [" ".join(ast.unparse(s).split()[:2]).strip(" :=") for s in ast.parse(text).body] == kept
    assert [region["names"] for region in lost] == [["b"]]


def test_a_class_without_a_body_leaves_the_function_below_it() -> None:
    text, lost = salvage("class A:\n\ndef f():\n    return 1\n")

    assert [one.name for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)] == ["f"]
    assert [region["names"] for region in lost] == [["A"]]


def test_a_text_that_looks_like_a_member_is_none() -> None:
    text = "    def first(self):\n        '''\n   def told(self): see\n        '''\n"
    bad = "    def bad(self):\n        return (1\n"
    _, lost = salvage(f"class A:\n{text}{bad}    def last(self):\n        return 2\n")

    assert [region["names"] for region in lost] == [["bad"]]


def test_a_class_whose_only_member_is_lost_is_still_a_class() -> None:
    text, _ = salvage("class A:\n    def bad(self:\n        pass\n\nx = 1\n")

    assert names(text) == ["A", "x"]


# Classes with one thing wrong, and the members that stay.
CLASSES: dict[str, tuple[str, set[str]]] = {
    "decorators": (("@d(1)\nclass A:\n    @property\n    @e\n    def a(self): return 1\n"
                   "    def bad(self:\n        pass\n"), {"@property a"}),
    "broken under a decorator": (("class A:\n    @e\n    def bad(self:\n        pass\n"
                                 "    @e\n    def a(self): return 1\n"), {"@e a"}),
    "long docstring": (('class A:\n    """A.\n\n    Words\n    -----\n    x : int\n    """\n    X = 1\n'
                       "    def bad(self:\n        pass\n    def a(self): return 1\n"), {"X", "a"}),
    "long table": (("class A:\n    X = [\n    1,\n    a,\n    ]\n    def bad(self):\n        (\n"
                   "    def a(self): return 1\n"), {"X", "a"}),
    "docstring at the margin": (('class A:\n    def a(self):\n        """A.\n    words\n        """\n'
                                "    def bad(self:\n        pass\n"), {"a"}),
    "unterminated text": (('class A:\n    def bad(self):\n        """A.\n    def a(self):\n'
                          "        return 1\n"), {"a"}),
    "no colon": ("class A\n    def a(self): return 1\n", {"a"}),
    "no bases": ("class A(:\n    def a(self): return 1\n", {"a"}),
    "no closing": ("class A(object\n    def a(self): return 1\n", {"a"}),
    "a colon for a comma": ("class A(B: C\n    def a(self): return 1\n", {"a"}),
    "first one indented further": (("class A:\n        def bad(self): return 1\n"
                                    "    def a(self): return 1\n    @e\n    def b(self): pass\n"),
                                   {"a", "@e b"}),
    "first one of a decorated class": (("@d\nclass A:\n        def bad(self): return 1\n"
                                        "    def a(self): return 1\n    def b(self): pass\n"),
                                       {"a", "b"}),
    "indented further below its decorator": (("class A:\n    @e\n        def bad(self): return 1\n"
                                              "    @e\n    def a(self): return 1\n"), {"@e a"}),
    "indented further below a constant": (("class A:\n    X = 1\n        def bad(self): return 1\n"
                                           "    def a(self): return 1\n"), {"X", "a"}),
    "indented by blanks among tabs": (("class A:\n\tdef a(self):\n\t\treturn 1\n"
                                       "    \tdef bad(self):\n    \t\treturn 1\n\tdef b(self): pass\n"),
                                      {"a", "b"}),
    "function in a broken one": (("class A:\n    X = 1\n    def bad(self):\n        def a(): pass\n"
                                  "        return (\n"), {"X"}),
}  # fmt: skip


@pytest.mark.parametrize("case", CLASSES)
def test_the_other_members_of_a_class_stay_as_they_are(case: str) -> None:
    source, expected = CLASSES[case]

    text, lost = salvage(BEFORE + source + AFTER)

    tree = ast.parse(text)
    cls = next(s for s in tree.body if isinstance(s, ast.ClassDef))
    found = {
        " ".join([*(f"@{ast.unparse(d)}" for d in s.decorator_list[:1]), s.name])
        if isinstance(s, ast.FunctionDef)
        else ast.unparse(s).partition(" ")[0]
        for s in cls.body
        if not isinstance(s, ast.Expr | ast.Pass)
    }
    assert found == expected
    assert names(text)[-2:] == ["after", "LAST"]
    assert len(lost) == 1
    assert len(cls.decorator_list) == source.startswith("@")


@pytest.mark.parametrize("line", ['"""A box."""', "size = 3", "print('box')"])
def test_methods_below_a_line_at_the_margin_are_not_those_of_the_class_above(line: str) -> None:
    bag = "class Bag:\n    def add(self, k): return self.n + k\n"
    text, _ = salvage(f"{bag}class Box:\n{line}\n\n    def add(self, k): return 0\n")
    (cls,) = (s for s in ast.parse(text).body if isinstance(s, ast.ClassDef) and s.name == "Bag")
    assert [ast.unparse(one) for one in cls.body] == ["def add(self, k):\n    return self.n + k"]


def test_a_function_between_two_classes_does_not_join_them() -> None:
    below = "def helper(): return 0\nclass B(A):\n    def b(self): return 2\n"
    text, _ = salvage(f"class A:\n    def a(self): return 1\nx = '''\n{below}")
    (cls,) = (s for s in ast.parse(text).body if isinstance(s, ast.ClassDef) and s.name == "A")
    assert [one.name for one in cls.body if isinstance(one, ast.FunctionDef)] == ["a"]


@pytest.mark.parametrize(
    "act", ["while True: g()", "if g(): h()", "for x in g(): h()", "print(g())"]
)
def test_the_body_of_a_function_without_a_colon_is_of_no_class(act: str) -> None:
    body = f"    def g():\n        return 0\n\n    x = 1\n    {act}\n"
    text, lost = salvage(f"class A:\n    def g(self): return 1\n\ndef play(n)\n{body}")
    (cls,) = ast.parse(text).body
    assert ast.unparse(cls) == "class A:\n\n    def g(self):\n        return 1"
    assert [(one["names"], one["line"], one["end"]) for one in lost] == [(["play", "g"], 4, 10)]


def test_lines_at_the_margin_in_and_between_methods_do_not_cost_the_file() -> None:
    text, lost = salvage(
        "class A:\n    def a(self): return 1\n\n    def bad(self):\nprint(1)\nprint(2)\n"
        "        return 2\n\n    def b(self): return 3\nprint(4)\n\n    def c(self): return 5\n"
    )
    (cls,) = (s for s in ast.parse(text).body if isinstance(s, ast.ClassDef))
    assert {one.name for one in cls.body if isinstance(one, ast.FunctionDef)} == {"a", "c"}
    assert lost


def test_a_decorator_at_the_margin_above_a_method_costs_no_other() -> None:
    text, lost = salvage("class A:\n    def a(self): return 1\n@e\n    def b(self): return 2\n")
    assert names(text) == ["A"]
    assert lost


def test_a_word_of_a_text_is_no_name_that_a_statement_at_the_margin_binds() -> None:
    held = 'class A:\n    """A thing of a kind."""\n    def b(self): return 3\n'
    text, _ = salvage(f"{held}a = A()\n\n    def c(self): return 5\n")
    (cls,) = (s for s in ast.parse(text).body if isinstance(s, ast.ClassDef))
    assert [one.name for one in cls.body if isinstance(one, ast.FunctionDef)] == ["b", "c"]


@pytest.mark.parametrize(
    ("header", "read"),
    [
        ("class A", "class A:"),
        ("class A(Exception)", "class A(Exception):"),
        ("class A(object", "class A(object):"),
        ("class A(:", "class A:"),
    ],
)
def test_the_mended_line_of_a_class_is_told(header: str, read: str) -> None:
    text, (lost,) = salvage(f"{header}\n    def a(self): return 1\n")
    assert (lost["line"], lost["text"], lost["read"]) == (1, header, read)
    assert text.startswith(f"{read}\n")


@pytest.mark.parametrize(
    "pasted",
    ["    def bad():\n    \treturn 1\n", "    @e\n    def bad():\n        return 1\n"],
    ids=["function", "decorated"],
)
def test_a_function_pasted_with_blanks_below_one_with_tabs_costs_itself(pasted: str) -> None:
    source = f"def before():\n\treturn 1\n\n{pasted}\ndef after():\n\treturn 2\n"
    with pytest.raises(SyntaxError):
        ast.parse(source)

    text, lost = salvage(source)

    assert names(text) == ["before", "after"]
    assert [(region["line"], region["names"]) for region in lost] == [(4, ["bad"])]


MERGES = {
    "two sides": "<<<<<<< HEAD\n{mine}=======\n{theirs}>>>>>>> main\n",
    "three sides": "<<<<<<< HEAD\n{mine}||||||| base\n{mine}=======\n{theirs}>>>>>>> main\n",
    "a line left over": "{mine}{theirs}>>>>>>> main\n",
}


@pytest.mark.parametrize("case", MERGES)
def test_an_unfinished_merge_of_members_costs_no_member(case: str) -> None:
    mine, theirs = (f"    def {name}(self):\n        return 1\n\n" for name in ("mine", "theirs"))
    merge = MERGES[case].format(mine=mine, theirs=theirs)
    source = f"class A:\n    X = 1\n\n{merge}\n    def last(self):\n        return 3\n"

    text, lost = salvage(source)

    (kept,) = ast.parse(text).body
    assert isinstance(kept, ast.ClassDef)
    members = {m.name for m in kept.body if isinstance(m, ast.FunctionDef)}
    assert members == {"mine", "theirs", "last"}
    assert [name for region in lost for name in region["names"]] == []
    assert text.count("\n") == source.count("\n")


@pytest.mark.parametrize("case", ["two sides", "three sides"])
def test_an_unfinished_merge_inside_a_member_costs_it(case: str) -> None:
    merge = MERGES[case].format(mine="        x = 1\n", theirs="        x = 2\n")
    source = (
        f"class A:\n    def middle(self):\n{merge}        return x\n\n"
        "    def last(self):\n        return 3\n"
    )

    text, lost = salvage(source)

    (kept,) = ast.parse(text).body
    assert isinstance(kept, ast.ClassDef)
    assert [m.name for m in kept.body if isinstance(m, ast.FunctionDef)] == ["last"]
    assert [name for region in lost for name in region["names"]] == ["middle"]


def test_an_unfinished_merge_inside_a_function_costs_it() -> None:
    merge = MERGES["two sides"].format(mine="    x = 1\n", theirs="    x = 2\n")

    text, lost = salvage(f"{BEFORE}def bad():\n    y = 1\n{merge}    return x\n{AFTER}")

    assert names(text) == ["before", "after", "LAST"]
    assert [name for region in lost for name in region["names"]] == ["bad"]


def test_seven_signs_in_a_text_stay_as_they_are() -> None:
    kept = 'TITLE = """\n  Moutons\n=======\n  <\n>>>>>>>\n  a\n"""\n'

    text, _ = salvage(kept + "\ndef bad(:\n    pass\n")

    assert text.startswith(kept)


def test_the_lines_that_stay_keep_their_numbers() -> None:
    text, _ = salvage(BEFORE + "def bad(:\n    pass\n" + AFTER)

    lines = {s.name: s.lineno for s in ast.parse(text).body if isinstance(s, ast.FunctionDef)}
    assert lines == {"before": 3, "after": 9}


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("(" * 5_000, id="brackets"),
        pytest.param("def f(:\n" * 3_000, id="many errors"),
        pytest.param("x = (\n" * 30_000, id="many lines"),
        pytest.param("x = " + "-" * 20_000 + "\n", id="operators"),
        pytest.param("if 1:\n" + "".join(" " * n + "if 1:\n" for n in range(1, 200)), id="nested"),
        pytest.param('"""' * 999, id="quotes"),
        pytest.param("a" * 300_000 + " b", id="long line"),
    ],
)
def test_a_source_made_to_be_slow_still_comes_to_an_end(source: str) -> None:
    text, lost = salvage(source)

    ast.parse(text)
    assert lost


@given(st.lists(st.sampled_from(["def f(", "):", "\n", "    ", "return 1", "'", '"""', "class A:",
                                 "x = 1", "[", "]", "#", "if x", "\\", "@", "é", "0x"]), max_size=25))  # fmt: skip
def test_what_is_salvaged_always_parses(parts: list[str]) -> None:
    source = "".join(parts)

    text, _ = salvage(source)

    ast.parse(text)
    assert text.count("\n") == source.count("\n")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (BEFORE + "def bad(x):\n    if x:\n    return 1\n" + AFTER, "on line 7"),
        (BEFORE + "def bad():\n    return 'abc\n" + AFTER, "(detected at line 7)"),
        ("class A:\n    x = 1\n\n    def bad(self):\n        if self:\n        return 1\n", "line 5"),
    ],
    ids=["function", "text", "method"],
)  # fmt: skip
def test_a_line_that_python_names_is_the_line_of_the_file(source: str, said: str) -> None:
    _, lost = salvage(source)

    assert [region["detail"].endswith(said) for region in lost] == [True]


@pytest.mark.parametrize(
    ("broken", "pointed"),
    [
        ("def bad(x):\n    return x]\n", "]"),
        ("def bad(x)\n    return 1\n", ""),  # just behind the line
        ("class C:\n    def f(self):\n        return (é + 1\n", "("),
    ],
)
def test_the_parsers_finger_is_kept(broken: str, pointed: str) -> None:
    _, (region,) = salvage(BEFORE + broken + AFTER)

    assert region["text"] in broken
    assert region["text"][region.get("from", 0) : region.get("to", 0)] == pointed


@pytest.mark.parametrize("head", ["def bad(:\n    return 1\n", "class Bad:\n    x = = 1\n"])
def test_one_broken_definition_needs_no_tables_of_parso(
    head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "parso.grammar", None)

    text, lost = salvage(BEFORE + head + AFTER)

    assert {"before", "after", "LAST"} <= set(names(text))
    assert [region["line"] for region in lost] in ([6], [7])


@pytest.mark.parametrize(
    ("inner", "kept"),
    [
        pytest.param('TEXT = """one\ntwo words\n"""\n', ["TEXT"], id="text"),
        pytest.param("GRID = [\n1,\n2, 3,\n]\n", ["GRID"], id="brackets"),
        pytest.param(
            'def held():\n    words = """one\ntwo words\n"""\n    return words\n',
            ["held"],
            id="in it",
        ),
    ],
)
@pytest.mark.parametrize("between", ["from math import pi\n", "LIMIT = 3\n"])
def test_what_is_open_in_one_place_costs_no_lines_of_a_text_in_another(
    inner: str, kept: list[str], between: str
) -> None:
    opened = "def bad():\n    return (1 +\n\n"

    text, lost = salvage(BEFORE + opened + between + AFTER + inner)

    assert between in text
    assert [region["names"] for region in lost] == [["bad"]]
    assert {"before", "after", *kept} <= set(names(text))


@pytest.mark.parametrize("above", ["", "\n\n"])
@pytest.mark.parametrize("inside", ["    return 1\n", "    x = 1\n    if x:\n        x = 2\n"])
def test_a_first_line_pushed_to_the_right_costs_its_own_function(inside: str, above: str) -> None:
    text, lost = salvage(
        f"{BEFORE}def whole():\n    return 3\n{above}    def bad():\n{inside}\n{AFTER}"
    )

    # With no empty line above, it may as well be a part of the function.
    assert ("whole" in names(text)) == bool(above)
    assert lost[0]["names"] == (["bad"] if above else ["whole", "bad"])
    line = 8 + len(above)
    assert lost[0]["detail"].endswith(f"after function definition on line {line}")
    assert {"before", "after"} <= set(names(text))


def test_an_error_in_an_empty_line_is_shown_in_the_one_above() -> None:
    _, lost = salvage(BEFORE + "def bad():\n\n\n" + AFTER)

    assert [(region["at"], region["text"]) for region in lost] == [(6, "def bad():")]


def test_a_text_that_is_never_closed_swallows_no_definition() -> None:
    opened = 'TEXT = """one\ntwo words\n'

    text, lost = salvage(BEFORE + opened + 'def f():\n    """Return 1."""\n    return 1\n' + AFTER)

    assert {"before", "f", "after"} <= set(names(text))
    assert [(region["line"], region["end"]) for region in lost] == [(6, 7)]


def test_a_broken_decorator_does_not_cost_the_class_below() -> None:
    text, lost = salvage(BEFORE + "@dataclass(frozen=)\nclass Card:\n    value: int\n" + AFTER)

    assert "Card" in names(text)
    assert [(region["line"], region["end"]) for region in lost] == [(6, 6)]


@pytest.mark.parametrize(
    "broken", ["def bad(:\n    return 1\n", "class Bad:\n    def bad(:\n        return 1\n"]
)
def test_comments_below_a_broken_definition_are_kept(broken: str) -> None:
    """They may answer a question in words."""
    text, _ = salvage(BEFORE + broken + "\n# g1: nobody can lose\n" + AFTER)

    assert "\n# g1: nobody can lose\n" in text


WHOLE = "class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n\n"
CUT = "class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        if self"


@pytest.mark.parametrize("between", ["", "x = 1\n\n", "class B(A):\n    pass\n\n"])
def test_a_class_that_was_pasted_again_and_cut_does_not_replace_the_whole_one(between: str) -> None:
    kept, (region,) = salvage(WHOLE + between + CUT)

    assert ast.dump(ast.parse(kept)) == ast.dump(ast.parse(WHOLE + between))
    first = len((WHOLE + between).split("\n"))
    assert (region["line"], region["end"]) == (first, first + 5)


@pytest.mark.parametrize(
    "source",
    [
        CUT + "\n\n" + WHOLE,
        WHOLE + CUT.replace("def f", "def another"),
        WHOLE.replace("class A", "class B") + CUT,
        WHOLE + WHOLE + "def g(self):\n    if self\n",
        WHOLE.replace("def g", "def h") + CUT,
        re.sub(r"(?m)^        .*$", "        raise NotImplementedError", WHOLE) + CUT,
        "class B:\n    pass\n" + "class A:\n    x = 1\n    y z\n",
    ],
    ids=["first", "more in it", "another name", "below", "less above", "skeleton", "no whole"],
)
def test_a_class_that_holds_more_or_stands_first_is_kept(source: str) -> None:
    kept, _ = salvage(source)

    names = [node.name for node in ast.parse(kept).body if isinstance(node, ast.ClassDef)]
    assert len(names) == 2

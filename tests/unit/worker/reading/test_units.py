"""Bytes to source text: encodings, notebooks, and nothing lost that can be read."""

from __future__ import annotations

import ast
import codecs
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.worker.reading.units import decode_source, files_written, read_module

DEF = "def f():\n    return 'é'\n"


def read(content: bytes, label: str = "tp.py") -> tuple[str, list[str]]:
    """Read a file; return the text of its units, and the kinds of its notes."""
    notes: list[dict[str, Any]] = []
    units, _ = read_module(content, label, notes)
    return "\n".join(unit["text"] for unit in units), [note["note"] for note in notes]


ENCODINGS: dict[str, tuple[bytes, list[str]]] = {
    "utf-8": (DEF.encode(), []),
    "utf-8 with a mark": (codecs.BOM_UTF8 + DEF.encode(), []),
    "latin-1 declared": (b"# -*- coding: latin-1 -*-\n" + DEF.encode("latin-1"), []),
    "latin-1 declared on line 2": (b"#!/x\n# coding=latin-1\n" + DEF.encode("latin-1"), []),
    "cp1252 declared": (b"# vim: set fileencoding=cp1252 :\n" + DEF.encode("cp1252"), []),
    "mac declared": (b"# coding: mac-roman\n" + DEF.encode("mac-roman"), []),
    "utf-16 without a mark": (DEF.encode("utf-16-le"), []),
    "utf-16 in the other order": (DEF.encode("utf-16-be"), []),
    "cp1252 undeclared": (DEF.encode("cp1252"), ["encoding"]),
    "utf-8 declared, cp1252 saved": (b"# coding: utf-8\n" + DEF.encode("cp1252"), ["encoding"]),
    "ascii declared, utf-8 saved": (b"# coding: ascii\n" + DEF.encode(), ["encoding"]),
    "unknown encoding": (b"# coding: klingon\n" + DEF.encode(), ["encoding"]),
    "utf-16 little-endian": (codecs.BOM_UTF16_LE + DEF.encode("utf-16-le"), []),
    "utf-16 big-endian": (codecs.BOM_UTF16_BE + DEF.encode("utf-16-be"), []),
    "utf-32": (codecs.BOM_UTF32_LE + DEF.encode("utf-32-le"), []),
    "Windows line ends": (DEF.replace("\n", "\r\n").encode(), []),
    "old Mac line ends": (DEF.replace("\n", "\r").encode(), []),
    "nul characters": (DEF.encode() + b"\x00\x00\n", ["nul"]),
    "utf-7 refused": (b"# coding: utf-7\n" + DEF.encode(), ["encoding"]),
    "rot13 refused": (b"# coding: rot13\n" + DEF.encode(), ["encoding"]),
    "unicode_escape refused": (b"# coding: unicode_escape\n" + DEF.encode(), ["encoding"]),
}


@pytest.mark.parametrize("case", ENCODINGS)
def test_a_source_is_read_whatever_its_encoding(case: str) -> None:
    content, expected_notes = ENCODINGS[case]

    text, notes = read(content)

    function = ast.parse(text).body[-1]
    assert ast.unparse(function) == DEF.rstrip()
    assert notes == expected_notes


def test_utf_7_is_refused_even_where_it_would_decode() -> None:
    """In it, ordinary characters can hide code."""
    text, notes = read(b"# coding: utf-7\nx = '+AGE-'\n")

    assert "+AGE-" in text
    assert notes == ["encoding"]


@pytest.mark.parametrize(
    "content", [b"", b"\n", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, b"\xff\xfe\x00", b"\x80", b"\x00"],
    ids=ascii,
)  # fmt: skip
def test_nearly_nothing_is_read_as_nearly_nothing(content: bytes) -> None:
    text, _ = read(content)

    assert not any(isinstance(s, ast.FunctionDef) for s in ast.parse(text).body)


@given(st.binary(max_size=200), st.sampled_from(["tp.py", "tp.ipynb"]))
def test_any_bytes_become_units_that_parse(content: bytes, label: str) -> None:
    notes: list[dict[str, Any]] = []

    units, prose = read_module(content, label, notes)

    for unit in units:
        ast.parse(unit["text"])
    json.dumps([units, prose, notes])


@given(st.text("dfe \n\t:()[]{}'\"#\\x=1,class", max_size=80))
def test_any_text_becomes_units_that_parse_with_as_many_lines(text: str) -> None:
    notes: list[dict[str, Any]] = []

    units, _ = read_module(text.encode(), "tp.py", notes)

    assert len(units) == 1
    ast.parse(units[0]["text"])
    assert units[0]["text"].count("\n") == text.count("\n")


def test_a_file_that_python_reads_is_left_as_it_is() -> None:
    notes: list[dict[str, Any]] = []
    source = "# π\nx = [\n  1]\n"

    assert decode_source(source.encode(), "tp.py", notes) == source
    assert notes == []


@pytest.mark.parametrize(
    ("source", "written"),
    [
        (DEF, None),
        ("def f(:\n    pass\nx = 1\n", "def f(:\n    pass\nx = 1\n"),
        ("    x = 1\n", "    x = 1\n"),
        ("x = 1\0\n", "x = 1\0\n"),
        ("\ufeffx = 1\r\n", None),
    ],
    ids=ascii,
)
def test_what_was_written_is_kept_where_another_text_is_run(source: str, written: Any) -> None:
    (unit,), _ = read_module(source.encode(), "tp.py", [])

    assert unit.get("written") == written


@pytest.mark.parametrize("label", ["tp.py", "tp.ipynb"])
def test_fstrings_of_python_3_12_are_read_by_every_version(label: str) -> None:
    source = 'def f(d):\n    return f"{d["a"]}{\'\\n\'.join(d)}"\n'
    cell = {"cell_type": "code", "source": "%matplotlib inline\n" + source}
    content = json.dumps({"cells": [cell]}) if label.endswith("ipynb") else source
    notes: list[Any] = []
    ((unit,), _) = read_module(content.encode(), label, notes)
    scope: dict[str, Any] = {}
    exec(unit["text"], scope)
    assert (scope["f"]({"a": 1, "b": 2}), notes, unit["lost"]) == ("1a\nb", [], [])


def test_the_magics_of_a_cell_are_kept_as_written() -> None:
    (first, second), _ = read_module(notebook(code("%time x = 1", "y = 2")), "tp.ipynb", [])

    assert first["written"] == "%time x = 1"
    assert "written" not in second


# -- notebooks -----------------------------------------------------------------------------


def code(*sources: str | list[str]) -> list[dict[str, Any]]:
    return [{"cell_type": "code", "source": source} for source in sources]


def notebook(cells: list[Any], **more: Any) -> bytes:
    return json.dumps({"cells": cells, "nbformat": 4, **more}).encode()


def units_of(content: bytes, label: str = "tp.ipynb") -> list[tuple[str, str]]:
    units, _ = read_module(content, label, [])
    return [(unit["label"], unit["text"]) for unit in units]


def test_cells_write_files_beside_a_notebook() -> None:
    sources = [
        "%%writefile a.py\nx = 1\n",
        "%%file -a './a.py'\ny = 2",
        "%%writefile a.txt\nz",
    ]
    content = notebook(code(*sources, "%%writefile ../b.py\nx = 1", "x = 1\n%%writefile c.py\n"))

    assert files_written(content, "tp.ipynb") == {"a.py": "x = 1\ny = 2\n"}
    assert files_written(content, "tp.py") == {}
    assert files_written(b"%%writefile", "tp.ipynb") == {}


FULL = {"cell_type": "code", "source": ["a = 1\n", "b = 2"], "metadata": {}, "outputs": [],
        "execution_count": 3, "id": "x"}  # fmt: skip

NOTEBOOKS: dict[str, tuple[bytes, list[str]]] = {
    "source as a list of lines": (notebook(code(["a = 1\n", "b = 2"])), ["a = 1\nb = 2"]),
    "source as one text": (notebook(code("a = 1\nb = 2")), ["a = 1\nb = 2"]),
    "every field": (notebook([FULL], metadata={"kernelspec": {}}), ["a = 1\nb = 2"]),
    "no metadata at all": (json.dumps({"cells": code("a = 1")}).encode(), ["a = 1"]),
    "cells in order, Markdown aside": (
        notebook([*code("a = 1"), {"cell_type": "markdown", "source": "## x"}, *code("b = 2")]),
        ["a = 1", "b = 2"],
    ),
    "format 3": (
        json.dumps(
            {"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": ["a = 1"]}]}]}
        ).encode(),
        ["a = 1"],
    ),
    "cells that are no cells": (
        notebook([None, 3, {}, {"cell_type": "code"}, {"source": 4}, *code("a = 1")]),
        ["", "a = 1"],
    ),
    "Windows line ends": (notebook(code("a = 1\r\nb = 2")), ["a = 1\nb = 2"]),
    "a mark before the JSON": (codecs.BOM_UTF8 + notebook(code("a = 1")), ["a = 1"]),
    "no cells": (notebook([]), []),
    "Python in place of JSON": (b"a = 1", ["a = 1"]),
    "a list": (b"[1, 2]", []),
    "cells that are a text": (b'{"cells": "a"}', []),
    "empty file": (b"", []),
}


@pytest.mark.parametrize("case", NOTEBOOKS)
def test_a_notebook_is_its_code_cells_in_order(case: str) -> None:
    content, expected = NOTEBOOKS[case]

    assert [text for _, text in units_of(content)] == expected


def test_a_notebook_named_py_is_read_as_a_notebook() -> None:
    assert units_of(notebook(code("a = 1")), "tp.py") == [("tp.py [1]", "a = 1")]


def test_cells_are_numbered_as_a_student_counts_the_code() -> None:
    cells = [{"cell_type": "markdown", "source": "x"}, *code("a = 1", "b = 2")]

    assert [label for label, _ in units_of(notebook(cells))] == ["tp.ipynb [1]", "tp.ipynb [2]"]


@pytest.mark.parametrize("lost", [1, 20, 60])
def test_a_notebook_cut_short_keeps_its_whole_cells(lost: int) -> None:
    whole = notebook(code("a = 1", "def f():\n    return {}", "c = '" + "x" * 80 + "'"))
    notes: list[dict[str, Any]] = []

    units, _ = read_module(whole[:-lost], "tp.ipynb", notes)

    assert [unit["text"] for unit in units][:2] == ["a = 1", "def f():\n    return {}"]
    assert [note["note"] for note in notes] == ["notebook"]


def test_metadata_nested_beyond_reason_cost_no_cell() -> None:
    deep = b'{"a": ' * 50_000 + b"0" + b"}" * 50_000
    text = notebook(code("a = {}", "b = 2"))

    for damaged in (text[:-1] + b', "x": ' + deep + b"}", b'{"x": ' + deep + b", " + text[1:]):
        assert [source for _, source in units_of(damaged)] == ["a = {}", "b = 2"]


def test_a_cell_is_found_whatever_stands_before_its_type() -> None:
    cell = b'{"outputs": [{"a": {}}, {"b": "{"}], "source": "x = {1: {}}", "cell_type": "code"}'

    found = units_of(b'{"cells": [' + cell + b', {"cell_type": "co')

    assert [source for _, source in found] == ["x = {1: {}}"]


def test_merge_markers_in_a_notebook_cost_no_whole_cell() -> None:
    text = notebook(code("a = 1", "b = 2"), indent=1).decode()
    broken = text.replace(', {"cell_type"', ',\n<<<<<<< HEAD\n{"cell_type"', 1)
    assert broken != text

    assert [source for _, source in units_of(broken.encode())] == ["a = 1", "b = 2"]


MAGICS: dict[str, tuple[str, str]] = {
    "line magic": ("%matplotlib inline\nx = 1", "pass\nx = 1"),
    "run": ("%run outils.ipynb\nx = 1", "from outils import *\nx = 1"),
    "run with an option": ("%run -i 'outils.ipynb'\nx = 1", "from outils import *\nx = 1"),
    "run a source": ("%run outils.py\nx = 1", "from outils import *\nx = 1"),
    "run a source's name": ("%run -i ./outils\nx = 1", "from outils import *\nx = 1"),
    "run with arguments": ("%run outils.py 3\nx = 1", "pass\nx = 1"),
    "run elsewhere": ("%run ../outils.ipynb\nx = 1", "pass\nx = 1"),
    "run inside": ("if x:\n    %run outils.ipynb\nx = 1", "if x:\n    pass\nx = 1"),
    "run no module": ("%run try.ipynb\nx = 1", "pass\nx = 1"),
    "indented magic": ("if True:\n    %load f\nx = 1", "if True:\n    pass\nx = 1"),
    "timed statement": ("%time a = 1\nx = 1", "a = 1\nx = 1"),
    "shell": ("!pip install numpy\nx = 1", "pass\nx = 1"),
    "help": ("x?\ny = 1", "pass\ny = 1"),
    "help before": ("?x\ny = 1", "pass\ny = 1"),
    "double help": ("x.y??\ny = 1", "pass\ny = 1"),
    "assigned shell": ("files = !ls\nx = 1", "files = None\nx = 1"),
    "assigned magic": ("t = %timeit -o f()\nx = 1", "t = None\nx = 1"),
    "cell of another language": ("%%bash\nls\nrm x", "\n\n"),
    "html cell": ("%%html\n<b>\n", "\n\n"),
    "timed cell": ("%%time\nx = 1", "\nx = 1"),
    "graded cell": ("%%grade f --lang fr\nx = 1", "\nx = 1"),
    "timed cell with options": ("%%timeit -n 1\nx = 1", "\nx = 1"),
    "captured cell after a blank line": ("\n%%capture out\nx = 1", "\n\nx = 1"),
    "a session of Python": (
        "\n>>> def f():\n...     return 1\n...\n>>> f()\n1",
        "\ndef f():\n    return 1\n\nf()\n1",
    ),
    "a session of IPython": (
        "In [3]: def f():\n   ...:     return 1\n   ...: \nIn [12]: %time f()",
        "def f():\n    return 1\n\nf()",
    ),
    "no session": ("x = '''\n>>> x\n1'''", "x = '''\n>>> x\n1'''"),
    "modulo is no magic": ("x = (5\n%3)", "x = (5\n%3)"),
    "a text is no magic": ("x = '''\n%time\n!ls\n'''", "x = '''\n%time\n!ls\n'''"),
    "not equal is no shell": ("x = 1 \\\n!= 2", "x = 1 \\\n!= 2"),
}


@pytest.mark.parametrize("case", MAGICS)
def test_magics_are_set_aside_and_lines_keep_their_numbers(case: str) -> None:
    source, expected = MAGICS[case]

    assert units_of(notebook(code(source)))[0][1] == expected


def test_markdown_is_kept_for_the_answers_in_words() -> None:
    cells = [{"cell_type": "markdown", "source": ["Q1 :\n", "oui"]}, *code("a = 1")]

    _, prose = read_module(notebook(cells), "tp.ipynb", [])

    told = {"label": "tp.ipynb", "kind": "Markdown"}
    assert prose == [{"text": "Q1 :\noui", "tags": [], **told}]


def test_names_given_to_a_markdown_cell_are_kept_whatever_its_metadata() -> None:
    wild: list[Any] = [
        None,
        [],
        {"tags": "q1"},
        {"tags": [1, "q1"]},
        {"nbgrader": {"grade_id": "q1"}},
    ]
    cells = [{"cell_type": "markdown", "source": "oui", "metadata": one} for one in wild]

    _, prose = read_module(notebook(cells), "tp.ipynb", [])

    assert [cell["tags"] for cell in prose] == [[], [], [], ["q1"], ["q1"]]


def test_a_syntax_error_costs_a_cell_its_definition_only() -> None:
    content = notebook(code("def f():\n    return 1\n\ndef g(:\n    pass\n", "def h():\n    pass"))
    notes: list[dict[str, Any]] = []

    units, _ = read_module(content, "tp.ipynb", notes)

    names = [
        s.name for u in units for s in ast.parse(u["text"]).body if isinstance(s, ast.FunctionDef)
    ]
    assert names == ["f", "h"]
    assert notes[0]["names"] == ["g"]
    assert notes[0]["file"] == "tp.ipynb [1]"


def test_blank_lines_under_what_was_lost_are_not_told() -> None:
    notes: list[dict[str, Any]] = []
    read_module(b"def bad(:\n    pass\n\n\ndef good():\n    pass\n", "tp.py", notes)
    assert [(note["line"], note["end"]) for note in notes] == [(1, 2)]

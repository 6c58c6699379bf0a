"""How a file is cut: what the tokens are, whatever the file holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from graders.similarity.submission_code import piece_of
from graders.worker.reading.tokens import cut


def told(content: str | bytes, file: str = "lab.py", most: int = 200_000) -> dict[str, Any]:
    raw = content.encode() if isinstance(content, str) else content
    return cut({"file": file, "content": raw.decode("latin-1"), "most": most})


def shown(content: str) -> str:
    """Return what is compared of a code, spaced."""
    cut_up = told(content)
    places = zip(cut_up["kinds"], cut_up["starts"], cut_up["ends"], strict=True)
    return " ".join(k if k != "X" else cut_up["text"][a:b] for k, a, b in places)


@pytest.mark.parametrize(
    ("code", "tokens"),
    [
        ("été = l[0]  # why\n", "V = V [ 0 ]"),
        ("def f(n):\n\treturn len(n)\n", "def F ( V ) : return len ( V )"),
        ("class C(Exception):\n    pass\n", "class O ( Exception ) : pass"),
        ('x.len = \'abc\' + """a\nb"""\n', "V . V = S + S"),
        ("x = \\\n  1\n", "V = 1"),
        ("x = 'words\ny = 1\n", "V = ' V V = 1"),
    ],
    ids=["names", "builtins", "class", "texts", "continued", "unclosed"],
)
def test_names_are_all_one_and_the_language_is_itself(code: str, tokens: str) -> None:
    assert shown(code) == tokens


def test_what_stands_in_a_formatted_text_is_code() -> None:
    assert shown("f'a{x + 1}b'") == shown("f'c{y + 1}dd'")
    assert "V + 1" in shown("f'a{x + 1}b'")


def test_a_notebook_is_its_code_cells_magics_as_they_stand() -> None:
    cells = [
        {"cell_type": "markdown", "source": "words"},
        {"cell_type": "code", "source": ["%time a = 1\n", "b = 2"]},
        {"cell_type": "code", "source": "c = 3"},
    ]
    found = told(json.dumps({"cells": cells}), "lab.ipynb")
    assert found["text"] == "%time a = 1\nb = 2\n\nc = 3"
    assert found["whole"]
    assert not found["damaged"]


def test_of_a_damaged_notebook_the_whole_cells_are_cut() -> None:
    text = json.dumps({"cells": [{"cell_type": "code", "source": "a = 1"}] * 2})
    found = told(text[:-8], "lab.ipynb")
    assert found["text"] == "a = 1"
    assert found["damaged"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\xfe\x80" * 200,
        b"[" * 9_000,
        "('" * 4_000,
        "f'{" * 500,
        "\t" * 60_000,
        "x = 1" * 40_000,
        "a = 1\n" * 100_000,
        "a\x0cb\x1cc\u2028d\x85e\rf\r\ng",
        "\ufeff\ufeffa = 1",
        "".join(" " * n + "if x:\n" for n in range(300)),
        "x = 1\\",
        "$?`é\u00a0≠",
    ],
    ids=["empty", "binary", "deep", "open", "nested", "tabs", "line", "long", "breaks", "marks",
         "indented", "continued", "odd"],
)  # fmt: skip
@pytest.mark.parametrize("file", ["lab.py", "lab.ipynb"])
def test_any_file_gives_what_the_host_takes(content: str | bytes, file: str) -> None:
    found = told(content, file)
    assert piece_of(json.loads(json.dumps(found)), 200_000) is not None


def test_lines_are_where_the_page_breaks_them() -> None:
    assert told("a\x0cb\u2028c\r\nd")["text"].split("\n") == ["a", "b", "c", "d"]


def test_what_is_too_long_is_cut_and_said_to_be() -> None:
    found = told("a = 1\n" * 10, most=20)
    assert (len(found["text"]), found["whole"]) == (20, False)
    assert not told("\t" * 6, most=20)["whole"]
    assert told("a" * 20, most=20)["whole"]

"""A course in OCaml: its files, what its spec may say, and what it may not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.spec.courses import module_names
from graders.spec.load import load_assignment

SPEC = """\
id: petit
title: {fr: Petit, en: Small}
language: ocaml
modules: [petit]
given: [petit_defs]
fallback: aide
provided: {petit: [trois]}
questions:
  - id: double
    title: double
    points: 2
    checks:
      - id: exemples
        title: examples
        inputs: [{n: 1}, {n: "List.length [1; 2]"}]
        call: double n
  - id: quadruple
    title: quadruple
    points: 3
    needs: [double]
    checks:
      - {id: un, title: one, call: quadruple 1, returns: "4"}
"""
FILES = {
    "specs/petit.yaml": SPEC,
    "reference/petit/petit.ml": "open Petit_defs\nlet trois = 3\nlet double n = deux * n\n"
    "let quadruple n = double (double n)\n",
    "reference/petit/petit.mli": "val double : int -> int\nval quadruple : int -> int\n",
    "reference/petit/petit_defs.ml": "let deux = 2\n",
    "skeletons/petit.ml": "let double n = Aide.double n\n",
}
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return the way to write the course, with other words in its spec, or without a file."""

    def write(old: str = "", new: str = "", without: str = "") -> Path:
        for name, text in FILES.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name != without:
                assert not name.endswith(".yaml") or old in text
                path.write_text(text.replace(old, new, 1) if name.endswith(".yaml") else text)
        return tmp_path

    return write


def problems(course: Path) -> str:
    """Return what is wrong with the course."""
    with pytest.raises(SpecError) as caught:
        load_assignment(course, "petit")
    return str(caught.value)


def test_a_course_in_ocaml_is_read(write: Write) -> None:
    made = load_assignment(write(), "petit")
    assert made.language.name == "ocaml"
    (module,) = made.reference
    assert module.targets["double"].source == "let double n = deux * n"
    assert module.beside == {
        "petit.mli": FILES["reference/petit/petit.mli"],
        "petit_defs.ml": FILES["reference/petit/petit_defs.ml"],
    }


def test_its_expressions_need_no_python(write: Write) -> None:
    course = write("call: double n", "call: double (match Some n with Some x -> x | None -> 0)")
    assert load_assignment(course, "petit").spec.questions[0].checks[0].language.title == "OCaml"


@pytest.mark.parametrize(
    ("key", "mend"),
    [
        ("again: true", "write a call that calls twice"),
        ("apart: [n]", "a value of OCaml is shared without harm"),
        ("calls_at_most: {double: 1}", "delete it"),
    ],
)
def test_a_key_that_is_python_s_is_refused(write: Write, key: str, mend: str) -> None:
    course = write("call: double n", f"call: double n\n        {key}")
    name = key.partition(":")[0]
    assert f"questions[0].checks[0].{name}: '{name}' is not for OCaml\n  fix: {mend}" in problems(
        course
    )


def test_an_expression_that_cannot_be_ocaml_is_told(write: Write) -> None:
    assert "questions[0].checks[0].call: not OCaml: '(' was never closed: 'double (n'" in problems(
        write("call: double n", "call: double (n")
    )


@pytest.mark.parametrize("name", ["petit.mli", "petit_defs.ml"])
def test_each_file_beside_the_reference_must_be_there(write: Write, name: str) -> None:
    told = problems(write(without=f"reference/petit/{name}"))
    assert told.startswith(f"reference/petit/{name}: the file does not exist")
    assert "docs/languages.md" in told


def test_a_target_that_the_reference_lacks_is_told(write: Write) -> None:
    assert "double_" in problems(write("- id: double\n", "- id: double\n    target: double_\n"))


def test_of_two_questions_the_first_one_s_points_are_possible(write: Write) -> None:
    made = load_assignment(write("points: 3", "points: 3\n    instead_of: double"), "petit")
    assert made.total == 2


def test_files_handed_in_end_as_those_of_the_language(write: Write) -> None:
    found = module_names(write())["petit"]
    assert found.suffix == ".ml"

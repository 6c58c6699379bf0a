"""Notes of loading are told once, in words."""

from __future__ import annotations

import json

import pytest

from graders.grading.notes import words
from graders.i18n import render
from graders.languages import language_named
from graders.model import Message
from graders.records.record_files import from_plain, to_plain
from graders.sandbox.base import Frame

PYTHON = language_named("python")


def test_changed_names_of_a_file_are_told_together() -> None:
    notes = [
        {"note": "provided", "file": "a.py", "line": 3, "detail": "L"},
        {"note": "provided", "file": "a.py", "line": 9, "detail": "jeu"},
    ]
    assert [render(w, "en") for w in words(notes, PYTHON)] == [
        "a.py: for L, jeu, the course's own was used in place of the file's"
    ]


def test_a_line_that_was_mended_is_not_said_to_be_set_aside() -> None:
    place = {"file": "a.py", "line": 3, "end": 3, "at": 3, "text": "class A"}
    note = {"note": "syntax", **place, "detail": "SyntaxError: expected ':'", "read": "class A:"}
    (told,) = (render(w, "en") for w in words([note], PYTHON))
    assert "it was read as `class A:`" in told
    assert "set aside" not in told
    assert "a colon is missing at the end of this line" in told


def test_definitions_that_in_makes_local_are_told_together() -> None:
    notes = [
        {"note": "local", "file": "a.ml", "line": line, "detail": name, "text": "in ()"}
        for line, name in ((3, "f"), (9, "g"))
    ]
    (told,) = words(notes, language_named("ocaml"))
    assert render(told, "en").startswith("a.ml line 3, 9: this `in` makes f, g local")


def test_an_unknown_note_is_left_out_and_controls_are_neutral() -> None:
    notes = [{"note": "made up"}, {"note": "module", "file": "a\x1b.py", "detail": "b\nc"}]
    assert [render(w, "en") for w in words(notes, PYTHON)] == [
        "a\\x1b.py could not be loaded (b c)"
    ]


@pytest.mark.parametrize("odd", [True, 1.5, None, [True], {"a": True}, 10**30], ids=repr)
@pytest.mark.parametrize("key", ["file", "line", "end", "at", "text", "detail", "first", "quoted"])
def test_a_note_with_an_odd_value_is_told_and_recorded(key: str, odd: object) -> None:
    for kind in ("syntax", "raised", "twice", "exits"):
        (told,) = words(
            [{"note": kind, "file": "a.py", "line": 3, "detail": "d", key: odd}], PYTHON
        )
        assert from_plain(Message, json.loads(json.dumps(to_plain(told)))) == told


def test_a_syntax_error_is_told_with_its_line() -> None:
    note = {
        "note": "syntax", "file": "a.py", "line": 3, "end": 9, "at": 4, "text": "if x == 1",
        "detail": "SyntaxError: expected ':'",
    }  # fmt: skip
    assert [render(w, "en") for w in words([note], PYTHON)] == [
        (
            "a.py, lines 3 to 9: set aside, they cannot be read as Python "
            "(SyntaxError: expected ':'). Line 4, `if x == 1`: a colon is missing at the end of this "
            "line."
        )
    ]
    for odd in ({**note, "at": "4"}, {**note, "text": None}, {**note, "detail": 3}):
        assert "Line" not in render(words([odd], PYTHON)[0], "en")


def test_a_statement_that_failed_is_explained_from_what_was_told() -> None:
    facts = {"d": [["kind", "NameError"], ["name", "gagnat"], ["names", ["gagnant"]]]}
    note = {"note": "raised", "file": "a.py", "line": 3, "detail": "NameError: x", "facts": facts}
    plain = "a.py line 3: a statement failed while the file was loaded (NameError: x)"
    said = ". `gagnat` is not defined here. Did you mean `gagnant`?"
    assert [render(w, "en") for w in words([note], PYTHON)] == [plain + said]
    assert [render(w, "en") for w in words([{**note, "facts": "forged"}], PYTHON)] == [plain]


def test_one_line_is_told_as_one_with_what_it_is() -> None:
    note = {
        "note": "syntax", "file": "a.py", "line": 3, "end": 3, "at": 3, "text": "<<<<<<< HEAD",
        "detail": "SyntaxError: invalid syntax",
    }  # fmt: skip
    (said,) = words([note], PYTHON)
    assert "a.py line 3: set aside, it cannot" in render(said, "en")
    assert "a merge left this mark" in render(said, "en")


def test_a_line_of_which_python_says_nothing_is_shown_all_the_same() -> None:
    note = {
        "note": "syntax", "file": "a.py", "line": 3, "end": 9, "at": 9, "text": "if f(v) ==",
        "detail": "SyntaxError: invalid syntax",
    }  # fmt: skip
    assert "Line 9, `if f(v) ==`: " in render(words([note], PYTHON)[0], "en")


def test_a_note_of_many_parts_is_told_in_a_few_words() -> None:
    odd = {str(number): "z" * 500 for number in range(5_000)}
    (told,) = words(
        [{"note": "raised", "file": "x", "line": 10**4_000, "x" * 5_000: 1, **odd}], PYTHON
    )

    assert isinstance(told, Message)
    assert len(json.dumps(to_plain(told))) < 5_000


@pytest.mark.parametrize("depth", range(900, 1_000, 5))
def test_a_note_as_deep_as_can_be_read_is_told(depth: int) -> None:
    body = b'{"notes":[{"note":"raised","detail":' + b"[" * depth + b"]" * depth + b"}]}"
    told = Frame(True, 0.0, body).get("notes") or ()

    assert len(words(told, PYTHON)) == len(told)


def test_a_name_that_a_skipped_statement_was_to_define_is_told_by_its_place() -> None:
    told = {"file": "tp.py", "detail": ""}
    found = words(
        [
            {**told, "note": "asked", "line": 4, "quoted": 'nom = input("Votre nom ? ")'},
            {**told, "note": "raised", "line": 5, "detail": "NameError: name 'nom' is not defined"},
            {**told, "note": "raised", "line": 6, "detail": "NameError: name 'nim' is not defined"},
        ],
        PYTHON,
    )
    said = [render(one, "en") for one in found]
    assert said[1].endswith(
        ". `nom` was to be defined by tp.py line 4, which did not run to its end."
    )
    assert "was to be defined" not in said[2]


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        pytest.param(
            "inexhaustive",
            "a.ml line 3: in f, this match has no case for `_::_`; such a value would raise "
            "Match_failure",
            id="inexhaustive",
        ),
        pytest.param(
            "unused-case",
            "a.ml line 3: in f, this case is never reached: the cases above it take all its "
            "values, and a name alone takes any value",
            id="unused-case",
        ),
        pytest.param(
            "compared",
            "a.ml line 3: in f, this `=` compares, and nothing uses what it finds: `x := v` "
            "changes a reference, `a.(i) <- v` an item of an array; `{ r with f = v }` makes another "
            "record",
            id="compared",
        ),
    ],
)
def test_a_case_that_the_compiler_warns_of_is_noted(kind: str, told: str) -> None:
    note = {"note": kind, "file": "a.ml", "line": 3, "inside": "f", "detail": "_::_"}
    assert [render(w, "en") for w in words([note], language_named("ocaml"))] == [told]


def test_a_type_that_is_not_the_one_asked_for_is_noted() -> None:
    note = {
        "note": "mistyped", "file": "a.ml", "line": 3, "detail": "f", "own": "int", "asked": "unit",
        "names": ["f"], "text": "let f = 1",
    }  # fmt: skip
    assert [render(w, "en") for w in words([note], language_named("ocaml"))] == [
        "a.ml line 3: f does not have the type asked for: it is int, not unit"
    ]


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (
            {"note": "typed", "detail": "This expression has type int list", "text": "f 3"},
            (
                "a.ml line 3: the compiler refuses this as it stands, because of the type of first, "
                "next (This expression has type int list)"
            ),
        ),
        (
            {"note": "mistyped", "detail": "f", "own": "int", "asked": "float"},
            (
                "a.ml line 3: f does not have the type asked for, because of that of first, next: "
                "it is int, not float"
            ),
        ),
    ],
)
def test_what_is_another_function_s_fault_is_told_so(note: dict[str, object], told: str) -> None:
    note |= {"file": "a.ml", "line": 3, "because": "first, next"}
    assert [render(w, "en") for w in words([note], language_named("ocaml"))] == [told]


def test_a_hint_is_told_once() -> None:
    note = {"note": "typed", "file": "a.ml", "line": 3, "text": "let f x = g x"}
    note["detail"] = "Unbound value g\nHint: it is defined below, on line 8"
    (told,) = words([note], language_named("ocaml"))
    assert render(told, "en").count("8") == 1


def test_a_definition_that_gives_way_to_another_type_is_noted() -> None:
    note = {
        "note": "rebound", "file": "a.ml", "line": 3, "detail": "f", "own": "int", "asked": "unit",
        "names": ["f"], "text": "let f = f ()",
    }  # fmt: skip
    assert [render(w, "en") for w in words([note], language_named("ocaml"))] == [
        "a.ml line 3: f is `int` from here on, not unit; the definition before it was graded"
    ]


def test_a_type_of_the_course_with_other_contents_is_noted() -> None:
    note = {"note": "other-type", "file": "a.ml", "line": 3, "names": [], "text": "type t = A"}
    assert [render(w, "en") for w in words([note], language_named("ocaml"))] == [
        (
            "a.ml line 3: a type of the course is declared again, and not as in the course: what "
            "uses it does not fit the course's own"
        )
    ]


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (
            "wrapped",
            (
                "a.ml line 3: the work stands in a module, M; it was read as if it stood in the file "
                "itself"
            ),
        ),
        (
            "in-module",
            (
                "a.ml line 3: defined inside the module Help, where the course does not look: M. It "
                "belongs outside of any module"
            ),
        ),
    ],
)
def test_work_in_a_module_is_noted(kind: str, told: str) -> None:
    note = {"note": kind, "file": "a.ml", "line": 3, "detail": "M", "inside": "Help"}
    assert [render(w, "en") for w in words([note], language_named("ocaml"))] == [told]

"""OCaml behind the interface of languages: lines to read, to type and to paste."""

from __future__ import annotations

from typing import Any

import pytest

from graders.codec import Record, Variant
from graders.languages import code_suffixes, language_named, language_names
from graders.languages.ocaml.show import MOST_PASTED
from graders.languages.pieces import Segment
from graders.protocol import CASE_NOTES

OCAML = language_named("ocaml")


def test_languages_are_found_by_name() -> None:
    assert language_names() == ("python", "ocaml")
    assert code_suffixes() == {".py", ".ml"}
    assert (OCAML.title, OCAML.suffix) == ("OCaml", ".ml")
    with pytest.raises(KeyError):
        language_named("rust")


def test_files_beside_are_interfaces_and_modules_given_whole() -> None:
    assert OCAML.files_beside(("a", "b"), ("defs",)) == ("a.mli", "b.mli", "defs.ml")


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("let f x = x", "function"),
        ("let rec f x = x", "function"),
        ("let f = fun x -> x", "function"),
        ("let nom = 3", "value"),
        ("let rec l = 1 :: l", "value"),
    ],
)
def test_an_item_is_a_function_or_a_value(source: str, kind: str) -> None:
    assert OCAML.kind_of(Segment("f", source, 1)) == kind


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1; 2]", [1, 2]),
        ("Roi", Variant("Roi")),
        ("{a = 1}", Record((("a", 1),))),
        ('"a"', '"a"'),
        ("List.init 3 succ", "List.init 3 succ"),
        (3, 3),
    ],
)
def test_an_input_that_is_a_literal_is_seen_as_its_value(text: Any, value: Any) -> None:
    assert OCAML.as_value(text) == value


def test_an_input_crosses_as_an_expression() -> None:
    assert OCAML.as_input([Variant("Valeur", (1,))]) == "[Valeur 1]"
    assert OCAML.as_input("List.init 3 succ") == "List.init 3 succ"


def test_a_literal_of_a_spec_is_its_value_else_its_text() -> None:
    assert OCAML.literal_of("()") == ()
    assert OCAML.literal_of('"a"') == "a"
    assert OCAML.literal_of("a b") == "a b"


def test_lines_are_written_for_the_toplevel() -> None:
    assert OCAML.binding("l", [1, 2], 300) == "let l = [1; 2]"
    assert OCAML.binding("l", "List.init 3 succ", 300) == "let l = List.init 3 succ"
    assert OCAML.keeping("r", "f 1") == "let r = f 1"
    assert OCAML.printing(" f 1\n") == "f 1;;"
    assert OCAML.equation("f 1", "2") == "f 1 = 2"
    assert OCAML.typed(" f 1 ") == "f 1"


def test_a_case_is_pasted_line_by_line() -> None:
    assert OCAML.paste('#use "m.ml";;', 3, {"l": [1]}, "let k = 1", "f l;;") == (
        '#use "m.ml";;\nRandom.init 3;;\nlet l = [1];;\nlet k = 1;;\nf l;;'
    )
    assert OCAML.paste("", None, {}, "", "f 1;;") == "f 1;;"


def test_a_case_that_is_too_long_is_not_pasted() -> None:
    assert OCAML.paste("", None, {"l": [0] * MOST_PASTED}, "", "f l;;") == ""


def test_files_that_were_loaded_with_losses_are_not_pasted() -> None:
    units = {"m": [{"label": "m.ml"}]}
    assert OCAML.imports_of(units, [], {}) == '#use "m.ml";;'
    assert OCAML.imports_of(units, [{"note": "typed"}], {}) is None
    warned = [{"note": kind} for kind in CASE_NOTES]
    assert OCAML.imports_of(units, warned, {}) == '#use "m.ml";;'


def test_files_that_another_one_names_are_pasted_as_modules() -> None:
    units = {"m": [{"label": "tools.ml"}, {"label": "m.ml"}]}
    assert OCAML.imports_of(units, [], {}) == '#mod_use "tools.ml";;\n#use "m.ml";;'


def test_the_compiler_s_words_are_explained_in_notes() -> None:
    assert OCAML.explain_syntax("Unbound module Zork", "let x = Zork.f") is not None
    assert OCAML.explain_syntax("something new", "") is None


def test_comments_say_what_definitions_are_for() -> None:
    assert OCAML.docstrings_of("(* Add. *)\nlet f x = x") == (("f", "Add."),)
    assert OCAML.docstrings_of("") == ()


def test_names_of_python_are_nothing_to_it() -> None:
    assert not OCAML.resolves_names
    assert not OCAML.runs_on_host
    assert OCAML.packages_of("open List") == ()
    assert OCAML.all_attributes("a.b") == frozenset()
    assert OCAML.bound_names("let f x = x", "eval") == frozenset()


def test_each_key_that_is_refused_has_what_to_write_instead() -> None:
    assert all(OCAML.refused.values())
    assert not language_named("python").refused


def test_literals_of_code_are_found() -> None:
    assert OCAML.constants_in('f [ 12; 1_000 ] "a b" x (* 3 *)') == [12, 1000, "a b"]

"""The students' version of a module in OCaml."""

from __future__ import annotations

import pytest

from graders.languages.ocaml.skeleton import without_answers, without_results

SOURCE = """open Outils

(* 1. The name. *)
let nom = "Moi"

(* 2. A function. *)
let f x (a, b) = x + a + b

let aide x = x

let donnee = f 1 (2, 3)

(* 3. In words.
   Réponse : int -> int *)
(* Answer: int list *)
"""


def test_answers_become_calls_and_helpers_go() -> None:
    made = without_answers(SOURCE, {"nom", "f"}, {"aide"}, "reponses")
    assert (
        made
        == """open Outils

(* 1. The name. *)
let nom = "REMPLACER"

(* 2. A function. *)
let f x x2 = Reponses.f x x2

let donnee = f 1 (2, 3)

(* 3. In words.
   Réponse : REMPLACER *)
(* Answer: REMPLACER *)
"""
    )


@pytest.mark.parametrize(
    ("item", "call"),
    [
        ("let rec f l = f l", "let f l = R.f l"),
        ("let f (x : int) : int = x", "let f x1 = R.f x1"),
        ("let f _ y = y", "let f x1 y = R.f x1 y"),
        ("let f {a; b} [c] = a", "let f x1 x2 = R.f x1 x2"),
        ("let f ((a, b), c) = a", "let f x1 = R.f x1"),
    ],
)
def test_parameters_are_given_on(item: str, call: str) -> None:
    assert without_answers(item, {"f"}, set(), "r") == call


def test_a_long_call_has_a_line_of_its_own() -> None:
    long = "parametre_" + "o" * 50
    made = without_answers(f"let f {long} = 1", {"f"}, set(), "r")
    assert made == f"let f {long} =\n  R.f {long}"


RESULTS = """let nom = "Moi"
(* kept *)
let rec f x (a, b) = x + a + b
let g = function 0 -> 1 | n -> n
let aide x = x
let rec p n = n = 0 || q (n - 1)
and q n = n > 0 && p (n - 1)
"""


def test_functions_without_results_take_what_those_of_the_reference_take() -> None:
    made = without_results(RESULTS, {"nom", "f", "g", "p", "q"})
    assert (
        made["wrong"]
        == """let nom = "Moi"
(* kept *)
let f _ _ = Obj.magic 0
let g _ = Obj.magic 0
let aide x = x
let p _ = Obj.magic 0

let q _ = Obj.magic 0
"""
    )
    assert made["raising"] == made["wrong"].replace("Obj.magic 0", "raise Not_found")


def test_a_group_with_another_definition_stays() -> None:
    assert without_results(RESULTS, {"p"})["wrong"] == RESULTS


def test_without_a_module_of_answers_a_function_fails_until_it_is_written() -> None:
    made = without_answers(
        'let nom = "Moi"\nlet f x = x\nlet g () = 3\n', {"nom", "f", "g"}, (), ""
    )
    assert made == (
        'let nom = "REMPLACER"\nlet f x = failwith "todo"\nlet g x1 = failwith "todo"\n'
    )

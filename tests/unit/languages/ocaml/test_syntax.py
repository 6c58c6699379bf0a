"""Facts of OCaml of a course, by its words."""

from __future__ import annotations

import pytest

from graders.languages.ocaml.syntax import (
    bound_names,
    comments_before,
    find_error,
    items,
    line_of_use,
    names_used,
    only_defines,
    qualified_names,
    types_in,
)


@pytest.mark.parametrize(
    ("code", "what", "line"),
    [
        ("let x = 1\n(* a", "this comment never ends", 2),
        ('let x =\n\n"a', "this string never ends", 3),
        ("f (1", "'(' was never closed", 1),
        ("f 1)", "unmatched ')'", 1),
        ("[1; (2])", "unmatched ']'", 1),
        ("[|1]", "unmatched ']'", 1),
        ("begin\n1", "'begin' was never closed", 1),
        ("1\nend", "unmatched 'end'", 2),
        ("while true do ()", "'do' was never closed", 1),
    ],
)
def test_an_error_that_shows_is_found(code: str, what: str, line: int) -> None:
    found = find_error(code)
    assert found is not None
    assert (found.what, found.line) == (what, line)


@pytest.mark.parametrize(
    "code",
    [
        "f [|1; (2)|] {a = [3]}",
        "module M = struct let x = 1 end",
        "begin match x with 1 -> () | _ -> () end",
        "while true do f () done",
        "f \"(\" '(' (* ( *)",
        "module type T = sig val x : int end",
        "",
    ],
)
def test_balanced_code_has_no_error_that_shows(code: str) -> None:
    assert find_error(code) is None


def test_an_expression_has_a_word() -> None:
    found = find_error("(* nothing *)", "eval")
    assert found is not None
    assert found.what == "there is no expression"


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("f x (g y)", {"f", "x", "g", "y"}),
        ("r.champ + List.length l", {"r", "l"}),
        ("fun x -> x + y", {"y"}),
        ("let a = b in a", {"b"}),
        ("match l with [] -> z | x :: r -> f x r", {"l", "z", "f"}),
        ("Roi", set()),
        ("_ignored 1", {"_ignored"}),
        ('"f x" (* g *)', set()),
    ],
)
def test_names_used_are_those_that_code_does_not_bind(code: str, names: set[str]) -> None:
    assert names_used(code) == names


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("let f x = x", {"f"}),
        ("let rec f x = g x\nand g x = f x", {"f", "g"}),
        ("let (a, b) = 1, 2", {"a", "b"}),
        ("let f : int -> int = succ", {"f"}),
        ("let _ = x", set()),
        ("let () = print_string x", set()),
        ("type 'a t = A of 'a", {"t"}),
        ("type ('a, 'b) t = ('a * 'b) list", {"t"}),
        ("exception E of int", {"E"}),
        ("open List", {"List"}),
        ("let f x =\n  let y = 1 in\n  y", {"f"}),
        ("let f x = 1;;\nlet g = 2;;", {"f", "g"}),
    ],
)  # fmt: skip
def test_items_bind_names(code: str, names: set[str]) -> None:
    assert bound_names(code) == names


@pytest.mark.parametrize(
    ("code", "is_sure"),
    [
        ("let f x = x", True),
        ('let is_empty (_, text) = text = ""', True),
        ("let rec f n = let m = n - 1 in if m = 0 then 0 else f m", True),
        ("let f { suit; _ } = suit\nlet g x = f x", True),
        ("let f () = ref 0", True),
        ("let r = ref 0", False),
        ("let f : int -> int = let n = ref 0 in fun x -> incr n; x + !n", False),
        ("let f, g = act ()", False),
        ("let (f) = act ()", False),
        ("let () = act ()", False),
        ("let _ = act ()", False),
        ("let f as g = act ()", False),
        ("let f x = x;; act ()", False),
        ("let f x = x let g = act ()", False),
        ("let f x = x and g = act ()", False),
        ("let f x = x\nlet () = act ()", False),
        ("let f x = x\nopen Unknown", False),
        ("let f x = x in f 1", False),
        ("act ()\nlet f x = x", False),
        ("", False),
    ],
)
def test_code_only_defines_functions_where_nothing_else_can_stand_in_it(
    code: str, *, is_sure: bool
) -> None:
    assert only_defines(code) is is_sure


def test_items_are_cut_without_their_double_semicolons() -> None:
    code = "let a = 1;;\n\n(* b *)\nlet b =\n  2;;\n"
    assert [code[first:end] for _, _, first, end in items(code)] == ["let a = 1", "let b =\n  2"]
    assert [(keyword, names) for keyword, names, _, _ in items(code)] == [
        ("let", ("a",)),
        ("let", ("b",)),
    ]


def test_names_of_a_module_are_found() -> None:
    code = "let f = Aide.f 1 + Aide.g + Autre.h (* Aide.i *)"
    assert qualified_names(code, "Aide") == {"f", "g"}


def test_comments_before_an_item_are_what_it_is_said_to_do() -> None:
    code = "(** Add one. *)\n(* Never\n   less. *)\nlet f x = x (* no *)\nlet g = 1\n(* of h *)\nlet h = 2"
    assert comments_before(code) == {"f": "Add one.\n\nNever\nless.", "g": "", "h": "of h"}


def test_the_line_where_a_name_is_used() -> None:
    assert line_of_use("let f x =\n  (* g *)\n  g x", "g") == 3
    assert line_of_use("let f x = x", "g") == 1


def test_types_of_an_interface_are_on_one_line() -> None:
    text = "(* of f *)\nval f : int ->\n   int;;\nval g : 'a list * 'b\ntype t = A\n"
    assert types_in(text)["f"] == "int -> int"
    assert types_in("val g : 'a list * 'b")["g"] == "'a list * 'b"

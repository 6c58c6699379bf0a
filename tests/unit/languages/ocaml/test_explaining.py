"""Messages of OCaml's compiler for wrong programs, in a learner's words.

Each message is that of `ocamlc` 4.13 for the program beside it.
"""

from __future__ import annotations

import re

import pytest

from graders.i18n import translator
from graders.languages.ocaml.explaining import explain, explain_compiler, without_hint
from graders.probe import Raised

_HAS = "This expression has type {} but an expression was expected of type\n         {}\n"
_TWO_LINES = "This expression has type {}\n       but an expression was expected of type {}\n"
_PATTERN = (
    "This pattern matches values of type {}\n"
    "       but a pattern was expected which matches values of type {}\n"
)
_NEAR_THE_PLACE = "look just before this place"

# By name: a program, the compiler's message for it, words of the explanation.
CASES = {
    "accent-in-a-name": (
        "let f élève = élève",
        "Illegal character (\\169)\n",
        "write letters without accents",
    ),
    "if-without-else": (
        "let f x = if x then 1",
        _HAS.format("int", "unit")
        + "       because it is in the result of a conditional with no else branch\n",
        "an `if` without `else` gives nothing back",
    ),
    "sequence-without-a-sign": (
        "let rec f l n =\n  if l = [] then ();\n  if n = 0 then List.hd l\n  f (List.tl l) (n - 1)",
        (
            "This expression has type ('a -> 'b -> unit) list -> int -> 'c\n"
            "       but an expression was expected of type 'a\n"
            "       The type variable 'a occurs inside ('a -> 'b -> unit) list -> int -> 'c\n"
        ),
        "is a `;`, an `else` or an operator missing",
    ),
    "raise-a-text": (
        'let f x = raise "a"',
        _HAS.format("string", "exn"),
        "write `failwith` before a text",
    ),
    "reference-for-its-value": (
        "let f x = let i = ref 0 in x + i",
        _HAS.format("int ref", "int"),
        "`!` before it gives its value",
    ),
    "list-for-a-reference-to-a-list": (
        "let f x = let res = ref [] in res = x :: !res",
        _TWO_LINES.format("'a list", "'b list ref"),
        "a reference is expected here, and this is `'a list`: `let x = ref v` makes one, `x := v`",
    ),
    "list-for-a-number": (
        "let f x = if x then 1 else []",
        _HAS.format("'a list", "int"),
        "here `int` is expected, and this is `'a list`",
    ),
    "number-for-a-text": (
        'let f n = "a" ^ 1',
        _HAS.format("int", "string"),
        "`string_of_int` makes a text of a number",
    ),
    "text-for-a-character": (
        'let f s = String.contains s "a"',
        _HAS.format("string", "char"),
        "a character is expected here",
    ),
    "sign-of-another-language": (
        "let f x = x += 1",
        "Unbound value +=\n",
        "OCaml has no `+=`",
    ),
    "value-for-a-reference": (
        "let f x = let i = 0 in i := x",
        _HAS.format("int", "'a ref"),
        "`let x = ref v` makes one",
    ),
    "return": ("let f x = return x", "Unbound value return\n", "OCaml has no `return`"),
    "cons-of-a-list": (
        "let rec f l = match l with [] -> [] | x :: r -> f r :: x :: r",
        (
            "This expression has type 'a list but an expression was expected of type 'a\n"
            "       The type variable 'a occurs inside 'a list\n"
        ),
        "a list stands where one of its items is expected",
    ),
    "list-if-without-else": (
        "let f x = if x then [1]",
        (
            "This variant expression is expected to have type unit\n"
            "       because it is in the result of a conditional with no else branch\n"
            "       There is no constructor :: within type unit\n"
        ),
        "an `if` without `else` gives nothing back",
    ),
    "reference-changed-like-a-field": (
        "let f p x = p <- x",
        "The value p is not an instance variable\n",
        "a reference changes with `p := v`",
    ),
    "text-not-closed": (
        'let f x = "a',
        "String literal not terminated\n",
        "a text begins here and does not end",
    ),
    "missing-argument": (
        "let f a b = a + b\nlet g x = 1 + f x",
        _TWO_LINES.format("int -> int", "int"),
        "this is still a function",
    ),
    "missing-argument-of-a-function-that-gives-a-list": (
        "let f a b = [a + b]\nlet g x = 1 :: f x",
        _TWO_LINES.format("int -> int list", "int list"),
        "this is still a function",
    ),
    "negative-argument-without-parentheses": (
        "let f x = x + 1\nlet g = f -1",
        _TWO_LINES.format("int -> int", "int"),
        "`(` `)` are missing around a call",
    ),
    "int-for-float": (
        "let f x = 1.5 +. 1",
        _HAS.format("int", "float") + "  Hint: Did you mean `1.'?\n",
        "write `1.` for `1`",
    ),
    "float-for-int": (
        "let f x = x + 1.5",
        _HAS.format("float", "int"),
        "`+` is for `int`, `+.` for `float`",
    ),
    "item-for-list": (
        "let f l = 1 @ l",
        _HAS.format("int", "'a list"),
        "a list is expected here, and this is `int`: `x :: rest` adds one item",
    ),
    "pair-for-list-of-pairs": (
        "let f (l : (int * int) list) = l\nlet g = f (1, 2)",
        _TWO_LINES.format("'a * 'b", "(int * int) list"),
        "a list is expected here, and this is `'a * 'b`",
    ),
    "value-for-unit": (
        'let f x = if x then print_string "a" else 1',
        _HAS.format("int", "unit"),
        "`unit` is expected here, the value of what only prints, and this is `int`",
    ),
    "other-type": (
        "let f x = x + 1\nlet g = f true",
        _HAS.format("bool", "int"),
        "here `int` is expected, and this is `bool`",
    ),
    "why-of-the-compiler": (
        "let f x = if x + 1 then 2 else 3",
        _HAS.format("int", "bool") + "       because it is in the condition of an if-statement\n",
        "here `bool` is expected, and this is `int`",
    ),
    "list-of-other-items": (
        "let f (l : string list) = l\nlet g (x : int list) = f x",
        _TWO_LINES.format("int list", "string list")
        + "       Type int is not compatible with type string \n",
        "here `string list` is expected, and this is `int list`",
    ),
    "pair-of-lists": (
        "let f (p : int list * int list) = p\nlet g = f 3",
        _HAS.format("int", "int list * int list"),
        "here `int list * int list` is expected, and this is `int`",
    ),
    "function-of-lists": (
        "let f (p : int list -> int) = p\nlet g = f 3",
        _HAS.format("int", "int list -> int"),
        "a function is expected here, of type `int list -> int`, and this is `int`",
    ),
    "list-of-functions": (
        "let f (l : (int -> int) list) = 1 + l",
        _TWO_LINES.format("(int -> int) list", "int"),
        "here `int` is expected, and this is `(int -> int) list`",
    ),
    "pattern-of-another-type": (
        "let f = function 0 -> 1 | [] -> 2",
        _PATTERN.format("'a list", "int"),
        "the value that is looked at is `int`, and this case is for `'a list`",
    ),
    "pattern-with-a-hint": (
        "let f = function 0. -> 1 | 0 -> 2",
        _PATTERN.format("int", "float") + "  Hint: Did you mean `0.'?\n",
        "the value that is looked at is `float`, and this case is for `int`",
    ),
    "too-many-arguments": (
        'let g () = print_string "a" print_string "b"',
        (
            "This function has type string -> unit\n"
            "       It is applied to too many arguments; maybe you forgot a `;'.\n"
        ),
        "this function, of type `string -> unit`, gets too many arguments",
    ),
    "no-function": (
        "let g x = 1 2",
        "This expression has type int\n       This is not a function; it cannot be applied.\n",
        "this is no function, and something follows it",
    ),
    "near-name": (
        "let valeur = 1\nlet g = valeru",
        "Unbound value valeru\nHint: Did you mean valeur?\n",
        "nothing is called `valeru` here; did you mean `valeur`?",
    ),
    "missing-rec": (
        "let f n = if n = 0 then 1 else n * f (n - 1)",
        (
            "Unbound value f\nHint: If this is a recursive definition,\n"
            "you should add the 'rec' keyword on line 1\n"
        ),
        "`f` calls itself: write `let rec f`",
    ),
    "later-library": (
        "let g l = List.find_index (fun x -> x = 1) l",
        "Unbound value List.find_index\n",
        "`List.find_index` comes with OCaml 5.1, which is later than the version here",
    ),
    "unknown-in-library": (
        "let g l = List.zork 1 l",
        "Unbound value List.zork\n",
        "the library of this version of OCaml has no `List.zork`",
    ),
    "unknown-name": (
        "let g = zzzz 1",
        "Unbound value zzzz\n",
        "nothing is called `zzzz` here: is it spelt so",
    ),
    "unknown-constructor": (
        "let g = Zork",
        "Unbound constructor Zork\n",
        "no type has a constructor `Zork`",
    ),
    "constructor-of-another-type": (
        "let f (l : int list) = match l with Some x -> x | _ -> 0",
        (
            "This variant pattern is expected to have type int list\n"
            "       There is no constructor Some within type list\n"
        ),
        "values of type `list` have no constructor `Some`",
    ),
    "field-of-another-type": (
        "type t = { a : int }\ntype u = { b : int }\nlet f (x : t) = x.b",
        "This expression has type t There is no field b within type t\n",
        "records of type `t` have no field `b`",
    ),
    "field-of-another-spelling": (
        "type t = { trefle : int }\nlet f (x : t) = x.trefles",
        (
            "This expression has type t There is no field trefles within type t\n"
            "Hint: Did you mean trefle?\n"
        ),
        "records of type `t` have no field `trefles`",
    ),
    "constructor-of-another-spelling": (
        "type t = Valet | Dame\nlet f (x : t) = x = Dames",
        (
            "This variant expression is expected to have type t\n"
            "       There is no constructor Dames within type t\n"
            "Hint: Did you mean Dame?\n"
        ),
        "values of type `t` have no constructor `Dames`",
    ),
    "unknown-field": (
        "let g r = r.zork",
        "Unbound record field zork\n",
        "no record has a field `zork`",
    ),
    "unknown-type": (
        "let f (x : zork) = x",
        "Unbound type constructor zork\n",
        "no type is called `zork`",
    ),
    "unknown-module": (
        "let g = Zork.f 1",
        "Unbound module Zork\n",
        "there is no module `Zork` here",
    ),
    "missing-fields": (
        "type t = { a : int; b : int }\nlet g = { a = 1 }",
        "Some record fields are undefined: b\n",
        "these fields have no value: `b`; `{ r with f = v }` keeps the others of `r`",
    ),
    "arguments-of-a-constructor": (
        "type t = A of int * int\nlet g = A 1",
        "The constructor A expects 2 argument(s),\n       but is applied here to 1 argument(s)\n",
        "the constructor `A` takes 2 argument(s)",
    ),
    "constructor-alone-as-an-argument": (
        'let g = raise Failure "a"',
        (
            "The constructor Failure expects 1 argument(s),\n"
            "       but is applied here to 0 argument(s)\n"
        ),
        "as in `f (Failure x)`",
    ),
    "list-after-unit": (
        "let f l = match l with () -> 0 | x :: r -> x",
        (
            "This variant pattern is expected to have type unit\n"
            "       There is no constructor :: within type unit\n"
        ),
        "values of type `unit` have no constructor `::`",
    ),
    "sign-of-a-reference-for-not": (
        "let f x = !(x = 1)",
        _TWO_LINES.format("bool", "'a ref"),
        "`not` negates a condition",
    ),
    "sprintf-without-brackets": (
        'let f n = failwith Printf.sprintf "%d" n',
        _TWO_LINES.format("('a, unit, string) format -> 'a", "string"),
        "as in `f (Printf.sprintf ...)`",
    ),
    "number-joined-to-a-word": (
        "let f n = if n = 0then 1 else 2",
        "Invalid literal 0then\n",
        "`0then` is no number",
    ),
    "constructor-spelt-nearly": (
        "type t = Coeur\nlet f = Coeurs",
        "Unbound constructor Coeurs\nHint: Did you mean Coeur?\n",
        "did you mean `Coeur`?",
    ),
    "function-as-a-field": (
        "let f l = l.length",
        "Unbound record field length\n",
        "a function stands before what it takes",
    ),
    "list-as-an-array": (
        "let f n = [ 1 ].(n)",
        _TWO_LINES.format("'a list", "'b array"),
        "`List.nth l i` is its item",
    ),
    "value-for-a-function": (
        "let f l = List.sort (1 :: l)",
        _TWO_LINES.format("'a list", "'b -> 'b -> int"),
        "a function is expected here, of type `'b -> 'b -> int`",
    ),
    "record-changed": (
        "type t = { a : int }\nlet g r = r.a <- 2",
        "The record field a is not mutable\n",
        "make another one with `{ r with a = v }`",
    ),
    "name-twice-in-a-pattern": (
        "let g = function (x, x) -> x | _ -> 0",
        "Variable x is bound several times in this matching\n",
        "`x` stands twice in one pattern",
    ),
    "bracket-not-closed": (
        "let g = (1",
        (
            "Syntax error: ')' expected\n"
            'File "a.ml", line 1, characters 8-9:\n1 | let g = (1\n            ^\n'
            "  This '(' might be unmatched\n"
        ),
        "`)` is expected here",
    ),
    "nothing-after-a-bracket": (
        "let g = ( -> 1)",
        "Syntax error: operator expected.\n",
        "an expression is expected here, after the `(` before it",
    ),
    "no-pattern": (
        "let g l = match l with x :: -> x",
        "Syntax error: pattern expected.\n",
        "a pattern is expected here, as `x`, `[]` or `x :: rest` are",
    ),
    "no-type": ("let g (x : ) = x", "Syntax error: type expected.\n", "a type is expected here"),
    "no-name": (
        "let g x = match x with y as -> y",
        "Syntax error: identifier expected.\n",
        "a name is expected here",
    ),
    "missing-in": (
        "let f x =\n  let y = 1\nlet g = 2",
        "Syntax error\n",
        _NEAR_THE_PLACE,
    ),
    "missing-else": (
        'let f x =\n  if x then failwith "no"\n  if not x then 1 else 2',
        "Syntax error\n",
        "an `else`, a `;` or an operator may be missing",
    ),
    "semicolon-before-else": (
        'let f x = if x then print_string "a"; else ()',
        "Syntax error\n",
        _NEAR_THE_PLACE,
    ),
}


@pytest.mark.parametrize(("program", "said", "explanation"), CASES.values(), ids=CASES)
def test_an_error_of_the_compiler_is_explained(program: str, said: str, explanation: str) -> None:
    words = explain_compiler(said)
    assert words is not None, program
    assert explanation in translator("en").render(words)


@pytest.mark.parametrize(("program", "said", "_"), CASES.values(), ids=CASES)
def test_each_explanation_is_in_french(program: str, said: str, _: str) -> None:
    words = explain_compiler(said)
    assert words is not None, program
    assert translator("fr").render(words) != translator("en").render(words)


@pytest.mark.parametrize("kind", ["list", "unit", "boolean"])
def test_a_literal_is_explained_by_its_type_where_newer_compilers_name_its_kind(kind: str) -> None:
    type_ = {"list": "'a list", "unit": "unit", "boolean": "bool"}[kind]
    newer = "This {} should not be a {} literal, the expected type is\n  int\n"
    for where, older in (("expression", _HAS), ("pattern", _PATTERN)):
        words = explain_compiler(newer.format(where, kind))
        assert words is not None
        assert words == explain_compiler(older.format(type_, "int"))
    hint = "Hint: items of a list stand between semicolons"
    said = newer.format("expression", kind) + hint
    assert without_hint(said) == " ".join(said.split()).removesuffix(f" {hint}")


def test_a_case_that_another_match_takes_is_told_with_its_line() -> None:
    said = _PATTERN.format("'a list", "int") + "Hint: the match of line 3 takes this case"
    words = explain_compiler(said)
    assert words is not None
    assert "the `match` of line 3" in translator("en").render(words)
    assert "Hint" not in without_hint(said)


def test_a_name_that_is_defined_below_is_told_with_its_line() -> None:
    words = explain_compiler("Unbound value after\nHint: it is defined below, on line 12")
    assert words is not None
    told = translator("en").render(words)
    assert told.startswith("`after` is defined on line 12 only: write it above")
    assert "ligne 12" in translator("fr").render(words)


_HINTS = {
    "Unbound value ab\nHint: Did you mean a?": "did you mean `a`?",
    "Unbound value f\nHint: If this is a recursive definition, you should": "write `let rec f`",
    "Unbound value ab\nHint: Did you mean a?\nHint: If this is a recursive definition, you": (
        "write `let rec ab`"
    ),
    "Unbound value f\nHint: and without rec joins it to what uses it": (
        "they see each other only with `let rec ... and ...`"
    ),
    "Unbound value ( * )\nHint: and without rec joins it to what uses it": "definition of `*` with",
    "Unbound value f Hint: If this is a recursive definition, you should\n"
    "Hint: and without rec joins it to what uses it": "joins the definition of `f` with this one",
    "Unbound value f\nHint: it is defined below, on line 12": "is defined on line 12 only",
    "Unbound value f\nHint: its definition was lost": "the definition of `f` stands above",
    "Syntax error\nHint: the code stops here": "the definition stops here",
    _HAS.format("int", "'a -> 'a -> int") + "Hint: open List hides compare": (
        "since `open List`, `compare` is `List.compare`: `Stdlib.compare` is the one"
    ),
    "Syntax error\nHint: with is missing before |": "`with` is missing just before `|`",
    "Syntax error\nHint: the let of line 12 lacks its in": "the `let` of line 12 lacks its `in`",
    "Syntax error\nHint: -> is needed instead of =": "`->` stands between a pattern",
    "Syntax error\nHint: this ) closes nothing": "this `)` closes nothing",
    "Syntax error\nHint: one in too many": "one `in` is too many here",
    "Syntax error\nHint: a semicolon stands before else": "the `;` before this `else`",
    "Syntax error\nHint: several instructions after then": "between `begin` and `end`",
    "Syntax error\nHint: a done is missing": "a `for` or a `while` lacks its `done`",
    "Syntax error\nHint: && is needed instead of and": "`&&` stands between two conditions",
    _HAS.format("'a * 'b", "card") + "Hint: fields of a record stand between semicolons": (
        "`;` stands between the fields of a record"
    ),
    "Syntax error\nHint: two semicolons end it here": "`;;` ends the definition here",
    _HAS.format("bool", "unit") + "Hint: the sign = compares": "`x := v` changes a reference",
    _HAS.format("string", "int") + "Hint: the sign + adds numbers": "`^` joins two texts",
    _HAS.format("card", "int") + "Hint: the sign + takes the whole call before it": (
        "`(f x) + y`: write `f (x + y)`"
    ),
    _HAS.format("'a -> int", "int") + "Hint: function takes an argument besides l": (
        "`function` takes an argument of its own, besides `l`"
    ),
}


@pytest.mark.parametrize("said", _HINTS)
def test_a_hint_that_the_explanation_repeats_is_told_once(said: str) -> None:
    words = explain_compiler(said)
    assert words is not None
    assert _HINTS[said] in translator("en").render(words)
    assert without_hint(said) == " ".join(said.partition("Hint:")[0].split())


def test_a_change_that_makes_a_definition_read_is_told_before_the_looks_of_its_line() -> None:
    for hint, explanation in (
        ("a semicolon stands before else", "the `;` before this `else`"),
        ("this } closes nothing", "not between braces"),
        ("the code stops here", "not between braces"),
    ):
        words = explain_compiler(f"Syntax error\nHint: {hint}", "  else {")
        assert words is not None
        assert explanation in translator("en").render(words)


def test_signs_that_the_compiler_quotes_are_code_on_pages() -> None:
    assert without_hint("maybe you forgot a `;'.") == "maybe you forgot a `;`."
    assert without_hint("of type [> `A of 'a ]") == "of type [> `A of 'a ]"


def test_other_hints_are_kept() -> None:
    for said in ("Unbound module Lis\nHint: Did you mean List?", "Unbound class c\nHint: d"):
        assert without_hint(said) == said


@pytest.mark.parametrize(
    ("line", "explanation"),
    [
        ("// the n-th item", "comments stand between"),
        ("# the n-th item", "comments stand between"),
        ("Let rec f x = x", "a definition begins with `let`"),
        ("rec f x = x", "a definition begins with `let`"),
        ("fun f x = x", "a definition begins with `let`"),
        ("let f x = )", _NEAR_THE_PLACE),
        ("def f(x):", "a definition begins with `let`"),
        ("  elif x = 0 then 1", "`else if`"),
        ("let Next c = c", "begin with a small letter"),
        ("  match c with:", "no `:` after `with`"),
        ("  | Ace => 1", "`->` between a pattern"),
        ("  for c in cards do", "`for` counts from one number to another"),
        ("  i++;", "OCaml has no `++`"),
        ("  if (c = Ace) {", "not between braces"),
        ("  } else {", "not between braces"),
        ("  if (c = Ace) { 1 } else { 2 }", "not between braces"),
        ("  f (x) { g with hand = l } )", _NEAR_THE_PLACE),
        ("  else { hand = l } )", _NEAR_THE_PLACE),
        ("val next : card -> card = <fun>", "an answer of the toplevel"),
        ("- : int = 3", "an answer of the toplevel"),
        ("  if l = [] then failwith 'nth: too far' else l", 'a text stands between `"` and `"`'),
        ("  let l : ('a, 'b) list = ) in l", _NEAR_THE_PLACE),
        ("let x' = ) y'", _NEAR_THE_PLACE),
        ('  if n = 0 then "a" elif n = 1 then "b" else "c"', "`else if`"),
        ('  print_string "C++" )', _NEAR_THE_PLACE),
        ('  print_string "for i in l" )', _NEAR_THE_PLACE),
        ("  (* C++ *) x + )", _NEAR_THE_PLACE),
        ("  x + ) (* the 'second' of two", _NEAR_THE_PLACE),
        ("let area (c : circle) {radius} = )", _NEAR_THE_PLACE),
        ("if c = ' ' || d = ' ' ) then print_char ' ';f ' '", _NEAR_THE_PLACE),
        ("  (* l'item d'indice *) ) 'a'", _NEAR_THE_PLACE),
    ],
)
def test_a_line_that_begins_no_definition_is_explained(line: str, explanation: str) -> None:
    words = explain_compiler("Syntax error", line)
    assert words is not None
    assert explanation in translator("en").render(words)
    assert translator("fr").render(words) != translator("en").render(words)


@pytest.mark.parametrize(
    "said", ["The record field label a is defined several times", "", "Unbound class c"]
)
def test_an_unknown_error_stands_without_explanation(said: str) -> None:
    assert explain_compiler(said) is None


@pytest.mark.parametrize("wanted", ["'e list", "Given.card", "int"])
def test_commas_between_the_items_of_a_list_are_told(wanted: str) -> None:
    said = _HAS.format("'a * 'b", wanted) + "Hint: items of a list stand between semicolons"
    words = explain_compiler(said)
    assert words is not None
    assert "`;` stands between the items of a list" in translator("en").render(words)
    assert without_hint(said).endswith(wanted)


def test_a_long_type_is_cut() -> None:
    words = explain_compiler(_HAS.format("int * " * 100 + "int", "bool"))
    assert words is not None
    assert len(translator("en").render(words)) < 200


@pytest.mark.parametrize(
    ("name", "text", "explanation"),
    [
        ("Not_found", "", "found nothing"),
        ("Match_failure", "l. 3", "a case is missing"),
        ("Stack_overflow", "", "is there a case that stops"),
        ("Division_by_zero", "", "a division by zero"),
        ("End_of_file", "", "waits for input"),
        ("Failure", "hd", "`List.hd` was called on an empty list"),
        ("Failure", "tl", "`List.tl` was called on an empty list"),
        ("Failure", "nth", "beyond the end of the list"),
        ("Failure", "int_of_string", "a text that is no number"),
        ("Invalid_argument", "index out of bounds", "an index is beyond the end"),
        ("Invalid_argument", "List.nth", "a negative index"),
        ("Invalid_argument", "List.combine", "two lists of the same length"),
        ("Invalid_argument", "compare: functional value", "functions cannot be compared"),
        ("Type_error", "Unbound module Zork", "there is no module `Zork` here"),
    ],
)
def test_an_exception_is_explained(name: str, text: str, explanation: str) -> None:
    words = explain(Raised(name, (name,), text))
    assert words is not None
    assert explanation in translator("en").render(words)


_IN_A_ROW, _AS_TUPLE = "the arguments stand one after the other", "one argument is asked for"


@pytest.mark.parametrize(
    ("own", "asked", "explanation"),
    [
        ("'a list * int * 'a -> 'a list", "'a list -> int -> 'a -> 'a list", _IN_A_ROW),
        ("(int -> bool) * int list -> int", "(int -> bool) -> int list -> int", _IN_A_ROW),
        ("int * int -> (int -> int) -> int", "int -> int -> (int -> int) -> int", _IN_A_ROW),
        ("int list -> bool list -> int", "int list * bool list -> int", _AS_TUPLE),
        ("int -> int -> int -> int", "int * int * int -> int", _AS_TUPLE),
        ("int * int -> int * int -> bool", "int -> int -> bool", ""),
        ("int -> bool", "int -> int -> bool", ""),
        ("int * int -> bool", "bool * bool -> bool", ""),
        ("int * int", "int -> int -> int", ""),
        ("int * int -> int", "int * int -> int -> int", ""),
        ("int * int -> int -> int", "int * int -> int", "it takes one argument too many: where"),
        ("x:int -> int -> int", "int * int -> int", ""),
        ("int * int -> int", "?x:int -> y:int -> int", ""),
    ],
)
def test_arguments_that_stand_in_a_tuple_are_told(own: str, asked: str, explanation: str) -> None:
    words = explain(Raised("Type_error", ("Type_error",), "", facts={"own": own, "asked": asked}))
    told = translator("en").render(words) if words else ""
    assert told.startswith(explanation)
    assert bool(told) == bool(explanation)


_UNUSED, _WEAK = "it takes one argument too many, which nothing uses", "`'_weak1` is a single type"


@pytest.mark.parametrize(
    ("own", "asked", "explanation"),
    [
        ("'a -> card -> card", "card -> card", _UNUSED),
        ("'a -> 'b list * 'b list -> 'b list", "card list * card list -> card list", _UNUSED),
        ("'a -> 'a -> 'a", "card -> card", ""),
        ("card -> card -> card", "card -> card", "it takes one argument too many: where"),
        ("card list -> int -> int -> int", "card list -> int -> int", "it takes one argument too"),
        ("int -> 'a list -> 'a", "'a list -> int -> 'a", "its arguments stand in another order"),
        ("int -> 'a list -> 'b", "'a list -> int -> 'a", ""),
        ("'a list -> int -> 'a option", "'a list -> int -> 'a", "the value itself is asked for"),
        ("game -> (card * game) option", "game -> card * game", "the value itself is asked for"),
        ("'a -> card", "card -> card -> card", ""),
        ("card list -> string", "card list -> unit", "it gives back a text, and prints none"),
        ("card list -> int -> string", "card list -> unit", ""),
        ("card list -> unit", "card list -> card", "it gives nothing back (`unit`)"),
        ("unit", "int", ""),
        ("'a -> card -> card", "card * card -> card", "one argument is asked for, a tuple"),
        ("card list -> unit list", "card list -> unit", "`List.map` gives back a list"),
        ("'_weak1 list -> '_weak1", "'a list -> 'a", _WEAK),
        ("'_weak1 list -> '_weak1", "card list -> int", ""),
        ("card list -> card", "'a list -> 'a", ""),
    ],
)
def test_a_type_that_is_not_the_one_asked_for_is_explained(
    own: str, asked: str, explanation: str
) -> None:
    words = explain(Raised("Type_error", ("Type_error",), "", facts={"own": own, "asked": asked}))
    told = translator("en").render(words) if words else ""
    assert told.startswith(explanation)
    assert bool(told) == bool(explanation)
    assert words is None or translator("fr").render(words) != told


def test_a_failure_of_the_students_own_is_not_explained() -> None:
    assert explain(Raised("Failure", ("Failure",), "pioche: plus de carte")) is None
    assert explain(Raised("Mine", ("Mine",), "hd")) is None


def test_no_sentence_is_without_its_braces() -> None:
    for _, said, _ in CASES.values():
        words = explain_compiler(said)
        assert words is not None
        assert not re.search(r"\{\w+\}", translator("en").render(words))


@pytest.mark.parametrize("subject", ["This constant", 'The constant "a"', "The value s"])
def test_the_subject_that_later_compilers_name_is_known(subject: str) -> None:
    said = _HAS.format("string", "exn").replace("This expression", subject)
    words = explain_compiler(said)
    assert words is not None
    assert "write `failwith` before a text" in translator("en").render(words)

"""Hints that the worker adds to the compiler's words where it knows more of the reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import REFERENCE, RIGHT, strongest, study

pytestmark = pytest.mark.ocaml
# From 5.1 on, the compiler has a hint of its own about a function where a value is expected.
OWN_HINT = "\nHint: This function application is partial, maybe some arguments are missing."


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


def said_of(box: Box, kind: str, definition: str) -> str:
    """Return what the note on a definition of `next` says of its error."""
    found = study(box, RIGHT.replace(REFERENCE["next"], definition))
    return str(found.noted(kind)["detail"])


def hint_on(box: Box, kind: str, definition: str) -> str:
    """Return what the note on a definition of `next` adds to the compiler's words."""
    return said_of(box, kind, definition).replace(OWN_HINT, "").partition("\nHint: ")[2]


SYNTAX = {
    "let next c =\n  let n = 1\n  match c with Ace -> Number n | c -> c": "the let of line 5 lacks its in",
    "let next c =\n  let n = 1 in\n  let f c = c\n  print_int n; f c": "the let of line 6 lacks its in",
    "let next c =\n  let f c = match c with\n    | Ace -> c\n    | c -> c\n  f c": "the let of line 5 lacks its in",
    "let next c =\n  let a = 1\n  let b = 2\n  let d = a + b in\n  Number d": "the let of line 5 lacks its in",
    "let next c match c with Ace -> c | c -> c": "= is missing before match",
    "let next c =\n  match c\n  | Ace -> c\n  | c -> c": "with is missing before |",
    "let next c =\n  match c Ace -> c | c -> c": "the match of line 5 lacks its with",
    "let next c =\n  match c with\n  | Ace -> c\n  | Number n Ace": "-> is missing before Ace",
    "let next c =\n  match c with\n  | Ace -> c\n  | Number n = c": "-> is needed instead of =",
    "let next c = if c = Ace then print_int 1; else print_int 2; c": "a semicolon stands before else",
    "let next c = if c = Ace then print_int 1; c else c": "several instructions after then",
    "let next c = if c = Ace (* or *) print_int 1 else c": "the if of line 4 lacks its then",
    "let next c = if c = Ace then c)": "this ) closes nothing",
    "let next c = if c = Ace then c elif c <> Ace then c else c": "",
    "let next c =\n  print_int 1\n  let d = c in d": "; is missing before let",
    "let next c =\n  let d = c in;;\n  d": "two semicolons end it here",
    "let next c =\n  match c with": "the code stops here",
    "let next c =\n  while c = Ace\n    print_int 1\n  done; c": "the while of line 5 lacks its do",
    "let next c =\n  for i = 1 to 2\n    print_int i\n  done; c": "the for of line 5 lacks its do",
    "let next c = if c = Ace and c <> Ace then c else c": "&& is needed instead of and",
    "let next c =\n  match c with\n    Ace -> c\n    Number n -> c": "| is missing before Number",
    "let next c =\n  if c = Ace then print_int 1\n  if c <> Ace then c else c": "",
    "let next c = let = ) in": "",
    "let rec Next c d = c": "a small letter begins Next",
    "let next c =\n  if c = Ace then print_int 1\n  let d = c in d": "else is missing before let",
    "let next c =\n  if c = Ace && && c = c then c else c": "one && too many",
    "let next c =\n  match c, c with\n  | Ace && d -> d\n  | _ -> c": ", is needed instead of &&",
    "let next c =\n  match c, c with\n  | Ace; d -> d\n  | _ -> c": ", is needed instead of ;",
    "Let rec next c d = c": "",
    "let next c : card d : int = c": "",
    "let next c = if [ c ] = [] and c = Ace and c <> c then c else c": "&& is needed instead of and",
    "let next rec c = c": "rec stands right after let",
    "let next c -> c": "= is needed instead of ->",
    "let next c := c": "= is needed instead of :=",
    "let next c =\n  macth c with Ace -> c | c -> c": "match is needed instead of macth",
    "let next c =\n  match c whit Ace -> c | c -> c": "with is needed instead of whit",
    "let next c =\n  match c with Ace - > c | c -> c": "-> is one sign",
    "let next c =\n  match c with\n  | Ace -> c.\n  | c -> c": "the . before it is too much",
    "let next c =\n  match c with\n  | Ace -> c,\n  | c -> c": "the , before it is too much",
    "let next c =\n  match c with\n  | Ace : c\n  | c -> c": "-> is needed instead of :",
    "let next c =\n  match [ c ] with d:_ -> d | _ -> c": ":: is needed instead of :",
    "let next c =\n  match c with\n  | Ace -> c\n  || c -> c": "| is needed instead of ||",
    "let next c =\n  match c with\n  | d if d = Ace -> c\n  | c -> c": "when is needed instead of if",
    "let next = fun\n  | Ace -> Ace\n  | c -> c": "function is needed instead of fun",
    "let next c = List.fold_left (function c d -> d) c []": "fun is needed instead of function",
    "let next c = if [ c ] = [] et c = Ace then c else c": "&& is needed instead of et",
    "let next c = match c with\n  | Ace -> c -> c": "",
}  # fmt: skip


@pytest.mark.parametrize("definition", SYNTAX)
def test_the_one_change_that_makes_a_definition_read_is_told(box: Box, definition: str) -> None:
    assert hint_on(box, "syntax", definition) == SYNTAX[definition]


def test_a_loop_without_an_end_is_told(box: Box) -> None:
    said = said_of(box, "syntax", "let next c =\n  for i = 1 to 2 do print_int i; c")
    # From 5.1 on, the compiler says so itself.
    assert "Hint: a done is missing" in said or "done expected" in said.replace("'", "")


def test_a_function_without_its_first_word_is_told(box: Box) -> None:
    said = said_of(box, "syntax", "let next c =\n  List.hd (List.map (d -> d) [ c ])")
    assert said.endswith("Hint: fun is missing before d")


def test_a_long_definition_that_does_not_read_is_told_without_a_change(box: Box) -> None:
    rest = "".join(f"  let n{i} = {i} in\n" for i in range(1_000))
    assert hint_on(box, "syntax", f"let next c match c with Ace ->\n{rest}  c | c -> c") == ""


_CALL = "the sign {} takes the whole call before it"


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("match c with Ace -> Number 2 | Number n -> Number n + 1", _CALL.format("+")),
        ('print_string "a" ^ "b"; c', _CALL.format("^")),
        ('print_string "a" ^ string_of_int 1 ^ "b"; c', _CALL.format("^")),
        ("ignore (String.length [ 1 ] + 1); c", ""),
        ('print_string ("a" + "b"); c', "the sign + adds numbers"),
        ('print_string ("a" + string_of_int 2); c', "the sign + adds numbers"),
        ("ignore (1 + List.hd [ true ]); c", ""),
        ("let r = ref c in if c <> Ace then !r = Ace; !r", "the sign = compares"),
        ("let r = ref c in List.iter (fun d -> !r = d) []; !r", "the sign = compares"),
        ("if c <> Ace then not true; c", ""),
        ("if not c = Ace then c else c", _CALL.format("=")),
        ("print_string (string_of_bool c = Ace); c", _CALL.format("=")),
        ("ignore ((Some c = Ace) = Some true); c", _CALL.format("=")),
        ("let f x y = x + y in ignore (f 2 -1); c", ""),
        ('print_string "a" ^ "b"; print_string "c" ^ "d"; c', _CALL.format("^")),
        ('print_string "a" ^ "b"; print_int "c"; c', ""),
        ("ignore (Some c = Ace && Some c = c); c", ""),
        ("ignore (sqrt 2. + 1.); c", ""),
        ("ignore (float_of_int 2 + 1); c", ""),
        ("ignore (int_of_float 2. +. 1.); c", ""),
        ('ignore ("a".[0] - 48); c', ""),
        ('ignore ("a".[0] = "b".[0] + \'0\'); c', ""),
        ("ignore ([| true |].(0) + 1); c", ""),
        ("ignore (Some c = Ace); c", ""),
        ("ignore (compare c Ace = true); c", ""),
        ("ignore (Array.make 2 0 = 3); c", ""),
        (
            'match c with Ace -> failwith "a" ^ "b" | Number _ -> c',
            "on line 5, failwith takes one text",
        ),
        (
            'if c = Ace then invalid_arg "a" ^ "b" else if c = Number 2 then failwith "a" ^ "b" else c',
            "on line 5, invalid_arg takes one text",
        ),
        ('match c with Ace -> failwith "a" ^ "b" | Number n -> if n = 1 then n else true', ""),
        ("ignore { hand = [ c ], seen = [] }; c", "fields of a record stand between semicolons"),
    ],
)
def test_an_operator_at_fault_is_told(box: Box, body: str, hint: str) -> None:
    assert hint_on(box, "typed", f"let next c =\n  {body}") == hint


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("hd (sort compare [ c ])", "open List hides compare"),
        ("if compare c Ace = 0 then Ace else c", "open List hides compare"),
        ("ignore (1 + hd (sort Stdlib.compare [ Ace ])); c", ""),
        ("if compare c Ace = 0 then 1 else c", ""),
    ],
)
def test_a_function_that_an_opened_module_hides_is_told(box: Box, body: str, hint: str) -> None:
    definition = f"open List\nlet next c =\n  {body}"
    assert hint_on(box, "typed", definition) == hint


@pytest.mark.parametrize(
    ("definition", "hint"),
    [
        (
            "let rec next c = function Ace -> c | Number n -> next (Number (n + 1))",
            "",
        ),
        (
            "let rec next c = function Ace -> Ace | Number n -> next Ace",
            "function takes an argument besides c",
        ),
        (
            "let next c = let rec f l n = function [] -> n | _ :: r -> f r n in f [ c ] Ace",
            "function takes an argument besides l",
        ),
    ],
)
def test_an_argument_besides_that_of_cases_is_told(box: Box, definition: str, hint: str) -> None:
    assert hint_on(box, "typed", definition) == hint


_BESIDE = "and without rec joins it to what uses it"


@pytest.mark.parametrize(
    ("definition", "hint"),
    [
        ("let few c =\n  c\nand next c =\n  few c", _BESIDE),
        ("let few c = c and ace = Ace and next c = few c", _BESIDE),
        ("let few c = c;;\nlet few c = c and next c = few true", None),
        ("let few c = 1 + ()\nlet few c = c and next c = few c", _BESIDE),
        ("let first_ l = l and next c = List.hd (first_ [ c ])", _BESIDE),
        ("let ( ++ ) c _ = c and next c = c ++ c", _BESIDE),
        ("let ( *! ) c _ = c and next c = c *! c", _BESIDE),
        ("let next c = if c = Ace then after c else c\nand after c = next c", _BESIDE),
        ("let next c = let n = next c in after n\nand after c = next c", None),
        ("let next c = few c and after c = c\nlet few c = c", "it is defined below, on line 5"),
    ],
)
def test_a_definition_that_and_joins_without_rec_is_told(
    box: Box, definition: str, hint: str | None
) -> None:
    """Each sees what stands before all of them."""
    found = study(box, RIGHT.replace(REFERENCE["next"], definition))
    (note,) = [one for one in found.notes if "next" in one.get("names", ())]
    assert (_BESIDE in note["detail"]) is (hint == _BESIDE)
    assert note["detail"].endswith(hint or "")

"""What the worker adds to the compiler's words where it knows more of the reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import REFERENCE, RIGHT, strongest, study

pytestmark = pytest.mark.ocaml


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


def hint_on(box: Box, kind: str, definition: str) -> str:
    """Return what the note on a definition of `next` adds to the compiler's words."""
    found = study(box, RIGHT.replace(REFERENCE["next"], definition))
    return str(found.noted(kind)["detail"].partition("\nHint: ")[2])


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
    ],
)
def test_an_operator_at_fault_is_told(box: Box, body: str, hint: str) -> None:
    assert hint_on(box, "typed", f"let next c =\n  {body}") == hint


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

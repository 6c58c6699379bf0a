"""Inputs in OCaml: plain data is what the compiler makes of its text, with the compiler's type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from graders.sandbox.base import Box
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.programs import Program
from tests.ocaml_worker import GIVEN, RIGHT, ask, part, probe, raised, seen

pytestmark = pytest.mark.ocaml

# Constructors and fields that another type has as well, types with parameters, and fields that the
# worker leaves to the compiler.
MORE = """\
type first = Twice of int | Both
type other = Twice of card | Joker of card * int | Pair of (int * int)
type asked = Asked of first
type narrow = { left : int; right : int }
type wide = { left : bool; right : int; third : bool }
type holder = { held_first : first }
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
type 'a boxed = { inside : 'a; count : int }
type point = { x : float; y : float }
type cell = { mutable held : int list }
type score = Score of int [@@unboxed]
type shut = private Shut of int
type named = Named of { a : int; b : int }
"""
COURSE = [{**part(), "before": [["Given", GIVEN + MORE]]}]
# Each is read without the compiler, or left to it: nobody sees which.
TEXTS = (
    *("1", "-3", "0", "4611686018427387903", "4611686018427387904", "1_000", "0x1F", "1.5", "-2."),
    *("1e3", "()", "true", "[]", "[1; 2; ]", "[[]; [1]]", "[| 1; 2 |]", "[1; true]", "(1, true)"),
    *("(1, 2, )", "(1)", "( 1 , [ 2 ] )", '"a"', r'"a\"b\\c\n\t\065"', r'"\x41"', '"h\u00e9"'),
    *("'a'", r"'\n'", "'''", "None", "Some 1", "Some (-1)", "Some -1", "Some [Some None]"),
    *("Number 3", "Number (3)", "Number (1, 2)", "Number", "Number true", "Ace", "Ace 1", "King"),
    *("Joker (Ace, 1)", "Joker (Number 2, 1)", "Pair (1, 2)", "Pair ((1, 2))", "Given.Number 3"),
    *("Node (Leaf, 1, Leaf)", "Node (Leaf, 1, Node (Leaf, true, Leaf))", "[Leaf; Leaf]"),
    *("{ hand = []; seen = 1 }", "{ seen = 1; hand = [Number 2] }", "{ hand = 1; seen = 2 }"),
    *("{ hand = []; hand = []; seen = 2 }", "{ hand = [] }", "{ left = 1; right = 2 }"),
    *("{ left = true; right = 2; third = true }", "Twice 1", "Twice Ace", "Asked (Twice 1)", "Both"),
    *("{ held_first = Twice 1 }", "[Both; Twice 1]", "[Twice Ace; Twice 1]"),
    *("{ inside = []; count = 0 }", "{ inside = 1; count = true }", "{ Given.inside = 1; count = 2 }"),
    *("{ x = 1.; y = 2. }", "{ held = [] }", "Score 3", "Shut 1", "Named { a = 1; b = 2 }"),
    *("{ start with seen = 3 }", "start", "next Ace", "[Ace; next Ace]", "1 + 2", "(* a *) 1"),
    *("[1] @ [2]", "fun x -> x", "`A", "Given.blank", "(1 : int)", "{ hand }", "[Ace", '"a', "1 2"),
)  # fmt: skip


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with ProcessSandbox(programs=ocaml).open() as opened:
        yield opened


@pytest.fixture(scope="module")
def told(box: Box) -> dict[str, list[Any]]:
    """Return the worker's answers about each text: as an input, and as a part of the call."""
    calls = ("x", "(fun () -> x)")
    as_inputs = [probe(call, *({"x": text} for text in TEXTS)) for call in calls]
    as_parts = [probe(f"let x = {text} in {call}") for call in calls for text in TEXTS]
    inputs = seen(ask(box, RIGHT, *as_inputs, course=COURSE))
    parts = seen(ask(box, RIGHT, *as_parts, course=COURSE))
    pairs = zip(inputs, parts, TEXTS * len(calls), strict=True)
    found: dict[str, list[Any]] = {}
    for one, other, text in pairs:
        found.setdefault(text, []).append((one, other))
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_an_input_is_what_the_compiler_makes_of_it(told: dict[str, list[Any]], text: str) -> None:
    for as_input, as_part in told[text]:
        assert as_input.get("value") == as_part.get("value")
        assert as_input.get("raised", {}).get("type") == as_part.get("raised", {}).get("type")


def test_some_texts_are_values_and_some_are_not(told: dict[str, list[Any]]) -> None:
    refused = [text for text, ((one, _), _) in told.items() if "raised" in one]
    assert len(TEXTS) - len(refused) > 50
    assert "Number true" in refused


def test_an_input_is_as_general_as_its_text(box: Box) -> None:
    call = '(1 :: l, "a" :: l)'
    (one,) = seen(ask(box, RIGHT, probe(call, {"l": "[]"})))
    assert one["value"] == {"t": [[1], ["a"]]}


def test_a_call_is_typed_again_where_an_input_has_another_type(box: Box) -> None:
    cases = [{"l": "[1]"}, {"l": "[true]"}, {"l": "[2]"}, {"l": "[]"}, {"l": '"a"'}, {"l": "[3]"}]
    found = seen(ask(box, RIGHT, probe("List.map (fun x -> x + 1) l", *cases)))
    assert [one.get("value") for one in found] == [[2], None, [3], [], None, [4]]
    assert re.match("Type_error: .+ has type bool list ", raised(found[1]))
    assert re.match("Type_error: .+ has type string ", raised(found[4]))


def test_an_input_that_was_changed_is_new_in_the_next_case(box: Box) -> None:
    spoil = "let () = Bytes.set (Bytes.unsafe_of_string s) 0 'x' in s"
    found = seen(ask(box, RIGHT, probe(spoil, {"s": '"abc"'}, {"s": '"abc"'}, unchanged=["s"])))
    assert [one["before"] for one in found] == [{"s": "abc"}] * 2
    assert [one["value"] for one in found] == ["xbc"] * 2


def test_what_prepares_a_call_is_done_in_each_case(box: Box) -> None:
    given = {"setup": "let r = ref 0", "after": {"r": "!r"}}
    found = seen(ask(box, RIGHT, probe("r := !r + n; !r", {"n": "1"}, {"n": "2"}, **given)))
    assert [one["value"] for one in found] == [1, 2]
    assert [one["after"] for one in found] == [{"r": 1}, {"r": 2}]


def test_inputs_that_are_expressions_may_name_what_the_student_wrote(box: Box) -> None:
    cases = [{"c": "next Ace", "n": "1"}, {"c": "Ace", "n": "2"}]
    found = seen(ask(box, RIGHT, probe("(next c, n)", *cases)))
    assert found[0]["value"] == {"t": [{"v": ["Number", 3]}, 1]}
    assert found[1]["value"] == {"t": [{"v": ["Number", 2]}, 2]}


def test_an_input_that_is_an_expression_is_computed_in_each_case(box: Box) -> None:
    cases = [{"r": "ref 0"}, {"r": "ref 0"}, {"r": "ref 5"}, {"r": "ref 0"}]
    found = seen(ask(box, RIGHT, probe("incr r; !r", *cases, after={"r": "!r + 1"})))
    assert [one["value"] for one in found] == [1, 1, 6, 1]
    assert [one["after"] for one in found] == [{"r": 2}, {"r": 2}, {"r": 7}, {"r": 2}]


def test_an_expression_that_fails_does_so_in_each_case(box: Box) -> None:
    cases = [{"n": "List.hd []"}, {"n": "true + 1"}, {"n": "List.hd []"}, {"n": "true + 1"}]
    found = seen(ask(box, RIGHT, probe("n", *cases)))
    assert [raised(one).partition(":")[0] for one in found] == ["Failure", "Type_error"] * 2


def test_inputs_whose_types_take_turns_are_typed_each_as_its_own(box: Box) -> None:
    texts = ["[]", "[1]", "[Ace]", "[true]", "['a']", '["a"]', "[1.5]", "[()]", "[[]]", "[[1]]"]
    found = seen(ask(box, RIGHT, probe("(l, List.length l)", *({"l": one} for one in texts * 3))))
    assert found == found[: len(texts)] * 3
    assert found[2]["value"] == {"t": [[{"v": ["Ace"]}], 1]}


@pytest.mark.parametrize("text", ["\u00e9\u20ac\U0001f600", "\x01\x7f\t", "\ufffd\ud7ff", "/'{}[]"])
def test_a_request_is_read_whatever_its_texts_hold(box: Box, text: str) -> None:
    found = seen(ask(box, RIGHT, probe(f'"{text}"', {"s": f'"{text}"'}), probe(f'"{text}" ^ ""')))
    assert [one["value"] for one in found] == [text, text]


def test_a_value_whose_type_comes_to_be_known_is_told_by_it(box: Box) -> None:
    source = f"{RIGHT}\nlet kept = ref []\n"
    probes = (probe("kept"), probe("kept := [Ace]; kept"), probe("kept"))
    found = seen(ask(box, source, *probes))
    assert found[2]["value"] == {"rec": [["contents", [{"v": ["Ace"]}]]]}

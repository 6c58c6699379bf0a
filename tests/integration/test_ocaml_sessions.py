"""Sessions in OCaml: functions that read, and the course's program run after a student's file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.programs import Program
from tests.ocaml_worker import RIGHT, ask, part, probe, raised, seen

pytestmark = pytest.mark.ocaml

MAIN = """\
open Given
open Tp
let rec play game =
  print_hand game;
  print_string " ? ";
  match read_line () with
  | "draw" -> play (draw game 1)
  | "quit" -> exit 3
  | _ -> play game
let () =
  if Array.length Sys.argv > 1 then print_endline Sys.argv.(1);
  play start
"""
PROGRAM = [{**part(), "program": ["main", MAIN]}]


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with ProcessSandbox(programs=ocaml).open() as opened:
        yield opened


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("read_line ()", "read_line ()", id="read_line"),
        pytest.param("input_line stdin", "input_line stdin", id="input_line"),
        pytest.param('Scanf.scanf " %s" Fun.id', 'Scanf.scanf " %s" Fun.id', id="scanf"),
        pytest.param('Scanf.scanf "%s\\n" Fun.id', 'Scanf.scanf "%s" Fun.id', id="line end"),
        pytest.param("string_of_int (read_int ())", "read_line ()", id="read_int"),
    ],
)
def test_a_line_is_read_in_each_way(box: Box, first: str, second: str) -> None:
    call = f"let a = {first} in int_of_string (a ^ {second})"
    (one,) = seen(ask(box, RIGHT, probe(call, events=["12", "34"])))
    assert one["value"] == 1234
    assert one["dialogue"] == [["in", "12"], ["in", "34"]]


def test_what_scanf_left_does_not_reach_the_next_case(box: Box) -> None:
    read = probe('Scanf.scanf " %d" Fun.id', {}, {}, events=["1 2 3"])
    ended = probe('Scanf.scanf " %d %d" (+)', {}, {}, events=["4"])
    again = probe('Scanf.scanf "%d" Fun.id', events=["5"])
    found = seen(ask(box, RIGHT, read, ended, again))
    assert [one.get("value") for one in found] == [1, 1, None, None, 5]
    assert found[2] == found[3]


def test_what_is_printed_in_any_way_stands_before_what_is_typed(box: Box) -> None:
    code = """print_string "a"; Printf.printf "b"; Format.printf "c"; ignore (read_line ());
    prerr_string "d"; ignore (Scanf.scanf "%s" Fun.id)"""
    (one,) = seen(ask(box, RIGHT, probe(f"let () = {code} in ()", events=["x", "y"])))
    assert [turn for turn in one["dialogue"] if turn[0] == "in"] == [["in", "x"], ["in", "y"]]
    assert sorted(one["dialogue"][0][1]) == [*"abc"]
    assert one["dialogue"][2] == ["out", "d"]


def test_the_program_runs_with_the_students_functions(box: Box) -> None:
    own = RIGHT.replace("print_string (show c)) g.hand", 'print_string "*") g.hand')
    call = probe("main []", events=["draw", "quit"])
    (one,) = seen(ask(box, own, call, course=PROGRAM))
    assert one["dialogue"] == [["out", "** ? "], ["in", "draw"], ["out", "* ? "], ["in", "quit"]]
    assert one["exit"] == 3


def test_the_program_has_arguments_and_starts_anew_in_each_case(box: Box) -> None:
    call = probe("main a", {"a": '["-x"]'}, {"a": "[]"}, events=["quit"])
    after = probe("Array.length Sys.argv")
    *found, last = seen(ask(box, RIGHT, call, after, course=PROGRAM))
    assert [one["printed"] for one in found] == ["-x\n A 2 ? ", " A 2 ? "]
    assert last["value"] == 1


def test_the_program_needs_what_it_uses_of_a_missing_function(box: Box) -> None:
    own = RIGHT.replace("let draw", "let no_draw")
    call = probe("main []", events=["draw"])
    (missing,) = seen(ask(box, own, call, course=PROGRAM))
    assert raised(missing) == "Unbound_value: draw"
    course = [{**part(lent=["draw", "first"]), "program": ["main", MAIN]}]
    (lent,) = seen(ask(box, own, call, course=course))
    assert lent["dialogue"][2] == ["out", " A ? "]

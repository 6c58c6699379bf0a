"""Sessions in OCaml: functions that read, and the course's program run after a student's file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graders.authoring.kit.files import make_kit, write_kit
from graders.errors import SpecError
from graders.grading.reference_answers import answers_of, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission
from graders.run.programs import programs_of
from graders.sandbox.base import Box
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.programs import Program
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests.integration.conftest import check, write_course
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


def test_nothing_counts_after_an_exit(box: Box) -> None:
    code = """print_string "a"; ignore (read_line ());
    (try exit 2 with _ -> print_string "b"); ignore (read_line ()); exit 4"""
    one, two = seen(ask(box, RIGHT, probe(f"let () = {code} in ()", {}, {}, events=["x", "y"])))
    assert one == two
    assert (one["exit"], one["dialogue"]) == (2, [["out", "a"], ["in", "x"]])
    assert "raised" not in one


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


SPEC = """\
id: tp
title: TP
language: ocaml
modules: [tp]
given: [defs]
program: main
limits: {cpu_s: 4, memory_mib: 256}
questions:
  - id: draw
    title: draw
    points: 1
    checks:
      - {id: one, title: one, call: "draw [1; 2]"}
  - id: shown
    title: shown
    points: 1
    checks:
      - {id: one, title: one, call: "shown [1; 2]"}
  - id: play
    title: the game
    points: 2
    targets: [next]
    needs: [draw, shown]
    checks:
      - {id: won, title: won, call: 'main ["-short"]', events: [d, D, d], transcript: exact, exit: 0}
      - {id: left, title: left, call: "main []", events: [x, d, q], transcript: tokens, exit: 3}
"""
FILES = {
    "specs/tp.yaml": SPEC,
    "reference/tp/defs.ml": 'let prompt = "? "\n',
    "reference/tp/tp.mli": "val draw : int list -> int list\nval shown : int list -> string\n"
    "val next : string -> int list -> int list option\n",
    "reference/tp/main.ml": """\
open Defs
let rec play = function
  | [] -> print_endline "won"
  | hand -> (
      Printf.printf "%s\\n%s" (Tp.shown hand) prompt;
      match Tp.next (read_line ()) hand with
      | Some hand -> play hand
      | None -> exit 3)
let () =
  let is_short = Array.mem "-short" Sys.argv in
  play (if is_short then [ 1; 2 ] else [ 1; 2; 3 ])
""",
}
OWN = {
    "draw": "let draw = function _ :: rest -> rest | [] -> []\n",
    "shown": 'let shown hand = String.concat " " (List.map string_of_int hand)\n',
    "next": "let next line hand = match String.lowercase_ascii line with\n"
    '  | "d" -> Some (draw hand) | "q" -> None | _ -> Some hand\n',
}
FILES["reference/tp/tp.ml"] = "open Defs\n" + "".join(OWN.values())
FILES["skeletons/tp.ml"] = "open Defs\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    """Return an assignment whose last question is judged by its program."""
    return write_course(tmp_path_factory.mktemp("course"), FILES)


@pytest.fixture(scope="module")
def graded(course: Assignment) -> Callable[..., Record]:
    """Return a function that grades the right definitions with some of them written otherwise."""
    sandbox = ProcessSandbox((), programs_of(course.language))
    expected = answers_of(course, sandbox)

    def grade_with(**changed: str) -> Record:
        source = "open Defs\n" + "".join({**OWN, **changed}.values())
        submission = Submission("s", {"tp.ml": source.encode()}, {"tp": "tp.ml"})
        return grade(RunContext(course, expected, sandbox), submission)

    return grade_with


def _verdicts(record: Record) -> dict[str, str]:
    return {question.id: str(question.verdict) for question in record.questions}


def test_a_program_is_judged_by_its_dialogue(graded: Callable[..., Record]) -> None:
    record = graded()
    assert set(_verdicts(record).values()) == {"correct"}


def test_a_wrong_function_is_told_by_what_was_printed(graded: Callable[..., Record]) -> None:
    lazy = 'let next line hand = match line with "d" -> Some (draw hand) | "q" -> None | _ -> Some hand\n'
    record = graded(next=lazy)
    assert _verdicts(record) == {"draw": "correct", "shown": "correct", "play": "partial"}
    found = check(record, "play", "won").judgement
    assert found.verdict == "wrong"
    assert found.dialogue[-1] == ("out", "2\n? ")
    assert (found.expected, found.actual) == ("won\n", "2\n? ")


def test_what_the_program_needs_is_lent(graded: Callable[..., Record]) -> None:
    record = graded(draw="", shown="let shown hand = 3\n")
    assert _verdicts(record) == {"draw": "missing", "shown": "error", "play": "correct"}
    assert record.questions[2].lent == ("draw",)
    assert record.questions[2].blame == ("shown",)


def test_the_program_is_shown_and_not_pasted(graded: Callable[..., Record]) -> None:
    record = graded(next="let next line hand = None\n")
    judgement = check(record, "play", "left").judgement
    assert judgement.call == ""
    assert judgement.input == 'main []  (* \u2328 "x" "d" "q" *)'


def test_a_program_that_the_spec_does_not_name_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        write_course(tmp_path, {**FILES, "specs/tp.yaml": SPEC.replace("program: main\n", "")})
    assert "never uses the target 'next'" in str(caught.value)


def test_what_the_program_uses_is_to_be_needed(tmp_path: Path) -> None:
    spec = SPEC.replace("needs: [draw, shown]", "needs: [draw]")
    with pytest.raises(SpecError) as caught:
        write_course(tmp_path, {**FILES, "specs/tp.yaml": spec})
    assert "uses 'shown', the target of question 'shown', which is not needed" in str(caught.value)


def test_the_program_of_the_spec_must_be_there(tmp_path: Path) -> None:
    files = {name: text for name, text in FILES.items() if not name.endswith("main.ml")}
    with pytest.raises(SpecError) as caught:
        write_course(tmp_path, files)
    assert "reference/tp/main.ml: the file does not exist" in str(caught.value)


def test_a_kit_plays_the_program(course: Assignment, tmp_path: Path) -> None:
    sandbox = ProcessSandbox((), programs_of(course.language))
    made = make_kit(course, expect(course, sandbox), with_reference=True, sandbox=sandbox)
    write_kit(tmp_path / "kit", made.files)
    kit = load_assignment(tmp_path / "kit", "tp")
    context = RunContext(kit, answers_of(kit, sandbox), sandbox)
    source = "open Defs\n" + OWN["shown"] + OWN["next"].replace('"q"', '"x"')
    record = grade(context, Submission("s", {"tp.ml": source.encode()}, {"tp": "tp.ml"}))
    assert _verdicts(record) == {"draw": "missing", "shown": "correct", "play": "partial"}
    assert check(record, "play", "won").verdict == "correct"

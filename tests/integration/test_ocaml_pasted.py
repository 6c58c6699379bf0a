"""Files in OCaml with a toplevel's words, comments that end elsewhere, and a stray `in`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import (
    PROVIDED,
    REFERENCE,
    RIGHT,
    strongest,
    study,
)

pytestmark = pytest.mark.ocaml

ALL_PRESENT = dict.fromkeys(REFERENCE, "present")
FIRST, NEXT = REFERENCE["first"], REFERENCE["next"]
ANSWER = "val first : 'a list -> int -> 'a list = <fun>"


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


def typed(text: str, answer: str = ANSWER) -> str:
    return f"# {text};;\n{answer}\n"


def with_first(text: str) -> str:
    return RIGHT.replace(FIRST, text)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        pytest.param(with_first(typed(FIRST)), 2, id="one"),
        pytest.param(with_first(typed(FIRST).removeprefix("# ")), 4, id="answer-alone"),
        pytest.param(with_first(f"#{FIRST};;\n{ANSWER}"), 2, id="no-blank"),
        pytest.param(with_first(f"utop # {FIRST};;\n{ANSWER}"), 2, id="utop"),
        pytest.param(with_first(f"utop[3]> {FIRST};;\n{ANSWER}"), 2, id="numbered"),
        pytest.param(
            with_first(typed(FIRST) + typed("first [1; 2] 1", "- : int list =\n[1]")), 2, id="call"
        ),
        pytest.param(
            with_first(typed(FIRST) + typed("first [1] 2", 'Exception: Failure "first: too few".')),
            2,
            id="exception",
        ),
        pytest.param(
            with_first(
                typed(
                    "let first l = List.frist l",
                    "Line 1, characters 14-24:\n1 | let first l = List.frist l;;\n"
                    "                  ^^^^^^^^^^\nError: Unbound value List.frist",
                )
                + typed(FIRST)
            ),
            2,
            id="error",
        ),
        pytest.param(
            with_first(typed(FIRST) + typed("print_hand start", " A\n\n 2- : unit = ()")),
            2,
            id="printed",
        ),
        pytest.param(
            "".join(typed(text) for text in (*REFERENCE.values(), *PROVIDED.values())), 1, id="all"
        ),
    ],
)  # fmt: skip
def test_definitions_pasted_from_a_toplevel_are_found(box: Box, source: str, line: int) -> None:
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    assert found.noted("transcript")["line"] == line
    assert "syntax" not in [note["note"] for note in found.notes]
    (unit,) = found.read["units"]["tp"]
    assert unit["written"] == source


def test_directives_and_comments_of_another_language_are_no_prompts(box: Box) -> None:
    for text in ('#use "given.ml";;', "# first gives the first cards", "# let us begin"):
        found = study(box, f"let broken = (\n{RIGHT}{text}\n")
        assert found.presence == ALL_PRESENT
        assert "transcript" not in [note["note"] for note in found.notes]


def test_a_signature_is_no_answer(box: Box) -> None:
    own = "module Own : sig\nval one : int\nval two : int\nend = struct let one = 1 let two = 2 end"
    source = f"let broken = (;;\n{own};;\n{RIGHT}"
    assert "transcript" not in [note["note"] for note in study(box, source).notes]


@pytest.mark.parametrize(
    ("instead", "line"),
    [
        pytest.param(f"(* first *) of a list *)\n{FIRST}", 2, id="same-line"),
        pytest.param(f"(* first *)\nof a list *)\n{FIRST}", 3, id="next-line"),
        pytest.param(f"{FIRST}\n(* or *) let other l = l *)", 4, id="code"),
        pytest.param(FIRST.replace("\n", " (* 0 *)\n  *)\n"), 3, id="inside"),
        pytest.param(f"{FIRST} *)", 3, id="alone"),
    ],
)
def test_a_comment_that_ends_too_soon_costs_no_code(box: Box, instead: str, line: int) -> None:
    found = study(box, with_first(instead))
    assert found.presence == ALL_PRESENT
    (note,) = found.notes
    assert (note["note"], note["line"]) == ("closed-comment", line)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(FIRST.replace("\n", ' (* the "end *)\n'), id="inside"),
        pytest.param(f'(* the "end *)\n{FIRST}', id="before"),
    ],
)
def test_a_quote_alone_in_a_comment_costs_no_code(box: Box, source: str) -> None:
    found = study(box, with_first(source))
    assert found.presence == ALL_PRESENT
    (note,) = found.notes
    assert (note["note"], note["line"]) == ("quoted-comment", 2)


@pytest.mark.parametrize(
    "ends",
    ["in ()", "in", "in;;", "in print_int (List.length (first [1] 1))", "in\n()", "(* *) in"],
)
@pytest.mark.parametrize("signs", ["", ";;"])
def test_a_definition_that_in_makes_local_is_told(box: Box, ends: str, signs: str) -> None:
    source = RIGHT.replace(FIRST, f";;\n{FIRST}\n{ends}{signs}")
    found = study(box, source)
    assert found.presence["first"] in ("absent", "syntax-error")
    assert {**found.presence, "first": "present"} == ALL_PRESENT
    note = found.noted("local")
    assert (note["line"], note["detail"]) == (5, "first")


def test_only_what_is_asked_for_is_told_to_be_local(box: Box) -> None:
    own = FIRST.replace("first", "few", 1).replace("x :: first", "x :: few")
    source = f"{with_first('')};;\n{own} in\nlet first l n = few l n in\nfirst [ 1 ] 1"
    found = study(box, source)
    assert found.presence == {**ALL_PRESENT, "first": "absent"}
    assert [note["detail"] for note in found.notes] == ["first"]


def test_a_prompt_ends_the_definition_above_it(box: Box) -> None:
    lines = "# List.length [ 1 ];;\n- : int = 1\n"
    found = study(box, RIGHT.replace(f"{FIRST}\n", f"{FIRST}\n{lines}"))
    assert found.presence == ALL_PRESENT
    assert "syntax" not in [note["note"] for note in found.notes]


def test_a_local_name_of_a_test_stays_local(box: Box) -> None:
    assert study(box, f"{RIGHT};;\nlet first = 1 in print_int first").notes == []


@pytest.mark.parametrize("between", ["", "\n", "(* a test *)\n"])
def test_a_test_after_a_definition_without_signs_is_told(box: Box, between: str) -> None:
    found = study(box, f"{RIGHT}{between}assert (1 = 1);;\nassert (1 = 1)\n")
    (note,) = found.notes
    line = RIGHT.count("\n") + between.count("\n") + 1
    assert (note["note"], note["line"], found.presence) == ("unsigned", line, ALL_PRESENT)


def test_the_mark_at_the_end_of_a_file_is_no_code(box: Box) -> None:
    found = study(box, f"{RIGHT}\x1a")
    assert (found.presence, found.notes) == (ALL_PRESENT, [])


@pytest.mark.parametrize(
    "called", ["print_string (show Ace)", "next Ace", 'Printf.printf "%s" "a"']
)
def test_a_test_right_below_a_definition_is_no_part_of_it(box: Box, called: str) -> None:
    for source in (f"{RIGHT}{called};;\n", f"let broken = (\n{RIGHT}{called}\n"):
        assert study(box, source).presence == ALL_PRESENT
        few = with_first(f"{FIRST}\n{called}")
        assert study(box, few).presence == ALL_PRESENT


@pytest.mark.parametrize(
    "test",
    [
        "exit 0",
        "(first [ 1 ] 1)",
        "List.iter print_int\n  (first [ 1 ] 1);;",
        'begin\n  print_string "a"\nend',
        "if first [ 1 ] 1 = [] then print_int 1",
        "for i = 0 to 1 do ignore (first [ 1 ] i) done",
        "while first [ 1 ] 1 = [] do () done;;",
        "1 + 1",
        "- 3",
        "-3;;",
        '!last ^ "a"',
        "(first [ 1 ] 1, 2)",
    ],
)
@pytest.mark.parametrize("is_broken", [False, True])
def test_any_test_below_indented_lines_is_no_part_of_them(
    box: Box, test: str, is_broken: bool
) -> None:
    source = with_first(FIRST + "\n" + test)
    found = study(box, source + "let broken = (\n" * is_broken)
    assert found.presence == ALL_PRESENT
    assert found.noted("unsigned")["line"] == 4


def test_what_goes_on_below_lines_that_begin_in_column_1_too_is_no_test(box: Box) -> None:
    body = 'let print_hand g =\nprint_string "a";\nprint_string "b"\nexit 0'
    found = study(box, RIGHT.replace(REFERENCE["print_hand"], body))
    assert found.presence == {**ALL_PRESENT, "print_hand": "crashed"}


def test_what_goes_on_in_column_1_is_no_test(box: Box) -> None:
    hand = 'let print_hand g =\nif g.hand = [] then\nprint_string "none"\nelse\nprint_string "some"'
    found = study(box, RIGHT.replace(REFERENCE["print_hand"], hand))
    assert (found.presence, found.notes) == (ALL_PRESENT, [])


def test_a_function_without_name_is_told(box: Box) -> None:
    found = study(box, with_first("").replace(NEXT, f"{NEXT}\nfun first l n -> l"))
    assert found.noted("nameless")["line"] == NEXT.count("\n") + 4

"""Students' files in OCaml: what costs a definition, and what must not cost the others."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import (
    GIVEN,
    PROVIDED,
    REFERENCE,
    RIGHT,
    SIGNATURE,
    SKELETON,
    ask,
    part,
    probe,
    raised,
    request,
    seen,
    strongest,
    study,
)
from tests.ocaml_worker import LIMITS as _LIMITS

pytestmark = pytest.mark.ocaml

ALL_PRESENT = dict.fromkeys(REFERENCE, "present")


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


def without(name: str, instead: str = "") -> str:
    """Return the right file, with something in the place of a definition."""
    return RIGHT.replace(REFERENCE[name], instead)


def test_a_right_file_is_there_without_a_note(box: Box) -> None:
    found = study(box, RIGHT)
    assert found.presence == ALL_PRESENT
    assert found.notes == []
    assert found.loaded["types"]["tp.draw"] == "Given.game -> int -> Given.game"
    assert found.loaded["names"]["tp"]["author"] == "value"
    assert found.read["uses"]["tp.draw"] == ["tp.first"]


def test_what_a_target_reaches_is_told_apart_from_what_it_names(box: Box) -> None:
    source = without("first", "let helper c = next c\nlet first l n = List.map helper l")
    found = study(box, source)
    assert found.read["uses"]["tp.draw"] == ["tp.first", "tp.next"]
    assert found.read["named"]["tp.draw"] == ["tp.first"]
    assert found.read["named"]["tp.first"] == found.read["uses"]["tp.first"] == ["tp.next"]


def test_the_skeleton_is_missing(box: Box) -> None:
    found = study(box, SKELETON)
    assert found.presence == dict.fromkeys(REFERENCE, "stub")
    assert found.read["fallback"]["tp.first"] == ["first"]


@pytest.mark.parametrize(
    "body",
    [
        "Help_tp.(next c)",
        "let open Help_tp in next c",
        'failwith "TODO: finish"',
        'raise (Failure "todo")',
        'failwith "à faire"',
        'failwith "À COMPLÉTER..."',
        'failwith ""',
    ],
)
def test_a_body_that_only_holds_the_place_is_missing(box: Box, body: str) -> None:
    assert study(box, without("next", f"let next c = {body}")).presence["next"] == "stub"


@pytest.mark.parametrize(
    ("name", "definition"),
    [
        ("next", "let next = function c -> Help_tp.next c"),
        ("next", "let next = fun c -> Help_tp.next c"),
        ("next", "let next (c : card) : card = begin (Help_tp.next (c)) end"),
        ("next", "let next = (Help_tp.next : card -> card)"),
        ("next", "let next c = Help_tp.next @@ c"),
        ("next", "let next c = c |> Help_tp.next"),
        ("next", 'let next = function _ -> failwith "todo"'),
        ("first", "let first = fun l n -> Help_tp.first l n"),
        ("first", "let first l = function n -> Help_tp.first l n"),
        ("first", "let rec first = fun (l : 'a list) -> fun (n : int) -> (Help_tp.first l) n"),
        ("first", "let first l = Help_tp.first l"),
        ("first", "let first l n = Help_tp.first"),
        ("first", "let first l n = Help_tp.first (List.rev l) (n - 1)"),
        ("first", "let first = let open Help_tp in fun l n -> first l n"),
        ("draw", "let draw ({ hand; seen } as g) n = Help_tp.draw g n"),
        ("draw", "let draw g : int -> game = function (n : int) -> Help_tp.(draw g n)"),
    ],
)
def test_the_fallbacks_call_alone_is_missing(box: Box, name: str, definition: str) -> None:
    assert study(box, without(name, definition)).presence[name] == "stub"


@pytest.mark.parametrize(
    ("name", "definition"),
    [
        ("next", "let next = function Ace -> Number 2 | c -> Help_tp.next c"),
        ("next", "let next c = List.hd (Help_tp.first [c] 1)"),
    ],
)
def test_more_than_the_fallbacks_call_is_there(box: Box, name: str, definition: str) -> None:
    assert study(box, without(name, definition)).presence[name] == "present"


@pytest.mark.parametrize(
    "body", ['failwith "next: last"', "let open List in next c", "Help_tp.(first [c] 0)"]
)
def test_a_body_that_does_something_else_is_there(box: Box, body: str) -> None:
    source = without(
        "next", f"let next c = c\nlet next c = ignore ({body}); c\nlet next c = {body}"
    )
    assert study(box, source).presence["next"] == "present"


def test_a_definition_like_the_given_one_is_missing(box: Box) -> None:
    given = 'let author = "Your name"'
    found = study(box, without("author", given), skeleton={"tp": given})
    assert found.presence["author"] == "stub"


@pytest.mark.parametrize(
    "instead",
    [
        pytest.param("let next c = match c with\n", id="unfinished"),
        pytest.param("let next c = if c = Ace then Number 2 else\n", id="else"),
        pytest.param("let next c = (1 + (2\n", id="parenthesis"),
        pytest.param("let next c = = 3\n", id="sign"),
        pytest.param("let next c = let x = 1 let;;\n", id="two-signs"),
        pytest.param("let let rec next c = c\n", id="two-words"),
    ],
)
def test_a_syntax_error_costs_its_definition_alone(box: Box, instead: str) -> None:
    found = study(box, without("next", instead))
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error"}
    note = found.noted("syntax")
    assert note["names"] == ["next"]
    assert note["line"] == RIGHT[: RIGHT.index("let next")].count("\n") + 1
    assert "yntax error" in note["detail"]


@pytest.mark.parametrize(
    ("instead", "text", "columns"),
    [
        ("let next c =\n  let d = c\n(* the next one *)", "let d = c", [10, 11]),
        ("let next c = (1 + show c\n\n\n", "let next c = (1 + show c", [23, 24]),
        ("let next c =\n  match c with (* all *)\n\n", "match c with (* all *)", [13, 14]),
        ("let next c = = c\n\n", "let next c = = c", [13, 14]),
    ],
)
def test_a_definition_that_stops_too_soon_is_refused_where_it_stops(
    box: Box, instead: str, text: str, columns: list[int]
) -> None:
    note = study(box, without("next", instead)).noted("syntax")
    assert (note["text"], note["columns"]) == (text, columns)


@pytest.mark.parametrize("end", [";", "; (* done *)", ";\n\n(* the next one *)"])
def test_a_semicolon_at_the_end_of_a_definition_costs_nothing(box: Box, end: str) -> None:
    """Such a definition reads alone, and goes on where another one follows."""
    found = study(box, without("next", f"{REFERENCE['next']}{end}"))
    assert found.presence == ALL_PRESENT
    (note,) = found.notes
    assert (note["note"], note["line"]) == ("semicolon", 5)
    (unit,) = found.read["units"]["tp"]
    assert unit["text"].count("\n") == unit["written"].count("\n")


@pytest.mark.parametrize("declared", ["exception Other", "type other = A | B", "open List"])
def test_a_semicolon_after_what_is_no_value_costs_nothing(box: Box, declared: str) -> None:
    found = study(box, without("next", f"{declared};\n{REFERENCE['next']}"))
    assert found.presence == ALL_PRESENT
    assert [(note["note"], note["line"]) for note in found.notes] == [("semicolon", 4)]


@pytest.mark.parametrize("line", ["let P : draw", "open the first card"])
def test_a_text_with_a_line_that_begins_as_a_definition_costs_nothing(box: Box, line: str) -> None:
    help_ = f'let help = "commands:\n{line}\nQ: quit"\n'
    found = study(box, help_ + without("next", "let next c = (1 + (2\n"))
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error"}
    assert [note["note"] for note in found.notes] == ["syntax"]


@pytest.mark.parametrize("other", ["let other = 1", 'let other x = failwith "no more'])
def test_a_text_without_end_takes_no_other_definition(box: Box, other: str) -> None:
    broken = without("next", f'let next c = failwith "no\n{other}\n')
    found = study(box, broken.replace(REFERENCE["author"], "let author = ="))
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error", "author": "syntax-error"}
    assert ["next"] in [note["names"] for note in found.notes if note["note"] == "syntax"]


def test_semicolons_everywhere_cost_nothing_beside_a_syntax_error(box: Box) -> None:
    definitions = [*REFERENCE.values(), "let other = (", *PROVIDED.values()]
    found = study(box, "open Given;;\n" + "".join(f"{one};\n" for one in definitions))
    assert found.presence == ALL_PRESENT
    kinds = [note["note"] for note in found.notes]
    assert (kinds.count("semicolon"), kinds.count("syntax")) == (7, 1)


def test_a_cut_file_reads_again_as_the_same_phrases(box: Box) -> None:
    found = study(box, without("next", "let next c = (1 + (2\n"))
    (unit,) = found.read["units"]["tp"]
    assert unit["text"].count("\n") == unit["written"].count("\n")
    again = box.ask(request("load", units={"tp": [unit]}, skeleton={}), _LIMITS)
    steps = [frame.data["at"] for frame in again.frames if "at" in frame.data]
    assert steps == [*(["tp", n] for n in range(len(unit["lines"]))), None]
    (loaded,) = again.data("presence")
    assert loaded["tp.next"] == "syntax-error"


def test_a_local_definition_in_the_first_column_is_no_cut(box: Box) -> None:
    source = without("next", "let next c =\nlet n = 2 in\nif c = Ace then Number n else c")
    broken = source.replace(REFERENCE["author"], "let author = =")
    found = study(box, broken)
    assert found.presence == {**ALL_PRESENT, "author": "syntax-error"}


@pytest.mark.parametrize(
    "between",
    [
        pytest.param("\n", id="lines"),
        pytest.param("\n  (* the next question *)\n", id="comments"),
        pytest.param("\n  let hand = []\n\n", id="locals"),
    ],
)
def test_a_syntax_error_before_indented_definitions_costs_its_own(box: Box, between: str) -> None:
    """Editors that indent take what follows a mistake for a part of it."""
    later = (*(REFERENCE[name] for name in ("print_hand", "draw", "author")), *PROVIDED.values())
    following = "".join(f"{between}{textwrap.indent(one, '  ')}\n" for one in later)
    found = study(box, f"open Given\n{REFERENCE['first']}\nlet next = (\n{following}")
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error"}


def test_an_indented_file_with_a_syntax_error_keeps_the_rest(box: Box) -> None:
    spaced = RIGHT.replace("\nlet ", "\n\nlet ")
    source = textwrap.indent(spaced.replace(REFERENCE["author"], "let author = ="), "  ")
    assert study(box, source).presence == {**ALL_PRESENT, "author": "syntax-error"}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (f"{without('first')}{REFERENCE['first']}\n", {"draw": "first (l. 10)"}),
        (f"{without('next')}{REFERENCE['next']}\n", {"start": "next (l. 10)"}),
        (f"{without('first', 'let first l n = l')}{REFERENCE['first']}\n", {}),
        (f"{without('first', 'open Help_tp')}{REFERENCE['first']}\n", {}),
    ],
    ids=["a target", "a value of the course", "an older definition", "the fallback"],
)
def test_what_is_used_above_its_definition_is_told(
    box: Box, source: str, told: dict[str, str]
) -> None:
    """The compiler refuses such a file; the checks do not."""
    found = study(box, source)
    early = [note for note in found.notes if note["note"] == "used-early"]
    assert found.presence == ALL_PRESENT
    assert {note["inside"]: note["detail"] for note in early} == told


def test_null_characters_are_set_aside(box: Box) -> None:
    found = study(box, RIGHT.replace("\nlet next", "\n\0\0let next") + "\0\0")
    assert found.presence == ALL_PRESENT
    assert [note["note"] for note in found.notes] == ["nul"]


def test_a_comment_that_is_never_closed_costs_what_follows(box: Box) -> None:
    source = "open Given\n" + REFERENCE["first"] + "\n(* a comment\n" + REFERENCE["next"] + "\n"
    found = study(box, source)
    assert found.noted("unclosed-comment")["line"] == 4
    assert found.presence["first"] == "present"
    assert found.presence["next"] == "syntax-error"


@pytest.mark.parametrize(
    "instead",
    [
        pytest.param('let next c = if c = Ace then Number 2 else failwith "last', id="code"),
        pytest.param('let next c = failwith last"', id="closing"),
    ],
)
def test_a_text_that_is_never_closed_costs_its_definition(box: Box, instead: str) -> None:
    found = study(box, without("next", instead))
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error"}
    note = found.noted("syntax")
    assert note["line"] == RIGHT[: RIGHT.index("let next")].count("\n") + 1


@pytest.mark.parametrize(
    "stray",
    [
        pytest.param('print_string "a"', id="call"),
        pytest.param("lets other c = c", id="typo"),
        pytest.param("J'ai pas eu le temps.\nMerci !", id="prose"),
        pytest.param("// next: finished", id="sign"),
        pytest.param("```", id="fence"),
        pytest.param("$ ocaml tp.ml", id="shell"),
    ],
)
def test_words_between_definitions_cost_no_definition(box: Box, stray: str) -> None:
    found = study(box, without("next", f"{REFERENCE['next']}\n\n{stray}\n"))
    assert found.presence == ALL_PRESENT
    last = study(box, f"{RIGHT}\n\n{stray}\n")
    assert last.presence == ALL_PRESENT


@pytest.mark.parametrize(
    "stray",
    [
        pytest.param("lets other c = c", id="typo"),
        pytest.param("Let other c = c", id="capital"),
        pytest.param("rec other c = c", id="rec"),
        pytest.param("fun other c = c", id="fun"),
        pytest.param("function other c = c", id="function"),
        pytest.param("À finir", id="prose"),
        pytest.param("2) la suite", id="number"),
        pytest.param("// the next one", id="slashes"),
        pytest.param("/* the next one */", id="stars"),
        pytest.param("# the next one", id="hash"),
        pytest.param("-- the next one", id="dashes"),
        pytest.param("the next one *)", id="closed-comment"),
        pytest.param("=====", id="rule"),
        pytest.param("assert (next Ace = Number 2)", id="assertion"),
        pytest.param("if next Ace = Ace then print_string blank", id="conditional"),
    ],
)
def test_what_begins_no_definition_after_a_comment_costs_none(box: Box, stray: str) -> None:
    """A comment in column 1 is the head of what follows, as in the files that are handed out."""
    found = study(box, without("next", f"{REFERENCE['next']}\n\n(* Question 3 *)\n{stray}\n"))
    assert found.presence == ALL_PRESENT


@pytest.mark.parametrize("stray", ["assert (next Ace = Number 2)", "rec other c = c"])
def test_what_goes_on_nowhere_costs_no_definition_just_above(box: Box, stray: str) -> None:
    assert study(box, without("next", f"{REFERENCE['next']}\n{stray}")).presence == ALL_PRESENT


def test_two_versions_that_a_tool_left_cost_nothing(box: Box) -> None:
    both = f"<<<<<<< HEAD\n{REFERENCE['next']}\n=======\n{REFERENCE['next']}\n>>>>>>> other"
    assert study(box, without("next", both)).presence == ALL_PRESENT


@pytest.mark.parametrize(
    "body",
    [
        "if c = Ace\n(* the first *)\nthen Number 2\n(* others *)\nelse Number 3",
        "let d = Number 2 in\n(* the same *)\nd",
        'print_string "";\n(* the value *)\nNumber 2',
        "Number 1\n(* as before *)\n|> fun _ -> Number 2",
    ],
)
def test_a_definition_goes_on_after_a_comment_in_the_first_column(box: Box, body: str) -> None:
    source = without("next", f"let next c =\n{body}")
    for whole in (source, f"{source}\nlet x = =\n"):
        assert study(box, whole).presence == ALL_PRESENT
        (one,) = seen(ask(box, source, probe("next Ace")))
        assert one["value"] == {"v": ["Number", 2]}


def test_a_call_after_a_definition_that_could_take_it_is_kept_apart(box: Box) -> None:
    stray = "let next c = List.hd [ c ]\n\nprint_string "
    found = study(box, without("next", f'{stray}"a"\n\nprint_string "b"'))
    assert found.presence == ALL_PRESENT
    (unit,) = found.read["units"]["tp"]
    assert unit["calls"].count(True) == 2
    assert unit["text"].count("\n") == unit["written"].count("\n")


def test_a_sequence_may_go_on_in_the_first_column(box: Box) -> None:
    sequence = "let next c =\nprint_string (show c);\n\nif c = Ace then Number 2 else\n\nNumber 3"
    for source in (without("next", sequence), without("next", sequence) + "\nlet x = =\n"):
        found = study(box, source)
        assert found.presence == ALL_PRESENT
        (unit,) = found.read["units"]["tp"]
        (one,) = seen(ask(box, unit["text"], probe("next (Number 7)")))
        assert one == {"value": {"v": ["Number", 3]}, "printed": " 7", "after": {}}


def test_local_names_in_the_first_column_go_on_beside_a_syntax_error(box: Box) -> None:
    many = "".join(f"let n{i} = {i} in\n" for i in range(16))
    for begun in (many, 'print_string "a";\nlet n3 = 3 in\nprint_string "b";\nlet m = n3 in\n'):
        source = without("next", f"let next c =\n{begun}Number n3")
        found = study(box, f"{source}\nlet x = =\n")
        assert found.presence == ALL_PRESENT
        (unit,) = found.read["units"]["tp"]
        (one,) = seen(ask(box, unit["text"], probe("next Ace")))
        assert one["value"] == {"v": ["Number", 3]}


def test_a_group_that_an_included_module_holds_is_the_student_s(box: Box) -> None:
    source = without("next", "module Own = struct\n" + REFERENCE["next"] + "\nend\ninclude Own")
    assert study(box, source).presence == ALL_PRESENT
    (one,) = seen(ask(box, source, probe("next Ace")))
    assert one["value"] == {"v": ["Number", 2]}
    wrong = source.replace("Ace -> Number 2", "Ace -> Ace")
    (lent,) = seen(ask(box, wrong, probe("start.hand"), course=[part(["next"])]))
    assert lent["value"][1] == {"v": ["Number", 2]}


def test_a_missing_rec_costs_its_definition(box: Box) -> None:
    source = without("first", REFERENCE["first"].replace("let rec", "let"))
    found = study(box, source)
    assert found.presence == {**ALL_PRESENT, "first": "crashed"}
    note = found.noted("typed")
    assert note["detail"].startswith("Unbound value first\nHint: ")
    assert note["text"].startswith("| [] -> failwith")
    again = source + "\nlet first l n = if n = 0 then [] else first l n\n"
    assert study(box, again).presence == {**ALL_PRESENT, "first": "crashed"}
    earlier = RIGHT + "\nlet first l n = if n = 0 then [] else first l n\n"
    assert study(box, earlier).presence == ALL_PRESENT


def test_a_helper_that_is_defined_further_down_is_told_where(box: Box) -> None:
    helped = without("next", "let next c = after c\nlet before c = c\nlet after c = c")
    line = helped.split("\n").index("let after c = c") + 1
    note = study(box, helped).noted("typed")
    assert note["detail"] == f"Unbound value after\nHint: it is defined below, on line {line}"
    unknown = without("next", "let after c = c\nlet next c = afterwards c")
    assert study(box, unknown).noted("typed")["detail"] == "Unbound value afterwards"


def test_an_expression_after_a_definition_is_kept_apart(box: Box) -> None:
    source = without("next", "let next c =\n  Number 2\nlet c = next Ace in\nc")
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    assert [note["note"] for note in found.notes] == ["unsigned"]
    (unit,) = found.read["units"]["tp"]
    assert unit["calls"].count(True) == 1


def test_a_type_error_costs_its_definition_alone(box: Box) -> None:
    found = study(box, without("next", "let next c =\n  1 + c ^ 2"))
    assert found.presence == {**ALL_PRESENT, "next": "crashed"}
    note = found.noted("typed")
    assert note["names"] == ["next"]
    assert note["text"] == "1 + c ^ 2"
    assert "expected of type" in note["detail"]
    assert found.loaded["errors"]["tp.next"]["kind"] == "type"
    assert found.loaded["errors"]["tp.next"]["columns"] == [2, 7]


@pytest.mark.parametrize(
    ("instead", "kind", "detail", "below"),
    [
        pytest.param("let next c =\n  match c with Ace -> Number 2", "inexhaustive", "Number _", 1, id="match"),
        pytest.param("let next = function Number n -> Number n", "inexhaustive", "Ace", 0, id="function"),
        pytest.param("let next (Number n) =\n  Number n", "inexhaustive", "Ace", 0, id="parameter"),
        pytest.param("let next c =\n  let (Number n) = c in Number n", "inexhaustive", "Ace", 1, id="let"),
        pytest.param("let next c = match c, [ c ] with\n| Ace, [] -> c | Number _, _ -> c", "inexhaustive", "(Ace, _::_)", 0, id="pair"),
        pytest.param("let next c = match c with\n| x -> x\n| Ace -> c", "unused-case", "", 2, id="late"),
        pytest.param("let next c = match c with\n| Ace -> c\n| Number _ -> c\n| _ -> c", "unused-case", "", 3, id="rest"),
        pytest.param("let next c =\n  let r = c in\n  for _ = 1 to 2 do\n    r = Ace\n  done;\n  r", "compared", "", 3, id="loop"),
        pytest.param("let next c =\n  let r = c in\n  r = Ace;\n  r", "compared", "", 2, id="sequence"),
        pytest.param("let next c =\n  if c == Number 2 then c else c", "by-address", "==", 1, id="address"),
        pytest.param("let next c =\n  if [ c ] != [ Ace ] then c else c", "by-address", "!=", 1, id="addresses"),
        pytest.param('let next c =\n  if string_of_int 1 == "1" then c else c', "by-address", "==", 1, id="texts"),
    ],
)  # fmt: skip
def test_cases_that_the_compiler_warns_of_are_told(
    box: Box, instead: str, kind: str, detail: str, below: int
) -> None:
    source = without("next", instead)
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    line = RIGHT[: RIGHT.index("let next")].count("\n") + 1 + below
    told = {"file": "tp.ml", "line": line, "inside": "next", "detail": detail}
    assert found.notes == [{"note": kind, **told}]


@pytest.mark.parametrize(
    "phrase",
    [
        pytest.param("let sign n = match n with n when n > 0 -> 1 | n when n <= 0 -> 0", id="guards"),
        pytest.param("let known = function Not_found -> 1", id="exceptions"),
        pytest.param("let sign = function 0 -> 0 | n when n > 0 -> 1", id="a-guard"),
        pytest.param("let () = match start.hand with x :: _ -> ignore x", id="no-name"),
        pytest.param("let peek g = match g.hand with c :: _ -> show c", id="provided"),
        pytest.param("let wrong = function Ace -> 1 + true", id="refused"),
        pytest.param("let own = function Ace -> 1\nlet own = function _ -> 1", id="replaced"),
        pytest.param("let unused x = let y = x in let z = 1 in x", id="other-warnings"),
        pytest.param("let dropped x = List.map succ x; x", id="no-comparison"),
        pytest.param("let none l n = l == [] || n == 0 || 'a' == 'b'", id="address-of-constant"),
        pytest.param("let alike n m = n + m == m && (n > 0) != (m > 0)", id="address-of-number"),
        pytest.param("type suit = Heart | Spade\nlet red s t = s == (t : suit)", id="own-variant"),
        pytest.param("let same a b = a == b", id="address-of-any"),
    ],
)  # fmt: skip
def test_cases_are_told_where_they_are_the_student_s_and_certain(box: Box, phrase: str) -> None:
    found = study(box, f"{RIGHT}\n{phrase}\n")
    kinds = {note["note"] for note in found.notes}
    assert kinds.isdisjoint({"inexhaustive", "unused-case", "compared", "by-address"})


def test_cases_are_told_once_per_function(box: Box) -> None:
    first = "let twice c d = (match c with Ace -> 1) + (match d with Number _ -> 2)"
    again = "let rec one c = two c + match c with Ace -> 1\nand two = function Number n -> n"
    found = study(box, f"{RIGHT}\n{first}\n{again}\n")
    assert [(note["inside"], note["detail"]) for note in found.notes] == [
        ("twice", "Number _"), ("one", "Number _"), ("two", "Ace"),
    ]  # fmt: skip


COMMAS = "items of a list stand between semicolons"


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        pytest.param("let l : card list = [ c, Ace ] in List.hd l", True, id="items"),
        pytest.param("List.hd (List.map next_to [c,\n Ace, c])", True, id="lines"),
        pytest.param("List.hd (List.concat [c, c])", True, id="lists"),
        pytest.param("List.hd (List.map next_to [ (* [ *) c, Ace (* ] *) ])", True, id="comments"),
        pytest.param("List.hd (List.map next_to [ (c, Ace) ])", False, id="parentheses"),
        pytest.param("List.hd (List.map next_to [ c, Ace; c, Ace ])", False, id="two"),
        pytest.param("next_to (c, Ace)", False, id="no-list"),
        pytest.param(
            "let l : (card * card) list = [ c, c, c ] in fst (List.hd l)", False, id="pairs"
        ),
    ],
)
def test_commas_between_the_items_of_a_list_are_told(box: Box, body: str, is_told: bool) -> None:
    helper = "let next_to c : card = match c with Ace -> Ace | Number n -> Number n"
    found = study(box, without("next", f"{helper}\nlet next c = {body}"))
    details = [note["detail"] for note in found.notes if note["note"] == "typed"]
    assert ["expected of type" in detail for detail in details] == [True]
    assert [detail.endswith(f"\nHint: {COMMAS}") for detail in details] == [is_told]


@pytest.mark.parametrize(
    ("definition", "crashed"),
    [
        ("let next c = c\nand wrong c = c + true", []),
        ('let next c = next c\nand author = "me"', ["next"]),
        ("let wrong c = next c\nand next c = c", []),
        ("let next c = c\nand again c = next c", []),
        ("let next c = again c\nand again c = next c", ["next"]),
        ("let rec next c = wrong c\nand wrong c = c + true", ["next"]),
        ("let rec next c = c\nand wrong c = c + true", []),
        ('let rec next c = c + true\nand author = "me"', ["next"]),
        ("let rec helper c = next c\nand next c = c + true\nand wrong c = helper 2", ["next"]),
    ],
)
def test_definitions_that_and_joins_are_lost_one_by_one(
    box: Box, definition: str, crashed: list[str]
) -> None:
    source = without("next", definition).replace(REFERENCE["author"], "")
    lost = [name for name, told in study(box, source).presence.items() if told == "crashed"]
    assert lost == crashed


# Each of three functions that "and" joins calls those after it.
_JOINED = (
    "let rec print_hand g = ignore (next Ace); ignore (draw g 1)",
    "and next c = ignore draw; c",
    "and draw g n = g",
)


@pytest.mark.parametrize(("place", "line"), [(0, 8), (1, 10), (2, 12)])
def test_a_syntax_error_costs_one_of_the_definitions_that_and_joins(
    box: Box, place: int, line: int
) -> None:
    spoilt = [f"{one} )" if i == place else one for i, one in enumerate(_JOINED)]
    kept = [REFERENCE["first"], REFERENCE["author"], *PROVIDED.values(), ""]
    found = study(box, "\n".join(["open Given", *kept, "\n\n".join(spoilt)]))
    lost = ["print_hand", "next", "draw"][place]
    assert found.presence == ALL_PRESENT | {lost: "syntax-error"}
    assert found.noted("syntax")["names"] == [lost]
    assert found.noted("syntax")["at"] == line


def test_a_syntax_error_in_types_that_and_joins_is_told_as_written(box: Box) -> None:
    found = study(box, f"type a = A of (\nand b = {{ x : int }}\n{RIGHT}")
    assert found.presence == ALL_PRESENT
    note = found.noted("syntax")
    assert (note["line"], note["end"], note["at"]) == (1, 2, 2)
    assert note["text"] == "and b = { x : int }"


def test_an_exception_tells_its_line_in_no_language(box: Box) -> None:
    source = without("next", "let next = function Number n -> Number (n + 1)")
    (one,) = seen(ask(box, source, probe("next Ace")))
    line = RIGHT[: RIGHT.index("let next")].count("\n") + 1
    assert raised(one) == f"Match_failure: l. {line}"


def test_an_unbound_name_is_told(box: Box) -> None:
    found = study(box, without("next", "let next c = List.find_place c"))
    assert found.loaded["errors"]["tp.next"] == {
        "text": "Unbound value List.find_place",
        "line": RIGHT[: RIGHT.index("let next")].count("\n") + 1,
        "columns": [13, 28],
        "kind": "unbound",
    }


def test_an_earlier_good_definition_counts(box: Box) -> None:
    assert study(box, RIGHT + "\nlet next c = c + 1\n").presence == ALL_PRESENT


@pytest.mark.parametrize(
    "again",
    [
        pytest.param("let next = next Ace", id="result"),
        pytest.param("let next = next Ace\nlet next = [ next ]", id="twice"),
        pytest.param("let next (c, _) = c", id="pair"),
    ],
)
def test_a_definition_of_the_type_asked_for_counts_rather_than_a_later_one(
    box: Box, again: str
) -> None:
    found = study(box, f"{RIGHT}\n{again}\nlet kept = next\n")
    assert found.presence == ALL_PRESENT
    assert "tp.next" not in found.loaded["errors"]
    assert {note["note"] for note in found.notes} == {"rebound"}
    (one,) = seen(ask(box, f"{RIGHT}\n{again}\n", probe("next Ace")))
    assert one["value"] == {"v": ["Number", 2]}


@pytest.mark.parametrize(
    ("before", "after", "first"),
    [
        pytest.param("let first l n = []\n", "", 1, id="another"),
        pytest.param("let first l n = Help_tp.first l n\n", "", None, id="stub"),
        pytest.param(REFERENCE["first"] + "\n", "", None, id="same"),
        pytest.param("let first l n = []\n", "let first = first [ 1 ] 1\n", 1, id="rebound"),
        pytest.param("let first l n = l n n\nlet first l n = []\n", "", 1, id="three"),
        pytest.param("", "let first l n = if n < 0 then [] else first l n\n", None, id="wrapped"),
        pytest.param("let help l n = []\n", "let help l n = [ 1 ]\n", None, id="no-target"),
    ],
)
def test_a_function_that_is_defined_again_is_told(
    box: Box, before: str, after: str, first: int | None
) -> None:
    found = study(box, f"{before}{RIGHT}{after}", skeleton={"tp": SKELETON})
    told = [note for note in found.notes if note["note"] == "twice"]
    line = f"{before}{RIGHT}".split("\n").index(REFERENCE["first"].split("\n")[0], 1) + 1
    counted = {"detail": "first", "file": "tp.ml", "line": line, "origin": "tp.ml", "first": first}
    assert told == ([] if first is None else [{"note": "twice", **counted}])
    assert found.presence["first"] == "present"


def test_a_definition_that_nothing_wants_is_not_looked_for_where_its_name_is_bound_again(
    box: Box,
) -> None:
    source = f"{RIGHT}\nlet draw = [ start.seen ]\n"
    (one,) = seen(ask(box, source, probe("first [ 1; 2 ] 1")))
    assert one["value"] == [1]


def test_a_given_definition_does_not_count_rather_than_a_later_one(box: Box) -> None:
    source = without("next", "let next c = Help_tp.next c\nlet next (c, _) = c")
    assert study(box, source).noted("mistyped")["detail"] == "next"


def test_a_narrow_type_is_there_and_blamed_by_those_who_need_more(box: Box) -> None:
    narrow = "let rec first (l : int list) n = if n = 0 then l else first l (n - 1)"
    found = study(box, without("first", narrow))
    assert found.presence == ALL_PRESENT
    assert found.loaded["types"]["tp.first"] == "int list -> int -> int list"
    assert found.loaded["errors"]["tp.draw"]["kind"] == "depends"
    call = probe("draw g 0", {"g": "start"})
    (alone,) = seen(ask(box, without("first", narrow), call, course=[part(["first", "next"])]))
    assert alone["value"]["rec"][1] == ["seen", 0]
    (submitted,) = seen(ask(box, without("first", narrow), call))
    assert raised(submitted).startswith("Type_error: ")


@pytest.mark.parametrize(
    ("call", "settings"),
    [
        ("s", {"setup": "let s = create ()"}),
        ("create ()", {}),
        ("s", {"inputs": {"s": "create ()"}}),
    ],
    ids=["setup", "call", "input"],
)
def test_a_check_settles_no_type_of_another(box: Box, call: str, settings: dict[str, Any]) -> None:
    stacks = "\nlet create () = ref []\nlet push x s = s := x :: !s\nlet top s = List.hd !s\n"
    more = {name: value for name, value in settings.items() if name != "inputs"}
    given = [settings["inputs"]] if "inputs" in settings else []
    numbers = probe(call, *given, **more, after={"a": "(push 1 result; top result + 1)"})
    truths = probe(call, *given, **more, after={"a": "(push true result; top result)"})

    told = seen(ask(box, RIGHT + stacks, numbers, truths))

    assert [one["after"]["a"] for one in told] == [2, True]


def test_optional_arguments_are_erased_where_the_type_asks_for_it(box: Box) -> None:
    optional = "let rec first l n ?(x = 1) () = ignore x; l\nlet first ?(x = 0) l n = ignore x; l"
    (one,) = seen(ask(box, without("first", optional), probe("List.map (first [1]) [2]")))
    assert one["value"] == [[1]]


def test_an_optional_argument_is_no_other_type(box: Box) -> None:
    source = without("first", "let first ?(x = 0) l n = ignore x; l")
    assert study(box, source).notes == []
    (one,) = seen(ask(box, source, probe("List.map (fun f -> f [1] 0) [first]")))
    assert one["value"] == [[1]]
    item = source.replace("ignore x; l", "List.nth l x")
    signature = part()["signature"].replace("int -> 'a list", "int -> 'a")
    (one,) = seen(ask(box, item, probe("first [7] 0"), course=[{**part(), "signature": signature}]))
    assert one["value"] == 7


@pytest.mark.parametrize(
    "instead",
    [
        pytest.param("let next ~card = if card = Ace then Number 2 else card", id="label"),
        pytest.param("let next (c, _) = if c = Ace then Number 2 else c", id="tuple"),
        pytest.param("let next = Number 2", id="value"),
        pytest.param("let next c = show c", id="result"),
    ],
)
def test_a_function_of_another_type_is_never_called(box: Box, instead: str) -> None:
    source = without("next", instead)
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    error = found.loaded["errors"]["tp.next"]
    note = found.noted("mistyped")
    assert (note["detail"], note["asked"]) == ("next", "Given.card -> Given.card")
    assert note["line"] == error["line"] == RIGHT[: RIGHT.index("let next")].count("\n") + 1
    (one,) = seen(ask(box, source, probe("next Ace")))
    assert raised(one) == f"Type_error: {error['text']}"
    assert one["raised"]["facts"] == {"d": [["own", note["own"]], ["asked", note["asked"]]]}
    (one,) = seen(ask(box, source, probe("next Ace"), course=[part(["next"])]))
    assert one["value"] == {"v": ["Number", 2]}


@pytest.mark.parametrize(
    ("call", "facts"),
    [
        ("first [Ace] 1", {"d": [["own", "int list -> int -> int list"], ["asked", "'a list -> int -> 'a list"]]}),
        ("next 1", {}),
    ],
)  # fmt: skip
def test_a_call_refused_for_a_narrower_type_tells_both_types(
    box: Box, call: str, facts: object
) -> None:
    narrower = without("first", "let first (l : int list) n = List.filteri (fun i _ -> i < n) l")
    narrow, right = seen(ask(box, narrower, probe(call), probe("first [1; 2] 1")))
    assert raised(narrow).startswith("Type_error: ")
    assert " has type " in raised(narrow)
    assert narrow["raised"]["facts"] == facts
    assert right["value"] == [1]


def test_a_type_that_a_use_settles_is_told_as_it_was_defined(box: Box) -> None:
    weak = "let first = let seen = ref [] in fun l n -> seen := l; List.filteri (fun i _ -> i < n) !seen"
    probes = (
        probe('(first [1] 1, first ["a"] 1)'),
        probe("first [Ace] 1"),
        probe("first [1; 2] 1"),
    )
    both, right, other = seen(ask(box, without("first", weak), *probes))
    assert right["value"] == [{"v": ["Ace"]}]
    for refused in (both, other):
        (own, asked) = refused["raised"]["facts"]["d"]
        assert re.fullmatch(r"'_weak\d+ list -> int -> '_weak\d+ list", own[1])
        assert asked == ["asked", "'a list -> int -> 'a list"]


@pytest.mark.parametrize(
    ("first", "draw"),
    [
        pytest.param("let rec first ~l n = if n = 0 then [] else List.hd l :: first ~l:(List.tl l) (n - 1)",
                     "let draw g n = { g with hand = first ~l:g.hand n }", id="label"),
        pytest.param("let rec first (l, n) = if n = 0 then [] else List.hd l :: first (List.tl l, n - 1)",
                     "let draw g n = { g with hand = first (g.hand, n) }", id="pair"),
    ],
)  # fmt: skip
def test_a_student_s_own_calls_reach_a_function_of_another_type(
    box: Box, first: str, draw: str
) -> None:
    provided = "let peek g = show (List.hd (first g.hand 1))"
    source = (
        without("first", first).replace(REFERENCE["draw"], draw).replace(PROVIDED["peek"], provided)
    )
    course = [{**part(), "provided": [["start", PROVIDED["start"]], ["peek", provided]]}]
    found = study(box, source, course=course)
    assert found.presence == ALL_PRESENT
    assert [note["note"] for note in found.notes] == ["mistyped"]
    calls = (probe("draw start 1"), probe("first [1] 1"), probe("peek start"))
    one, two, three = seen(ask(box, source, *calls, course=course))
    assert one["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}]]
    assert raised(two).startswith("Type_error: ")
    assert raised(three).startswith("Type_error: ")


def test_a_weak_type_is_no_other_type(box: Box) -> None:
    weak = "let first = let last = ref [] in fun l n -> last := l; l"
    one, other = seen(
        ask(box, without("first", weak), probe("first [Ace] 0"), probe("first [1] 0"))
    )
    assert one["value"] == [{"v": ["Ace"]}]
    assert raised(other).startswith("Type_error: ")


def test_a_copied_type_is_the_course_s(box: Box) -> None:
    copied = "type card = Ace | Number of int\ntype game = { hand : card list; seen : int }\n"
    source = RIGHT.replace("open Given\n", "open Given\n" + copied)
    assert study(box, source).presence == ALL_PRESENT
    (one,) = seen(ask(box, source, probe("next Given.Ace")))
    assert one["value"] == {"v": ["Number", 2]}


def test_a_copied_module_is_the_course_s(box: Box) -> None:
    source = RIGHT.replace("open Given\n", f"module Given = struct\n{GIVEN}end\nopen Given\n")
    found = study(box, source)
    assert (found.presence, found.noted("copied-type")["line"]) == (ALL_PRESENT, 1)
    calls = probe("next Ace"), probe("draw start 1"), probe("peek start")
    one, two, three = seen(ask(box, source, *calls))
    assert one["value"] == {"v": ["Number", 2]}
    assert two["value"]["rec"][1] == ["seen", 0]
    assert three["value"] == " A"


def test_a_type_of_the_course_with_other_contents_is_told(box: Box) -> None:
    other = "type card = Ace | King\n"
    found = study(box, RIGHT.replace("open Given\n", "open Given\n" + other))
    assert found.noted("other-type")["line"] == 2


NESTED = """let draw g n =
  match g.hand with
  | [] -> {open}match n with
    | 0 -> g
    | _ -> failwith "none"{close}
  | _ :: _ -> {{ g with hand = first g.hand n }}"""
SHADOWED = NESTED.replace("  | _ :: _ ->", "  | _ ->")


@pytest.mark.parametrize(
    ("draw", "kind"),
    [pytest.param(NESTED, "typed", id="type"), pytest.param(SHADOWED, "nested-case", id="taken")],
)
def test_a_match_that_takes_the_cases_of_another_is_told(box: Box, draw: str, kind: str) -> None:
    nested = without("draw", draw.format(open="", close=""))
    note = study(box, nested).noted(kind)
    line = nested[: nested.index("  | [] -> match")].count("\n") + 1
    if kind == "typed":
        assert note["detail"].endswith(f"\nHint: the match of line {line} takes this case")
    else:
        assert (note["first"], note["line"]) == (line, line + 3)
    for signs in ({"open": "(", "close": ")"}, {"open": "begin ", "close": " end"}):
        assert study(box, without("draw", draw.format(**signs))).notes == []


OF_COURSE = part() | {"before": [["Given", GIVEN + "exception Too_few of int\n"]]}


@pytest.mark.parametrize(
    ("declared", "raises", "kind"),
    [
        pytest.param("exception Too_few of int", "Too_few 1", "copied-exception", id="course"),
        pytest.param("exception Failure of string", 'Failure "a"', "copied-exception", id="ocaml"),
        pytest.param("exception Too_few", "Too_few", "other-exception", id="without-argument"),
        pytest.param(
            "exception Not_found of int", "Not_found 1", "other-exception", id="with-argument"
        ),
        pytest.param(
            "module Own = struct exception Too_few of int end", "Own.Too_few 1", "", id="in-module"
        ),
        pytest.param("exception Too_few = Given.Too_few", "Too_few 1", None, id="another-name"),
        pytest.param("exception Other of int", "Other 1", None, id="own"),
    ],
)
def test_an_exception_that_is_declared_again_is_the_course_s_if_it_is_alike(
    box: Box, declared: str, raises: str, kind: str | None
) -> None:
    source = without("next", f"{declared}\nlet next c = if c = Ace then raise ({raises}) else c")
    found = study(box, source, course=[OF_COURSE])
    assert [note["note"] for note in found.notes] == ([kind] if kind else [])
    (one,) = seen(ask(box, source, probe("next Ace"), course=[OF_COURSE]))
    told = one["raised"]
    is_other = kind in ("other-exception", "")
    assert told["type"] == raises.split()[0].removeprefix("Own.")
    assert told["bases"] == ([] if is_other else [told["type"]])


@pytest.mark.parametrize(
    "helper",
    [
        pytest.param("let few g n = first g.hand n", id="refused"),
        pytest.param("let few g n = List.hd (first g.hand)", id="broken"),
        pytest.param("let some l n = first l n\nlet few g n = some g.hand n", id="two"),
        pytest.param("module Own = struct let few g n = first g.hand n end", id="module"),
    ],
)
def test_a_helper_between_a_function_of_another_type_and_one_that_is_right(
    box: Box, helper: str
) -> None:
    few = "Own.few" if "module" in helper else "few"
    draw = f"{helper}\nlet draw g n = {{ g with hand = {few} g n }}"
    source = without("draw", draw).replace(REFERENCE["first"], "let first (l, n) = l")
    is_right = "List.hd" not in helper
    found = study(box, source)
    assert found.presence == {**ALL_PRESENT, "draw": "present" if is_right else "crashed"}
    notes = [note for note in found.notes if note["note"] == "typed" and "draw" in note["names"]]
    assert [note.get("because") for note in notes] == ["first" if is_right else None]
    kept = found.read["units"]["tp"][0]["text"]
    (one,) = seen(ask(box, kept, probe("(draw start 1).hand"), course=[part(["first"])]))
    assert ("value" in one) is is_right


def test_a_helper_that_failed_for_want_of_a_function_costs_no_other(box: Box) -> None:
    draw = (
        "let one = List.hd (first [ 1 ] 1)\nlet draw g n = { g with hand = first g.hand (n * one) }"
    )
    source = without("draw", draw).replace(REFERENCE["first"], "let first l n = []")
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    (one,) = seen(ask(box, source, probe("(draw start 1).hand"), course=[part(["first"])]))
    assert one["value"] == [{"v": ["Ace"]}]


def test_a_type_that_is_another_function_s_fault_is_told_so(box: Box) -> None:
    source = without("author", 'let author = List.hd (first [ "me" ] 1)')
    found = study(box, source.replace(REFERENCE["first"], "let first l n = [ l ]"))
    notes = [note for note in found.notes if note["note"] == "mistyped"]
    assert [(note["detail"], note.get("because")) for note in notes] == [
        ("first", None),
        ("author", "first"),
    ]


def test_a_definition_without_let_is_told_as_such(box: Box) -> None:
    for text in ("next c = c", "next = fun c -> c"):
        found = study(box, without("next", f"\n{text}"))
        assert found.noted("unlet")["detail"] == "next"
        assert found.presence == {**ALL_PRESENT, "next": "absent"}
    tests = study(box, f"{RIGHT};;\nnext Ace = Number 2;;\nlet c = Ace;;\nnext c = Number 3")
    assert tests.notes == []


def test_a_field_that_hides_one_of_the_course_is_told_where_it_matters(box: Box) -> None:
    own = "open Given\ntype place = { hand : int; row : int }\n"
    draw = "let draw g n = if g.hand = [] then g else { g with hand = first g.hand n }"
    source = without("draw", draw).replace("open Given\n", own)
    note = study(box, source).noted("hidden-field")
    told = (note["line"], note["detail"], note["inside"], note["origin"])
    assert told == (2, "hand", "place", "game")
    written = source.replace("draw g n", "draw (g : game) n")
    written = written.replace("print_hand g", "print_hand (g : game)")
    assert study(box, written).notes == []


def test_a_declaration_without_value_is_no_definition(box: Box) -> None:
    found = study(box, RIGHT.replace("let next", "val next : card -> card\nlet next"))
    assert found.presence == ALL_PRESENT
    assert "twice" not in [note["note"] for note in found.notes]


def test_a_helper_whose_definition_was_lost_is_told(box: Box) -> None:
    draw = "let draw g n = { g with hand = few g n }"
    for few in ("let few g n = (first", "let few g n = 1 + ()", "let few = List.hd []"):
        found = study(box, without("draw", f"{few}\n{draw}"))
        (note,) = [one for one in found.notes if one.get("names") == ["draw"]]
        assert note["detail"] == "Unbound value few\nHint: its definition was lost"


def test_types_that_are_asked_for_are_the_course_s_whatever_a_file_declares(box: Box) -> None:
    """A function that only fails beside one of another type would type with the one asked for."""
    signature = SIGNATURE.replace("Given.", "")
    print_hand = (
        "let print_hand (g : game) = List.iter (fun c -> print_string (show (next c))) g.hand"
    )
    source = without("print_hand", print_hand).replace(
        "open Given\n", "open Given\ntype card = Ace | Number of int | King\n"
    )
    found = study(box, source, course=[{**part(), "signature": signature}])
    assert found.noted("other-type")["line"] == 2
    assert found.noted("typed")["kind"] == "depends"
    assert found.presence["print_hand"] == "present"


@pytest.mark.parametrize(
    ("instead", "told"),
    [
        pytest.param("", "Unbound_value: author", id="absent"),
        pytest.param("let author = = 1", "Unbound_value: author", id="syntax"),
        pytest.param('let author = "Your name"', "Unbound_value: author", id="stub"),
        # OCaml 5.3 writes "The value author has type int".
        pytest.param("let author = 3", "Type_error: .* has type int", id="type"),
    ],
)
def test_a_value_that_is_missing_is_no_answer(box: Box, instead: str, told: str) -> None:
    source = without("author", instead)
    skeleton = {"tp": 'let author = "Your name"'}
    kept = study(box, source).read["units"]["tp"][0]["text"]
    (one,) = seen(ask(box, kept, probe('author <> ""'), skeleton=skeleton))
    assert re.match(told, raised(one))
    (one,) = seen(ask(box, kept, probe("next Ace"), skeleton=skeleton))
    assert one["value"] == {"v": ["Number", 2]}


def test_a_missing_open_is_told_and_mended(box: Box) -> None:
    found = study(box, RIGHT.replace("open Given\n", ""))
    assert found.presence == ALL_PRESENT
    assert found.noted("unopened")["detail"] == "Given"


@pytest.mark.parametrize(
    ("phrase", "kind"),
    [
        pytest.param("let () = exit 0", "exits", id="exit"),
        pytest.param("let () = Stdlib.exit 3", "exits", id="Stdlib.exit"),
        pytest.param("let line = read_line ()", "asked", id="read_line"),
        pytest.param("let () = assert false", "raised", id="assert"),
        pytest.param("let () = raise Exit", "raised", id="raise"),
        pytest.param("let rec deep n = 1 + deep n\nlet n = deep 1", "raised", id="stack"),
        pytest.param("#quit", "directive", id="quit"),
        pytest.param('#use "other.ml"', "directive", id="use"),
    ],
)
def test_a_phrase_costs_itself_alone(box: Box, phrase: str, kind: str) -> None:
    found = study(box, RIGHT.replace("open Given\n", f"open Given\n{phrase};;\n"))
    assert found.presence == ALL_PRESENT
    assert [note["note"] for note in found.notes] == [kind]


@pytest.mark.parametrize("prints", ["print_string", "Format.print_string"])
def test_what_a_file_prints_while_it_loads_is_kept_apart(box: Box, prints: str) -> None:
    source = RIGHT + f'\nlet () = {prints} "loading"; print_hand start\n'
    (one,) = seen(ask(box, source, probe('print_string "called"')))
    assert one["printed"] == "called"


def test_a_phrase_without_end_is_named(box: Box) -> None:
    found = study(box, RIGHT + "\nlet rec turn () = turn ()\nlet () = turn ()\n")
    assert found.answer.why == "cpu"
    assert found.answer.frames[-1].data == {"at": ["tp", 9]}


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"\xef\xbb\xbf" + RIGHT.encode(), id="BOM"),
        pytest.param(RIGHT.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(RIGHT.replace("  ", "\t").encode(), id="tabs"),
        pytest.param(b"(* d\xe9but *)\n" + RIGHT.encode(), id="latin-1"),
        pytest.param(
            b"\xff\xfe" + f"(* \U0001f0a1 *)\n{RIGHT}".encode("utf-16-le"), id="UTF-16-LE"
        ),
        pytest.param(
            b"\xfe\xff" + f"(* \U0001f0a1 *)\n{RIGHT}".encode("utf-16-be"), id="UTF-16-BE"
        ),
        pytest.param(f"(* é *)\n{RIGHT}".encode("utf-16-le"), id="UTF-16-LE without mark"),
        pytest.param(RIGHT.encode("utf-16-be"), id="UTF-16-BE without mark"),
    ],
)
def test_files_of_other_systems_are_read(box: Box, content: bytes) -> None:
    found = study(box, content)
    assert found.presence == ALL_PRESENT
    assert found.notes == []


def test_a_text_in_latin_1_is_text(box: Box) -> None:
    found = study(
        box, b'let author = "Andr\xe9"\n', probes=[probe("author")], targets=[["tp", "author"]]
    )
    assert seen(found.answer)[0]["value"] == "André"


# Lending.


def test_what_is_absent_is_lent(box: Box) -> None:
    lent = part(["first", "next", "print_hand", "author"])
    answer = ask(box, REFERENCE["draw"], probe("draw start 1"), course=[lent])
    (bound,) = answer.data("bound")
    assert bound["tp.first"] == "reference"
    assert bound["tp.draw"] == "student tp.ml:1"
    assert seen(answer)[0]["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}]]


def test_what_is_not_lent_and_absent_is_unbound(box: Box) -> None:
    (one,) = seen(
        ask(box, "open Given\n" + REFERENCE["draw"], probe("draw { hand = []; seen = 0 } 1"))
    )
    assert raised(one) == "Unbound_value: first"


def test_a_lost_value_costs_the_cases_that_name_it(box: Box) -> None:
    source = without("next", "let next c = failwith c")
    hands = [{"g": "start"}, {"g": "{ hand = [ Ace ]; seen = 0 }"}]
    lost, other = seen(ask(box, source, probe("draw g 1", *hands)))
    assert raised(lost) == "Unbound_value: start"
    assert other["value"] == {"rec": [["hand", [{"v": ["Ace"]}]], ["seen", 0]]}


def test_a_lent_definition_replaces_the_student_s_for_those_after_it(box: Box) -> None:
    wrong = "let first l n = []\nlet mine = first [ 1 ] 1\n" + REFERENCE["draw"]
    (one, mine) = seen(
        ask(box, wrong, probe("draw start 1"), probe("mine"), course=[part(["first", "next"])])
    )
    assert one["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}]]
    assert mine["value"] == [1]


def test_a_lent_definition_is_taken_out_of_a_group(box: Box) -> None:
    group = "let rec first l n = []\nand draw g n = { g with hand = first g.hand n }"
    (one,) = seen(ask(box, group, probe("draw start 1"), course=[part(["first", "next"])]))
    assert one["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}]]


def test_provided_definitions_are_the_course_s(box: Box) -> None:
    spoilt = without("author").replace(PROVIDED["peek"], 'let peek g = "spoilt"')
    (one,) = seen(ask(box, spoilt, probe("peek start")))
    assert one["value"] == " A"


def test_a_provided_value_that_needs_a_lent_one(box: Box) -> None:
    source = without("next", "let next = Help_tp.next")
    (lost,) = seen(ask(box, source, probe("start.seen")))
    (found,) = seen(ask(box, source, probe("start.seen"), course=[part(["next"])]))
    assert "fallback" not in found
    assert found["value"] == 0
    assert lost.get("value") != {"rec": []}


# The fallback module.


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("let next c = Help_tp.next c", id="called"),
        pytest.param("let next c = if c = Ace then Number 2 else Help_tp.next c", id="branch"),
        pytest.param("module H = Help_tp\nlet next c = H.next c", id="alias"),
        pytest.param("open Help_tp\nlet next c = next c", id="opened"),
        pytest.param("let next c = let open Help_tp in next c", id="let-open"),
        pytest.param("let next c = Help_tp.(next c)", id="parentheses"),
        pytest.param("include Help_tp", id="included"),
        pytest.param("let helper c = Help_tp.next c\nlet next c = helper c", id="helper"),
        pytest.param("let next c = try Help_tp.next c with _ -> Number 3", id="swallowed"),
        pytest.param("let next c = let module M = Help_tp in M.next c", id="local"),
        pytest.param("let table = [ Help_tp.next ]\nlet next c = List.hd table c", id="table"),
    ],
)
def test_the_fallback_s_answer_is_told_and_does_not_count(box: Box, source: str) -> None:
    others = part([name for name in REFERENCE if name != "next"])
    (one,) = seen(ask(box, "open Given\n" + source, probe("next (Number 2)"), course=[others]))
    assert one["fallback"] == "next"
    real = part([name for name in REFERENCE if name != "next"], ["next"])
    guarded = probe("next (Number 2)", guarded=["next"])
    (one,) = seen(ask(box, "open Given\n" + source, guarded, course=[real]))
    assert one["fallback"] == "next"


def test_another_function_of_the_fallback_is_allowed(box: Box) -> None:
    source = "let draw g n = { g with hand = Help_tp.first g.hand n }"
    (one,) = seen(ask(box, source, probe("draw start 1"), course=[part(["next"], ["first"])]))
    assert one["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}]]
    assert "fallback" not in one


# What is seen.


@pytest.mark.parametrize(
    ("call", "form"),
    [
        pytest.param("1", 1, id="int"),
        pytest.param("max_int", (1 << 62) - 1, id="max_int"),
        pytest.param("(true, ())", {"t": [True, {"t": []}]}, id="tuple"),
        pytest.param('"h\\xc3\\xa9"', "hé", id="UTF-8"),
        pytest.param('"h\\xe9"', "hé", id="latin-1"),
        pytest.param("1.5", {"f": "0x1.8p+0"}, id="float"),
        pytest.param("nan", {"f": "nan"}, id="nan"),
        pytest.param("neg_infinity", {"f": "-inf"}, id="inf"),
        pytest.param("'a'", {"v": ["'a'"]}, id="char"),
        pytest.param("[Some 1; None]", [{"v": ["Some", 1]}, {"v": ["None"]}], id="option"),
        pytest.param("[| 1.; 2. |]", {"v": ["[||]", {"f": "0x1p+0"}, {"f": "0x1p+1"}]}, id="array"),
        pytest.param("ref 3", {"rec": [["contents", 3]]}, id="ref"),
        pytest.param("`A 1", {"v": ["`A", 1]}, id="polymorphic"),
        pytest.param("(fun x -> x)", {"o": "'a -> 'a"}, id="function"),
        pytest.param("[next]", [{"o": "Given.card -> Given.card"}], id="functions"),
        pytest.param("Number 3", {"v": ["Number", 3]}, id="constructor"),
        pytest.param("(Obj.magic 3 : string)", {"o": "string"}, id="magic"),
        pytest.param('(Obj.magic "a" : int list)', {"o": "int list"}, id="magic-list"),
        pytest.param("(Obj.magic 7 : card)", {"o": "Given.card"}, id="magic-constructor"),
        pytest.param("5l", {"v": ["5l"]}, id="int32"),
        pytest.param("lazy 1", {"o": "int lazy_t"}, id="lazy"),
    ],
)
def test_values_are_told_by_their_types(box: Box, call: str, form: object) -> None:
    (one,) = seen(ask(box, RIGHT, probe(call)))
    assert one["value"] == form


def test_values_without_end_are_cut(box: Box) -> None:
    endless, deep, long = seen(
        ask(
            box, RIGHT, probe("let rec l = 1 :: l in l"),
            probe("let rec f n = if n = 0 then Some 1 else Obj.magic (Some (f (n - 1))) in f 9"),
            probe("List.init 100_000 (fun i -> i)"),
        )
    )  # fmt: skip
    assert endless["value"][-1] == {"cut": "count"}
    assert deep["value"] == {"v": ["Some", {"o": "int"}]}
    assert len(long["value"]) == 100_000


@pytest.mark.parametrize(
    ("call", "told"),
    [
        pytest.param('failwith "é"', "Failure: é", id="Failure"),
        pytest.param('invalid_arg "a"', "Invalid_argument: a", id="Invalid_argument"),
        pytest.param("List.find (fun x -> x) []", "Not_found: ", id="Not_found"),
        pytest.param("let rec f n = 1 + f n in f 1", "Stack_overflow: ", id="Stack_overflow"),
        pytest.param("1 + fst (true, 1)", "Type_error: This expression has type bool", id="type"),
        pytest.param("1 / 0", "Division_by_zero: ", id="division"),
        pytest.param("read_line ()", "End_of_file: ", id="End_of_file"),
        pytest.param("exit 3", "exit: 3", id="exit"),
        pytest.param("first [1] 2", "Failure: first: too few", id="own"),
    ],
)
def test_exceptions_are_told(box: Box, call: str, told: str) -> None:
    (one,) = seen(ask(box, RIGHT, probe(call)))
    assert raised(one).startswith(told)


def test_an_exit_counts_even_where_it_is_caught(box: Box) -> None:
    (one,) = seen(ask(box, RIGHT, probe("try exit 4 with _ -> 1")))
    assert one["exit"] == 4
    assert "value" not in one


def test_cases_are_apart(box: Box) -> None:
    cases = [{"l": "[1; 2]"}, {"l": '["a"; "b"]'}]
    one, two = seen(
        ask(
            box,
            RIGHT,
            probe("first l 1", *cases, unchanged=["l"], after={"n": "List.length result"}),
        )
    )
    assert one == {
        "before": {"l": [1, 2]},
        "value": [1],
        "after": {"n": 1},
        "unchanged": {"l": [1, 2]},
    }
    assert two["value"] == ["a"]


def test_seeds_make_random_numbers_repeatable(box: Box) -> None:
    cases = seen(ask(box, RIGHT, probe("Random.int 1000", {}, {}, {}, seeds=[1, 2, 1])))
    first, second, third = (one["value"] for one in cases)
    assert first == third != second


def test_what_is_printed_is_told(box: Box) -> None:
    hand, both, look, much = seen(
        ask(
            box, RIGHT, probe("print_hand start"),
            probe('Printf.printf "a"; prerr_string "c"; Format.printf "b@."'),
            probe('prerr_endline "c"; Printf.eprintf "%d" 1; Format.eprintf "d@."'),
            probe("for i = 1 to 100_000 do print_char 'x' done"),
        )
    )  # fmt: skip
    assert hand["printed"] == " A 2"
    assert sorted(both["printed"]) == ["\n", "a", "b"]
    assert sorted(look["printed"]) == ["\n", "\n", "1", "c", "d"]
    assert len(much["printed"]) == 65_536


def test_what_a_student_puts_into_format_is_not_run_by_us(box: Box) -> None:
    spoilt = "let () = Format.set_formatter_output_functions (fun _ _ _ -> ()) (fun () -> exit 0)"
    (one,) = seen(ask(box, f"{RIGHT}\n{spoilt}\n", probe('print_hand start; Format.printf "a"')))
    assert one == {"value": {"t": []}, "after": {}, "printed": one["printed"]}
    assert " A 2" in one["printed"]


def test_a_session_is_told_as_a_dialogue(box: Box) -> None:
    call = (
        'print_string "name? "; let n = read_line () in print_string ("hello " ^ n); read_line ()'
    )
    (one,) = seen(ask(box, RIGHT, probe(call, events=["Ada"])))
    assert one["dialogue"] == [["out", "name? "], ["in", "Ada"], ["out", "hello Ada"], ["end", ""]]
    assert raised(one) == "End_of_file: "


def test_inputs_are_handed_over_one_by_one(box: Box) -> None:
    handed = {**probe("first l 1"), "inputs": [], "handed": [{"l": "[1]"}, {"l": "[2]"}]}
    asked = request(
        "probe", units={"tp": [{"label": "tp.ml", "text": RIGHT, "lost": []}]},
        probes=[{**handed, "handed": 2}], handed=handed["handed"],
    )  # fmt: skip
    answer = box.ask(asked, _LIMITS)
    assert [one["value"] for one in answer.data("case")] == [[1], [2]]
    assert len(answer.handed) == 2


def test_answers_in_comments_are_found(box: Box) -> None:
    source = (
        "(* Question 8.\n   REMPLACER *)\n"
        + RIGHT
        + "\n(* Question 9 : type? *)\n(* 'a -> 'a\n   yes *)\nlet x = 1\n(* not this *)\n"
    )
    found = study(
        box,
        source,
        manual=[["q8", "Question 8"], ["q9", "Question 9"]],
        skeleton_prose=["Question 9 : type?"],
    )
    assert found.read["answers"] == {"q8": "", "q9": "'a -> 'a\nyes"}


@pytest.mark.parametrize(
    ("comments", "answer"),
    [
        pytest.param("(* 'a -> 'a *)\n\n(* Next doubles.\n   No card. *)", "'a -> 'a", id="above"),
        pytest.param("(* 'a -> 'a *)\n(* as said *)", "'a -> 'a\nas said", id="together"),
        pytest.param("\n(* 'a -> 'a *)", "'a -> 'a", id="alone"),
        pytest.param("(* 'a *)\n\n(* QUESTION 10: next *)\n\n(* int *)", "'a", id="question"),
        pytest.param("(* 'a *)\n\n(* ---- Cards ---- *)\n", "'a", id="heading"),
        pytest.param("(* 'a\n   see Question 3 *)\n", "'a\nsee Question 3", id="mention"),
    ],
)
def test_comments_about_something_else_are_no_answer(box: Box, comments: str, answer: str) -> None:
    source = f"{RIGHT}\n(* Question 9 : type? *)\n{comments}\nlet x = 1\n"
    manual, prose = [["q9", "Question 9"]], ["Question 9 : type?"]
    found = study(box, source, manual=manual, skeleton_prose=prose)
    assert found.read["answers"] == {"q9": answer}


def test_facts_are_told(box: Box) -> None:
    source = "let helper l = List.length l\nlet rec first l n = if n = 0 then [] else first l (helper l)\n"
    facts = study(box, source, targets=[["tp", "first"]]).read["facts"]["first"]
    assert {"first", "helper", "List.length", "length"} <= set(facts["calls"])
    assert facts["recursive"]
    assert not facts["loop"]
    assert facts["functions"] == ["helper"]


@pytest.mark.parametrize(
    "phrase",
    [
        pytest.param("open List\nlet compare a b = 0\nlet length l = -1", id="values"),
        pytest.param("let ( + ) a b = 0\nlet ( = ) a b = false", id="operators"),
        pytest.param("module List = struct let length l = -1 let iter f l = () end", id="module"),
        pytest.param("module Stdlib = struct let compare _ _ = 0 end", id="Stdlib"),
        pytest.param("module Given = struct type card = int type game = int end", id="Given"),
        pytest.param("let start = 3\nlet show c = 3\nlet blank = 4", id="names-of-the-course"),
        pytest.param("type card = Ace | Two", id="type"),
    ],
)
def test_names_mean_to_checks_what_they_mean_to_the_course(box: Box, phrase: str) -> None:
    source = RIGHT.replace("open Given\n", "").replace(
        PROVIDED["peek"], PROVIDED["peek"] + "\n" + phrase
    )
    one, two, three, four = seen(
        ask(
            box, "open Given\n" + source, probe("List.length start.hand + 1"), probe("peek start"),
            probe("(Ace = Number 3, compare 1 2)"), probe("next (Number 3)"),
        )
    )  # fmt: skip
    assert one["value"] == 3
    assert two["value"] == " A"
    assert three["value"] == {"t": [False, -1]}
    assert four["value"] == {"v": ["Number", 4]}


def test_an_answer_of_the_fallback_that_was_kept_at_load_does_not_count(box: Box) -> None:
    source = "open Given\nlet kept = Help_tp.next (Number 2)\nlet next c = kept\n"
    guarded = probe("next (Number 2)", guarded=["next"])
    (one,) = seen(ask(box, source, guarded, course=[part([], ["next"])]))
    assert "value" not in one


def test_what_two_definitions_refuse_together_names_no_third(box: Box) -> None:
    source = RIGHT.replace(REFERENCE["first"], "let first n l = if n = 0 then [] else l")
    source = source.replace(REFERENCE["next"], "let next (c, _) = c")
    body = "ignore (print_hand g); { g with hand = next Ace :: first g.hand n }"
    found = study(box, source.replace(REFERENCE["draw"], f"let draw g n = {body}"))
    assert found.noted("typed")["because"] == "first, next"


def test_a_statement_that_stops_at_the_fallback_names_its_function(box: Box) -> None:
    note = study(box, f"{RIGHT}\nlet () = ignore (Help_tp.next Ace)\n").noted("raised")
    assert note["detail"] == "Help_tp.next"


def test_definitions_that_are_only_used_by_signs_are_there(box: Box) -> None:
    signs = "let ( let* ) o f = Option.bind o f\nlet ( ++ ) a b = a + b\n"
    source = f"{signs}let second l n = let* x = Some (n ++ 1) in Some x\n"
    (one,) = seen(ask(box, source, probe("second [ 1 ] 1 = Some 2")))
    assert one["value"] is True


def test_an_operator_that_binds_is_a_use_of_it(box: Box) -> None:
    """A definition that uses an operator comes before a new one that `and` joins with it."""
    signs = "let ( let* ) x f = f x\nlet ( and+ ) x y = (x, y)\n"
    joined = "let ( let* ) x f = 3 and ( and+ ) x y = (y, x) and second n = "
    for body, value in (("let* m = n in m", 1), ("let* m = n and+ p = 2 in 10 * m + p", 12)):
        (one,) = seen(ask(box, RIGHT + signs + joined + body, probe("second 1")))
        assert one["value"] == value


def test_a_name_that_an_operator_binds_lacks_no_rec(box: Box) -> None:
    signs = "let ( let* ) x f = f x\nlet ( and* ) x y = (x, y)\n"
    for body in ("let* next = c in next", "let* d = c and* next = c in if d = c then next else d"):
        found = study(box, without("next", f"{signs}let next c = {body}"))
        assert found.presence == ALL_PRESENT
        assert found.notes == []
    found = study(box, without("next", f"{signs}let next c = let* next = next c in next"))
    assert found.noted("typed")["detail"].startswith("Unbound value next\nHint: ")


def test_what_no_check_needs_is_not_even_typed(box: Box) -> None:
    source = RIGHT + "\nlet unused x = 1 + true\nlet table = Array.make 3 (next Ace)\n"
    answer = ask(box, source, probe("first [ 1 ] 1"), probe("table.(0)"))
    one, two = seen(answer)
    assert one["value"] == [1]
    assert two["value"] == {"v": ["Number", 2]}


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ("let start = { hand = []; seen = 0 }", ["start"]),
        ("let start = 3 and peek _ = blank", ["start", "peek"]),
        (PROVIDED["start"] + " |> fun g -> { g with seen = 1 }", ["start"]),
        (PROVIDED["start"] + ";;", []),
        ("let start =\n  (* two cards *)\n  { hand = [ Ace; (next Ace) ]; seen = 0; }", []),
    ],
)
def test_a_changed_copy_of_provided_code_is_told(
    box: Box, changed: str, names: Sequence[str]
) -> None:
    source = RIGHT.replace(PROVIDED["start"], changed)
    notes = [note for note in study(box, source).notes if note["note"] == "provided"]
    assert [note["detail"] for note in notes] == names
    (one,) = seen(ask(box, source, probe("List.length start.hand")))
    assert one["value"] == 2


@pytest.mark.parametrize(
    ("mine", "names"),
    [
        (GIVEN, []),
        (GIVEN.replace(" = ", "\n  = "), []),
        (GIVEN.replace("Ace |", "Ace | Joker |") + "let more = 1\n", ["card", "more"]),
    ],
    ids=["same", "layout", "changed"],
)
def test_a_changed_file_of_the_course_is_told(box: Box, mine: str, names: Sequence[str]) -> None:
    found = study(box, RIGHT, beside={"given.ml": mine})
    notes = [note for note in found.notes if note["note"] == "provided"]
    assert [(note["file"], note["detail"]) for note in notes] == [("given.ml", n) for n in names]
    assert found.presence == ALL_PRESENT


@pytest.mark.parametrize(
    ("mine", "names"),
    [
        ("let one = 1\nand two = 2 (* both *)\n", []),
        ("let one = 1\nand two = 3\n", ["two"]),
    ],
    ids=["comment", "changed"],
)
def test_definitions_that_the_course_joins_are_told_one_by_one(
    box: Box, mine: str, names: Sequence[str]
) -> None:
    given = GIVEN + "let one = 1\nand two = 2\n"
    course = [{**part(), "before": [["Given", given]]}]
    found = study(box, RIGHT, beside={"given.ml": GIVEN + mine}, course=course)
    assert [note["detail"] for note in found.notes if note["note"] == "provided"] == names
    start = PROVIDED["start"] + "\nand one = 1\nand two = 2"
    both = [[name, start] for name in ("start", "one", "two")]
    course = [{**part(), "provided": [*both, ["peek", PROVIDED["peek"]]]}]
    joined = PROVIDED["start"] + "\n" + mine.replace("let", "and", 1)
    found = study(box, RIGHT.replace(PROVIDED["start"], joined), course=course)
    assert [note["detail"] for note in found.notes if note["note"] == "provided"] == names

"""Files in OCaml whose work stands in a module: found all the same, or told about."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import (
    GIVEN,
    LIMITS,
    REFERENCE,
    RIGHT,
    ask,
    part,
    probe,
    raised,
    request,
    seen,
    strongest,
    study,
)

pytestmark = pytest.mark.ocaml

ALL_PRESENT = dict.fromkeys(REFERENCE, "present")
INDENTED = textwrap.indent(RIGHT.removeprefix("open Given\n"), "  ")
NEXT = REFERENCE["next"]


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(f"module Tp = struct\n{RIGHT}end\n", id="all"),
        pytest.param(f"module Tp = struct\n{RIGHT}end;;\n", id="two-signs"),
        pytest.param(f"module   Tp=struct {RIGHT} end", id="no-room"),
        pytest.param(f"open Given\n\nmodule Tp = struct\n{INDENTED}end\n", id="indented"),
        pytest.param(f"module Work = struct\n{RIGHT}end\n", id="another-name"),
        pytest.param(f"module Tp =\nstruct\n{RIGHT}\nend\nopen Tp\n", id="opened"),
        pytest.param(f"module Tp = struct\n{RIGHT}end\ninclude Tp", id="included"),
        pytest.param(
            "module type S = sig val first : 'a list -> int -> 'a list end\n"
            f"module Tp : S = struct\n{RIGHT}end",
            id="signature",
        ),
        pytest.param(
            "module Tp : sig val first : 'a list -> int -> 'a list end = struct\n"
            f'(* "end" *) {RIGHT}end',
            id="written-signature",
        ),
        pytest.param(
            f"module Help = struct let double x = begin 2 * x end end\n"
            f"module Tp = struct\n{RIGHT}let four = Help.double 2 end\n"
            "let () = Tp.print_hand Tp.start; Tp.(print_hand start)\n"
            "module T = Tp",
            id="used-after",
        ),
        pytest.param(f"module Tp = struct\n{RIGHT}end\nlet next c = Tp.next c\n", id="one-again"),
        pytest.param(
            f"module Tp = struct\n{RIGHT.replace(REFERENCE['author'], '')}end\n"
            f"{REFERENCE['author']}\n",
            id="one-outside",
        ),
    ],
)
def test_work_in_a_module_is_found(box: Box, source: str) -> None:
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    assert [note["note"] for note in found.notes] == ["wrapped"]
    (unit,) = found.read["units"]["tp"]
    assert unit["written"] == source
    again = box.ask(request("load", units={"tp": [unit]}, skeleton={}), LIMITS)
    assert {*again.data("presence")[0].values()} == {"present"}


def test_places_in_a_module_are_those_of_the_file(box: Box) -> None:
    source = f"open Given\nmodule Tp = struct\n{INDENTED}end\n".replace(
        '"first: too few"', '("first" + 1)'
    )
    found = study(box, source)
    note = found.noted("typed")
    assert (note["line"], note["names"]) == (4, ["first"])
    line = source.splitlines()[3]
    assert line[note["columns"][0] : note["columns"][1]] == '"first"'


@pytest.mark.parametrize("margin", ["", "  "])
@pytest.mark.parametrize("ends", ["end\n", "end;;\n", ""])
def test_a_syntax_error_in_a_module_costs_its_definition_alone(
    box: Box, margin: str, ends: str
) -> None:
    body = textwrap.indent(RIGHT.replace(NEXT, "let next c = (1 + (2"), margin)
    found = study(box, f"module Tp = struct\n{body}{ends}")
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error"}
    assert found.noted("syntax")["names"] == ["next"]


def test_a_comment_on_several_lines_hides_no_module(box: Box) -> None:
    body = textwrap.indent(RIGHT.replace(NEXT, "let next c = (1 + (2"), "  ")
    found = study(box, f"module Tp = struct\n  (* my\n     work *)\n{body}end\n")
    assert found.presence == {**ALL_PRESENT, "next": "syntax-error"}


def test_a_test_that_takes_a_name_again_hides_no_module(box: Box) -> None:
    source = f"module Tp = struct\n{RIGHT}end\nopen Tp\nlet next = next Ace\n"
    found = study(box, source)
    assert found.presence == ALL_PRESENT
    assert {note["note"] for note in found.notes} == {"wrapped", "rebound"}


def test_a_module_that_is_not_closed_costs_nothing(box: Box) -> None:
    found = study(box, f"module Tp = struct\n{RIGHT}")
    assert found.presence == ALL_PRESENT
    assert {note["note"] for note in found.notes} == {"wrapped"}


def test_a_lent_definition_reaches_what_uses_it_in_a_module(box: Box) -> None:
    wrong = RIGHT.replace(REFERENCE["first"], "let first l n = []")
    source = f"module Tp = struct\n{wrong}end\n"
    (unit,) = study(box, source).read["units"]["tp"]
    asked = probe("draw g 1", {"g": "{ hand = [ Ace; Ace ]; seen = 0 }"})
    alone = ask(box, unit["text"], asked, course=[part(lent=["first"])])
    (found,) = seen(alone)
    assert found["value"] == {"rec": [["hand", [{"v": ["Ace"]}]], ["seen", 0]]}


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            f"open Given\nmodule One = struct\n{REFERENCE['first']}\nend\n"
            f"module Two = struct\n{NEXT}\nend\n",
            id="two-modules",
        ),
        pytest.param(
            f"open Given\nmodule One = struct\nmodule Two = struct\n{NEXT}\n"
            f"{REFERENCE['first']}\nend end\n",
            id="inner-module",
        ),
    ],
)
def test_what_stands_in_modules_is_told(box: Box, source: str) -> None:
    found = study(box, source)
    assert found.presence["next"] == "absent"
    told = [note for note in found.notes if note["note"] == "in-module"]
    names = {name for note in told for name in note["detail"].split(", ")}
    assert names == {"next", "first"}
    assert told[-1]["inside"] in ("Two", "One.Two")


def test_a_helper_module_stays_one(box: Box) -> None:
    module_ = "module Cards = struct\nlet next c = c\nlet compare a b = 0\nend\n"
    found = study(box, module_ + RIGHT)
    assert (found.presence, found.notes) == (ALL_PRESENT, [])
    asked = probe("next Ace"), probe("compare 1 2")
    values = [one["value"] for one in seen(ask(box, module_ + RIGHT, *asked))]
    assert values == [{"v": ["Number", 2]}, -1]


def test_the_courses_module_that_was_copied_is_no_work(box: Box) -> None:
    given = f"module Given = struct\n{GIVEN}let next c = c\nend\n"
    assert study(box, given + NEXT).presence["next"] == "present"
    (found,) = seen(ask(box, given + NEXT, probe("next (Number 10)")))
    assert raised(found) == "Failure: next: last"


@pytest.mark.parametrize(
    "opened",
    [
        pytest.param("open Help_tp", id="fallback"),
        pytest.param(
            "module Tests = struct let next = 3 let author = 4 let start = 5 end\nopen Tests",
            id="own",
        ),
    ],
)
def test_an_opened_module_hides_no_answer_from_the_checks(box: Box, opened: str) -> None:
    probes = [probe("next Ace"), probe("author"), probe("start.hand")]
    for source in (f"{RIGHT}\n{opened}\nlet () = ()\n", RIGHT.replace(NEXT, f"{NEXT}\n{opened}")):
        one, two, three = seen(ask(box, source, *probes))
        assert one["value"] == {"v": ["Number", 2]}
        assert two["value"] == "Reference"
        assert three["value"] == [{"v": ["Ace"]}, {"v": ["Number", 2]}]
        (lent,) = seen(ask(box, source, probe("next Ace"), course=[part(["next"])]))
        assert lent["value"] == {"v": ["Number", 2]}


def test_what_uses_a_name_after_an_opened_module_uses_the_module_s(box: Box) -> None:
    opened = "module Own = struct let next _ = Ace end\nopen Own\nlet twice c = next (next c)\n"
    one, two = seen(ask(box, f"{RIGHT}\n{opened}", probe("twice Ace"), probe("next Ace")))
    assert one["value"] == {"v": ["Ace"]}
    assert two["value"] == {"v": ["Number", 2]}


def test_a_test_without_a_sign_in_a_module_costs_nothing(box: Box) -> None:
    tested = textwrap.indent("let next c = Fun.id c\n\nprint_int 1;;", "  ")
    source = INDENTED.replace(textwrap.indent(NEXT, "  "), tested)
    found = study(box, f"open Given\nmodule Tp = struct\n{source}end\n")
    assert (found.presence, tested in source) == (ALL_PRESENT, True)
    assert {note["note"] for note in found.notes} == {"wrapped"}


_DRAW = "let draw g n = { g with hand = few g.hand n }"
_FEW = REFERENCE["first"].replace("first l", "few l").replace("first r", "few r")


@pytest.mark.parametrize(
    ("opened", "draw", "beside"),
    [
        pytest.param("open Tools\n", _DRAW, {"tools.ml": _FEW}, id="opened"),
        pytest.param("", _DRAW.replace("few", "Tools.few"), {"Tools.ml": _FEW}, id="named"),
        pytest.param("include Tools;;\n", _DRAW, {"tools.ml": _FEW}, id="included"),
        pytest.param(
            "open Tools\n",
            _DRAW,
            {"tools.ml": "let few l n = Basis.few l n", "basis.ml": _FEW},
            id="one-names-another",
        ),
        pytest.param("open Tools\n", _DRAW, {"tools.ml": f"{_FEW}\nlet lost = ("}, id="syntax"),
        pytest.param(
            "",
            _DRAW.replace("few", "Tools.few"),
            {"tools.ml": f"{_FEW}\nlet next c = few"},
            id="other-definitions-of-the-same-names",
        ),
    ],
)
def test_a_file_of_the_student_s_own_is_read_where_it_is_named(
    box: Box, opened: str, draw: str, beside: dict[str, str]
) -> None:
    source = opened + RIGHT.replace(REFERENCE["draw"], draw)
    found = study(box, source, beside=beside)
    assert found.presence == ALL_PRESENT
    units = found.read["units"]["tp"]
    assert [unit["label"] for unit in units] == [*reversed(beside), "tp.ml"]
    drawn, following = seen(
        box.ask(
            request(
                "probe", units={"tp": units}, probes=[probe("draw start 1"), probe("next Ace")]
            ),
            LIMITS,
        )
    )
    assert drawn["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}]]
    assert following["value"] == {"v": ["Number", 2]}


def test_a_file_that_nothing_names_is_not_loaded(box: Box) -> None:
    found = study(box, RIGHT, beside={"tests.ml": "open Tp\nlet next c = c\nlet () = exit 1"})
    assert (found.presence, found.notes) == (ALL_PRESENT, [])
    assert found.loaded["read"] == ["tp.ml"]
    assert [*found.read["units"]] == ["tp"]


@pytest.mark.parametrize("name", ["list.ml", "Printf.ml"])
def test_a_file_named_like_a_module_of_ocaml_s_does_not_take_its_place(box: Box, name: str) -> None:
    source = RIGHT + 'let () = Printf.printf "%d" (List.length [])\n'
    found = study(box, source, beside={name: "let sum l = 0"})
    assert (found.presence, found.notes) == (ALL_PRESENT, [])
    assert found.loaded["read"] == ["tp.ml"]


_HIDING = """\
type t = int
let max = 0
let compare a b = b - a
let few l n = l
"""


@pytest.mark.parametrize(
    ("draw", "more"),
    [
        pytest.param("Tools.few g.hand n", "let three = max 2 3", id="names-of-ocaml-s"),
        pytest.param("let few = g.hand in Tools.few few n", "", id="local-name"),
        pytest.param("Tools.few g.hand n", "type t = A let a = (A : t)", id="types"),
        pytest.param("Tools.(few g.hand n)", "let three = max 2 3", id="opened-inside"),
        pytest.param("T.few g.hand n", "let three : Tools.t = max 2 3", id="another-name"),
    ],
)
def test_a_named_file_hides_nothing_of_the_other_one_s(box: Box, draw: str, more: str) -> None:
    source = RIGHT.replace("first g.hand n", draw).replace("open Given", f"open Given\n{more}")
    source = source.replace("let draw", "module T = Tools\nlet draw")
    found = study(box, source, beside={"tools.ml": _HIDING})
    assert (found.presence, found.notes) == (ALL_PRESENT, [])
    asked = request("probe", units=found.read["units"], probes=[probe("draw start 1")])
    (drawn,) = seen(box.ask(asked, LIMITS))
    assert drawn["value"]["rec"][0] == ["hand", [{"v": ["Ace"]}, {"v": ["Number", 2]}]]


def test_a_target_in_another_file_is_missing_and_a_note_says_where(box: Box) -> None:
    source = f"open Tools\n{RIGHT.replace(NEXT, '')}"
    found = study(box, source, beside={"tools.ml": f"open Given\n{NEXT}"})
    assert found.presence == ALL_PRESENT | {"next": "absent"}
    assert found.noted("in-module")["detail"] == "next"


def test_a_line_of_a_named_file_is_told_as_written(box: Box) -> None:
    source = RIGHT + "let few = Tools.few\n"
    found = study(box, source, beside={"tools.ml": "let few = 1 ^ 2"})
    told = [note for note in found.notes if note["file"] == "tools.ml"]
    assert [(note["text"], note["columns"]) for note in told] == [("let few = 1 ^ 2", [10, 11])]

"""A reference in OCaml cut into items, and what a request lends of it."""

from __future__ import annotations

from graders.languages.base import Lending, ReferenceSources
from graders.languages.ocaml.cutting import cut_reference, helpers_of, uses
from graders.languages.ocaml.lending import course_part
from graders.languages.pieces import ReferenceModule
from graders.model import Target

SOURCE = """open Outils
type t = A | B;;
(* The first. *)
let donnee = 3
let tiers x = x
let aide x = tiers x
let rec f x = if x = 0 then donnee else aide (f (x - 1))
let g x = f x + 1
let seul = 4
"""
INTERFACE = "val f : int -> int\nval g :\n  int -> int\n"
BESIDE = {"m.mli": INTERFACE, "outils.ml": "let deux = 2\n"}
TARGETS = [Target("m", "f"), Target("m", "g")]


def cut(source: str = SOURCE, interface: str = INTERFACE) -> tuple[ReferenceModule, list[str]]:
    """Return the pieces of a module ``m``, and its problems in words."""
    beside = {**BESIDE, "m.mli": interface}
    sources = ReferenceSources({"m": ("reference/a/m.ml", source)}, beside)
    (module,), problems = cut_reference(sources, {"m": ["donnee"]}, TARGETS)
    return module, [f"{one.file}:{one.line}: {one.what}; {one.mend}" for one in problems]


def test_items_are_provided_targets_or_helpers() -> None:
    module, problems = cut()
    assert not problems
    assert [one.name for one in module.provided] == ["donnee"]
    assert list(module.targets) == ["f", "g"]
    assert list(module.helpers) == ["tiers", "aide", "seul"]
    assert module.imports == ("open Outils", "type t = A | B")
    assert (module.targets["g"].source, module.targets["g"].line) == ("let g x = f x + 1", 8)


def test_an_item_uses_the_others_of_its_module_and_not_itself() -> None:
    module, _ = cut()
    assert list(uses(module, module.targets["f"])) == [("m", "aide"), ("m", "donnee")]
    assert [one.name for one in helpers_of(module, module.targets["f"])] == ["tiers", "aide"]


def test_two_targets_of_one_item_cannot_be_lent_apart() -> None:
    _, problems = cut("let rec f x = g x\nand g x = f x\n")
    assert problems == [
        (
            "reference/a/m.ml:1: one item defines f and g: neither can be lent alone; "
            "write an item for each"
        )
    ]


def test_a_name_defined_twice_is_told() -> None:
    _, problems = cut("let f x = x\nlet g x = x\nlet f x = x + 1\n")
    assert problems == [
        "reference/a/m.ml:3: 'f' is defined twice, first on line 1; delete one of the two"
    ]


def test_a_value_without_a_name_is_no_definition() -> None:
    module, problems = cut("let _ = 1\nlet _ = 2\nlet f x = x\nlet g x = x\n")
    assert not problems
    assert not module.helpers


def test_a_target_has_a_type_in_the_interface() -> None:
    _, problems = cut(interface="val f : int -> int\nval autre : int -> int\n")
    assert problems == [
        "reference/a/m.mli:1: the target 'g' has no type there; write val g : its type"
    ]


def test_a_request_holds_no_answer_but_those_that_are_lent() -> None:
    module, _ = cut()
    part = course_part(module, Lending(lent=("g",), fallback="aide_cours"))
    assert [name for name, _ in part["lent"]] == ["g"]
    # The functions that `g` calls go with it.
    assert [name for name, _ in part["helpers"]] == ["tiers", "aide", "f"]
    assert part["provided"] == [["donnee", "let donnee = 3"]]
    assert part["before"] == [["Outils", "let deux = 2\n"]]
    assert part["opened"] == ["Outils"]
    assert part["fallback"] == "Aide_cours"
    assert part["signature"] == "val f : int -> int\nval g : int -> int"


def test_nothing_is_lent_where_nothing_is_asked_for() -> None:
    module, _ = cut()
    part = course_part(module, Lending())
    assert not part["lent"]
    assert not part["helpers"]
    assert not part["reachable"]


def test_what_is_reachable_is_not_lent_twice() -> None:
    module, _ = cut()
    part = course_part(module, Lending(lent=("f",), reachable=("f", "g")))
    assert [name for name, _ in part["lent"]] == ["f"]
    assert [name for name, _ in part["reachable"]] == ["g"]

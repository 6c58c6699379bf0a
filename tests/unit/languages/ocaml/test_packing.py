"""Packed words stand for OCaml in a kit: the same program, without comments, layout, local names."""

from __future__ import annotations

import pytest

from graders.codec.trees import BadTree, pack_text, text_in
from graders.languages.base import ReferenceSources
from graders.languages.ocaml.cutting import cut_reference
from graders.languages.ocaml.packing import names_outside, pack, pack_module, unpack
from graders.languages.pieces import ReferenceModule
from graders.model import Target

GIVEN = "type carte = { rang : int; nom : string }\nlet vide = []\n"
REFERENCE = """\
open Defs

(* A secret. *)
let double entree = entree * 2 (* twice *)

let aide valeurs =
  List.map double valeurs
"""


def _module() -> ReferenceModule:
    beside = {"lab.mli": "(* as asked *)\nval aide : int list -> int list\n", "defs.ml": GIVEN}
    sources = ReferenceSources({"lab": ("reference/lab.ml", REFERENCE)}, beside)
    (module,), problems = cut_reference(sources, {}, [Target("lab", "aide")])
    assert problems == ()
    return module


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("let f entree =\n  entree + 1 (* une de plus *)", "let f v1 = v1 + 1"),
        ("let f (liste : int list) = liste", "let f (v1 : int list) = v1"),
        ("let f = function tete :: _ as tout -> tete, tout | [] -> g ()",
         "let f = function v1 :: _ as v2 -> v1, v2 | [] -> g ()"),
        ("let f carte = carte.nom ^ nom", "let f carte = carte.nom ^ nom"),
        ("let f entree = let rang = 1 in { entree with rang }",
         "let f v1 = let rang = 1 in { v1 with rang }"),
        ("let f ~cle ?autre:(valeur = 1) () = cle + valeur",
         "let f ~cle ?autre:(v1 = 1) () = cle + v1"),
        ("let f max = max vide 1", "let f max = max vide 1"),
        ("let f x = x.v1 + v2", "let f v3 = v3.v1 + v2"),
        ("let f () = for tour = 1 to 3 do Printf.printf \"tour %d\" tour done",
         "let f () = for v1 = 1 to 3 do Printf.printf \"tour %d\" v1 done"),
        ("let f c = c = '\"' || c = '\\''", "let f v1 = v1 = '\"' || v1 = '\\''"),
    ],
    ids=["layout", "annotation", "patterns", "field", "punned", "labels", "ocaml", "taken", "text",
         "characters"],
)  # fmt: skip
def test_local_names_are_others_and_the_rest_stays(source: str, told: str) -> None:
    outside = names_outside(_module()) | {"f"}
    assert unpack(pack(source, outside)) == told


def test_no_line_of_a_definition_is_in_what_is_packed() -> None:
    module = _module()
    found = pack_module(module, ["aide", "double"])
    assert [unpack(text) for text in found.lent.values()] == [
        "let double v1 = v1 * 2",
        "let aide v1 = List.map double v1",
    ]
    packed = text_in(found.lent["aide"])
    assert "List.map double" not in packed
    assert found.beside == {"lab.mli": "val aide : int list -> int list\n", "defs.ml": GIVEN}


@pytest.mark.parametrize("text", ["", "let f x = x", pack_text("{"), pack_text('{"a": 1}')])
def test_what_was_not_packed_is_refused(text: str) -> None:
    with pytest.raises(BadTree):
        unpack(text)

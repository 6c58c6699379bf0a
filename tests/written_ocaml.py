"""Files of klondike-ocaml as students hand them in: the reference with pieces put in their place."""

from __future__ import annotations

from tests.command_line import ROOT

REFERENCE = (ROOT / "reference" / "klondike-ocaml" / "solitaire.ml").read_text("utf-8")
VARIANTS = ROOT / "tests" / "mutants" / "klondike-ocaml"
OPEN = "open Solitaire_defs\n"
IN_WORDS = ("type_init_pile", "types_rangement")

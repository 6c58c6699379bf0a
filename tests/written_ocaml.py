"""Files of klondike-ocaml as students hand them in: the reference with pieces put in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission
from graders.sandbox.choose import choose
from graders.sandbox.programs import programs_of
from graders.spec.load import load_assignment
from tests.command_line import ROOT

REFERENCE = (ROOT / "reference" / "klondike-ocaml" / "solitaire.ml").read_text("utf-8")
VARIANTS = ROOT / "tests" / "mutants" / "klondike-ocaml"
OPEN = "open Solitaire_defs\n"
IN_WORDS = ("type_init_pile", "types_rangement")

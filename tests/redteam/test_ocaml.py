"""Determined students of OCaml: each piece of `ocaml/`, in a file that is right but for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.written_ocaml import OPEN, REFERENCE, graded, in_place, not_right

pytestmark = [pytest.mark.ocaml, pytest.mark.timeout(300)]

PIECES = Path(__file__).parent / "ocaml"
NAMES = sorted(path.stem for path in PIECES.glob("*.ml"))
TIERS = [
    pytest.param("bwrap", id="isolated", marks=pytest.mark.isolated),
    pytest.param("process", id="process"),
]

# The questions that an attack must not get; all others are right.
COSTS: Mapping[str, str] = {
    "changes-input-of-expected": "decouvre",
    "changes-inputs": "retire_defausse",
    "compares-functions": "remplace_nieme",
    "cyclic-comparison": "victoire",
    "cyclic-value": "n_premieres init_cartes",
    "deep-source": "victoire",
    "exits-everywhere": "victoire",
    "exponential-types": "victoire",
    "external-exit": "victoire",
    "external-frames": "est_suivante_couleur_diff",
    "external-system": "victoire",
    "fallback-first-class": "victoire",
    "fallback-under-try": "pioche valeur_suivante",
    "formats-the-formatter": "victoire",
    "frames-by-dev-fd": "est_suivante_couleur_diff",
    "frames-on-stdout": "valeur_suivante",
    "gc-settings": "nieme",
    "huge-exception": "valeur_suivante retire_defausse",
    "huge-value": "init_cartes",
    "ignores-signals": "victoire",
    "marshal-crash": "victoire",
    "marshal-forging": "victoire",
    "memory-bomb": "init_cartes",
    "names-of-the-harness": "victoire",
    "nan-and-zero": "cherche_index_pour_suivante",
    "obj-closure": "pioche",
    "obj-magic-crash": "nieme",
    "obj-magic-value": "couleur_compatible",
    "output-bomb": "affiche_tas",
    "printer-of-exceptions": "est_suivante_meme_couleur victoire",
    "printer-that-lies": "valeur_suivante",
    "probe-of-reference": "victoire",
    "redefines-equality": "nieme victoire",
    "redefines-stdlib": "remplace_nieme",
    "seed-of-its-own": "melange",
    "shadows-definitions": "affiche_tas",
    "state-between-cases": "couleur_compatible",
    "swallows-everything": "remplace_nieme",
    "sys-command": "victoire",
    "text-of-failures": "retire_defausse",
    "unix-system": "victoire",
    "reads-passwd": "victoire",
    "writes-a-file": "victoire",
}
# Attacks that may cost more, or nothing: their effect is seen, or is not there to be seen.
MAY_COST: Mapping[str, str] = {
    "changes-messages": "affiche_tas affiche_piles affiche_pioche affiche_jeu",
    "closes-outputs": "affiche_tas victoire",
    "lists-folders": "victoire",
    "reads-proc": "victoire",
}
# A plain process has the files and the programs of whoever starts it.
OPEN_IN_A_PROCESS = frozenset({"reads-passwd", "sys-command", "writes-a-file"})


def source_of(name: str) -> str:
    """Write the file that holds a piece; what it defines stands nowhere else."""
    piece = (PIECES / f"{name}.ml").read_text("utf-8")
    defined = [
        one for one in re.findall(r"(?m)^let (?:rec )?(\w+)", piece) if f"{one} :" in REFERENCE
    ]
    stubs = {one: f"let {one} = Help_solitaire.{one}" for one in defined}
    source = in_place(stubs)
    if "(* place: before *)" in piece:
        return source.replace(OPEN, f"{OPEN}{piece}\n;;\n", 1)
    return f"{source}\n{piece}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tier", TIERS)
def test_an_attack_gets_what_it_is_worth(tier: str, name: str) -> None:
    found = {*not_right(graded(source_of(name), tier))}
    lost = {*COSTS.get(name, "").split()}
    if tier == "process" and name in OPEN_IN_A_PROCESS:
        found, lost = found - lost, set()
    assert lost - found == set(), "got what it must not get"
    assert found - lost - {*MAY_COST.get(name, "").split()} == set(), "costs what is right"


def test_every_piece_is_in_a_table_of_pieces_that_are_there() -> None:
    assert {*COSTS, *MAY_COST, *OPEN_IN_A_PROCESS} <= {*NAMES}

"""Files of tired students of OCaml: each mistake costs its own question, and no right answer."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping

import pytest

from tests.command_line import ROOT
from tests.written_ocaml import ASSIGNMENT, OPEN, REFERENCE, graded, in_place, not_right

pytestmark = [pytest.mark.ocaml, pytest.mark.timeout(300)]

DEFS = (ROOT / "reference" / ASSIGNMENT / "solitaire_defs.ml").read_text("utf-8")
DECOUVRE = """let decouvre pile =
let v = fst pile IN
let c = snd pile in
match v with
| [] -> (match c with
| [] -> pile
| x :: r -> ([x], r))
| _ -> pile
"""
NIEME = """let nieme liste n =
  match liste with
  | [] -> failwith "nieme: pas assez d'éléments"
  | element :: reste -> if n = 0 then element else nieme reste (n - 1)
"""
NEXT = """let valeur_suivante ~valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"
"""
SAME_SUIT = """let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante ~valeur:carte.valeur = suivante.valeur
"""
VICTOIRE = """let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
"""


def before(heading: str, text: str) -> str:
    """Put a text before a heading of the reference."""
    assert REFERENCE.count(heading) == 1
    return REFERENCE.replace(heading, text + heading)


def after_open(text: str) -> str:
    return REFERENCE.replace(OPEN, OPEN + text, 1)


def wrapped(source: str, name: str = "Solitaire", margin: str = "  ") -> str:
    """Put a file into a module."""
    return f"module {name} = struct\n{textwrap.indent(source, margin)}end\n"


# A file as an editor indents it, where something does not end.
INDENTED = re.sub(
    r"(?ms)^\(\* Question 11.*", lambda rest: textwrap.indent(rest[0], "  "), REFERENCE
)


RIGHT: Mapping[str, str | bytes] = {
    "modules": after_open("module M = struct let f v = v end\nmodule F (X : sig end) = struct end\n"),
    "included": in_place({"nieme": f"module A = struct\n{NIEME.replace('let n', 'let rec n')}\nend\ninclude A"}),
    "CRLF": REFERENCE.replace("\n", "\r\n"),
    "BOM": b"\xef\xbb\xbf" + REFERENCE.encode(),
    "latin-1": REFERENCE.encode("latin-1"),
    "tabs": re.sub("(?m)^ +", lambda found: "\t" * (len(found[0]) // 2), REFERENCE),
    "signs": re.sub(r"\n\n(?=\(\*|let )", "\n;;\n\n", REFERENCE),
    "locals in column 1": in_place({"decouvre": DECOUVRE.replace("IN", "in")}),
    "printing at load": REFERENCE + "let () = affiche_jeu (init_jeu ())\nlet _ = read_line ()\n",
    "exit": before("(* Question 5", "let () = if true then exit 0\n"),
    "an older version": before("(* Question 9 (", "let pioche jeu = jeu\n"),
    "an unfinished version": REFERENCE + "\nlet victoire jeu = match jeu with\n",
    "others' fallback": in_place(
        {
            "est_suivante_meme_couleur": "module H = Help_solitaire\nlet est_suivante_meme_couleur c s =\n"
            "  c.couleur = s.couleur && c.valeur <> Roi && H.valeur_suivante c.valeur = s.valeur"
        }
    ),
    "shadowed": before("(* ---- Rangement", 'let valeurs = [ Roi ]\nlet string_of_carte _ = "x"\n'),
    "no open": REFERENCE.replace(OPEN, ""),
    "a call without a sign": in_place({"victoire": VICTOIRE + '\nprint_string "test"'}),
    "prose": REFERENCE + "\n\nJ'ai pas eu le temps de finir la suite du TP.\nMerci !\n",
    "fences": f"```ocaml\n{REFERENCE}```\n",
    "a quote in a comment": before("(* Question 9 (", '(* la carte dite "du dessus *)\n'),
    "names used again in tests": REFERENCE
    + "let jeu = init_jeu ()\nlet pioche = jeu.pioche\nlet victoire = victoire jeu\nlet nieme = nieme [1] 0\n",
    "the course's module copied": REFERENCE.replace(OPEN, f"module Solitaire_defs = struct\n{DEFS}end\n{OPEN}"),
    "UTF-16": REFERENCE.encode("utf-16"),
    "indented": textwrap.indent(REFERENCE, "  "),
    "in a module, with its tests": wrapped(REFERENCE)
    + "open Solitaire\nlet () = affiche_jeu (init_jeu ())\nlet pioche = pioche (init_jeu ())\n"
    + "module Tests = struct let () = assert (nieme [1; 2] 1 = 2) end\n",
    "in a module, with its own names": wrapped(REFERENCE, margin="")
    + "let _ = Solitaire.victoire (Solitaire.init_jeu ())\nlet _ = Solitaire.(nieme [1] 0)\nmodule M = Solitaire\n",
    "in a module, without open, and exit": wrapped(REFERENCE.replace(OPEN, ""), "TP") + "let () = exit 0\n",
    "in a module, from another system": ("\ufeff" + wrapped(REFERENCE)).replace("\n", "\r\n").encode(),
    "in a module, with prose": wrapped(REFERENCE) + "\nJ'ai pas fini.\n",
    "an older version in a module": "module Ancien = struct let victoire j = true let decouvre p = p end\n" + REFERENCE,
    "optional": in_place({"nieme": NIEME.replace("let nieme", "let rec nieme ?(d = 0)").replace("n = 0", "n = d")}),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_loses_no_point(name: str) -> None:
    assert not_right(graded(RIGHT[name])) == {}


GROUP = """let rec est_suivante_meme_couleur c s = c.couleur = s.couleur
and est_suivante_couleur_diff c s =
  couleur_compatible c.couleur s.couleur && c.valeur <> Roi && valeur_suivante c.valeur = s.valeur
"""
FUNCTOR = """module type S = sig val victoire : jeu -> bool end
module F (X : S) = struct let v jeu = try X.victoire jeu with _ -> false end
module G = F (Help_solitaire)
let victoire jeu = G.v jeu
"""
WRONG: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "label": (
        in_place({"init_cartes": "let init_cartes ~couleur = List.map (fun valeur -> { couleur; valeur }) valeurs"}),
        {"init_cartes": "error"},
    ),
    "a label that calls leave out": (
        in_place({"nieme": "let nieme ~l n = List.nth l n"}),
        {"nieme": "error"},
    ),
    "a label in calls too": (
        in_place({"valeur_suivante": NEXT, "est_suivante_meme_couleur": SAME_SUIT}),
        {"valeur_suivante": "error"},
    ),
    "a label of a wrong function": (
        in_place({"valeur_suivante": NEXT.replace("n + 1", "n + 2"), "est_suivante_meme_couleur": SAME_SUIT}),
        {"valeur_suivante": "error"},
    ),
    "a couple of arguments": (
        in_place({"nieme": "let nieme (l, n) = List.nth l n"}),
        {"nieme": "error"},
    ),
    "narrow": (
        in_place({"nieme": NIEME.replace("let nieme liste", "let rec nieme (liste : carte list)")}),
        {"nieme": "partial"},
    ),
    "weak": (
        in_place({"nieme": NIEME.replace("let nieme", "let rec cherche") .replace("nieme reste", "cherche reste")
                  + "let nieme = let r = ref [] in fun l n -> r := l; cherche l n"}),
        {"nieme": "partial"},
    ),
    "missing rec": (in_place({"nieme": NIEME}), {"nieme": "missing"}),
    "missing in, and all indented after it": (
        INDENTED.replace("= couleur = Coeur || couleur = Carreau in", "= couleur = Coeur"),
        {"couleur_compatible": "missing"},
    ),
    "in a module, unfinished": (
        wrapped(in_place({"decouvre": "let decouvre pile =\n  match pile with\n  | [], c :: r -> ([c], r"})),
        {"decouvre": "missing"},
    ),
    "in a module, the fallback by a function": (
        wrapped(in_place({
            "couleur_compatible": "let couleur_compatible = function a -> fun b -> Help_solitaire.couleur_compatible a b",
            "pioche": "let pioche jeu = jeu |> Help_solitaire.pioche",
        })),
        {"couleur_compatible": "missing", "pioche": "missing"},
    ),
    "the fallback with another argument": (
        in_place({"nieme": "let nieme l n = Help_solitaire.nieme l (n + 0)"}),
        {"nieme": "missing"},
    ),
    "first name left as it was": (in_place({"premom": 'let premom = "REMPLACER"'}), {"identite": "wrong"}),
    "first name called otherwise": (in_place({"premom": 'let prenom = "Lou"'}), {"identite": "error"}),
    "address of another type": (in_place({"email": "let email = 3"}), {"identite": "error"}),
    "to be written": (
        in_place({
            "pioche": 'let pioche jeu = failwith "à faire"',
            "decouvre": "let decouvre pile = Help_solitaire.(decouvre pile)",
        }),
        {"pioche": "missing", "decouvre": "missing"},
    ),
    "missing in": (in_place({"decouvre": DECOUVRE.replace("IN", "")}), {"decouvre": "missing"}),
    "open List": (after_open("open List\n"), {"melange": "missing"}),
    "nothing after else": (
        in_place({"decouvre": "let decouvre pile =\n  if fst pile <> [] then pile else"}),
        {"decouvre": "missing"},
    ),
    "unclosed comment": (before("(* Question 21", "(* victoire, à finir\n"), {"victoire": "missing"}),
    "unclosed text": (REFERENCE.replace('(Failure "nieme', "(").replace('"nieme: pas assez d\'éléments"\n  | element', '"nieme: pas\n  | element'), {"nieme": "missing"}),
    "a group": (
        in_place({"est_suivante_meme_couleur": "", "est_suivante_couleur_diff": GROUP}),
        {"est_suivante_meme_couleur": "wrong"},
    ),
    "own fallback in a branch": (
        in_place({"decouvre": "let decouvre p = match p with _ :: _, _ -> p | _ -> Help_solitaire.decouvre p"}),
        {"decouvre": "wrong"},
    ),
    "own fallback by open": (
        in_place({"victoire": "let victoire jeu = let open Help_solitaire in jeu.pioche = [] && victoire jeu"}),
        {"victoire": "wrong"},
    ),
    "own fallback by a functor": (in_place({"victoire": FUNCTOR}), {"victoire": "wrong"}),
    "own fallback in try": (
        in_place({"victoire": "let victoire jeu = try Help_solitaire.victoire jeu with _ -> false"}),
        {"victoire": "wrong"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_costs_its_own_question(name: str) -> None:
    source, expected = WRONG[name]
    assert not_right(graded(source)) == expected


def test_an_exception_of_another_question_is_no_answer() -> None:
    """A king goes onto an empty pile, and the wrong `nieme` raises where that would be seen."""
    king = (
        "match fst (nieme jeu.piles n1) with { valeur = Roi; _ } :: _ -> jeu | _ -> sans jeu n1 n2"
    )
    definitions = {
        "nieme": NIEME.replace("let n", "let rec n").replace("n = 0", "n = 1"),
        "pile_vers_pile": f"SANS\nlet pile_vers_pile jeu n1 n2 =\n  if fst (nieme jeu.piles n2) = [] then {king}\n  else sans jeu n1 n2",
    }
    found = re.search(r"(?ms)^let pile_vers_pile .*?(?=^\(\*)", REFERENCE)
    assert found
    own = found[0].replace("let pile_vers_pile", "let sans")
    source = in_place(definitions).replace("SANS", own)
    record = graded(source)
    (question,) = [one for one in record.questions if one.id == "pile_vers_pile"]
    assert [c.id for c in question.checks if not c.is_passed] == ["vers-vide"]


def test_an_endless_function_is_blamed_through_a_right_one() -> None:
    """`est_suivante_couleur_diff` is right, and ends only where `couleur_compatible` does."""
    endless = {"couleur_compatible": "let rec couleur_compatible a b = couleur_compatible a b"}
    blamed = {one.id: one.blame for one in graded(in_place(endless)).questions if one.blame}
    by_cards = ("est_suivante_couleur_diff", "cherche_index_pour_suivante")
    moves = ("defausse_vers_pile", "pile_vers_pile")
    assert blamed == dict.fromkeys((*by_cards, *moves), ("couleur_compatible",))

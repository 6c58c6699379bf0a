"""Puzzles given to the students' classes, and what makes an answer right: moves are replayed.

A plan lists the numbers of the tiles row by row, with 0 for the hole. Checks make a position by
putting a new puzzle's own tiles in the order of a plan, so that no check says how a hole is made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from graders.course import Answer, Fault, Opaque, Text

Plan = tuple[int, ...]
Entree = dict[str, Any]

_PAS = {"h": (-1, 0), "b": (1, 0), "g": (0, -1), "d": (0, 1)}
_SIX = ((3, 2), (2, 3))
_TAILLES = ((2, 2), (3, 3), (4, 2), (2, 3), (4, 4))


# --- the rules of the game -----------------------------------------------------------------


def _range(largeur: int, hauteur: int) -> Plan:
    return (*range(1, largeur * hauteur), 0)


def _est_range(plan: Plan) -> bool:
    return plan == (*range(1, len(plan)), 0)


def _joue(plan: Plan, largeur: int, coup: object) -> Plan | None:
    """Move the hole; None when it cannot."""
    if not isinstance(coup, str) or coup not in _PAS:
        return None
    trou = plan.index(0)
    ligne, colonne = trou // largeur + _PAS[coup][0], trou % largeur + _PAS[coup][1]
    if not (0 <= ligne < len(plan) // largeur and 0 <= colonne < largeur):
        return None
    nouveau, arrivee = list(plan), ligne * largeur + colonne
    nouveau[trou], nouveau[arrivee] = nouveau[arrivee], 0
    return tuple(nouveau)


def _possibles(plan: Plan, largeur: int) -> list[str]:
    return [coup for coup in _PAS if _joue(plan, largeur, coup)]


def _a_une_solution(plan: Plan, largeur: int) -> bool:
    """Compare two parities: each move of the hole swaps two tiles and changes its distance."""
    voulu = [valeur - 1 if valeur else len(plan) - 1 for valeur in plan]
    inversions = sum(a > b for i, a in enumerate(voulu) for b in voulu[i + 1 :])
    trou = plan.index(0)
    distance = len(plan) // largeur - 1 - trou // largeur + largeur - 1 - trou % largeur
    return (inversions + distance) % 2 == 0


def _promene(plan: Plan, largeur: int, coups: str) -> Plan:
    """Play moves that are all possible."""
    for coup in coups:
        suite = _joue(plan, largeur, coup)
        if suite is None:
            raise ValueError(f"{coup} is not possible from {plan}")
        plan = suite
    return plan


# --- the positions -------------------------------------------------------------------------


def _entree(plan: Sequence[int], largeur: int, **autres: Any) -> Entree:
    return {
        "largeur": largeur,
        "hauteur": len(plan) // largeur,
        "plan": list(plan),
        **autres,
    }


def _depuis_range(largeur: int, hauteur: int, coups: str) -> Entree:
    return _entree(_promene(_range(largeur, hauteur), largeur, coups), largeur)


def _melange(hasard: random.Random, largeur: int, hauteur: int) -> Plan:
    plan = list(_range(largeur, hauteur))
    hasard.shuffle(plan)
    return tuple(plan)


def _avec_trou(hasard: random.Random, largeur: int, hauteur: int, trou: int) -> Plan:
    numeros = list(range(1, largeur * hauteur))
    hasard.shuffle(numeros)
    return (*numeros[:trou], 0, *numeros[trou:])


def _vers(largeur: int, hauteur: int, combien: int, hasard: random.Random) -> Entree:
    """Walk away from the ordered puzzle without going back at once."""
    plan, avant = _range(largeur, hauteur), None
    for _ in range(combien):
        suites = [_joue(plan, largeur, coup) for coup in _PAS]
        choix = [suite for suite in suites if suite and suite != avant]
        avant, plan = plan, hasard.choice(choix)
    return _entree(plan, largeur)


def numeros() -> list[Entree]:
    """Numbers of tiles, of one and two digits."""
    return [{"valeur": valeur} for valeur in (1, 7, 8, 10, 15)]


def tailles() -> list[Entree]:
    """Sizes, square or not."""
    return [{"largeur": largeur, "hauteur": hauteur} for largeur, hauteur in _TAILLES]


def positions_simples() -> list[Entree]:
    """A position of each size, in no particular order."""
    hasard = random.Random(1)
    return [_entree(_melange(hasard, *taille), taille[0]) for taille in _TAILLES]


def positions_a_dessiner() -> list[Entree]:
    """The ordered puzzle of each size, then another one."""
    rangees = [_entree(_range(*taille), taille[0]) for taille in _TAILLES]
    return [*rangees, *positions_simples()]


def positions_partout() -> list[Entree]:
    """The hole on every square of three sizes, among tiles in any order."""
    hasard = random.Random(2)
    return [
        _entree(_avec_trou(hasard, largeur, hauteur, trou), largeur)
        for largeur, hauteur in ((2, 2), (3, 3), (4, 2))
        for trou in range(largeur * hauteur)
    ]


def trous_partout() -> list[Entree]:
    """For each size, a position for each square of the hole: one answer tells the convention."""
    hasard = random.Random(3)
    return [
        {
            "largeur": largeur,
            "hauteur": hauteur,
            "plans": [
                list(_avec_trou(hasard, largeur, hauteur, trou))
                for trou in range(largeur * hauteur)
            ],
        }
        for largeur, hauteur in ((3, 3), (4, 2))
    ]


def tableaux() -> list[Entree]:
    """Rows of values, in any order."""
    return [
        {
            "largeur": entree["largeur"],
            "hauteur": entree["hauteur"],
            "lignes": _lignes(entree["plan"], entree["largeur"]),
        }
        for entree in positions_a_dessiner()
    ]


def _lignes(plan: Sequence[int], largeur: int) -> list[list[int]]:
    return [list(plan[debut : debut + largeur]) for debut in range(0, len(plan), largeur)]


def positions_a_compter() -> list[Entree]:
    """Ordered puzzles, nearly ordered ones, and others."""
    a_part = [
        (2, (1, 2, 0, 3)),
        (2, (2, 1, 3, 0)),
        (3, (2, 1, 3, 4, 5, 6, 7, 8, 0)),
        (3, (1, 2, 3, 4, 5, 6, 8, 7, 0)),
        (3, (1, 2, 3, 4, 5, 6, 7, 0, 8)),
        (3, (0, 1, 2, 3, 4, 5, 6, 7, 8)),
        (3, (0, 2, 3, 4, 5, 6, 7, 8, 1)),
        (3, (8, 7, 6, 5, 4, 3, 2, 1, 0)),
    ]
    rangees = [_entree(_range(*taille), taille[0]) for taille in _TAILLES]
    autres = [_entree(plan, largeur) for largeur, plan in a_part]
    return [*rangees, *autres, *positions_simples()]


def deplacements_possibles() -> list[Entree]:
    """Each possible move, from the hole on every square."""
    return [
        {**entree, "depl": coup}
        for entree in positions_partout()
        for coup in _possibles(tuple(entree["plan"]), entree["largeur"])
    ]


def deplacements_impossibles() -> list[Entree]:
    """Each move that leaves the grid, from the hole on every square."""
    return [
        {**entree, "depl": coup}
        for entree in positions_partout()
        for coup in _PAS
        if not _joue(tuple(entree["plan"]), entree["largeur"], coup)
    ]


def suites_de_deplacements() -> list[Entree]:
    """Moves in a row, from two to thirty of them."""
    hasard = random.Random(4)
    entrees = []
    for combien, (largeur, hauteur) in zip((2, 4, 12, 20, 30), _TAILLES, strict=True):
        depart = plan = _melange(hasard, largeur, hauteur)
        coups = []
        for _ in range(combien):
            coups.append(hasard.choice(_possibles(plan, largeur)))
            plan = _promene(plan, largeur, coups[-1])
        entrees.append(_entree(depart, largeur, coups=coups))
    return entrees


def coups_gardes() -> list[Entree]:
    """Moves to keep: none, one, several."""
    return [{"coups": list(coups)} for coups in ("", "h", "hg", "hhgbd", "gggg")]


def positions_a_melanger() -> list[Entree]:
    """Ordered puzzles and others, to be shuffled."""
    return [
        _entree(_range(2, 2), 2),
        _entree(_range(3, 3), 3),
        _entree(_range(4, 4), 4),
        _depuis_range(4, 2, "gghdd"),
    ]


def un_puzzle_de_neuf() -> list[Entree]:
    """The ordered puzzle of nine squares."""
    return [_entree(_range(3, 3), 3)]


def petits_puzzles() -> list[Entree]:
    """Puzzles of four and six squares, from one move to the goal to many."""
    hasard = random.Random(5)
    quatre = [_vers(2, 2, combien, hasard) for combien in (1, 2, 3, 5, 6)]
    six = [_vers(*taille, combien, hasard) for combien in (1, 4, 9, 14) for taille in _SIX]
    return [*quatre, *six]


def puzzles_proches() -> list[Entree]:
    """Puzzles of nine and sixteen squares that breadth first finds within a few hundred."""
    hasard = random.Random(6)
    neuf = [_vers(3, 3, combien, hasard) for combien in (1, 3, 5, 7)]
    return [*neuf, *(_vers(4, 4, combien, hasard) for combien in (1, 2, 4))]


def puzzles_impossibles() -> list[Entree]:
    """Puzzles of four and six squares that cannot be ordered."""
    quatre = [(2, 1, 3, 0), (0, 1, 2, 3)]
    return [
        *(_entree(plan, 2) for plan in quatre),
        _entree((1, 2, 3, 5, 4, 0), 3),
        _entree((1, 2, 4, 3, 5, 0), 2),
    ]


def puzzles_melanges() -> list[Entree]:
    """Puzzles of sixteen squares at 20 moves from the goal.

    Chosen so that best first and A*, with either estimate and whatever the order of equals, study
    1,800 puzzles at most; breadth first would study more than a million.
    """
    plans = (
        (2, 5, 0, 4, 1, 6, 3, 7, 13, 10, 15, 8, 14, 9, 12, 11),
        (2, 3, 0, 11, 1, 6, 7, 4, 5, 10, 12, 15, 9, 13, 14, 8),
    )
    return [_entree(plan, 4) for plan in plans]


def huit_cases_impossible() -> list[Entree]:
    """A puzzle of eight squares that cannot be ordered: 20,160 others can be reached."""
    return [_entree((2, 1, 3, 4, 5, 6, 7, 0), 4)]


def positions_a_resoudre() -> list[Entree]:
    """Solutions of at least three moves: they are not found in a text by chance."""
    return [
        _depuis_range(2, 2, "ghd"),
        _depuis_range(3, 3, "ghgbd"),
        _depuis_range(3, 2, "ghgb"),
    ]


def partie_a_jouer() -> list[Entree]:
    return [_depuis_range(4, 4, "hgghdhgbd")]


def partie_contre_le_bord() -> list[Entree]:
    return [_depuis_range(4, 4, "h")]


def partie_a_reprendre() -> list[Entree]:
    return [_depuis_range(4, 4, "gh")]


def partie_a_abandonner() -> list[Entree]:
    return [_depuis_range(4, 4, "gghd")]


def presque_range() -> list[Entree]:
    return [_depuis_range(2, 2, "gh")]


def chemins() -> list[Entree]:
    """Plans linked by moves, as a search leaves them: with side branches."""
    return [_chemin(2, 2, "g", ""), _chemin(3, 3, "ghg", "hb"), _chemin(3, 2, "hggbd", "ghh")]


def _chemin(largeur: int, hauteur: int, coups: str, ecarts: str) -> Entree:
    plans, liens = [_range(largeur, hauteur)], []
    for coup in coups:
        plans.append(_promene(plans[-1], largeur, coup))
        liens.append([len(plans) - 1, len(plans) - 2])
    fin = len(coups)
    for pere, ecart in enumerate(ecarts):
        suite = _joue(plans[pere], largeur, ecart)
        if suite and suite not in plans:
            plans.append(suite)
            liens.append([len(plans) - 1, pere])
    return {
        "largeur": largeur,
        "hauteur": hauteur,
        "plans": [list(plan) for plan in plans],
        "liens": liens,
        "fin": fin,
    }


# --- tiles seen ----------------------------------------------------------------------------


def _vu(valeurs: object, combien: int) -> Plan | None:
    """Read the values of tiles: what is not a number is the hole; None when they do not fit."""
    if not isinstance(valeurs, list | tuple):
        return None
    plan = tuple(_numero(valeur, combien) for valeur in valeurs)
    return plan if sorted(plan) == list(range(combien)) else None


def _numero(valeur: object, combien: int) -> int:
    texte = str(valeur).strip() if isinstance(valeur, int | str) else ""
    nombre = int(texte) if re.fullmatch("[0-9]{1,3}", texte) else 0
    return nombre if nombre < combien else 0


def _dessin(plan: Sequence[int], largeur: int) -> str:
    """Write a plan on a line, rows apart."""
    return " / ".join(
        " ".join(str(valeur or "_") for valeur in ligne) for ligne in _lignes(plan, largeur)
    )


def _brut(valeur: object) -> str:
    if isinstance(valeur, list | tuple):
        return "[" + ", ".join(_brut(un) for un in valeur[:20]) + "]"
    if isinstance(valeur, Opaque):
        return f"un objet {valeur.type} / a {valeur.type} object"
    return repr(valeur)[:120]


def _compare(valeurs: object, voulu: Plan, largeur: int, fr: str, en: str) -> Text | None:
    """Compare the tiles of a puzzle with the plan expected; say what was being done."""
    plan = _vu(valeurs, len(voulu))
    if plan == voulu:
        return None
    montre = Text(_brut(valeurs), _brut(valeurs))
    if plan:
        montre = Text(_dessin(plan, largeur), _dessin(plan, largeur))
    attendu = _dessin(voulu, largeur)
    return Text(
        f"{fr}, les tuiles sont {montre.fr} au lieu de {attendu}",
        f"{en}, the tiles are {montre.en} instead of {attendu}",
    )


def _plan(answer: Answer) -> tuple[Plan, int]:
    return tuple(answer.inputs["plan"]), answer.inputs["largeur"]


def un_trou(answer: Answer) -> Text | None:
    """Accept a hole made from a space, or from another usual value."""
    essais = answer.value if isinstance(answer.value, list) else []
    if any(_est_un_trou(essai) for essai in essais):
        return None
    valeur, texte, est_trou = essais[0] if essais and len(essais[0]) == 3 else ("?", "?", "?")
    if est_trou is not True:
        return Text(
            f'est_trou() renvoie {_brut(est_trou)} pour Tuile(" ") au lieu de True',
            f'est_trou() returns {_brut(est_trou)} for Tuile(" ") instead of True',
        )
    if valeur != " ":
        return Text(
            f"get_valeur() renvoie {_brut(valeur)} pour le trou au lieu de ' '",
            f"get_valeur() returns {_brut(valeur)} for the hole instead of ' '",
        )
    return Text(
        f"str() donne {_brut(texte)} pour le trou, qui se montre par un texte blanc",
        f"str() gives {_brut(texte)} for the hole, which is shown as a blank text",
    )


def _est_un_trou(essai: object) -> bool:
    if not isinstance(essai, list) or len(essai) != 3:
        return False
    valeur, texte, est_trou = essai
    return valeur == " " and est_trou is True and isinstance(texte, str) and not texte.strip()


def tuiles_rangees(answer: Answer) -> Text | None:
    """Accept a new puzzle in order."""
    largeur = answer.inputs["largeur"]
    voulu = _range(largeur, answer.inputs["hauteur"])
    faute = _compare(answer.value, voulu, largeur, "à la création", "when it is made")
    if faute is None and answer.value[-1] != " ":
        montre = _brut(answer.value)
        return Text(
            f"à la création, la dernière tuile n'est pas le trou : {montre}",
            f"when it is made, the last tile is not the hole: {montre}",
        )
    return faute


def tuiles_du_plan(answer: Answer) -> Text | None:
    """Accept the tiles that were given."""
    plan, largeur = _plan(answer)
    return _compare(answer.value, plan, largeur, "avec cette liste", "with this list")


def tuiles_du_tableau(answer: Answer) -> Text | None:
    """Accept the tiles of the rows that were given."""
    voulu = tuple(valeur for ligne in answer.inputs["lignes"] for valeur in ligne)
    largeur = answer.inputs["largeur"]
    ecart = _compare(answer.value, voulu, largeur, "avec ce tableau", "with these rows")
    return ecart or _trou_oublie(answer)


def _trou_oublie(answer: Answer) -> Text | None:
    """Refuse another hole than a new puzzle of the same tiles has, wherever that is."""
    vu, voulu = answer.after.get("trous") or (None, None)
    if vu == voulu:
        return None
    return Text(
        f"les tuiles sont justes, mais get_Trou() renvoie ensuite {_brut(vu)} "
        f"au lieu de {_brut(voulu)}",
        f"the tiles are right, but get_Trou() then returns {_brut(vu)} instead of {_brut(voulu)}",
    )


def plan_et_range(answer: Answer) -> Text | None:
    """Accept the tiles given, and another puzzle left in order."""
    plan, largeur = _plan(answer)
    un, autre = answer.value if _est_liste(answer.value, 2) else (None, None)
    voulu = _range(largeur, answer.inputs["hauteur"])
    return _compare(
        un, plan, largeur, "après deux remplacements", "after two replacements"
    ) or _compare(autre, voulu, largeur, "dans l'autre puzzle", "in the other puzzle")


def vraies_tuiles(answer: Answer) -> Text | None:
    """Accept lists of Tuile objects only, as many as there are squares."""
    combien = answer.inputs["largeur"] * answer.inputs["hauteur"]
    if answer.value == [[True] * combien, [True] * 6]:
        return None
    return Text(
        "get_listeTuiles() ne donne pas, pour chacun des deux puzzles, la liste de ses tuiles",
        "get_listeTuiles() does not give, for each of the two puzzles, the list of its tiles",
    )


def _est_liste(valeur: object, longueur: int) -> bool:
    return isinstance(valeur, list | tuple) and len(valeur) == longueur


# --- grids drawn ---------------------------------------------------------------------------

_COULEUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_CADRE = str.maketrans("│║┃─═━┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬", "|||---" + "+" * 18)
_TRAIT = re.compile(r"[+][-+= ]*-[-+= ]*[+]")
# Of a long text, how much is read.
_CARACTERES_LUS = 100_000


def _rangees(texte: str) -> list[str]:
    texte = _COULEUR.sub("", texte[-_CARACTERES_LUS:]).translate(_CADRE)
    return [ligne.rstrip() for ligne in texte.splitlines()]


def _cases(ligne: str, largeur: int) -> list[str] | None:
    """Cut a row at its bars, with or without one at each end; None when it is not a row."""
    parts = ligne.split("|")
    for cases in (parts[1:-1], parts[1:], parts[:-1], parts):
        autour = [part for part in (parts[0], parts[-1]) if part not in cases]
        if len(cases) == largeur and not "".join(autour).strip():
            return [case.strip() for case in cases]
    return None


def _grilles(texte: str, largeur: int, hauteur: int) -> list[Plan]:
    """Find the grids drawn in a text."""
    trouvees: list[Plan] = []
    valeurs: list[str] = []
    for ligne in _rangees(texte):
        if not ligne.strip() or _TRAIT.fullmatch(ligne.strip()):
            continue
        # A prompt or a message may stand before the first row, on the same line.
        cases = _cases(ligne, largeur) or _cases(ligne[max(ligne.find("|"), 0) :], largeur)
        valeurs = [*valeurs, *cases] if cases else []
        if len(valeurs) == largeur * hauteur:
            plan = _vu(valeurs, len(valeurs))
            trouvees += [plan] if plan else []
            valeurs = []
    return trouvees


def cases_dessinees(answer: Answer) -> Text | None:
    """Accept a drawing whose rows show the tiles in order."""
    plan, largeur = _plan(answer)
    if not isinstance(answer.value, str):
        return Text("str(p) ne donne pas un texte", "str(p) does not give a text")
    lignes = [ligne for ligne in _rangees(answer.value) if "|" in ligne]
    rangees = [_cases(ligne, largeur) for ligne in lignes]
    for rang, voulue in enumerate(_lignes(plan, largeur)):
        vue = rangees[rang] if rang < len(rangees) else None
        if vue is None or [_numero(case, len(plan)) for case in vue] != voulue:
            return _mauvaise_ligne(rang, voulue, lignes[rang] if rang < len(lignes) else None)
    if len(lignes) == len(plan) // largeur:
        return None
    return Text(
        f"il y a {len(lignes)} lignes de cases au lieu de {len(plan) // largeur}",
        f"there are {len(lignes)} rows of squares instead of {len(plan) // largeur}",
    )


def _mauvaise_ligne(rang: int, voulue: Sequence[int], vue: str | None) -> Text:
    attendu = " | ".join(str(valeur or " ") for valeur in voulue)
    if vue is None:
        return Text(
            f"la ligne {rang + 1} manque, elle devrait montrer | {attendu} |",
            f"row {rang + 1} is missing, it should show | {attendu} |",
        )
    return Text(
        f"la ligne {rang + 1} est {vue.strip()!r}, elle devrait montrer | {attendu} |",
        f"row {rang + 1} is {vue.strip()!r}, it should show | {attendu} |",
    )


def traits_dessines(answer: Answer) -> Text | None:
    """Accept a drawing with a rule above the first row and below each one."""
    lignes = [ligne.strip() for ligne in _rangees(str(answer.value)) if ligne.strip()]
    manque_apres = _TRAIT.fullmatch(lignes[0]) is None if lignes else True
    if manque_apres:
        return Text(
            "il n'y a pas de trait +----+ au-dessus de la première ligne",
            "there is no +----+ rule above the first row",
        )
    rang = 0
    for ligne, suivante in pairwise([*lignes, ""]):
        if "|" in ligne:
            rang += 1
            if not _TRAIT.fullmatch(suivante):
                return Text(
                    f"il n'y a pas de trait +----+ au-dessous de la ligne {rang}",
                    f"there is no +----+ rule below row {rang}",
                )
    largeur = answer.inputs["largeur"]
    segments = next((n for n in map(_segments, lignes) if n not in (0, 1, largeur)), None)
    if segments is not None:
        return Text(
            f"un trait a {segments} segments +----+ pour {largeur} colonnes",
            f"a rule has {segments} +----+ segments for {largeur} columns",
        )
    return None


def _segments(ligne: str) -> int:
    """Count the segments of a rule; 0 for another line, 1 for a rule drawn in one stroke."""
    return len(re.findall("[-=]+", ligne)) if _TRAIT.fullmatch(ligne) else 0


# --- where the hole is, what is in place ---------------------------------------------------


def places_du_trou(answer: Answer) -> Text | None:
    """Accept indices, or pairs (row, column) that all count from the same number."""
    largeur = answer.inputs["largeur"]
    trous = [plan.index(0) for plan in answer.inputs["plans"]]
    vues = answer.value if isinstance(answer.value, list) else []
    conventions = (
        trous,
        [(trou // largeur, trou % largeur) for trou in trous],
        [(trou // largeur + 1, trou % largeur + 1) for trou in trous],
    )
    if any(_memes_places(vues, convention) for convention in conventions):
        return None
    faute = _mauvaise_place(vues, trous, largeur)
    plan = answer.inputs["plans"][faute]
    vue = _brut(vues[faute]) if faute < len(vues) else "?"
    ligne, colonne = divmod(trous[faute], largeur)
    attendu = f"{trous[faute]} ou ({ligne}, {colonne})"
    return Text(
        f"pour {_dessin(plan, largeur)}, get_Trou() renvoie {vue} au lieu de {attendu}",
        f"for {_dessin(plan, largeur)}, get_Trou() returns {vue} "
        f"instead of {attendu.replace(' ou ', ' or ')}",
    )


def trou_suivi(answer: Answer) -> Text | None:
    """Accept what get_Trou() gives for a new puzzle, whatever it is."""
    largeur, plans = answer.inputs["largeur"], answer.inputs["plans"]
    couples = _couples(answer.value)
    if len(couples) != len(plans):
        return Text("le trou n'est pas donné pour chaque plan", "not each plan has its hole")
    for plan, (vue, voulue) in zip(plans, couples, strict=True):
        if vue != voulue:
            dessin = _dessin(plan, largeur)
            return Text(
                f"après set_listeTuiles avec {dessin}, get_Trou() renvoie {_brut(vue)} "
                f"au lieu de {_brut(voulue)}",
                f"after set_listeTuiles with {dessin}, get_Trou() returns {_brut(vue)} "
                f"instead of {_brut(voulue)}",
            )
    return None


def _couples(vus: object) -> list[tuple[Any, Any]]:
    """Keep the pairs of a list."""
    suite = vus if isinstance(vus, list | tuple) else ()
    return [tuple(vu) for vu in suite if isinstance(vu, list | tuple) and len(vu) == 2]


def _memes_places(vues: Sequence[Any], voulues: Sequence[Any]) -> bool:
    return len(vues) == len(voulues) and all(map(_meme_place, vues, voulues))


def _meme_place(vue: Any, voulue: Any) -> bool:
    if isinstance(vue, bool | float):
        return False
    return bool((tuple(vue) if isinstance(vue, list) else vue) == voulue)


def _mauvaise_place(vues: Sequence[Any], trous: Sequence[int], largeur: int) -> int:
    for rang, (vue, trou) in enumerate(zip(vues, trous, strict=False)):
        if not _meme_place(vue, trou) and not _meme_place(vue, divmod(trou, largeur)):
            return rang
    return 0


def fini_ou_non(answer: Answer) -> Text | None:
    """Accept True where the puzzle is ordered, and False (or nothing) elsewhere."""
    plan, largeur = _plan(answer)
    voulu = _est_range(plan)
    if answer.value is True if voulu else answer.value in (False, None):
        return None
    return Text(
        f"isFinish() renvoie {_brut(answer.value)} pour {_dessin(plan, largeur)} : {voulu} attendu",
        f"isFinish() returns {_brut(answer.value)} for {_dessin(plan, largeur)}: {voulu} expected",
    )


# --- moves ---------------------------------------------------------------------------------


def directions_possibles(answer: Answer) -> Text | None:
    """Accept the possible directions, each once, in any order."""
    plan, largeur = _plan(answer)
    vues = answer.value
    voulues = _possibles(plan, largeur)
    if isinstance(vues, list | tuple | set | frozenset) and _memes(vues, voulues):
        return None
    attendu = ", ".join(voulues)
    return Text(
        f"pour {_dessin(plan, largeur)}, la réponse est {_brut(vues)} : "
        f"le trou peut aller vers {attendu}",
        f"for {_dessin(plan, largeur)}, the answer is {_brut(vues)}: the hole can go {attendu}",
    )


def _memes(vues: Any, voulues: Sequence[Any]) -> bool:
    return sorted(map(repr, vues)) == sorted(map(repr, voulues))


def trou_deplace(answer: Answer) -> Text | None:
    """Accept a puzzle where the hole has moved as it was told."""
    plan, largeur = _plan(answer)
    coup = answer.inputs["depl"]
    fr, en = f"après deplacement({coup!r})", f"after deplacement({coup!r})"
    voulu = _promene(plan, largeur, coup)
    return _compare(answer.after.get("tuiles"), voulu, largeur, fr, en)


def trou_promene(answer: Answer) -> Text | None:
    """Accept a puzzle where the hole has made all its moves."""
    plan, largeur = _plan(answer)
    coups = "".join(answer.inputs["coups"])
    voulu = _promene(plan, largeur, coups)
    fr, en = f"après les déplacements {coups}", f"after the moves {coups}"
    return _compare(answer.after.get("tuiles"), voulu, largeur, fr, en)


def refuse_sans_changer(answer: Answer) -> Text | None:
    """Accept DeplacementImpossibleException and a puzzle left as it was."""
    plan, largeur = _plan(answer)
    coup, vu = answer.inputs["depl"], answer.value
    if not _est_liste(vu, 2):
        return Text(
            f"deplacement({coup!r}) ne lève pas d'exception alors que le trou est au bord",
            f"deplacement({coup!r}) raises nothing although the hole is on the edge",
        )
    if vu[1] is not True:
        return Text(
            f"deplacement({coup!r}) lève {vu[0]} au lieu de DeplacementImpossibleException",
            f"deplacement({coup!r}) raises {vu[0]} instead of DeplacementImpossibleException",
        )
    fr, en = f"après deplacement({coup!r}), refusé", f"after deplacement({coup!r}), refused"
    return _compare(answer.after.get("tuiles"), plan, largeur, fr, en)


def coups_ajoutes(answer: Answer) -> Text | None:
    """Accept the moves kept in order, in this puzzle only, without playing them."""
    coups = answer.inputs["coups"]
    gardes, autres, tuiles = answer.value if _est_liste(answer.value, 3) else (None, None, None)
    if gardes != coups:
        return Text(
            f"liste_depl est {_brut(gardes)} après save_undo de {coups}",
            f"liste_depl is {_brut(gardes)} after save_undo of {coups}",
        )
    if autres:
        return Text(
            f"la liste_depl d'un autre puzzle est devenue {_brut(autres)}",
            f"the liste_depl of another puzzle has become {_brut(autres)}",
        )
    return _compare(tuiles, _range(3, 3), 3, "après save_undo", "after save_undo")


def melange_rejoue(answer: Answer) -> Text | None:
    """Accept fifty moves that lead, one after the other, to the shuffled puzzle."""
    plan, largeur = _plan(answer)
    coups = answer.value
    if not isinstance(coups, list | tuple | str) or len(coups) != 50:
        combien = len(coups) if isinstance(coups, list | tuple) else _brut(coups)
        return Text(
            f"les 50 déplacements sont attendus, la réponse est {combien}",
            f"the 50 moves are expected, the answer is {combien}",
        )
    for rang, coup in enumerate(coups, 1):
        suite = _joue(plan, largeur, coup)
        if suite is None:
            return _coup_impossible(rang, coup, plan, largeur)
        plan = suite
    fr, en = "après ces 50 déplacements", "after these 50 moves"
    return _compare(answer.after.get("tuiles"), plan, largeur, fr, en)


def _coup_impossible(rang: int, coup: object, plan: Plan, largeur: int) -> Text:
    if not isinstance(coup, str) or coup not in _PAS:
        return Text(
            f"en position {rang}, {_brut(coup)} n'est pas une des directions 'h', 'b', 'g', 'd'",
            f"in position {rang}, {_brut(coup)} is not one of the directions 'h', 'b', 'g', 'd'",
        )
    return Text(
        f"le déplacement {coup!r}, en position {rang}, n'est pas possible "
        f"depuis {_dessin(plan, largeur)}",
        f"the move {coup!r}, in position {rang}, is not possible from {_dessin(plan, largeur)}",
    )


def _suite(valeur: object) -> Sequence[Any]:
    """Return a list or tuple as it is; nothing of what is neither."""
    return valeur if isinstance(valeur, list | tuple) else ()


def melanges_varies(answers: Sequence[Answer]) -> Text | None:
    """Refuse the same shuffle for every seed, or a direction that never comes."""
    tirages = [(str(answer.inputs["plan"]), str(answer.value)) for answer in answers]
    for depart in dict(tirages):
        if len({tirage for plan, tirage in tirages if plan == depart}) == 1:
            return Text("le mélange est toujours le même", "the shuffle is always the same")
    coups = [coup for answer in answers for coup in _suite(answer.value)]
    vus = {coup for coup in coups if isinstance(coup, str)}
    jamais = [coup for coup in _PAS if coup not in vus]
    if not jamais:
        return None
    return Text(
        f"la direction {jamais[0]!r} n'est jamais tirée",
        f"the direction {jamais[0]!r} is never drawn",
    )


def memes_tuiles(answer: Answer) -> Text | None:
    """Accept the same tiles in any order."""
    plan, _ = _plan(answer)
    if _vu(answer.value, len(plan)):
        return None
    return Text(
        f"les tuiles sont {_brut(answer.value)} : ce ne sont pas celles du départ",
        f"the tiles are {_brut(answer.value)}: they are not those of the start",
    )


def ordres_varies(answers: Sequence[Answer]) -> Text | None:
    """Refuse one order for every seed, or orders that always have a solution, or never."""
    plans = [_vu(answer.value, 9) for answer in answers]
    if len(set(plans)) < len(plans) // 2:
        return Text(
            "le mélange est souvent le même, ou laisse le puzzle rangé",
            "the shuffle is often the same, or leaves the puzzle ordered",
        )
    sortes = {_a_une_solution(plan, 3) for plan in plans if plan}
    if sortes == {True, False}:
        return None
    return Text(
        f"sur {len(plans)} mélanges, tous ont une solution : la moitié ne devrait pas en avoir"
        if True in sortes
        else f"sur {len(plans)} mélanges, aucun n'a de solution : la moitié devrait en avoir une",
        f"of {len(plans)} shuffles, all have a solution: half of them should have none"
        if True in sortes
        else f"of {len(plans)} shuffles, none has a solution: half of them should have one",
    )


# --- neighbours and solutions --------------------------------------------------------------


def puzzles_voisins(answer: Answer) -> Text | None:
    """Accept each neighbour once, in any order, and the puzzle left as it was."""
    plan, largeur = _plan(answer)
    voulus = [_promene(plan, largeur, coup) for coup in _possibles(plan, largeur)]
    vus = [_vu(valeurs, len(plan)) for valeurs in answer.value]
    manque = next((voulu for voulu in voulus if voulu not in vus), None)
    if manque:
        return Text(
            f"parmi {len(vus)} voisins, il manque {_dessin(manque, largeur)}",
            f"among {len(vus)} neighbours, {_dessin(manque, largeur)} is missing",
        )
    if len(vus) != len(voulus):
        return Text(
            f"il y a {len(vus)} voisins au lieu de {len(voulus)}",
            f"there are {len(vus)} neighbours instead of {len(voulus)}",
        )
    fr, en = "après l'appel, dans le puzzle lui-même", "after the call, in the puzzle itself"
    return _compare(answer.after.get("tuiles"), plan, largeur, fr, en)


def bons_puzzles(answer: Answer) -> Text | None:
    """Accept objects of the class Puzzle with the same width and height."""
    voulu = [True, answer.inputs["largeur"], answer.inputs["hauteur"]]
    mauvais = next((vu for vu in answer.value if vu != voulu), None)
    if mauvais is None:
        return None
    return Text(
        "un voisin n'est pas un objet Puzzle de la même largeur et de la même hauteur",
        "a neighbour is not a Puzzle object of the same width and height",
    )


def un_seul_change(answer: Answer) -> Text | None:
    """Accept that a move on one of the puzzles changes that one and no other."""
    for joue, changes in zip((1, 2, 0), answer.value, strict=False):
        autres = [rang for rang in changes if rang != joue]
        if autres:
            sur = Text("un voisin", "a neighbour") if joue else Text("le puzzle", "the puzzle")
            en_plus = Text("un voisin", "a neighbour")
            if 0 in autres:
                en_plus = Text("le puzzle lui-même", "the puzzle itself")
            return Text(
                f"un déplacement sur {sur.fr} change aussi {en_plus.fr}",
                f"a move on {sur.en} also changes {en_plus.en}",
            )
    return None


def solution(answer: Answer) -> Text | None:
    """Accept any moves that order the puzzle; None where nothing can."""
    plan, largeur = _plan(answer)
    coups = answer.value
    if not _a_une_solution(plan, largeur):
        return None if coups is None else _impossible(coups)
    if coups is None:
        return Text("None alors qu'il y a une solution", "None although there is a solution")
    if not isinstance(coups, list | tuple):
        return Text(
            f"une liste de directions est attendue, pas {_brut(coups)}",
            f"a list of directions is expected, not {_brut(coups)}",
        )
    for rang, coup in enumerate(coups, 1):
        suite = _joue(plan, largeur, coup)
        if suite is None:
            return _coup_impossible(rang, coup, plan, largeur)
        plan = suite
    if _est_range(plan):
        return None
    return Text(
        f"une fois ces déplacements faits, le puzzle est {_dessin(plan, largeur)}",
        f"once these moves are made, the puzzle is {_dessin(plan, largeur)}",
    )


def _impossible(coups: object) -> Text:
    return Text(
        f"ce puzzle n'a pas de solution : la réponse attendue est None, pas {_brut(coups)}",
        f"this puzzle has no solution: the expected answer is None, not {_brut(coups)}",
    )


def liste_vide(answer: Answer) -> Text | None:
    """Accept an empty list."""
    if _est_liste(answer.value, 0):
        return None
    return Text(
        f"ce puzzle est rangé : la réponse attendue est [], pas {_brut(answer.value)}",
        f"this puzzle is ordered: the expected answer is [], not {_brut(answer.value)}",
    )


def chemin_remonte(answer: Answer) -> Text | None:
    """Accept the path, whether the dict of parents is keyed by puzzles or by their text."""
    largeur, plans = answer.inputs["largeur"], answer.inputs["plans"]
    voulu = [tuple(plan) for plan in plans[: answer.inputs["fin"] + 1]]
    essais = answer.value if isinstance(answer.value, list) else []
    lus = [_chemin_lu(chemin, len(plans[0])) for chemin in essais]
    if voulu in lus:
        return None
    vu = next((lu for lu in lus if lu), [])
    if vu == voulu[::-1]:
        return Text(
            "le chemin va de cend au départ : il faut le retourner",
            "the path goes from cend to the start: it has to be turned round",
        )
    montre = " → ".join(_dessin(plan, largeur) if plan else "?" for plan in vu) or "[]"
    attendu = " → ".join(_dessin(plan, largeur) for plan in voulu)
    return Text(
        f"le chemin est {montre} au lieu de {attendu}",
        f"the path is {montre} instead of {attendu}",
    )


def _chemin_lu(chemin: object, combien: int) -> list[Plan | None]:
    return [_vu(valeurs, combien) for valeurs in chemin] if isinstance(chemin, list) else []


# --- the game ------------------------------------------------------------------------------

_INVERSE = {"h": "b", "b": "h", "g": "d", "d": "g"}


def partie(answer: Answer) -> Fault | None:
    """Follow the game by the grids shown after each answer, up to its end."""
    return _suit(answer)[0]


def _suit(answer: Answer) -> tuple[Fault | None, int]:
    """Follow a game; return what is wrong, and after how many answers it was to end."""
    largeur = answer.inputs["largeur"]
    hauteur = answer.inputs["hauteur"]
    reponses = answer.replies
    vues = _grilles(reponses[0], largeur, hauteur)
    if not vues:
        manque = Text("la grille n'est pas affichée au début", "the grid is not shown at the start")
        return Fault(manque, 0), 0
    plan, coups = vues[-1], ""
    for rang, tape in enumerate(_tapees(answer.dialogue), 1):
        if tape.lower() == "a":
            return None, rang
        suite, coups = _apres(plan, largeur, coups, tape.lower())
        faute = _compare_grilles(_grilles(reponses[rang], largeur, hauteur), plan, suite, largeur)
        if faute:
            return Fault(faute, rang), rang
        plan = suite
        if _est_range(plan):
            return None, rang
    trop_tot = Text("la partie s'arrête trop tôt", "the game ends too early")
    return Fault(trop_tot, len(reponses) - 1), len(reponses)


def _tapees(dialogue: Sequence[tuple[str, str]]) -> list[str]:
    return [texte.strip() for qui, texte in dialogue if qui == "in"]


def _apres(plan: Plan, largeur: int, coups: str, tape: str) -> tuple[Plan, str]:
    """Play an answer: the new position and the moves that R can still take back."""
    if tape == "r" and coups:
        return _promene(plan, largeur, _INVERSE[coups[-1]]), coups[:-1]
    suite = _joue(plan, largeur, tape)
    return (suite, coups + tape) if suite else (plan, coups)


def _compare_grilles(vues: Sequence[Plan], avant: Plan, voulu: Plan, largeur: int) -> Text | None:
    """Ask for the grid where something has changed; elsewhere it may be left out."""
    if not vues and (voulu == avant or _est_range(voulu)):
        return None
    if not vues:
        return Text("la grille n'est pas affichée", "the grid is not shown")
    if vues[-1] == voulu:
        return None
    vue, attendu = _dessin(vues[-1], largeur), _dessin(voulu, largeur)
    return Text(
        f"la grille affichée est {vue}, elle devrait être {attendu}",
        f"the grid shown is {vue}, it should be {attendu}",
    )


_MOT = re.compile(r"[^\W\d_]{3}")


def partie_gagnee(answer: Answer) -> Fault | None:
    """Accept a game that ends with words once the grid is ordered."""
    faute, rang = _suit(answer)
    if faute:
        return faute
    if len(_tapees(answer.dialogue)) > rang:
        encore = Text(
            "le puzzle est rangé et la question est encore posée",
            "the puzzle is ordered and the question is asked again",
        )
        return Fault(encore, rang)
    if _MOT.search(answer.replies[rang]):
        return None
    muet = Text("la partie gagnée se termine sans un mot", "the game is won without a word")
    return Fault(muet, rang)


def partie_abandonnee(answer: Answer) -> Fault | None:
    """Accept a game given up that prints moves, or grids, from its start to the goal."""
    faute, rang = _suit(answer)
    if faute:
        return faute
    depart, largeur = _plan(answer)
    suite = "\n".join(answer.replies[rang:])
    if _resolu_par_coups(suite, depart, largeur) or _resolu_par_grilles(suite, depart, largeur):
        return None
    absente = Text(
        "après A, on ne trouve pas de déplacements qui rangent le puzzle depuis le départ",
        "after A, no moves that order the puzzle from its start are found",
    )
    return Fault(absente, rang)


# --- solutions printed ---------------------------------------------------------------------

_ISOLEE = re.compile(r"(?<![^\W\d_])[hbgd](?![^\W\d_])(?!['’][^\W\d_])")
_COLLEES = re.compile(r"(?<![^\W\d_])[hbgd]{2,}(?![^\W\d_])")
_EN_MOT = re.compile(r"\b(haut|bas|gauche|droite?)\b")
_MOUVEMENTS_LUS = 3_000


def _resolu_par_coups(texte: str, depart: Plan, largeur: int) -> bool:
    """Look for moves that order the puzzle: letters apart, letters together or words."""
    texte = "\n".join(ligne for ligne in _rangees(texte) if "|" not in ligne).lower()
    suites = [_ISOLEE.findall(texte), [mot[0] for mot in _EN_MOT.findall(texte)]]
    suites += [list(collees) for collees in _COLLEES.findall(texte)]
    return any(_resout(suite[-_MOUVEMENTS_LUS:], depart, largeur) for suite in suites)


def _resout(coups: Sequence[str], depart: Plan, largeur: int) -> bool:
    """Tell whether some of the moves, in a row, order the puzzle."""
    for debut in range(len(coups)):
        plan = depart
        for coup in coups[debut:]:
            suite = _joue(plan, largeur, coup)
            if suite is None:
                break
            if _est_range(suite):
                return True
            plan = suite
    return False


def _resolu_par_grilles(texte: str, depart: Plan, largeur: int) -> bool:
    vues = [depart, *_grilles(texte, largeur, len(depart) // largeur)]
    chemin = [depart, *(apres for avant, apres in pairwise(vues) if apres != avant)]
    return _est_range(chemin[-1]) and all(
        apres in [_joue(avant, largeur, coup) for coup in _PAS] for avant, apres in pairwise(chemin)
    )


_DUREE = re.compile(r"\d+[.,]\d+(?:e-?\d+)?|\d+(?:e-?\d+)?(?=\s*(?:s|ms|sec\w*)\b)", re.I)
_ENTIER = re.compile(
    r"(?<![\d.,])\d+(?![\d.,]*\d)(?!\s*(?:coups?|d[ée]placements?|moves?)\b)", re.I
)
_VALEUR = re.compile(r"\b(None|True|False)\b|<[^<>]*>")
_NEGATION = re.compile(
    r"\b(pas|aucune?|sans|impossibles?|insoluble|irr[ée]soluble|jamais|no|not|cannot|can't|"
    r"unsolvable|impossible|without)\b",
    re.I,
)


def quatre_faits(answer: Answer) -> Text | None:
    """Look for the position, the directions, the seconds and the number of puzzles seen."""
    plan, largeur = _plan(answer)
    if plan not in _grilles(answer.printed, largeur, answer.inputs["hauteur"]):
        return Text("la position n'est pas affichée", "the position is not printed")
    if not _resolu_par_coups(answer.printed, plan, largeur):
        return Text(
            "on ne trouve pas les directions qui rangent le puzzle",
            "the directions that order the puzzle are not found",
        )
    reste = "\n".join(ligne for ligne in _rangees(answer.printed) if "|" not in ligne)
    durees = _DUREE.findall(reste)
    if not durees:
        return Text("la durée en secondes n'est pas affichée", "the seconds are not printed")
    if all(map(_est_une_heure, durees)):
        return Text(
            f"{durees[0]} est une heure, la durée est la différence de deux heures",
            f"{durees[0]} is a time of day, the duration is the difference of two of them",
        )
    # Which number, nobody knows: it may be kept by a `solve` that is not the student's.
    if _ENTIER.search(_DUREE.sub(" ", reste)):
        return None
    return Text(
        "le nombre de puzzles vus n'est pas affiché", "the number of puzzles seen is not printed"
    )


def _est_une_heure(duree: str) -> bool:
    """Recognise a time of the clock that `setup` puts in place, or a sum of two of them.

    It starts a little after 1000 and advances by an eighth: a difference is a number of eighths,
    in seconds, or of 125, in milliseconds.
    """
    secondes = float(duree.replace(",", "."))
    return secondes > 1000 and 0 < secondes % 1000 < 62


def impossibilite_dite(answer: Answer) -> Text | None:
    """Accept any words that say no."""
    if _NEGATION.search(_VALEUR.sub(" ", answer.printed)):
        return None
    return Text(
        "rien ne dit que ce puzzle n'a pas de solution",
        "nothing says that this puzzle has no solution",
    )

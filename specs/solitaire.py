"""Boards given to the students' functions, and what makes an answer right: any winning moves."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations
from typing import Any

from hypothesis import strategies as st

from graders.course import Answer, Opaque, Text

Cases = list[int]
Coup = tuple[int, int, int]

_LIGNES = ((0,), (1, 2), (3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13, 14))
_DEPART = [1] * 12 + [0] + [1] * 2


def _tous_les_sauts() -> tuple[Coup, ...]:
    """List every (start, middle, end) that lies on a line of the triangle."""
    places = {case: (i, j) for i, ligne in enumerate(_LIGNES) for j, case in enumerate(ligne)}
    cases = {place: case for case, place in places.items()}
    sauts = []
    for depart, (i, j) in places.items():
        for di, dj in ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)):
            milieu, arrivee = cases.get((i + di, j + dj)), cases.get((i + 2 * di, j + 2 * dj))
            if milieu is not None and arrivee is not None:
                sauts.append((depart, milieu, arrivee))
    return tuple(sauts)


_SAUTS = _tous_les_sauts()
_SAUT_DE: dict[tuple[int, ...], Coup] = {(saut[0], saut[2]): saut for saut in _SAUTS}


# --- the rules of the game -----------------------------------------------------------------


def _possible(cases: Sequence[int], coup: Coup) -> bool:
    depart, milieu, arrivee = coup
    return bool(cases[depart] and cases[milieu] and not cases[arrivee])


def _coups(cases: Sequence[int]) -> list[Coup]:
    return [saut for saut in _SAUTS if _possible(cases, saut)]


def _joue(cases: Sequence[int], coup: Coup) -> Cases:
    apres = list(cases)
    apres[coup[0]], apres[coup[1]], apres[coup[2]] = 0, 0, 1
    return apres


def _defait(cases: Sequence[int], coup: Coup) -> Cases:
    avant = list(cases)
    avant[coup[0]], avant[coup[1]], avant[coup[2]] = 1, 1, 0
    return avant


@cache
def _gagnable(cases: tuple[int, ...]) -> bool:
    if sum(cases) == 1:
        return True
    return any(_gagnable(tuple(_joue(cases, coup))) for coup in _coups(cases))


@cache
def _effort(cases: tuple[int, ...]) -> int:
    """Count the boards that a search without memory meets when it explores everything."""
    return 1 + sum(_effort(tuple(_joue(cases, coup))) for coup in _coups(cases))


def _gagnants(cases: Sequence[int]) -> list[Coup]:
    """List the moves after which the game can still be won."""
    return [coup for coup in _coups(cases) if _gagnable(tuple(_joue(cases, coup)))]


# --- the boards ----------------------------------------------------------------------------


def _tirages(graine: int) -> Iterator[Cases]:
    """Draw boards for ever, from the fewest pegs to the most, then again."""
    hasard = random.Random(graine)
    while True:
        for pions in range(2, 12):
            pris = set(hasard.sample(range(15), pions))
            yield [int(case in pris) for case in range(15)]


def _entree(cases: Sequence[int]) -> dict[str, Any]:
    return {"cases": list(cases)}


def _par_taille(plateaux: Sequence[Cases]) -> list[dict[str, Any]]:
    """Make inputs of boards, those with the fewest pegs first, each once."""
    uniques = sorted({tuple(cases) for cases in plateaux}, key=lambda cases: (sum(cases), cases))
    return [_entree(cases) for cases in uniques]


def coups_a_defaire() -> list[dict[str, Any]]:
    """Boards where each jump was just played, alone, then among other pegs.

    Functions are given the board after the moves: what they must find is nowhere in the box.
    """
    hasard = random.Random(1)
    entrees = []
    for garni in (False, True):
        for saut in _SAUTS:
            cases = [hasard.randint(0, 1) if garni else 0 for _ in range(15)]
            entrees.append({"cases": _joue(cases, saut), "coup": saut})
    return entrees


@st.composite
def _une_partie(draw: st.DrawFn) -> dict[str, Any]:
    cases = draw(st.lists(st.integers(0, 1), min_size=15, max_size=15))
    coups: list[Coup] = []
    for choix in draw(st.lists(st.integers(0, 35), max_size=13)):
        possibles = _coups(cases)
        if not possibles:
            break
        coups.append(possibles[choix % len(possibles)])
        cases = _joue(cases, coups[-1])
    return {"cases": cases, "coups": coups}


def parties() -> st.SearchStrategy[dict[str, Any]]:
    """Draw legal moves in a row, and the board that they lead to."""
    return _une_partie()


def positions() -> st.SearchStrategy[dict[str, Any]]:
    """Draw any board."""
    return st.lists(st.integers(0, 1), min_size=15, max_size=15).map(_entree)


def plateaux_varies() -> list[dict[str, Any]]:
    """Every jump alone, boards without a move, the initial board, and boards of all sizes."""
    seuls = [[int(case in saut[:2]) for case in range(15)] for saut in _SAUTS]
    bouches = [[int(case in saut) for case in range(15)] for saut in _SAUTS]
    un_trou = [[int(case != trou) for case in range(15)] for trou in range(15)]
    hasards = [cases for cases, _ in zip(_tirages(2), range(40), strict=False)]
    return _par_taille([*seuls, *bouches, *un_trou, *hasards, [0] * 15, [1] * 15])


def _choisis(graine: int, voulus: dict[tuple[int, bool], int]) -> list[Cases]:
    """Draw boards that take little search: how many for each (pegs, can be won)."""
    reste = dict(voulus)
    choisis: list[Cases] = []
    for cases in _tirages(graine):
        genre = (sum(cases), _gagnable(tuple(cases)))
        interet = len(_coups(cases)) >= (2 if genre[0] > 3 else 1)
        if reste.get(genre) and interet and _effort(tuple(cases)) < 2000:
            reste[genre] -= 1
            choisis.append(cases)
        if not any(reste.values()):
            return choisis
    raise AssertionError("never reached: boards are drawn for ever")


def _gagnes() -> list[Cases]:
    return [[int(case == seule) for case in range(15)] for seule in (4, 12, 0)]


def fins_de_partie() -> list[dict[str, Any]]:
    """Won boards, boards that one to four moves win, and a few that nothing wins."""
    voulus = {(pions, True): 4 for pions in (2, 3, 4, 5)}
    voulus |= {(3, False): 2, (4, False): 2}
    return _par_taille([*_gagnes(), *_choisis(3, voulus)])


def avec_ou_sans_solution() -> list[dict[str, Any]]:
    """As many boards that can be won as boards that cannot, some of them without a move."""
    bloques = [[int(case in (0, 10)) for case in range(15)], [1] * 15]
    voulus = {(pions, gagnable): 2 for pions in (3, 4, 5, 6, 7) for gagnable in (True, False)}
    return _par_taille([*_gagnes(), *bloques, *_choisis(4, voulus)])


def fausses_pistes() -> list[dict[str, Any]]:
    """Boards where one of the possible first moves wins, and at least two do not."""
    retenus: list[Cases] = []
    for cases in _tirages(5):
        bons = _gagnants(cases)
        if len(bons) == 1 and len(_coups(cases)) >= 3 and _effort(tuple(cases)) < 2000:
            retenus.append(cases)
        if len(retenus) == 24:
            return _par_taille(retenus)
    raise AssertionError("never reached: boards are drawn for ever")


def debuts_de_partie() -> list[dict[str, Any]]:
    """Boards that millions of moves explore and that few solve, in whatever order.

    The last one, the initial board, is the hardest for a search that is unlucky.
    """
    trous = [(3, 12), (3, 5), (5, 12), (12,)]
    return [_entree([int(case not in vides) for case in range(15)]) for vides in trous]


# --- words ---------------------------------------------------------------------------------


def _montre(coup: object) -> str:
    texte = repr(coup)
    return texte if len(texte) <= 60 else texte[:57] + "..."


def _nature(valeur: object) -> Text:
    if valeur is None:
        return Text("None", "None")
    nom = valeur.type if isinstance(valeur, Opaque) else type(valeur).__name__
    return Text(f"une valeur de type {nom}", f"a value of type {nom}")


def _case(contenu: object) -> Text:
    if contenu == 1:
        return Text("occupée par un pion", "filled with a peg")
    if contenu == 0:
        return Text("vide", "empty")
    return Text(f"remplie par {_montre(contenu)}", f"filled with {_montre(contenu)}")


def _autres_cases(avant: Sequence[int], apres: object) -> Text | None:
    """Compare the board after a call with what it should be."""
    if not isinstance(apres, list | tuple) or len(apres) != 15:
        quoi = _nature(apres)
        return Text(
            f"p.cases n'est plus une liste de 15 cases : c'est {quoi.fr}",
            f"p.cases is no longer a list of 15 holes: it is {quoi.en}",
        )
    for numero, (voulu, vu) in enumerate(zip(avant, apres, strict=True)):
        if type(vu) not in (int, bool, float) or vu != voulu:
            attendu, trouve = _case(voulu), _case(vu)
            return Text(
                f"la case {numero} est {trouve.fr}, elle devrait être {attendu.fr}",
                f"hole {numero} is {trouve.en}, it should be {attendu.en}",
            )
    return None


def _defaut_de_forme(coup: object) -> Text | None:
    """Say why a value is not a move at all."""
    if not isinstance(coup, list | tuple) or len(coup) != 3:
        return Text(
            f"{_montre(coup)} n'est pas un triplet (depart, milieu, arrivee)",
            f"{_montre(coup)} is not a triple (depart, milieu, arrivee)",
        )
    if any(type(case) not in (int, bool) or not 0 <= case < 15 for case in coup):
        return Text(
            f"{_montre(coup)} n'est pas fait de trois numéros de cases, de 0 à 14",
            f"{_montre(coup)} is not made of three hole numbers, from 0 to 14",
        )
    return None


def _coup_interdit(cases: Sequence[int], coup: Coup) -> Text:
    """Say why a well-formed move cannot be played."""
    depart, milieu, arrivee = coup
    if coup not in _SAUTS:
        return Text(
            "ces trois cases ne se suivent pas dans une direction du plateau",
            "these three holes are not in a row in a direction of the board",
        )
    if not cases[depart]:
        return Text(f"la case de départ {depart} est vide", f"the start, hole {depart}, is empty")
    if not cases[milieu]:
        return Text(
            f"il n'y a pas de pion à sauter en {milieu}",
            f"there is no peg to jump over in {milieu}",
        )
    return Text(
        f"la case d'arrivée {arrivee} est occupée", f"the end, hole {arrivee}, is not empty"
    )


# --- defait_coup ---------------------------------------------------------------------------


def plateau_retabli(answer: Answer) -> Text | None:
    """Accept when the board is what it was before the moves were played."""
    avant = answer.inputs["cases"]
    coups = answer.inputs.get("coups", [answer.inputs.get("coup")])
    for coup in reversed(coups):
        avant = _defait(avant, coup)
    return _autres_cases(avant, answer.after.get("cases"))


def plateau_intact(answer: Answer) -> Text | None:
    """Accept when the call left the board as it was."""
    defaut = _autres_cases(answer.inputs["cases"], answer.after.get("cases"))
    return defaut and Text(
        f"le plateau a changé : {defaut.fr}", f"the board has changed: {defaut.en}"
    )


# --- recupere_coups ------------------------------------------------------------------------


def tous_les_coups(answer: Answer) -> Text | None:
    """Accept every legal move, each once, whatever the order and the kind of sequence."""
    return _liste_des_coups(answer.inputs["cases"], answer.value)


def coups_essayes(answer: Answer) -> Text | None:
    """Accept every move when the caller plays and undoes each one in between."""
    paires = _paires(answer.value)
    for coup, vues in paires:
        if _autres_cases(answer.inputs["cases"], vues):
            return Text(
                f"le plateau est modifié au moment où le coup {_montre(coup)} est donné",
                f"the board is changed at the moment when the move {_montre(coup)} is given",
            )
    return _liste_des_coups(answer.inputs["cases"], [coup for coup, _ in paires])


def _paires(valeur: object) -> list[tuple[object, object]]:
    """Keep the pairs (move, board seen) of an answer; anything else counts as no answer."""
    items = valeur if isinstance(valeur, list) else []
    return [(item[0], item[1]) for item in items if isinstance(item, tuple) and len(item) == 2]


def _liste_des_coups(cases: Sequence[int], valeur: object) -> Text | None:
    coups = valeur if isinstance(valeur, list) else []
    vus: set[Coup] = set()
    for coup in coups:
        defaut = _defaut_de_forme(coup) or _defaut_du_coup(cases, tuple(coup), vus)
        if defaut:
            return defaut
        vus.add(tuple(coup))
    manquants = [coup for coup in _coups(cases) if coup not in vus]
    if not manquants:
        return None
    return Text(
        f"il manque des coups ({len(manquants)}), dont {manquants[0]}",
        f"moves are missing ({len(manquants)}), such as {manquants[0]}",
    )


def _defaut_du_coup(cases: Sequence[int], coup: Coup, vus: set[Coup]) -> Text | None:
    if coup in vus:
        return Text(f"le coup {coup} est donné deux fois", f"the move {coup} is given twice")
    if coup in _SAUTS and _possible(cases, coup):
        return None
    pourquoi = _coup_interdit(cases, coup)
    return Text(
        f"{coup} n'est pas un coup possible : {pourquoi.fr}",
        f"{coup} is not a legal move: {pourquoi.en}",
    )


# --- calcule_solution ----------------------------------------------------------------------


def solution(answer: Answer) -> Text | None:
    """Accept any moves that win, the last one first; None when nothing wins."""
    cases, valeur = answer.inputs["cases"], answer.value
    return _mauvais_genre(cases, valeur) or (
        None if valeur is None else _mauvais_coups(cases, valeur)
    )


def solution_ou_none(answer: Answer) -> Text | None:
    """Accept a list where the game can be won and None elsewhere; the moves are not looked at."""
    return _mauvais_genre(answer.inputs["cases"], answer.value)


def _mauvais_genre(cases: Sequence[int], valeur: object) -> Text | None:
    """Compare the kind of the answer, a list or None, with what the board calls for."""
    quoi = Text("[]", "[]") if valeur == [] else _nature(valeur)
    if isinstance(valeur, list | tuple) if _gagnable(tuple(cases)) else valeur is None:
        return None
    if not _gagnable(tuple(cases)):
        return Text(
            f"ce plateau n'a pas de solution : la réponse attendue est None, pas {quoi.fr}",
            f"this board has no solution: the expected answer is None, not {quoi.en}",
        )
    if sum(cases) == 1:
        return Text(
            f"la partie est déjà gagnée : la réponse attendue est [], pas {quoi.fr}",
            f"the game is already won: the expected answer is [], not {quoi.en}",
        )
    if valeur is None:
        coup = _gagnants(cases)[0]
        return Text(
            f"None alors qu'il y a une solution, qui commence par exemple par {coup}",
            f"None although there is a solution, which starts for instance with {coup}",
        )
    return Text(
        f"une liste de coups est attendue, pas {quoi.fr}",
        f"a list of moves is expected, not {quoi.en}",
    )


def _mauvais_coups(cases: Sequence[int], valeur: Sequence[Any]) -> Text | None:
    """Replay the moves, the last of the list being the first played."""
    for coup in valeur:
        defaut = _defaut_de_forme(coup)
        if defaut:
            return defaut
    coups: list[Coup] = [tuple(coup) for coup in valeur]
    defaut = _rejoue(cases, coups[::-1])
    if defaut is None or _rejoue(cases, coups) is not None:
        return defaut
    return Text(
        "ce sont les bons coups dans l'ordre où on les joue : "
        "la liste doit être inversée (le dernier coup en tête)",
        "these are the right moves in playing order: the list must be reversed (last move first)",
    )


def _rejoue(cases: Sequence[int], coups: Sequence[Coup]) -> Text | None:
    """Play moves in order; None when they win, else the words for what goes wrong."""
    for rang, coup in enumerate(coups, start=1):
        if coup not in _SAUTS or not _possible(cases, coup):
            pourquoi = _coup_interdit(cases, coup)
            return Text(
                f"le coup à jouer en position {rang}, {coup}, n'est pas possible : {pourquoi.fr}",
                f"the move to play in position {rang}, {coup}, is not possible: {pourquoi.en}",
            )
        cases = _joue(cases, coup)
    if sum(cases) == 1:
        return None
    if not coups:
        return Text(
            f"la liste est vide alors qu'il y a {sum(cases)} pions sur le plateau",
            f"the list is empty although there are {sum(cases)} pegs on the board",
        )
    return Text(
        f"une fois ces coups joués, il reste {sum(cases)} pions au lieu d'un",
        f"once these moves are played, {sum(cases)} pegs are left instead of one",
    )


# --- programme -----------------------------------------------------------------------------

_COULEUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_RANGEE = re.compile(r"[\[(][01](?:, [01]){14}[\])]")
_NOMBRE = re.compile(r"[0-9]+")
_NEGATION = re.compile(r"\b(pas|aucune?|sans|perdue?|impossible|insoluble|no|none|not)\b", re.I)
# What Python writes for a value: not words.
_VALEUR = re.compile(r"\b(None|True|False)\b|<[^<>]*>")
# The numbers of one move at most, those that may follow the last move, and how much is read.
_PAR_COUP = 20
_APRES_TOUT = 6
_CARACTERES_LUS = 100_000


@dataclass(frozen=True)
class _Dessin:
    """A board found in a text: its 15 symbols, and how many numbers were read before it."""

    symboles: tuple[str, ...]
    rang: int

    def cases(self, pion: str) -> Cases:
        return [int(symbole == pion) for symbole in self.symboles]


@dataclass(frozen=True)
class _Lecture:
    """A text read: the boards in it, and the numbers of its other lines, by line."""

    lignes: tuple[tuple[str, tuple[int, ...]], ...]
    dessins: tuple[_Dessin, ...]

    @property
    def nombres(self) -> list[int]:
        return [nombre for _, nombres in self.lignes for nombre in nombres]


def coups_affiches(answer: Answer) -> Text | None:
    """Accept a transcript that ends, after ^C, with moves or boards that win, in order."""
    avant, apres = _autour_de_l_interruption(answer)
    if apres is None:
        return Text("le programme se termine sans attendre ^C", "the program ends before ^C")
    cases = _plateau_laisse(answer, avant)
    lecture = _lis(apres)
    if _gagne_par_nombres(cases, lecture) or _gagne_par_dessins(cases, lecture):
        return None
    if _gagne_par_nombres(cases, lecture, a_l_envers=True):
        return Text(
            "les coups affichés sont les bons, mais pas dans l'ordre où on les joue : "
            "il faut les afficher à l'envers",
            "the moves printed are the right ones, but not in playing order: "
            "they must be printed backwards",
        )
    if _gagne_par_nombres(cases, lecture, premiere=1):
        return Text(
            "les coups affichés sont les bons, mais leurs cases sont numérotées à partir de 1 : "
            "celle du sommet porte le numéro 0",
            "the moves printed are the right ones, but their holes are numbered from 1: "
            "the one at the top is number 0",
        )
    if len(lecture.nombres) < 2:
        return Text("aucun coup n'est affiché après ^C", "no move is printed after ^C")
    return Text(
        "ce qui est affiché après ^C ne se termine pas par une suite de coups qui gagne la partie",
        "what is printed after ^C does not end with a sequence of moves that wins the game",
    )


def absence_annoncee(answer: Answer) -> Text | None:
    """Accept any words after ^C; a heading alone announces moves, not that there are none."""
    _, apres = _autour_de_l_interruption(answer)
    for ligne, _ in _lis(apres or "").lignes:
        titre = ligne.rstrip().endswith(":") and not _NEGATION.search(ligne)
        if re.search(r"[^\W\d_]{2}", _VALEUR.sub("", ligne)) and not titre:
            return None
    return Text(
        "le programme ne dit pas qu'il n'y a pas de solution",
        "the program does not say that there is no solution",
    )


def plateau_montre(answer: Answer) -> Text | None:
    """Accept a transcript in which the board in play is drawn before each question."""
    tours = _tours(answer)
    cases = _plateau_du_debut(tours[0][0]) if tours else list(_DEPART)
    for rang, (ecrit, tape) in enumerate(tours):
        dessins = _lis(ecrit).dessins
        if not any(cases == d.cases(pion) for d in dessins for pion in set(d.symboles)):
            return _plateau_attendu(rang, tours[rang - 1][1])
        cases = _tape(cases, tape)
    return None


def _tours(answer: Answer) -> list[tuple[str, str]]:
    """Return what was printed before each answer of the player, and the answer."""
    tours: list[tuple[str, str]] = []
    debut = 0
    for rang, (qui, texte) in enumerate(answer.dialogue):
        if qui in ("in", "key"):
            tours.append((_ecrit(answer.dialogue[debut:rang]), texte))
            debut = rang + 1
    return tours


def _plateau_attendu(rang: int, tape: str) -> Text:
    if rang == 0:
        return Text(
            "le plateau n'est pas affiché avant la première question",
            "the board is not shown before the first question",
        )
    return Text(
        f"après le coup « {tape.strip()} », le plateau n'est pas affiché tel qu'il est devenu",
        f'after the move "{tape.strip()}", the board is not shown as it has become',
    )


def _autour_de_l_interruption(answer: Answer) -> tuple[str, str | None]:
    """Return what was printed before anything was typed, and after ^C; None without ^C."""
    qui = [qui for qui, _ in answer.dialogue]
    if "key" not in qui:
        return "", None
    touche = len(qui) - 1 - qui[::-1].index("key")
    debut = min(rang for rang, nom in enumerate(qui) if nom in ("in", "key"))
    return _ecrit(answer.dialogue[:debut]), _ecrit(answer.dialogue[touche + 1 :])


def _ecrit(dialogue: Sequence[tuple[str, str]]) -> str:
    """Join what was printed, without colours; of a long text, the end."""
    texte = "".join(texte for qui, texte in dialogue if qui == "out")
    return _COULEUR.sub("", texte[-_CARACTERES_LUS:])


def _plateau_laisse(answer: Answer, avant: str) -> Cases:
    """Return the board as the player left it: the one drawn first, and the moves typed."""
    cases = _plateau_du_debut(avant)
    for tape in (texte for qui, texte in answer.dialogue if qui == "in"):
        cases = _tape(cases, tape)
    return cases


def _plateau_du_debut(ecrit: str) -> Cases:
    """Return the board drawn with one hole, the initial one where there is none."""
    cases = list(_DEPART)
    for dessin in _lis(ecrit).dessins:
        for symbole in set(dessin.symboles):
            if dessin.symboles.count(symbole) == 14:
                cases = dessin.cases(symbole)
    return cases


def _tape(cases: Cases, texte: str) -> Cases:
    """Play what was typed, where it is a move."""
    bouts = tuple(int(nombre[:6]) for nombre in _NOMBRE.findall(texte))
    coup = _SAUT_DE.get(bouts)
    return _joue(cases, coup) if coup and _possible(cases, coup) else cases


# Moves written with numbers


def _gagne_par_nombres(
    cases: Sequence[int], lecture: _Lecture, *, a_l_envers: bool = False, premiere: int = 0
) -> bool:
    """Look for winning moves at the end of a text, each written in the same way.

    With ``a_l_envers`` the last move is written first; ``premiere`` numbers the top hole.
    """
    combien = sum(cases) - 1
    for groupes in _fins(lecture, combien):
        if a_l_envers:
            groupes = groupes[::-1]
        for i, j in permutations(range(min(map(len, groupes))), 2):
            if _gagne(cases, ((g[i] - premiere, g[j] - premiere) for g in groupes)):
                return True
    return False


def _gagne(cases: Sequence[int], bouts: Iterator[tuple[int, int]]) -> bool:
    for bout in bouts:
        coup = _SAUT_DE.get(bout)
        if coup is None or not _possible(cases, coup):
            return False
        cases = _joue(cases, coup)
    return sum(cases) == 1


def _fins(lecture: _Lecture, combien: int) -> Iterator[list[Sequence[int]]]:
    """Cut the end of a text into as many groups of numbers as there are moves to play.

    Groups hold as many numbers each (step numbers count), or are the last lines that have the
    same shape. A few numbers may follow: how many moves, how many pegs.
    """
    nombres = lecture.nombres
    for reste in range(_APRES_TOUT + 1):
        for taille in range(2, _PAR_COUP + 1):
            fin = len(nombres) - reste
            debut = fin - taille * combien
            if debut >= 0:
                yield [nombres[k : k + taille] for k in range(debut, fin, taille)]
    yield from _memes_lignes(lecture, combien)


def _memes_lignes(lecture: _Lecture, combien: int) -> Iterator[list[Sequence[int]]]:
    formes: dict[str, list[Sequence[int]]] = defaultdict(list)
    a_suivre: dict[str, int] = {}
    reste = len(lecture.nombres)
    for ligne, nombres in lecture.lignes:
        forme = " ".join(_NOMBRE.sub("#", ligne).split())
        reste -= len(nombres)
        formes[forme].append(nombres)
        a_suivre[forme] = reste
    for forme, groupes in formes.items():
        if len(groupes) >= combien and a_suivre[forme] <= _APRES_TOUT and len(groupes[-1]) >= 2:
            yield [groupe[:_PAR_COUP] for groupe in groupes[-combien:]]


# Boards drawn


def _gagne_par_dessins(cases: Sequence[int], lecture: _Lecture) -> bool:
    """Follow the last boards of a text, drawn with two symbols: each one move after another."""
    total = len(lecture.nombres)
    alphabets: dict[frozenset[str], list[_Dessin]] = defaultdict(list)
    for dessin in lecture.dessins:
        alphabets[frozenset(dessin.symboles)].append(dessin)
    for alphabet, dessins in alphabets.items():
        if total - dessins[-1].rang > _APRES_TOUT:
            continue
        for pion in alphabet:
            if _partie_dessinee(cases, [dessin.cases(pion) for dessin in dessins]):
                return True
    return False


def _partie_dessinee(cases: Sequence[int], vus: Sequence[Cases]) -> bool:
    changes = [vus[0], *(apres for avant, apres in pairwise(vus) if apres != avant)]
    partie = [list(cases), *changes[1 - sum(cases) :]]
    return sum(partie[-1]) == 1 and all(
        apres in [_joue(avant, coup) for coup in _coups(avant)] for avant, apres in pairwise(partie)
    )


# From a text to boards and numbers


def _lis(texte: str) -> _Lecture:
    """Tell the boards of a text from its other lines."""
    a_lire = [ligne for ligne in texte.splitlines() if ligne.strip()]
    lignes: list[tuple[str, tuple[int, ...]]] = []
    dessins: list[_Dessin] = []
    lus = 0
    while a_lire:
        triangle = _triangle(a_lire[:5])
        if triangle:
            dessins.append(_Dessin(triangle, lus))
            del a_lire[:5]
            continue
        ligne = a_lire.pop(0)
        rangees = [tuple(re.findall("[01]", rangee)) for rangee in _RANGEE.findall(ligne)]
        ligne = _RANGEE.sub(" ", ligne)
        nombres = tuple(int(nombre[:6]) for nombre in _NOMBRE.findall(ligne))
        lus += len(nombres)
        lignes.append((ligne, nombres))
        dessins += [_Dessin(rangee, lus) for rangee in rangees]
    return _Lecture(tuple(lignes), tuple(dessins))


def _triangle(lignes: Sequence[str]) -> tuple[str, ...] | None:
    """Read five lines of one to five symbols; None when they are not a board."""
    rangs = [_symboles(ligne, rang) for rang, ligne in enumerate(lignes, start=1)]
    if len(rangs) < 5 or not all(rangs):
        return None
    symboles = [symbole for rang in rangs for symbole in rang]
    numeros = [symbole for symbole in symboles if re.search("[2-9]", symbole)]
    if numeros:
        symboles = [_sans_numero(symbole, case) for case, symbole in enumerate(symboles)]
    return tuple(symboles) if len(set(symboles)) == 2 else None


def _symboles(ligne: str, combien: int) -> list[str]:
    """Split a row of a board; empty when it does not hold that many symbols."""
    dessin = re.fullmatch(rf"\s*/((?:\[[ 0-9][0-9]\]| [ 0-9][0-9] ){{{combien}}})\\\s*", ligne)
    if dessin:
        cellules = re.findall("....", dessin[1])
        return ["[]" if cellule.startswith("[") else "-" for cellule in cellules]
    ligne = re.sub(r"([\[(]) +([\])])", r"\1_\2", ligne.replace("\ufe0f", ""))
    for texte in (ligne, ligne.strip(" \t/\\|")):
        for symboles in (texte.split(), list("".join(texte.split()))):
            if len(symboles) == combien:
                return symboles
    return []


def _sans_numero(symbole: str, case: int) -> str:
    """Take a hole's own number out of its symbol: pegs can be drawn as their numbers."""
    return _NOMBRE.sub(lambda trouve: "#" if int(trouve[0][:6]) == case else trouve[0], symbole)

"""Boards to try and judges of answers for the TP morpion, independent of its reference."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from graders.course import Answer, Pairs, Text

Plateau = tuple[tuple[int, ...], ...]
Inputs = list[dict[str, Any]]

ALIGNEMENTS = (
    *(tuple((i, j) for j in range(3)) for i in range(3)),
    *(tuple((i, j) for i in range(3)) for j in range(3)),
    tuple((i, i) for i in range(3)),
    tuple((i, 2 - i) for i in range(3)),
)
VIDE: Plateau = ((0, 0, 0), (0, 0, 0), (0, 0, 0))
# A search that remembers its boards asks a few times about each of the 5478; one that does
# not asks at least 549946 times who has won, and 294778 times what follows.
APPELS_PERMIS = {"gagnant": 500_000, "successeurs": 250_000}


# -- the game --------------------------------------------------------------------------------


def libres(g: Plateau) -> list[tuple[int, int]]:
    """List the free squares of a board."""
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]


def a_jouer(g: Plateau) -> int:
    """Say who plays next."""
    return 1 if len(libres(g)) % 2 else 2


@cache
def vainqueurs(g: Plateau) -> frozenset[int]:
    """Collect the players who have three in a line; both only past the end of a game."""
    triplets = (tuple(g[i][j] for i, j in ligne) for ligne in ALIGNEMENTS)
    return frozenset(t[0] for t in triplets if t[0] and t[0] == t[1] == t[2])


@cache
def suivants(g: Plateau) -> tuple[Plateau, ...]:
    """List the boards after each move of the player to move, the game being over or not."""
    return tuple(_pose(g, case, a_jouer(g)) for case in libres(g))


def _pose(g: Plateau, case: tuple[int, int], numero: int) -> Plateau:
    return tuple(
        tuple(numero if (i, j) == case else valeur for j, valeur in enumerate(ligne))
        for i, ligne in enumerate(g)
    )


@cache
def attracteur(g: Plateau) -> bool:
    """Tell whether player 1 has won or can force a win."""
    if vainqueurs(g):
        return 1 in vainqueurs(g)
    suite = [attracteur(s) for s in suivants(g)]
    return any(suite) if a_jouer(g) == 1 else bool(suite) and all(suite)


@cache
def atteints(g: Plateau) -> tuple[Plateau, ...]:
    """List the boards reachable from a board through unfinished games, itself first."""
    vus = {g: None}
    file = [g]
    for v in file:
        for s in () if vainqueurs(v) else suivants(v):
            if s not in vus:
                vus[s] = None
                file.append(s)
    return tuple(vus)


def suit(g: Plateau, v: Plateau) -> bool:
    """Tell whether a board follows another, were the players to go on after a win."""
    garde = all(
        a in (0, b)
        for avant, apres in zip(g, v, strict=True)
        for a, b in zip(avant, apres, strict=True)
    )
    valeurs = [case for ligne in v for case in ligne]
    return garde and valeurs.count(1) - valeurs.count(2) in (0, 1)


# -- boards to try ---------------------------------------------------------------------------


def _entrees(plateaux: Iterable[Plateau]) -> Inputs:
    """Make inputs of boards, those with the fewest marks first."""
    tries = sorted(dict.fromkeys(plateaux), key=lambda g: (-len(libres(g)), g))
    return [{"g": [list(ligne) for ligne in g]} for g in tries]


@cache
def _parties() -> Mapping[int, list[Plateau]]:
    """Sort the boards of all games by their number of free squares."""
    par_nombre: dict[int, list[Plateau]] = {nombre: [] for nombre in range(10)}
    for g in sorted(atteints(VIDE)):
        par_nombre[len(libres(g))].append(g)
    return par_nombre


def _choix(
    graine: int, par_nombre: Mapping[int, int], *, finis: bool | None = False
) -> list[Plateau]:
    """Draw boards of real games: so many for each number of free squares."""
    hasard = random.Random(graine)
    choisis: list[Plateau] = []
    for nombre, combien in par_nombre.items():
        groupe = [g for g in _parties()[nombre] if finis in (None, bool(vainqueurs(g)))]
        choisis += hasard.sample(groupe, min(combien, len(groupe)))
    return choisis


def plateaux_varies() -> Inputs:
    """Boards of unfinished games, from the empty one to the last free square."""
    tirage = {8: 9, 7: 12, 6: 12, 5: 12, 4: 12, 3: 12, 2: 10, 1: 10}
    return _entrees([VIDE, *_choix(1, tirage)])


def plateaux_des_successeurs() -> Inputs:
    """The same, and a few finished games whose board is not full."""
    tirage = {8: 9, 7: 12, 6: 12, 5: 12, 4: 12, 3: 12, 2: 10, 1: 10}
    finis = _choix(3, {4: 2, 3: 2, 2: 2}, finis=True)
    return _entrees([VIDE, *_choix(2, tirage)]) + _entrees(finis)


def plateaux_pleins() -> Inputs:
    """Full boards, with and without a winner."""
    return _entrees(_choix(4, {0: 12}, finis=None))


def quelques_plateaux() -> Inputs:
    """A few boards of unfinished games."""
    return _entrees([VIDE, *_choix(5, {8: 2, 7: 3, 5: 3, 4: 3, 2: 3, 1: 2})])


def debuts_de_partie() -> Inputs:
    """The empty board and boards after one, two or three moves."""
    return _entrees([VIDE, *_choix(6, {8: 9, 7: 12, 6: 12})])


def suites_de_partie() -> Inputs:
    """Boards of unfinished games after three moves or more."""
    return _entrees(_choix(7, {6: 12, 5: 12, 4: 12, 3: 12, 2: 12, 1: 12}))


def _alignements(lignes: Iterable[Any], graine: int) -> Inputs:
    """For each line and each player games that end there, among boards that nobody has won."""
    hasard = random.Random(graine)
    retenus = _choix(graine, {9: 1, 7: 3, 5: 5, 4: 6, 3: 8, 2: 8, 1: 6, 0: 6})
    retenus = [g for g in retenus if not vainqueurs(g)]
    for ligne in lignes:
        for numero in (1, 2):
            gagnes = sorted(
                g
                for g in atteints(VIDE)
                if vainqueurs(g) == {numero}
                and [x for x in ALIGNEMENTS if all(g[i][j] == numero for i, j in x)] == [ligne]
            )
            retenus += hasard.sample(gagnes, 6)
            # The shortest such game: nothing but the line and the answers to it.
            retenus.append(max(gagnes, key=lambda g: (len(libres(g)), g)))
    return _entrees(retenus)


def gagnes_en_ligne() -> Inputs:
    """Boards won on a row, and boards that nobody has won."""
    return _alignements(ALIGNEMENTS[:3], 8)


def gagnes_en_colonne() -> Inputs:
    """Boards won on a column, and boards that nobody has won."""
    return _alignements(ALIGNEMENTS[3:6], 9)


def gagnes_en_diagonale() -> Inputs:
    """Boards won on a diagonal, and boards that nobody has won."""
    return _alignements(ALIGNEMENTS[6:], 10)


def parties() -> st.SearchStrategy[dict[str, Any]]:
    """Draw legal moves; the game stops when it is won, or after that many moves."""
    cases = [(i, j) for i in range(3) for j in range(3)]
    longueurs = st.one_of(st.just(9), st.integers(0, 9))
    return st.tuples(st.permutations(cases), longueurs).map(lambda tire: _partie(*tire))


def _partie(coups: list[tuple[int, int]], longueur: int) -> dict[str, Any]:
    g = VIDE
    for case in coups[:longueur]:
        if vainqueurs(g):
            break
        g = _pose(g, case, a_jouer(g))
    return {"g": [list(ligne) for ligne in g]}


def fins_de_partie() -> Inputs:
    """Boards with three free squares at most, finished games among them."""
    ouverts = _choix(11, {3: 25, 2: 25, 1: 20})
    return list(reversed(_entrees([*ouverts, *_choix(12, {3: 4, 2: 4, 1: 4, 0: 8}, finis=None)])))


def milieux_de_partie() -> Inputs:
    """Boards with four to seven free squares, the least first."""
    ouverts = _choix(13, {4: 6, 5: 5, 6: 2, 7: 1})
    return list(reversed(_entrees([*ouverts, *_choix(14, {4: 2}, finis=True)])))


def positions_a_jouer() -> Inputs:
    """Boards with two to seven free squares, most of them won by player 1 who plays well."""
    choisis: list[Plateau] = []
    for nombre, combien in {2: 6, 3: 6, 4: 5, 5: 4, 6: 2, 7: 1}.items():
        tires = _choix(15, {nombre: 60})
        choisis += [g for g in tires if attracteur(g)][:combien]
        choisis += [g for g in tires if not attracteur(g)][: combien // 3]
    return list(reversed(_entrees(choisis)))


def plateau_vide() -> Inputs:
    """The empty board: 5478 boards to explore."""
    return _entrees([VIDE])


# -- reading an answer -----------------------------------------------------------------------


def _entier(valeur: Any) -> int | None:
    """Read a number by its value; None where it is not a whole number."""
    if isinstance(valeur, bool | int | float) and valeur in (0, 1, 2):
        return int(valeur)
    return None


def _plateau(valeur: Any) -> Plateau | None:
    """Read a board made of lists or tuples; None where it is not one."""
    if not isinstance(valeur, list | tuple) or len(valeur) != 3:
        return None
    lignes = []
    for ligne in valeur:
        if not isinstance(ligne, list | tuple) or len(ligne) != 3:
            return None
        cases = [_entier(case) for case in ligne]
        if None in cases:
            return None
        lignes.append(tuple(case for case in cases if case is not None))
    return tuple(lignes)


def _ecrit(valeur: Any, taille: int = 100) -> str:
    """Write a value as a student would, cut when it is long."""
    if isinstance(valeur, tuple) and _plateau(valeur) is not None:
        valeur = [list(ligne) for ligne in valeur]
    texte = repr(valeur)
    return texte if len(texte) <= taille else f"{texte[: taille - 1]}…"


def _donne(answer: Answer) -> Plateau:
    return tuple(tuple(ligne) for ligne in answer.inputs["g"])


def _pas_une_liste(valeur: Any) -> Text | None:
    if isinstance(valeur, list | tuple):
        return None
    if valeur is None:
        return Text(
            fr="la fonction renvoie None : il manque peut-être un return",
            en="the function returns None: a return may be missing",
        )
    return Text(
        fr=f"une liste est attendue, pas {_ecrit(valeur)}",
        en=f"a list is expected, not {_ecrit(valeur)}",
    )


def _repete(elements: Iterable[Any]) -> Any:
    """Return the first element met twice, None where there is none."""
    vus = set()
    for element in elements:
        if element in vus:
            return element
        vus.add(element)
    return None


# -- judges of lists -------------------------------------------------------------------------


def liste_des_cases(answer: Answer) -> Text | None:
    """Judge ``cases_libres``: every free square once, in any order."""
    if mal := _pas_une_liste(answer.value):
        return mal
    trouvees = []
    for case in answer.value:
        couple = [_entier(x) for x in case] if isinstance(case, list | tuple) else []
        if len(couple) != 2 or None in couple:
            return Text(
                fr=f"{_ecrit(case)} n'est pas un couple (i, j) avec i et j entre 0 et 2",
                en=f"{_ecrit(case)} is not a pair (i, j) with i and j between 0 and 2",
            )
        trouvees.append(tuple(couple))
    return _compare_cases(libres(_donne(answer)), trouvees, _donne(answer))


def _compare_cases(attendues: list[Any], trouvees: list[Any], g: Plateau) -> Text | None:
    for i, j in trouvees:
        if (i, j) not in attendues:
            return Text(
                fr=f"la case {(i, j)} est dans la liste mais contient {g[i][j]}",
                en=f"square {(i, j)} is in the list but holds {g[i][j]}",
            )
    for case in attendues:
        if case not in trouvees:
            return Text(
                fr=f"il manque la case libre {case}", en=f"the free square {case} is missing"
            )
    if (double := _repete(trouvees)) is not None:
        return Text(fr=f"la case {double} est répétée", en=f"square {double} is repeated")
    return None


def liste_des_successeurs(answer: Answer) -> Text | None:
    """Judge ``successeurs``: a board per free square; none is right too once a game is won."""
    g = _donne(answer)
    if mal := _pas_une_liste(answer.value):
        return mal
    if vainqueurs(g) and not answer.value:
        return None
    trouves = []
    for valeur in answer.value:
        v = _plateau(valeur)
        if v not in suivants(g):
            return _pas_un_successeur(g, v, valeur)
        trouves.append(v)
    for v in suivants(g):
        if v not in trouves:
            return Text(
                fr=f"il manque le successeur {_ecrit(v)}",
                en=f"the successor {_ecrit(v)} is missing",
            )
    if (double := _repete(trouves)) is not None:
        return Text(
            fr=f"le plateau {_ecrit(double)} est répété", en=f"board {_ecrit(double)} is repeated"
        )
    return None


def _pas_un_successeur(g: Plateau, v: Plateau | None, valeur: Any) -> Text:
    if v is None:
        return Text(
            fr=f"{_ecrit(valeur)} n'est pas un plateau de 3 lignes de 3 cases",
            en=f"{_ecrit(valeur)} is not a board of 3 rows of 3 squares",
        )
    changees = [(i, j) for i in range(3) for j in range(3) if g[i][j] != v[i][j]]
    if len(changees) != 1:
        return Text(
            fr=f"{_ecrit(v)} diffère de g en {len(changees)} cases, et non en une seule",
            en=f"{_ecrit(v)} differs from g in {len(changees)} squares, not in exactly one",
        )
    i, j = changees[0]
    if g[i][j]:
        return Text(
            fr=f"{_ecrit(v)} change la case {(i, j)}, qui n'était pas libre",
            en=f"{_ecrit(v)} changes square {(i, j)}, which was not free",
        )
    return Text(
        fr=f"dans {_ecrit(v)}, le joueur {v[i][j]} joue en {(i, j)} : c'est au joueur {a_jouer(g)}",
        en=f"in {_ecrit(v)}, player {v[i][j]} plays at {(i, j)}: it is player {a_jouer(g)}'s turn",
    )


def lignes_a_part(answer: Answer) -> Text | None:
    """Judge ``partages``: the list of the rows found in two boards at once is empty."""
    if not isinstance(answer.value, list):
        return _pas_une_liste(answer.value)
    if not answer.value:
        return None
    if not isinstance(answer.value[0], tuple) or len(answer.value[0]) != 3:
        return Text(fr="réponse illisible", en="unreadable answer")
    premier, second, i = (_rang(x) for x in answer.value[0])
    if premier == 0:
        return Text(
            fr=f"le plateau d'indice {second - 1} et g partagent la même ligne {i} : jouer dans "
            "l'un modifierait l'autre",
            en=f"the board of index {second - 1} and g share the same row {i}: playing in one "
            "would change the other",
        )
    return Text(
        fr=f"les plateaux d'indices {premier - 1} et {second - 1} partagent la même ligne {i} : "
        "jouer dans l'un modifierait l'autre",
        en=f"the boards of indices {premier - 1} and {second - 1} share the same row {i}: "
        "playing in one would change the other",
    )


def _rang(valeur: Any) -> int:
    return valeur if isinstance(valeur, int) else 0


# -- judges of attractors --------------------------------------------------------------------


def liste_des_attracteurs(answer: Answer) -> Text | None:
    """Judge ``attracteurs``: all that are reached and only attractors, in any order."""
    g = _donne(answer)
    if mal := _pas_une_liste(answer.value):
        return mal
    trouves = set()
    for valeur in answer.value:
        v = _plateau(valeur)
        if v is None:
            return Text(
                fr=f"{_ecrit(valeur)} n'est pas un plateau de 3 lignes de 3 cases",
                en=f"{_ecrit(valeur)} is not a board of 3 rows of 3 squares",
            )
        if mal := _pas_un_attracteur(v):
            return mal
        trouves.add(v)
    for v in reversed(atteints(g)):
        if attracteur(v) and v not in trouves:
            return Text(
                fr=f"il manque l'attracteur {_ecrit(v)} ({_raison(v)[0]})",
                en=f"the attractor {_ecrit(v)} is missing ({_raison(v)[1]})",
            )
    return None


def _pas_un_attracteur(v: Plateau) -> Text | None:
    if attracteur(v):
        return None
    return Text(
        fr=f"{_ecrit(v)} est dans la liste mais n'est pas un attracteur : {_raison(v)[0]}",
        en=f"{_ecrit(v)} is in the list but is not an attractor: {_raison(v)[1]}",
    )


def _raison(v: Plateau) -> tuple[str, str]:
    """Say in both languages why a board is an attractor, or why it is not."""
    if vainqueurs(v):
        numero = 1 if 1 in vainqueurs(v) else 2
        return f"le joueur {numero} y a gagné", f"player {numero} has won on it"
    if not libres(v):
        return "il est plein et personne n'a gagné", "it is full and nobody has won"
    if a_jouer(v) == 1 and attracteur(v):
        return (
            "le joueur 1 joue et un successeur au moins est un attracteur",
            "player 1 moves and at least one successor is an attractor",
        )
    if a_jouer(v) == 1:
        return (
            "le joueur 1 joue et aucun successeur n'est un attracteur",
            "player 1 moves and no successor is an attractor",
        )
    if attracteur(v):
        return (
            "le joueur 2 joue et tous les successeurs sont des attracteurs",
            "player 2 moves and every successor is an attractor",
        )
    return (
        "le joueur 2 joue et un successeur au moins n'est pas un attracteur",
        "player 2 moves and at least one successor is not an attractor",
    )


def sans_intrus(answer: Answer) -> Text | None:
    """Judge ``attracteurs``: every board can be reached from ``g``, and none comes twice."""
    if mal := _pas_une_liste(answer.value):
        return mal
    plateaux = [v for v in map(_plateau, answer.value) if v is not None]
    for v in plateaux:
        if not suit(_donne(answer), v):
            return Text(
                fr=f"{_ecrit(v)} est dans la liste mais on ne peut pas l'atteindre depuis g",
                en=f"{_ecrit(v)} is in the list but cannot be reached from g",
            )
    if (double := _repete(plateaux)) is None:
        return None
    return Text(
        fr=f"le plateau {_ecrit(double)} est répété dans la liste",
        en=f"board {_ecrit(double)} is repeated in the list",
    )


def tous_les_attracteurs(answer: Answer) -> Text | None:
    """Judge ``attracteurs`` on the empty board: right, and each board studied a few times."""
    return liste_des_attracteurs(answer) or _trop_d_appels(answer)


def _trop_d_appels(answer: Answer) -> Text | None:
    appels = answer.after.get("appels")
    if not isinstance(appels, dict) or not all(type(appels.get(n)) is int for n in APPELS_PERMIS):
        return Text(
            fr="les appels de gagnant n'ont pas pu être comptés",
            en="the calls of gagnant could not be counted",
        )
    combien = len(atteints(VIDE))
    for nom, permis in APPELS_PERMIS.items():
        if appels[nom] > permis:
            return Text(
                fr=f"{nom} a été appelée {appels[nom]} fois pour {combien} plateaux : retenez ce "
                "que vous savez déjà d'un plateau au lieu de le recalculer",
                en=f"{nom} was called {appels[nom]} times for {combien} boards: remember what you "
                "already know of a board instead of computing it again",
            )
    return None


# -- judges of strategies --------------------------------------------------------------------


def _paires(valeur: Any) -> list[tuple[Any, Any]] | None:
    if isinstance(valeur, dict):
        return list(valeur.items())
    return list(valeur.items) if isinstance(valeur, Pairs) else None


def _dictionnaire(valeur: Any) -> tuple[dict[Plateau, Any], Text | None]:
    """Read a dict by board; keys that are not boards are left out."""
    paires = _paires(valeur)
    if paires is None and valeur is None:
        return {}, _pas_une_liste(valeur)
    if paires is None:
        return {}, Text(
            fr=f"un dictionnaire est attendu, pas {_ecrit(valeur)}",
            en=f"a dict is expected, not {_ecrit(valeur)}",
        )
    return {v: conseil for cle, conseil in paires if (v := _plateau(cle)) is not None}, None


def _pas_une_cle(valeur: Any, v: Plateau) -> Text:
    """Say that a board is not a key, and show a key where the keys are of another kind."""
    autres = [cle for cle, _ in _paires(valeur) or () if _plateau(cle) is None][:1]
    fr = f" (une clé : {_ecrit(autres[0])})" if autres else ""
    en = f" (a key: {_ecrit(autres[0])})" if autres else ""
    return Text(
        fr=f"le plateau {_ecrit(v)} n'est pas une clé du dictionnaire{fr}",
        en=f"board {_ecrit(v)} is not a key of the dict{en}",
    )


def _mauvais_conseil(v: Plateau, conseil: Any) -> Text | None:
    """Judge the value of one board."""
    if len(vainqueurs(v)) == 2:  # only past the end of a game: both have won
        return None
    if vainqueurs(v) or not attracteur(v):
        attendu = attracteur(v)
        juste = isinstance(conseil, bool | int | float) and conseil == attendu
        return None if juste else _valeur_fausse(v, conseil, repr(attendu))
    if a_jouer(v) == 2:
        return None if conseil else _valeur_fausse(v, conseil, "True")
    return _mauvais_choix(v, conseil)


def _valeur_fausse(v: Plateau, conseil: Any, attendu: str) -> Text:
    return Text(
        fr=f"pour {_ecrit(v)}, la valeur est {_ecrit(conseil)} et non {attendu} : {_raison(v)[0]}",
        en=f"for {_ecrit(v)}, the value is {_ecrit(conseil)}, not {attendu}: {_raison(v)[1]}",
    )


def _mauvais_choix(v: Plateau, conseil: Any) -> Text | None:
    choisi = _plateau(conseil)
    if choisi is None:
        return Text(
            fr=f"pour {_ecrit(v)}, la valeur est {_ecrit(conseil)} : le joueur 1 joue et peut "
            "forcer la victoire, il faut le successeur à choisir",
            en=f"for {_ecrit(v)}, the value is {_ecrit(conseil)}: player 1 moves and can force a "
            "win, the successor to choose is expected",
        )
    if choisi not in suivants(v):
        return Text(
            fr=f"pour {_ecrit(v)}, la valeur {_ecrit(choisi)} n'est pas un successeur",
            en=f"for {_ecrit(v)}, the value {_ecrit(choisi)} is not a successor",
        )
    if attracteur(choisi):
        return None
    return Text(
        fr=f"pour {_ecrit(v)}, le successeur choisi {_ecrit(choisi)} perd l'avantage : "
        f"{_raison(choisi)[0]}",
        en=f"for {_ecrit(v)}, the chosen successor {_ecrit(choisi)} loses the advantage: "
        f"{_raison(choisi)[1]}",
    )


def _coups_suivis(g: Plateau, conseils: Mapping[Plateau, Any]) -> Iterator[Plateau]:
    """Follow a dict from a board against every reply; yields each board before its value is read.

    The caller stops at the first value that is wrong: the values read before it were right.
    """
    vus, pile = {g}, [g]
    while pile:
        v = pile.pop()
        yield v
        if vainqueurs(v) or not attracteur(v):
            continue
        suite = [_plateau(conseils[v])] if a_jouer(v) == 1 else suivants(v)
        for s in suite:
            if s is not None and s not in vus:
                vus.add(s)
                pile.append(s)


def strategie_suivie(answer: Answer) -> Text | None:
    """Judge ``strategie`` by playing it: it wins from ``g`` against every reply."""
    conseils, mal = _dictionnaire(answer.value)
    if mal:
        return mal
    for v in _coups_suivis(_donne(answer), conseils):
        if v not in conseils:
            return _pas_une_cle(answer.value, v)
        if mal := _mauvais_conseil(v, conseils[v]):
            return mal
    return None


def valeurs_justes(answer: Answer) -> Text | None:
    """Judge ``strategie``: the value of every board of the dict, and of ``g`` first."""
    conseils, mal = _dictionnaire(answer.value)
    if mal:
        return mal
    g = _donne(answer)
    if g not in conseils:
        return _pas_une_cle(answer.value, g)
    for v, conseil in conseils.items():
        if suit(g, v) and (mal := _mauvais_conseil(v, conseil)):
            return mal
    return None


def cles_completes(answer: Answer) -> Text | None:
    """Judge ``strategie``: the keys are the boards reachable from ``g``."""
    conseils, mal = _dictionnaire(answer.value)
    if mal:
        return mal
    g = _donne(answer)
    for v in atteints(g):
        if v not in conseils:
            return _pas_une_cle(answer.value, v)
    for cle, _ in _paires(answer.value) or ():
        plateau = _plateau(cle)
        if plateau is None or not suit(g, plateau):
            return Text(
                fr=f"la clé {_ecrit(plateau or cle)} n'est pas un plateau atteint depuis g",
                en=f"the key {_ecrit(plateau or cle)} is not a board reachable from g",
            )
    return None


def toute_la_strategie(answer: Answer) -> Text | None:
    """Judge ``strategie`` on the empty board: right, and each board studied a few times."""
    return valeurs_justes(answer) or _trop_d_appels(answer)

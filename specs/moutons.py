"""Positions to try and judges of drawings for the TP moutons, independent of its reference."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

from graders.course import Answer, Text

Ligne = tuple[int, ...]
Coup = tuple[int, int]
Inputs = list[dict[str, Any]]

BLANC, NOIR, LIBRE = 1, -1, 0
APPELS = {BLANC: "m.white()", NOIR: "m.black()"}


# -- the game --------------------------------------------------------------------------------


def debut(n: int) -> Ligne:
    """Build the line of the start."""
    return (*[BLANC] * n, LIBRE, *[NOIR] * n)


def arrivee(ligne: Ligne, depart: int) -> int | None:
    """Say where a sheep can go."""
    sens = ligne[depart]
    for distance in (1, 2):
        case = depart + sens * distance
        if not 0 <= case < len(ligne) or ligne[case] == sens:
            return None
        if ligne[case] == LIBRE:
            return case
    return None


def coup_de(ligne: Ligne, couleur: int) -> Coup | None:
    """Say which move a colour can make: there is one at most."""
    for depart, mouton in enumerate(ligne):
        case = arrivee(ligne, depart) if mouton == couleur else None
        if case is not None:
            return depart, case
    return None


def apres(ligne: Ligne, coup: Coup) -> Ligne:
    """Play a move."""
    suite = list(ligne)
    suite[coup[1]], suite[coup[0]] = suite[coup[0]], LIBRE
    return tuple(suite)


@cache
def positions(n: int) -> tuple[tuple[Ligne, tuple[Coup, ...]], ...]:
    """List the positions that come up in play, each with moves that lead to it, nearest first."""
    vues: dict[Ligne, tuple[Coup, ...]] = {debut(n): ()}
    file = [debut(n)]
    for ligne in file:
        for coup in (coup_de(ligne, BLANC), coup_de(ligne, NOIR)):
            if coup and apres(ligne, coup) not in vues:
                vues[apres(ligne, coup)] = (*vues[ligne], coup)
                file.append(apres(ligne, coup))
    return tuple(vues.items())


@cache
def partie(n: int) -> tuple[int, ...]:
    """Find the colours to play, in order, to exchange the two flocks."""
    fin = tuple(reversed(debut(n)))
    coups = dict(positions(n))[fin]
    ligne, couleurs = debut(n), []
    for coup in coups:
        couleurs.append(ligne[coup[0]])
        ligne = apres(ligne, coup)
    return tuple(couleurs)


# -- positions to try ------------------------------------------------------------------------


def _entree(ligne: Ligne, coups: tuple[Coup, ...], **autres: int) -> dict[str, Any]:
    return {"board": list(ligne), "coups": list(coups), **autres}


def _choisies(cas: Iterable[dict[str, Any]], graine: int, combien: int) -> Inputs:
    """Keep all the cases of one or two sheep of each colour, and some of the larger ones."""
    tous = list(cas)
    petits = [un for un in tous if len(un["board"]) <= 5]
    grands = [un for un in tous if len(un["board"]) > 5]
    tires = random.Random(graine).sample(grands, min(combien, len(grands)))
    return _ranges(petits + tires)


def _toutes() -> Iterable[tuple[Ligne, tuple[Coup, ...]]]:
    for n in (1, 2, 3, 5):
        yield from positions(n)


def tailles() -> Inputs:
    """A few numbers of sheep, with the line that they make."""
    return [{"n": n} for n in (1, 2, 3, 5, 8)]


def _moutons(*, au_bord: bool) -> Iterable[tuple[dict[str, Any], int, int | None]]:
    """Every sheep of every position, as a case, with its steps ahead; at an end or not."""
    for ligne, coups in _toutes():
        for depart, mouton in enumerate(ligne):
            if mouton and au_bord == (not 0 <= depart + 2 * mouton < len(ligne)):
                case = arrivee(ligne, depart)
                longueur = None if case is None else abs(case - depart)
                yield _entree(ligne, coups, depart=depart), depart, longueur


def pas() -> Inputs:
    """Sheep far from their end that can step."""
    return _choisies((un for un, _, long in _moutons(au_bord=False) if long == 1), 1, 40)


def sauts() -> Inputs:
    """Sheep that can leap."""
    return _choisies((un for un, _, long in _moutons(au_bord=False) if long == 2), 2, 40)


def bloques() -> Inputs:
    """Sheep far from their end that cannot move."""
    return _choisies((un for un, _, long in _moutons(au_bord=False) if long is None), 3, 80)


def bords() -> Inputs:
    """Sheep with one square ahead, or none."""
    return _choisies((un for un, _, _ in _moutons(au_bord=True)), 4, 80)


def au_milieu() -> Inputs:
    """Sheep that have two squares on each side, of lines of seven squares."""
    return [
        un
        for un, depart, _ in _moutons(au_bord=False)
        if len(un["board"]) == 7 and 2 <= depart <= 4 and len(un["coups"]) <= 8
    ][:30]


def coups_possibles() -> Inputs:
    """Moves of both colours, from everywhere."""
    cas = (
        _entree(ligne, coups, depart=depart, arrivee=case)
        for ligne, coups in _toutes()
        for depart, mouton in enumerate(ligne)
        if mouton and (case := arrivee(ligne, depart)) is not None
    )
    return _choisies(cas, 5, 40)


def _selon(couleur: int, *, peut: bool, graine: int, combien: int) -> Inputs:
    cas = (
        _entree(ligne, coups)
        for ligne, coups in _toutes()
        if (coup_de(ligne, couleur) is not None) == peut
    )
    return _choisies(cas, graine, combien)


def blanc_peut() -> Inputs:
    """Positions where white can move."""
    return _selon(BLANC, peut=True, graine=6, combien=40)


def blanc_bloque() -> Inputs:
    """Positions where white cannot move, the two colours being stuck in some."""
    return _selon(BLANC, peut=False, graine=7, combien=25)


def noir_peut() -> Inputs:
    """Positions where black can move."""
    return _selon(NOIR, peut=True, graine=8, combien=40)


def noir_bloque() -> Inputs:
    """Positions where black cannot move, the two colours being stuck in some."""
    return _selon(NOIR, peut=False, graine=9, combien=25)


def blanc_ou_non() -> Inputs:
    """Positions where white can move, and others."""
    return _ranges(blanc_peut() + blanc_bloque())


def noir_ou_non() -> Inputs:
    """Positions where black can move, and others."""
    return _ranges(noir_peut() + noir_bloque())


def _ranges(cas: Inputs) -> Inputs:
    return sorted(cas, key=lambda un: (len(un["board"]), len(un["coups"])))


def quelques_positions() -> Inputs:
    """A few positions after the first move."""
    return _choisies((_entree(*une) for une in _toutes() if une[1]), 10, 40)


def retours() -> Inputs:
    """A few positions, with the moves that lead to them and one more to undo."""
    cas = (
        _entree(ligne, (*coups, coup))
        for ligne, coups in _toutes()
        for coup in (coup_de(ligne, BLANC), coup_de(ligne, NOIR))
        if coup
    )
    return _choisies(cas, 12, 20)


def longues_parties() -> Inputs:
    """The last positions of whole games and of some that are stuck, with their moves undone."""
    fins = [
        (ligne, coups)
        for ligne, coups in _toutes()
        if coup_de(ligne, BLANC) is None and coup_de(ligne, NOIR) is None
    ]
    tirees = _choisies((_entree(*fin) for fin in fins), 11, 8)
    return [{**un, "etapes": ["m.undo()"] * len(un["coups"])} for un in tirees]


def parties() -> Inputs:
    """The whole games for one, two and three sheep of each colour."""
    return [{"n": n, "etapes": [APPELS[couleur] for couleur in partie(n)]} for n in (1, 2, 3)]


def jeux_au_hasard() -> Inputs:
    """The whole games, and calls of white and black drawn at random, stuck or not."""
    return [*parties(), *_au_hasard(range(20, 32), retours=False)]


def allers_retours() -> Inputs:
    """The whole games and all the way back, then games with some moves taken back."""
    entieres = [
        {**un, "etapes": un["etapes"] + ["m.undo()"] * len(un["etapes"])} for un in parties()
    ]
    return [*entieres, *_au_hasard(range(12), retours=True)]


def _au_hasard(graines: Iterable[int], *, retours: bool) -> Inputs:
    tires = [_tire(random.Random(graine), retours=retours) for graine in graines]
    return sorted(tires, key=lambda un: (un["n"], len(un["etapes"])))


def _tire(hasard: random.Random, *, retours: bool) -> dict[str, Any]:
    """Draw calls; a move is taken back only where there is one."""
    n = hasard.choice([1, 2, 2, 3, 4])
    lignes, etapes = [debut(n)], []
    for _ in range(4 * n + 6):
        if retours and len(lignes) > 1 and hasard.random() < 0.25:
            etapes.append("m.undo()")
            lignes.pop()
            continue
        couleur = hasard.choice([BLANC, NOIR])
        etapes.append(APPELS[couleur])
        if coup := coup_de(lignes[-1], couleur):
            lignes.append(apres(lignes[-1], coup))
    return {"n": n, "etapes": etapes}


# -- the drawing -----------------------------------------------------------------------------


def vue_juste(answer: Answer) -> Text | None:
    """Judge the colours of a new game: one per kind of square."""
    return vue_suivie(answer) or _par_sorte(_ligne(answer), _couleurs(answer))


def vue_suivie(answer: Answer) -> Text | None:
    """Judge the grid and its colours during a game: no colour stands for two kinds of square.

    A sheep that has moved may have another shade than at the start, where the constructor is
    not by the same hand as the move.
    """
    ligne, couleurs = _ligne(answer), _couleurs(answer)
    if answer.after.get("taille") not in ((len(ligne), 1), [len(ligne), 1]):
        return Text(
            fr=f"la grille view doit avoir {len(ligne)} colonnes et 1 ligne",
            en=f"the grid view must have {len(ligne)} columns and 1 row",
        )
    if len(couleurs) != len(ligne):
        return Text(fr="les couleurs de view sont illisibles", en="the colours cannot be read")
    for j in range(len(ligne)):
        for i in range(j):
            if ligne[i] != ligne[j] and couleurs[i] == couleurs[j]:
                return Text(
                    fr=f"les cases {i} et {j} sont de sortes différentes mais de la même couleur",
                    en=f"squares {i} and {j} are of different kinds but of the same colour",
                )
    return None


def _ligne(answer: Answer) -> list[int]:
    return answer.inputs.get("board") or list(debut(answer.inputs["n"]))


def _couleurs(answer: Answer) -> list[str]:
    return [repr(couleur) for couleur in answer.value] if isinstance(answer.value, list) else []


def _par_sorte(ligne: list[int], couleurs: list[str]) -> Text | None:
    premieres: dict[int, int] = {}
    for i, mouton in enumerate(ligne):
        j = premieres.setdefault(mouton, i)
        if couleurs[i] != couleurs[j]:
            return Text(
                fr=f"les cases {j} et {i} sont de la même sorte mais n'ont pas la même couleur",
                en=f"squares {j} and {i} are of the same kind but not of the same colour",
            )
    return None

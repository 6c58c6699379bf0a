"""Games to try, and what makes a drawing right."""

import random
from itertools import combinations

from graders.course import Text, reached
from reference.moutons import Moutons, partie_en_cours


def dessin(ligne):
    """The line of sheep, each of which looks where it goes: white to the right."""
    if len(ligne) % 2 == 0 or len(ligne) < 3:
        return None
    return [["◀·▷"[[-1, 0, 1].index(case)] for case in ligne]]


# --- games to try --------------------------------------------------------------------------


def lignes():
    """The lines of play, nearest first: moves that lead there, and whether each colour can move."""
    coups = {tuple(Moutons(n).board): [] for n in (1, 2, 3, 4)}

    def jeu(ligne):
        return partie_en_cours([*ligne], coups[ligne])

    def suite(ligne):
        for m, joue in ((jeu(ligne), Moutons.white), (jeu(ligne), Moutons.black)):
            joue(m)
            coups.setdefault(tuple(m.board), m.moves)
            yield tuple(m.board)

    tous = [ligne for debut in [*coups] for ligne in reached(debut, suite)]
    return [
        {"board": [*v], "coups": coups[v], "_blanc": jeu(v).white(), "_noir": jeu(v).black()}
        for v in tous
    ]


LIGNES = lignes()


def moutons():
    """Every sheep of every line, with the steps it can make, and whether the end is near."""
    trouves = []
    for un in LIGNES:
        m = partie_en_cours(un["board"], un["coups"])
        for depart in (place for place in range(m.size) if not m.empty(place)):
            bord = not 0 <= depart + 2 * m.board[depart] < m.size
            arrivee = m.destination(depart)
            pas = None if arrivee is None else abs(arrivee - depart)
            trouves.append(
                {**un, "depart": depart, "_arrivee": arrivee, "_pas": pas, "_bord": bord}
            )
    return trouves


def coups_possibles():
    return [{**un, "arrivee": un["_arrivee"]} for un in moutons() if un["_pas"]]


def reprises():
    """Games that are over, with all their moves to take back."""
    finies = [un for un in LIGNES if not un["_blanc"] and not un["_noir"]]
    return [{**un, "etapes": ["m.undo()"] * len(un["coups"])} for un in finies]


def parties(retour):
    """Games in which the flocks swap places, then calls at random; moves are taken back or not."""
    entieres = []
    for n in (1, 2, 3):
        fin = Moutons(n).board[::-1]
        coups = next(un["coups"] for un in LIGNES if un["board"] == fin)
        etapes = ["m.white()" if depart < arrivee else "m.black()" for depart, arrivee in coups]
        entieres.append({"n": n, "etapes": etapes + ["m.undo()"] * (len(coups) if retour else 0)})
    return entieres + [au_hasard(graine, retour) for graine in range(12)]


def au_hasard(graine, retour):
    """Calls drawn at random; a move is taken back only where there is one."""
    hasard, etapes, n = random.Random(graine), [], 1 + graine // 3
    m = Moutons(n)
    for _ in range(4 * n + 6):
        appels = ["white", "black"] * 3 + ["undo"] * (2 if retour and m.moves else 0)
        etapes.append(hasard.choice(appels))
        getattr(m, etapes[-1])()
    return {"n": n, "etapes": [f"m.{appel}()" for appel in etapes]}


# --- what is right -------------------------------------------------------------------------


def vue(attendues, couleurs, neuve=False):
    """What is wrong with the rows of a drawing, of which any colours will do: None when nothing is.

    A sheep that has moved may have another shade than at the start, where the constructor is
    not by the same hand as the move; in a new game, all those of a kind have the same.
    """
    n = len(attendues[0])
    if [*map(len, couleurs)] != [n]:
        return Text(
            f"view doit avoir {n} colonnes et 1 ligne", f"view must have {n} columns, 1 row"
        )
    paires = zip(attendues[0], couleurs[0], strict=True)
    for (i, (a, x)), (j, (b, y)) in combinations(enumerate(paires), 2):
        if a == b and x != y and neuve:
            fr, en = "de la même sorte mais pas", "of the same kind but not"
        elif a != b and x == y:
            fr, en = "de sortes différentes mais", "of different kinds but"
        else:
            continue
        return Text(
            f"les cases {i} et {j} sont {fr} de la même couleur",
            f"squares {i} and {j} are {en} of the same colour",
        )
    return None

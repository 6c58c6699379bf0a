"""Boards to try, and what makes a strategy right."""

import random
from functools import cache
from reprlib import repr as court

from graders.course import Text, reached
from reference.morpion import L, attracteurs, cases_libres, gagnant, joueur, successeurs

LIGNES = [
    *([(i, j) for j in range(3)] for i in range(3)),
    *([(i, j) for i in range(3)] for j in range(3)),
    *([(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]),
]


def fige(v):
    """The board as tuples, as it is when it is the key of a student's dict."""
    return tuple(map(tuple, v))


def dessin(v):
    """The board as it is drawn on paper."""
    if len(v) == 3 and all(len(ligne) == 3 for ligne in v):
        return [["·×○"[[0, 1, 2].index(c)] for c in ligne] for ligne in v]
    return None


def aligne(v, ligne, numero):
    return all(v[i][j] == numero for i, j in ligne)


def a_gagne(v, numero):
    return any(aligne(v, ligne, numero) for ligne in LIGNES)


VIDE = L([[0] * 3] * 3)


@cache
def tous():
    """The boards of a game, those with the fewest marks first."""
    return [fige(g) for g in reached(VIDE, lambda g: [] if gagnant(g) else successeurs(g))]


@cache
def en_cours():
    """The boards that nobody has won."""
    return [g for g in tous() if not gagnant(g)]


@cache
def sans_arret():
    """The boards of a game that would go on after a win."""
    return dict.fromkeys(map(fige, reached(VIDE, successeurs)))


@cache
def gagnables():
    """The boards that player 1 has won, or can win against any reply."""
    return {*map(fige, attracteurs(VIDE)), *(g for g in sans_arret() if a_gagne(g, 1))}


# --- boards to try -------------------------------------------------------------------------


def entrees(choisis):
    return [{"g": [*map(list, g)]} for g in choisis]


def tires(combien, libres, parmi=None):
    """Boards drawn: so many for each of these numbers of free squares, in this order."""
    hasard, choisis = random.Random(1), []
    for nombre in libres:
        groupe = [g for g in parmi or tous() if len(cases_libres(g)) == nombre]
        choisis += hasard.sample(groupe, min(combien, len(groupe)))
    return choisis


def plateaux(combien, libres, parmi=None):
    return entrees(tires(combien, libres, parmi))


def gagnes(lignes):
    """Boards that each player wins on each of these lines alone, the shortest one of them, and
    boards that nobody has won."""
    choisis = tires(6, range(8), en_cours())
    for ligne in lignes:
        for numero in (1, 2):
            groupe = [g for g in tous() if [x for x in LIGNES if aligne(g, x, numero)] == [ligne]]
            choisis += [groupe[0], *random.Random(2).sample(groupe, 6)]
    return entrees(sorted(choisis, key=tous().index))


def a_jouer():
    """Boards with two to seven free squares, most of them won by player 1 who plays well."""
    choisis = []
    for nombre, combien in {2: 6, 3: 6, 4: 5, 5: 4, 6: 2, 7: 1}.items():
        groupe = tires(60, [nombre], en_cours())
        choisis += [g for g in groupe if g in gagnables()][:combien]
        choisis += [g for g in groupe if g not in gagnables()][: combien // 3]
    return entrees(choisis)


# --- what is right -------------------------------------------------------------------------


def attracteur(v):
    return fige(v) in gagnables()


def suit(g, v):
    """Whether a board follows another, were the players to go on after a win."""
    garde = all(g[i][j] in (0, v[i][j]) for i in range(3) for j in range(3))
    return garde and fige(v) in sans_arret()


def juste(v, conseil):
    """Whether this is what a dict should say of a board."""
    if a_gagne(v, 1) and a_gagne(v, 2):  # only after the end of a game
        return True
    if gagnant(v) or not attracteur(v):
        return conseil == attracteur(v)
    if joueur(v) == 2:
        return bool(conseil)
    if not isinstance(conseil, list | tuple) or any(isinstance(ligne, int) for ligne in conseil):
        return False  # a square or a number of it, in place of a board
    return fige(conseil) in map(fige, successeurs(v)) and attracteur(conseil)


def faux(v, conseils):
    """What is wrong with the value of a board; None when nothing is."""
    ici = court([*map(list, v)])
    if fige(v) not in conseils:
        return Text(f"{ici} n'est pas une clé du dictionnaire", f"{ici} is not a key of the dict")
    conseil = conseils[fige(v)]
    if juste(v, conseil):
        return None
    fr, en = str(attracteur(v)), str(attracteur(v))
    if attracteur(v) and joueur(v) == 1 and not gagnant(v):
        fr, en = "un successeur qui est un attracteur", "a successor that is an attractor"
    return Text(
        f"pour {ici}, la valeur est {court(conseil)} et non {fr}",
        f"for {ici}, the value is {court(conseil)}, not {en}",
    )


def justes(g, conseils):
    """What is wrong with the values of a board and of all that follow it; None when nothing is."""
    suivants = [v for v in sans_arret() if v in conseils and suit(g, v)]
    return next(filter(None, (faux(v, conseils) for v in [g, *suivants])), None)


def cles(g, conseils, attendus):
    """What is wrong with the keys of a dict; None when nothing is."""
    for v in attendus:
        if v not in conseils:
            return faux(v, conseils)
    for v in conseils:
        if not suit(g, v):
            ici = court([*map(list, v)])
            return Text(f"{ici} n'est pas atteint à partir de g", f"{ici} is not reached from g")
    return None


def suivie(g, conseils):
    """What is wrong with a dict that is followed against every reply; None when it wins."""

    def suite(v):
        if gagnant(v) or not attracteur(v) or faux(v, conseils):
            return []
        return successeurs(v) if joueur(v) == 2 else [L(conseils[fige(v)])]

    return next(filter(None, (faux(v, conseils) for v in reached(L(g), suite))), None)

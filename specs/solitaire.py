"""Boards given to the students' functions, and what makes an answer right: any winning moves."""

import random
import re
from functools import cache
from itertools import permutations, product

from graders.course import Fault, Text, replayed, walks
from reference.solitaire.plateau import Plateau, recupere_coups

# --- the game: a board is a tuple of 0 and 1 -----------------------------------------------


@cache
def coups(cases):
    """The moves that are possible."""
    plateau = Plateau()
    plateau.cases = cases
    return tuple(recupere_coups(plateau))


def joue(cases, coup):
    """The board after a move; None when it is not possible."""
    if coup not in coups(cases):
        return None
    return tuple(1 if k == coup[2] else 0 if k in coup else pion for k, pion in enumerate(cases))


@cache
def suites(cases):
    """The boards after one move."""
    return [joue(cases, coup) for coup in coups(cases)]


@cache
def gagnable(cases):
    """Whether some moves win."""
    return sum(cases) == 1 or any(map(gagnable, suites(cases)))


def avec(*pions):
    """The board that has these pegs."""
    return tuple(int(case in pions) for case in range(15))


def sauf(*trous):
    """The board that has these holes."""
    return avec(*{*range(15)} - {*trous})


def dessin(cases):
    """The triangle, with its pegs and its holes."""
    if len(cases) != 15:
        return None
    pions = ["○●"[[0, 1].index(case)] for case in cases]
    return [pions[k * (k + 1) // 2 :][: k + 1] for k in range(5)]


DEPART = sauf(12)
SAUTS = {(d, a): (d, m, a) for d, m, a in permutations(range(15), 3) if joue(avec(d, m), (d, m, a))}


# --- boards to try -------------------------------------------------------------------------


def entrees(*plateaux):
    """Inputs made of boards."""
    return [{"cases": cases} for cases in plateaux]


def tires():
    """Boards of 1 to 11 pegs drawn at random, those with the fewest first."""
    hasard, tailles = random.Random(2), sorted([*range(1, 12)] * 100)
    tirages = {avec(*hasard.sample(range(15), taille)) for taille in tailles}
    return entrees(*sorted(tirages, key=lambda cases: (sum(cases), cases)))


def varies():
    """Each jump alone, then with its end filled; boards with one hole; boards drawn at random."""
    seuls, bouches = [avec(d, m) for d, m, _ in SAUTS.values()], [avec(*s) for s in SAUTS.values()]
    un_trou = [sauf(trou) for trou in range(15)]
    return [*entrees(avec(), *seuls, *bouches), *tires()[::20], *entrees(*un_trou, sauf())]


def a_defaire():
    """Boards where each jump was just played: alone, then among other pegs."""
    hasard, inputs = random.Random(1), []
    for combien, coup in product([0, 7], SAUTS.values()):
        autres = {*hasard.sample(range(15), combien)} - {*coup}
        inputs.append({"cases": joue(avec(*coup[:2], *autres), coup), "coup": coup})
    return inputs


def parties():
    """Longer and longer beginnings of games: the board that they lead to, and their moves."""
    debuts = [jeu[: 2 + k // 4] for k, jeu in enumerate(walks(DEPART, coups, joue, games=40))]
    return [{"cases": jeu[-1][0], "coups": [coup for _, coup in jeu[:-1]]} for jeu in debuts]


# --- what is right -------------------------------------------------------------------------


def gagne(cases, joues):
    """None for moves that win, in playing order; else what is wrong with them."""
    return replayed(joues, cases, joue, lambda fin: sum(fin) == 1)


def solution(cases, actual, expected):
    """Any moves that win, the last one first; None when nothing wins."""
    if actual is None or expected is None:
        return actual is expected
    joues = [tuple(coup) for coup in actual[::-1]]
    defaut = gagne(cases, joues)
    if defaut and gagne(cases, joues[::-1]) is None:
        return Text(
            "ce sont les bons coups dans l'ordre où on les joue : le dernier doit être en tête",
            "these are the right moves in playing order: the last one must come first",
        )
    return defaut


def laisse(typed):
    """The board after the moves typed by the player."""
    cases = DEPART
    for texte in typed:
        cases = joue(cases, SAUTS[tuple(map(int, texte.split()))])
    return cases


def plateau_montre(replies, typed):
    """The board is drawn before each question."""
    for k, texte in enumerate(replies[: len(typed) + 1]):
        if not any(laisse(typed[:k]) in dessin for dessin in lis(texte)[0]):
            return Fault(Text("le plateau n'y est pas tel qu'il est", "the board is not there"), k)
    return None


def coups_affiches(texte, cases):
    """Words on moves that do not win, as numbers or as boards drawn in turn; None if they do."""
    dessins, lignes = lis(texte)
    plateau = cases
    for dessin in dessins:  # a board may be drawn several times, in several ways
        if plateau not in dessin:
            plateau = next((vu for vu in dessin if vu in suites(plateau)), cases)
    if dessins and sum(plateau) == 1:
        return None
    for groupe in groupes(lignes, sum(cases) - 1):
        for i, j in permutations(range(min([12, *map(len, groupe)])), 2):
            if gagne(cases, [SAUTS.get((nombres[i], nombres[j])) for nombres in groupe]) is None:
                return None
    return Text(
        "les coups affichés après ^C, joués dans cet ordre, ne mènent pas à un seul pion",
        "the moves printed after ^C, played in that order, do not lead to a single peg",
    )


def groupes(lignes, combien):
    """The last numbers of a text, move by move: so many for each, or those of lines alike."""
    nombres = [[int(n[:6]) for n in re.findall(r"\d+", ligne)] for ligne in lignes]
    tous = [nombre for ligne in nombres for nombre in ligne]
    for taille, apres in product(range(2, 13), range(7)):
        debut = len(tous) - apres - taille * combien
        yield [tous[k : k + taille] for k in range(debut, len(tous) - apres, taille) if debut >= 0]
    formes = ["".join(re.sub(r"\d+", "#", ligne).split()) for ligne in lignes]
    for forme in [forme for forme in formes if forme.count("#") >= 2][-7:]:
        yield [n for n, autre in zip(nombres, formes, strict=True) if autre == forme][-combien:]


def dit_non(texte):
    """Accept words: a value is none, and a heading or a search announces moves, not their lack."""
    non = (
        r"(?i)\b(plus d['’]|(?:plus (?:de|rien|possible)|pas|rien|aucune?|sans|échec|échoué|perdue?"
        r"|impossible|insoluble|infructueuse|no|none|not|nothing|failed)\b)"
    )
    annonce = r"(?i):\s*$|\b(cherche|recherche|calcul|search|comput).*(\.\.\.|…)\s*$"
    for ligne in lis(texte)[1]:
        mots = re.search(r"[^\W\d_]{2}", re.sub(r"\b(None|True|False)\b|<[^<>]*>", "", ligne))
        if mots and (re.search(non, ligne) or not re.search(annonce, ligne)):
            return True
    return False


def lis(texte):
    """The boards drawn in a text, read with either symbol for the pegs, and its other lines."""
    dessins, autres = [], []
    lignes = [ligne for ligne in texte[-20_000:].splitlines() if ligne.strip()]
    while lignes:
        dessin, ligne = triangle(lignes[:5]), lignes.pop(0)
        if dessin:
            del lignes[:4]
        else:
            liste = re.search(r"[\[(][01](, [01]){14}[\])]", ligne)
            autres.append(ligne.replace(liste[0], "") if liste else ligne)
            dessin = re.findall("[01]", liste[0]) if liste else []
        if len({*dessin}) == 2:
            dessins.append([tuple(vu == pion for vu in dessin) for pion in sorted({*dessin})])
    return dessins, autres


def triangle(lignes):
    """The 15 symbols that five lines draw; none when they are not a board."""
    vus = []
    for taille, ligne in enumerate(lignes, start=1):
        ligne = ligne.replace("\ufe0f", "").strip(" \t/\\|")
        mots = ["".join(mot.split()) for mot in re.findall(r"[\[(].{0,3}?[\])]|[^\s\[(]+", ligne)]
        vus += mots if len(mots) == taille else list("".join(mots))
        if len(vus) != taille * (taille + 1) // 2:
            return []
    if re.search("[2-9]", "".join(vus)):  # the numbers of the holes
        vus = [re.sub(rf"(?<!\d)0*{case}(?!\d)", "#", vu) for case, vu in enumerate(vus)]
    return vus if len(vus) == 15 and len({*vus}) == 2 else []

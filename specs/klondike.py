"""Games of klondike given to the students' functions, and what makes an answer right.

Games travel as the texts that ``lis_jeu`` reads, cards as ``10♣``.
"""

import random
import re
from functools import cache
from itertools import zip_longest

from graders.course import Fault, Text, walks
from reference.klondike.klondike import init_jeu, joue
from reference.klondike.klondike_defs import en_donnees, lis_jeu, lis_tas, paquet_figure

COULEURS = "♥♠♦♣"
VALEURS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
TAS = {"♥": "coeur", "♠": "pique", "♦": "carreau", "♣": "trefle", "D": "defausse", "P": "pioche"}
PAQUET = list(en_donnees(paquet_figure()))
RANGER = [f"R{i}" for i in "D1234567"]
DEPLACER = [f"D{i}{j}" for i in "D1234567" for j in "1234567" if i != j]


def texte(jeu):
    """Text of a game, as ``lis_jeu`` reads it; what is empty is left out."""
    donnees = en_donnees(jeu)
    parties = [" ".join([nom, *donnees[tas]]) for nom, tas in TAS.items() if donnees[tas]]
    for numero, (visibles, cachees) in enumerate(donnees["piles"], 1):
        if visibles:
            crochets = [f"[{' '.join(cachees)}]"] if cachees else []
            parties.append(" ".join([str(numero), *visibles, *crochets]))
    return " | ".join(parties)


def dessin(jeu):
    """The table: what is put away, the discard and the stock, then the piles side by side."""
    jeu = jeu if isinstance(jeu, str) else texte(jeu)
    parties = dict(partie.strip().partition(" ")[::2] for partie in jeu.split("|"))
    if not parties.keys() <= {*TAS, *"1234567"} or not any(parties.values()):
        return None  # "D" is a place to take cards from
    hauts = [(parties.get(nom, "").split() or [nom])[0] for nom in COULEURS + "D"]
    piles = [parties.get(numero, "").replace("]", "").partition("[") for numero in "1234567"]
    colonnes = [["▒"] * len(dos.split()) + faces.split()[::-1] for faces, _, dos in piles]
    rangees = zip_longest(*colonnes, fillvalue="")
    return [[*hauts[:4], "", hauts[4], "▒" if "P" in parties else ""], *map(list, rangees)]


DONNE = texte(init_jeu(paquet_figure()))


# --- packs, zones and ends of games ----------------------------------------------------------


def paquets():
    """Full packs in several orders."""
    hasard = random.Random(3)
    ordres = [PAQUET, sorted(PAQUET), *(hasard.sample(PAQUET, 52) for _ in range(6))]
    return [{"paquet": " ".join(ordre)} for ordre in ordres]


def faux_paquets():
    """Packs that lack a card, or hold one twice, whatever their size."""
    p = PAQUET
    manque = [p[:51], p[1:], [], p[:28]]
    double = [[*p, p[0]], [*p[:51], p[0]], ["A♥"] * 52, p + p, [*p[:30], p[5], *p[31:]]]
    return [{"paquet": " ".join(faux)} for faux in manque + double]


def zone(couleur, hauteur):
    """Text of so many cards of a suit that are put away, from the ace."""
    return " ".join(valeur + couleur for valeur in reversed(VALEURS[:hauteur]))


ZONES = ["", *(zone(COULEURS[hauteur % 4], hauteur) for hauteur in (1, 2, 5, 9, 10, 11, 12))]


def ranges(hauteurs, *reste):
    """Text of a game with so many cards in each zone, then the rest of it."""
    zones = [f"{c} {zone(c, h)}" for c, h in zip(COULEURS, hauteurs, strict=True)]
    return " | ".join([*zones, *reste])


def fins():
    """Games that are won, games that nearly are, and others."""
    jeux = [ranges([13] * 4), "D A♥"]
    for k, couleur in enumerate(COULEURS):
        for hauteur, reste in (12, f"{'1DP7'[k]} K{couleur}"), (0, f"P {zone(couleur, 13)}"):
            jeux.append(ranges([hauteur if autre == k else 13 for autre in range(4)], reste))
    return [{"jeu": jeu} for jeu in jeux]


# --- games at random -------------------------------------------------------------------------


@cache
def joues():
    """Games met in play, as they are and as texts, the shortest text first."""
    hasard, trouves = random.Random(7), []
    coups = ["P"] * 3 + RANGER * 3 + DEPLACER
    for graine in range(16):
        depart = init_jeu(lis_tas(" ".join(hasard.sample(PAQUET, 52))))
        (partie,) = walks(depart, coups, joue, games=1, seed=graine, longest=90)
        trouves += [(jeu, texte(jeu)) for jeu, _ in partie[::4]]
    return sorted(trouves, key=lambda un: len(un[1]))


def positions():
    """Games in play, with the sizes of stock and discard."""
    return [
        {"jeu": ecrit, "_pioche": len(jeu.pioche), "_defausse": len(jeu.defausse)}
        for jeu, ecrit in joues()
    ]


@cache
def coups(genre):
    """Moves of a kind, ``R`` or ``D``, in games in play, possible or not."""
    commandes = RANGER if genre == "R" else DEPLACER
    return [_coup(jeu, ecrit, commande) for jeu, ecrit in joues() for commande in commandes]


def _coup(jeu, ecrit, commande):
    """A move: its first card, how many cards go (0: it is not possible), what they leave."""
    i, *arrivee = ("D" if signe == "D" else int(signe) for signe in commande[1:])
    visibles, cachees = _prenables(jeu, i)
    nombre = len(visibles + cachees) - len(sum(_prenables(joue(jeu, commande) or jeu, i), ()))
    coup = {"jeu": ecrit, "i": i, "_commande": commande, "_nombre": nombre}
    for j in arrivee:
        coup |= {"j": j, "_sur_vide": not jeu.piles[j - 1][0]}
    coup["_carte"] = en_donnees(visibles[0]) if visibles else ""
    vide = "retourne" if cachees else "vide"
    coup["_laisse"] = "reste" if i == "D" or len(visibles) > nombre else vide
    return coup


def _prenables(jeu, i):
    """Visible and hidden cards where a move starts."""
    return (jeu.defausse, ()) if i == "D" else jeu.piles[i - 1]


PETITS_COUPS = [
    {"jeu": jeu, "commande": commande}
    for jeu, commande in [
        ("P 9♣ 4♦", "P"), ("D 9♣ 4♦", "P"), ("", "P"), ("D A♥", "RD"), ("2 A♥ [9♦]", "R2"),
        ("7 A♣", "R7"), ("1 2♣", "R1"), ("D 9♦ | 7 10♠", "DD7"), ("2 3♦ [J♣] | 4 4♠", "D24"),
        ("3 5♥ | 4 3♦ 4♠ [3♠]", "D43"), ("1 K♠ [2♦]", "D17"), ("1 Q♠", "D17"),
        ("3 4♠ | 2 3♠", "D23"), ("3 4♥ | 2 3♦", "D23"),
    ]
]  # fmt: skip


def commandes():
    """Commands in small games, then in games in play, two thirds of them possible."""
    hasard, pris = random.Random(5), []
    for genre, combien in ("R", 5), ("D", 7):
        possibles = [coup for coup in coups(genre) if coup["_nombre"]]
        autres = [coup for coup in coups(genre) if not coup["_nombre"]]
        pris += hasard.sample(possibles, 2 * combien) + hasard.sample(autres, combien)
    pris.sort(key=lambda coup: len(coup["jeu"]))
    return PETITS_COUPS + [{"jeu": un["jeu"], "commande": un["_commande"]} for un in pris]


# --- what is right ---------------------------------------------------------------------------


def bonne_donne(jeu):
    """Tell whether a deal is right, in whatever order the cards are dealt."""
    tailles = [(len(visibles), len(cachees)) for visibles, cachees in jeu["piles"]]
    if tailles != [(1, k) for k in range(7)]:
        return Text(
            f"les nombres de cartes (visibles, cachées) des piles sont {tailles}",
            f"the numbers of cards (visible, hidden) of the piles are {tailles}",
        )
    for champ in ("coeur", "pique", "carreau", "trefle", "defausse"):
        if jeu[champ] != ():
            return Text(f"{champ} n'est pas vide", f"{champ} is not empty")
    cartes = [carte for pile in jeu["piles"] for tas in pile for carte in tas]
    cartes += jeu["pioche"]
    for carte in PAQUET:
        if carte not in cartes:
            return Text(f"{carte} n'est nulle part", f"{carte} is nowhere")
        if cartes.count(carte) > 1:
            return Text(f"{carte} est là plusieurs fois", f"{carte} is there several times")
    return len(cartes) == len(PAQUET)


CARTE = rf"(?:(?:10|[2-9AJQK])[{COULEURS}]|##|--)(?!\S)"
PILES = "".join(rf"{numero}\s*:((?:[ \t]*{CARTE})*)\s*" for numero in range(1, 8))
DESSIN = re.compile(rf"((?:{CARTE}\s+){{6}}){PILES}")


def jeu_vu(dit):
    """The game that is drawn last in a text: its heaps, then each pile; None once it is won."""
    *_, dernier = DESSIN.finditer(dit)
    tas, *piles = (" ".join(partie.split()) for partie in dernier.groups())
    est_gagne = all(carte.startswith("K") for carte in tas.split()[:4])
    return None if est_gagne else [tas, *piles]


def refus_dits(jeu, replies, typed):
    """Tell whether commands that are refused, and they alone, get an answer of their own."""
    partie, apres_un_coup = lis_jeu(jeu), []
    debut, *reponses = [DESSIN.sub(" ", reply).split() for reply in replies]
    for numero, (commande, dit) in enumerate(zip(typed, reponses, strict=False), 1):
        suite, mots = joue(partie, commande), list(dict.fromkeys(dit))
        if suite:
            partie = suite
            apres_un_coup.append(mots)
        elif commande != "Q" and (not dit or mots in apres_un_coup or dit == debut[-len(dit) :]):
            fr = f"rien ne dit que la commande « {commande} » est refusée"
            return Fault(Text(fr, f"nothing says that the command “{commande}” is refused"), numero)
    return typed[-1] == "Q"

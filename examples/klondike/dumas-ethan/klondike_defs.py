"""Le klondike : les cartes, le jeu, leur écriture en texte et la donne des figures."""

import re
from dataclasses import dataclass, fields
from enum import Enum

CARTE_CACHEE = "##"
ZONE_VIDE = "--"


class Couleur(Enum):
    """Les quatre couleurs ; la valeur est le symbole de la couleur."""

    COEUR = "♥"
    PIQUE = "♠"
    CARREAU = "♦"
    TREFLE = "♣"


@dataclass(frozen=True)
class Carte:
    """Une carte, qui ne se modifie pas.

    Attributs
    ---------
    valeur : int
        De 1 (l'as) à 13 : 11 est le valet, 12 la dame, 13 le roi.
    couleur : Couleur
    """

    valeur: int
    couleur: Couleur


@dataclass(frozen=True)
class Jeu:
    """Un état de la partie, qui ne se modifie pas : jouer, c'est construire un autre jeu.

    Un tas est un tuple de cartes, celle du dessus en premier.

    Attributs
    ---------
    coeur, pique, carreau, trefle : tuple of Carte
        Les quatre zones où l'on range les cartes, de l'as au roi.
    piles : tuple of (tuple of Carte, tuple of Carte)
        Les sept piles ; chacune est un couple (visibles, cachees) de tas.
    defausse : tuple of Carte
        Les cartes tirées de la pioche, face visible.
    pioche : tuple of Carte
        Les cartes à tirer, face cachée.
    """

    coeur: tuple
    pique: tuple
    carreau: tuple
    trefle: tuple
    piles: tuple
    defausse: tuple
    pioche: tuple


def texte_carte(c):
    """Renvoie une carte en texte : « K♥ », « 10♣ », « A♠ »."""
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(c.valeur, str(c.valeur)) + c.couleur.value


def lis_tas(texte):
    """Renvoie le tas de cartes écrit dans un texte, celle du dessus en premier : « 3♦ 4♠ 5♥ »."""
    lettres = {"A": 1, "J": 11, "Q": 12, "K": 13}
    return tuple(
        Carte(lettres.get(mot[:-1]) or int(mot[:-1]), Couleur(mot[-1])) for mot in texte.split()
    )


def lis_jeu(texte):
    """Renvoie le jeu écrit dans un texte : pratique pour essayer une fonction.

    Le texte est fait de parties séparées par des barres : un nom, puis les cartes d'un
    tas, celle du dessus en premier. Les noms sont les symboles des quatre zones, D pour
    la défausse, P pour la pioche et les numéros des piles, dont les cartes cachées sont
    entre crochets. Ce qui n'est pas écrit est vide.

    Examples
    --------
    >>> jeu = lis_jeu("♥ 2♥ A♥ | D 9♣ | 1 K♠ | 3 3♦ 4♠ [J♣ 7♥]")
    >>> len(jeu.piles[2][1])
    2
    """
    tas, piles = {}, {}
    for partie in texte.split("|"):
        nom, cartes = re.match(r"\s*(\S?)(.*)", partie, re.DOTALL).groups()
        if nom in set("1234567"):
            visibles, _, cachees = cartes.replace("]", "").partition("[")
            piles[nom] = lis_tas(visibles), lis_tas(cachees)
        else:
            tas[nom] = lis_tas(cartes)
    return Jeu(
        *(tas.get(couleur.value, ()) for couleur in Couleur),
        tuple(piles.get(numero, ((), ())) for numero in "1234567"),
        tas.get("D", ()),
        tas.get("P", ()),
    )


def en_donnees(valeur):
    """Renvoie une valeur où les cartes sont des textes, et le jeu un dictionnaire de ses tas."""
    if isinstance(valeur, Jeu):
        return {champ.name: en_donnees(getattr(valeur, champ.name)) for champ in fields(valeur)}
    if isinstance(valeur, Carte) and isinstance(valeur.couleur, Couleur):
        return texte_carte(valeur)
    if isinstance(valeur, (list, tuple)):
        return tuple(en_donnees(element) for element in valeur)
    return valeur


def paquet_figure():
    """Renvoie le paquet des figures : 52 cartes toujours dans le même ordre."""
    return lis_tas(
        "K♠"
        " J♣ 3♦"
        " 8♠ 6♦ 5♥"
        " 3♠ Q♦ 7♣ 4♠"
        " 9♦ K♣ 2♠ 10♥ A♥"
        " 6♣ J♦ A♣ 4♥ Q♠ 8♦"
        " 5♦ 9♥ 2♣ K♦ 7♠ 3♥ 10♠"
        " 9♣ 4♦ Q♥ 6♠ A♦ 8♣ J♥ 2♥ 5♠ 7♦ 10♣ K♥ 3♣ A♠ 9♠ 6♥ Q♣ 2♦ 8♥ J♠ 4♣ 7♥ 5♣ 10♦"
    )

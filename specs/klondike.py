"""Positions of Klondike given to the students' functions, and what makes an answer right.

Games travel as the texts that ``lis_jeu`` of the provided module reads, cards as ``10♣``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from typing import Any

from graders.course import Answer, Fault, Opaque, Text

Tas = tuple[str, ...]
Pile = tuple[Tas, Tas]

_COULEURS = "♥♠♦♣"
_VALEURS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_PAQUET = tuple(valeur + couleur for couleur in _COULEURS for valeur in _VALEURS)
_ZONES = ("coeur", "pique", "carreau", "trefle")
_CACHEE, _VIDE = "##", "--"
_ITEM = re.compile(r"[,;:=|()\[\]{}]|[^\s,;:=|()\[\]{}]+")


# --- the rules of the game -----------------------------------------------------------------


@dataclass(frozen=True)
class Etat:
    """A game, with cards as texts; heaps hold their top first."""

    zones: tuple[Tas, Tas, Tas, Tas] = ((), (), (), ())
    piles: tuple[Pile, ...] = (((), ()),) * 7
    defausse: Tas = ()
    pioche: Tas = ()


def _tas(texte: str) -> Tas:
    return tuple(texte.split())


def _valeur(carte: str) -> int:
    return _VALEURS.index(carte[:-1]) + 1


def _alternees(c1: str, c2: str) -> bool:
    return (c1[-1] in "♥♦") != (c2[-1] in "♥♦")


def _peut_ranger(carte: str, zone: Tas) -> bool:
    if not zone:
        return _valeur(carte) == 1
    return carte[-1] == zone[0][-1] and _valeur(carte) == _valeur(zone[0]) + 1


def _peut_poser(carte: str, visibles: Tas) -> bool:
    if not visibles:
        return _valeur(carte) == 13
    return _valeur(carte) + 1 == _valeur(visibles[0]) and _alternees(carte, visibles[0])


def _source(etat: Etat, i: str) -> Tas:
    return etat.defausse[:1] if i == "D" else etat.piles[int(i) - 1][0]


def _change_pile(etat: Etat, i: str, pile: Pile) -> Etat:
    piles = list(etat.piles)
    piles[int(i) - 1] = pile
    return replace(etat, piles=tuple(piles))


def _prend(etat: Etat, i: str, nombre: int) -> Etat:
    if i == "D":
        return replace(etat, defausse=etat.defausse[nombre:])
    visibles, cachees = etat.piles[int(i) - 1]
    visibles = visibles[nombre:]
    if not visibles:
        visibles, cachees = cachees[:1], cachees[1:]
    return _change_pile(etat, i, (visibles, cachees))


def _range(etat: Etat, i: str) -> Etat | None:
    for carte in _source(etat, i)[:1]:
        numero = _COULEURS.index(carte[-1])
        if _peut_ranger(carte, etat.zones[numero]):
            zones = list(etat.zones)
            zones[numero] = (carte, *zones[numero])
            return replace(_prend(etat, i, 1), zones=(zones[0], zones[1], zones[2], zones[3]))
    return None


def _nombre(etat: Etat, i: str, j: str) -> int:
    """Count the cards that move from i to the pile j."""
    source, (visibles, _) = _source(etat, i), etat.piles[int(j) - 1]
    possibles = [k for k, carte in enumerate(source, 1) if _peut_poser(carte, visibles)]
    return max(possibles, default=0)


def _deplace(etat: Etat, i: str, j: str) -> Etat | None:
    nombre = _nombre(etat, i, j)
    if not nombre:
        return None
    visibles, cachees = etat.piles[int(j) - 1]
    pile = (_source(etat, i)[:nombre] + visibles, cachees)
    return _change_pile(_prend(etat, i, nombre), j, pile)


def _pioche(etat: Etat) -> Etat | None:
    if etat.pioche:
        tete, *reste = etat.pioche
        return replace(etat, pioche=tuple(reste), defausse=(tete, *etat.defausse))
    if etat.defausse:
        return replace(etat, pioche=etat.defausse[::-1], defausse=())
    return None


def _joue(etat: Etat, commande: str) -> Etat | None:
    commande = commande.upper()
    if commande == "P":
        return _pioche(etat)
    if re.fullmatch("R[1-7D]", commande):
        return _range(etat, commande[1])
    if re.fullmatch("D[1-7D][1-7]", commande):
        return _deplace(etat, commande[1], commande[2])
    return None


def _gagne(etat: Etat) -> bool:
    return all(len(zone) == 13 for zone in etat.zones)


def _distribue(paquet: Sequence[str]) -> Etat:
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Etat(piles=tuple(piles), pioche=tuple(paquet[debut:]))


# --- texts ---------------------------------------------------------------------------------


def _texte(etat: Etat) -> str:
    """Write a game as the provided ``lis_jeu`` reads it; what is empty is left out."""
    tas = [*zip(_COULEURS, etat.zones, strict=True), ("D", etat.defausse), ("P", etat.pioche)]
    parties = [f"{nom} {' '.join(cartes)}" for nom, cartes in tas if cartes]
    for numero, (visibles, cachees) in enumerate(etat.piles, 1):
        cachees_ = [f"[{' '.join(cachees)}]"] if cachees else []
        if visibles:
            parties.append(" ".join([str(numero), *visibles, *cachees_]))
    return " | ".join(parties)


def _lis(texte: str) -> Etat:
    tas: dict[str, Tas] = {}
    piles: dict[str, Pile] = {}
    for partie in texte.split("|"):
        nom, cartes = partie.strip()[:1], partie.strip()[1:]
        visibles, _, cachees = cartes.replace("]", "").partition("[")
        tas[nom] = tuple(visibles.split())
        piles[nom] = tuple(visibles.split()), tuple(cachees.split())
    coeur, pique, carreau, trefle = (tas.get(couleur, ()) for couleur in _COULEURS)
    return Etat(
        (coeur, pique, carreau, trefle),
        tuple(piles.get(numero, ((), ())) for numero in "1234567"),
        tas.get("D", ()),
        tas.get("P", ()),
    )


def _affichage(etat: Etat) -> list[str]:
    """List the items that show a game on the console."""
    tas = [*etat.zones, etat.defausse]
    dessus = [cartes[0] if cartes else _VIDE for cartes in tas]
    items = [*dessus, _CACHEE if etat.pioche else _VIDE]
    for numero, (visibles, cachees) in enumerate(etat.piles, 1):
        items += [str(numero), ":", *visibles, *[_CACHEE] * len(cachees)]
    return items


# --- games that are played -----------------------------------------------------------------

_COUPS = (
    "P",
    *(f"R{i}" for i in "D1234567"),
    *(f"D{i}{j}" for i in "D1234567" for j in "1234567" if i != j),
)


def _laisse(etat: Etat, i: str, nombre: int) -> str:
    """Say what taking cards from i does: nothing special, turns a card up, or empties a pile."""
    if i == "D" or len(_source(etat, i)) > nombre:
        return "reste"
    return "retourne" if etat.piles[int(i) - 1][1] else "vide"


def _interet(etat: Etat, coup: str) -> float:
    """Weigh a possible move, so that a game played at random goes on."""
    if coup == "P":
        return 3
    if coup[0] == "R":
        return 8
    effet = _laisse(etat, coup[1], _nombre(etat, coup[1], coup[2]))
    return 4 if coup[1] == "D" or effet == "retourne" else 0.4


def _parties(graine: int) -> Iterator[Etat]:
    """Play games at random for ever, and yield every position that is met."""
    hasard = random.Random(graine)
    while True:
        etat = _distribue(hasard.sample(_PAQUET, 52))
        for _ in range(100):
            yield etat
            suites = {coup: suite for coup in _COUPS if (suite := _joue(etat, coup))}
            if not suites:
                break
            poids = [_interet(etat, coup) for coup in suites]
            (etat,) = hasard.choices(list(suites.values()), poids)


@cache
def _positions() -> tuple[Etat, ...]:
    """Keep positions of all ages, from few cards put away to many."""
    return tuple(islice(_parties(7), 1_000))


@cache
def _coups(genre: str) -> tuple[tuple[Etat, str, int], ...]:
    """List (position, command, cards that move) for the commands of a kind, ``R`` or ``D``."""
    coups = [coup for coup in _COUPS if coup[0] == genre]
    return tuple(
        (etat, coup, _nombre(etat, *coup[1:]) if genre == "D" else int(bool(_joue(etat, coup))))
        for etat in _positions()[::3]
        for coup in coups
    )


def _choisis(coups: Sequence[tuple[Etat, str, int]], combien: int) -> list[tuple[str, str]]:
    """Draw some, each as the text of a game and a command, the shortest games first."""
    hasard = random.Random(len(coups))
    pris = hasard.sample(list(coups), min(combien, len(coups)))
    return sorted(((_texte(etat), coup) for etat, coup, _ in pris), key=lambda un: len(un[0]))


def _origine(i: str) -> Any:
    return i if i == "D" else int(i)


# --- inputs: printing ----------------------------------------------------------------------


def des_tas() -> list[dict[str, Any]]:
    """Heaps: each value, each suit, empty, with several cards."""
    seules = [valeur + _COULEURS[k % 4] for k, valeur in enumerate(_VALEURS)]
    return [{"tas": texte} for texte in ("K♠", "", *seules, "3♦ 4♠ 5♥", "10♣ J♦", "A♠ K♥ 2♣")]


def des_rangees() -> list[dict[str, Any]]:
    """Several heaps in a row."""
    return [
        {"rangee": rangee} for rangee in (["K♥", "10♣"], ["", "A♠ 2♦"], ["2♥ A♥", "", "", "J♣"])
    ]


def des_piles() -> list[dict[str, Any]]:
    """Piles as texts of games: alone, empty, with hidden cards, then as they come in play."""
    petites = ["1 K♠", "1 K♠ | 2 3♦ 4♠", "1 K♠ | 2 3♦ [J♣]", "3 3♦ 4♠ 5♥ [8♠ 6♦]", "7 10♥", ""]
    jouees = [_texte(replace(_vide_des_zones(etat), pioche=())) for etat in _positions()[::75]]
    return [{"jeu": texte} for texte in (*petites, *sorted(jouees, key=len))]


def _vide_des_zones(etat: Etat) -> Etat:
    return Etat(piles=etat.piles)


def des_jeux() -> list[dict[str, Any]]:
    """Whole games: each zone filled in turn, stock and discard empty or not, then as in play."""
    petits = [
        "P 4♦", "♥ A♥ | P 4♦", "♠ 2♠ A♠", "♦ A♦ | D 10♣ 9♥", "♣ 3♣ 2♣ A♣ | D 7♠ | P 4♦ Q♥",
        "♥ A♥ | ♠ 2♠ A♠ | ♦ 3♦ 2♦ A♦ | ♣ A♣ | D J♥ | P K♥ | 1 K♠ | 7 10♠ [5♦ 9♥]",
    ]  # fmt: skip
    joues = sorted((_texte(etat) for etat in _positions()[::75]), key=len)
    return [{"jeu": texte} for texte in (*petits, *joues)]


# --- inputs: dealing -----------------------------------------------------------------------

_FIGURE = _tas(
    "K♠ J♣ 3♦ 8♠ 6♦ 5♥ 3♠ Q♦ 7♣ 4♠ 9♦ K♣ 2♠ 10♥ A♥ 6♣ J♦ A♣ 4♥ Q♠ 8♦ 5♦ 9♥ 2♣ K♦ 7♠ 3♥ 10♠ "
    "9♣ 4♦ Q♥ 6♠ A♦ 8♣ J♥ 2♥ 5♠ 7♦ 10♣ K♥ 3♣ A♠ 9♠ 6♥ Q♣ 2♦ 8♥ J♠ 4♣ 7♥ 5♣ 10♦"
)


def des_paquets() -> list[dict[str, Any]]:
    """Full decks in several orders."""
    hasard = random.Random(3)
    ordres = [_FIGURE, list(_PAQUET), *(hasard.sample(_PAQUET, 52) for _ in range(6))]
    return [{"paquet": " ".join(ordre)} for ordre in ordres]


def des_paquets_faux() -> list[dict[str, Any]]:
    """Decks that lack a card, or hold one twice, whatever their size."""
    tout = list(_FIGURE)
    faux = [
        tout[:51], tout[1:], [*tout, tout[0]], [], tout[:28], [*tout[:51], tout[0]],
        ["A♥"] * 52, [*tout, *tout], [*tout[:30], tout[5], *tout[31:]],
    ]  # fmt: skip
    return [{"paquet": " ".join(paquet)} for paquet in faux]


# --- inputs: the rules ---------------------------------------------------------------------


def des_couples() -> list[dict[str, Any]]:
    """Two cards of every pair of suits, of the same value or not."""
    valeurs = (("7", "8"), ("K", "A"), ("5", "5"))
    couples = [(v1 + a, v2 + b) for a, b in product(_COULEURS, repeat=2) for v1, v2 in valeurs]
    return [{"cartes": f"{c1} {c2}"} for c1, c2 in couples if c1 != c2]


def _zone(couleur: str, hauteur: int) -> str:
    return " ".join(valeur + couleur for valeur in reversed(_VALEURS[:hauteur]))


def a_ranger() -> list[dict[str, Any]]:
    """Cards and zones: aces and others on an empty zone, the value before, after, other suits."""
    entrees = [{"carte": carte, "tas": ""} for carte in ("A♥", "A♣", "2♥", "K♠", "10♦")]
    entrees += [{"carte": c, "tas": t} for c, t in (("4♥", "5♥"), ("A♦", "2♦"), ("9♠", "K♠"))]
    for k, hauteur in enumerate((1, 2, 5, 9, 10, 11, 12)):
        couleur, voisine = _COULEURS[k % 4], _COULEURS[(k + 2) % 4]
        zone = _zone(couleur, hauteur)
        cartes = [_VALEURS[hauteur] + c for c in (couleur, voisine, _COULEURS[(k + 1) % 4])]
        if hauteur + 1 < 13:
            cartes.append(_VALEURS[hauteur + 1] + couleur)
        cartes += [_VALEURS[max(hauteur - 2, 0)] + voisine, "A" + voisine]
        entrees += [{"carte": carte, "tas": zone} for carte in cartes]
    return entrees


def a_poser() -> list[dict[str, Any]]:
    """Cards and piles: kings and others on an empty pile, values and colours around the top."""
    vides = [{"carte": carte, "visibles": ""} for carte in ("K♥", "K♠", "Q♥", "A♣", "10♦")]
    suites = ["5♥", "10♠ J♦", "Q♦ K♣", "2♣", "K♥", "A♦", "3♦ 4♠ 5♥", "9♠ 10♥ J♣ Q♦"]
    entrees = []
    for suite in suites:
        dessus = _valeur(suite.split()[0])
        for valeur in {dessus - 1, dessus - 2, dessus + 1, dessus} & set(range(1, 14)):
            entrees += [{"carte": _VALEURS[valeur - 1] + c, "visibles": suite} for c in _COULEURS]
    libres = [e for e in entrees if e["carte"] not in e["visibles"].split()]
    return [*vides, *sorted(libres, key=lambda e: (len(e["visibles"]), e["carte"]))]


def _entrees_ranger(petits: Sequence[tuple[str, str]], laisse: str) -> list[dict[str, Any]]:
    coups = [un for un in _coups("R") if un[2] and _laisse(un[0], un[1][1], 1) == laisse]
    tous = [*petits, *_choisis(coups, 25)]
    return [{"jeu": texte, "i": _origine(coup[1])} for texte, coup in tous]


def ranger_simple() -> list[dict[str, Any]]:
    """Cards put away from the discard or from a pile where other visible cards stay."""
    petits = [
        ("D A♥", "RD"), ("♠ A♠ | D 2♠ 9♦", "RD"), ("1 A♣ 2♥", "R1"), ("♦ 2♦ A♦ | 7 3♦ 4♠", "R7"),
        ("♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥ A♥ | 3 10♥ J♠ [4♣]", "R3"),
    ]  # fmt: skip
    return _entrees_ranger(petits, "reste")


def ranger_retourne() -> list[dict[str, Any]]:
    """The last visible card of a pile that has hidden ones is put away."""
    return _entrees_ranger([("2 A♥ [9♦]", "R2"), ("♣ A♣ | 5 2♣ [9♦ K♣ 2♠]", "R5")], "retourne")


def ranger_vide() -> list[dict[str, Any]]:
    """The only card of a pile is put away."""
    return _entrees_ranger([("1 A♦", "R1"), ("♠ Q♠ J♠ | 7 K♠", "R7")], "vide")


def ranger_impossible() -> list[dict[str, Any]]:
    """No card, or one that does not follow its zone."""
    petits = [
        ("", "RD"), ("", "R1"), ("P A♥", "RD"), ("D 2♥", "RD"), ("1 2♥ | ♠ A♠", "R1"),
        ("♥ A♥ | 4 3♥ [2♥]", "R4"), ("♥ A♥ | 4 2♦ [2♥]", "R4"), ("6 3♦ 4♠ A♥", "R6"),
        ("D 7♣ A♥", "RD"),
    ]  # fmt: skip
    tous = [*petits, *_choisis([un for un in _coups("R") if not un[2]], 25)]
    return [{"jeu": texte, "i": _origine(coup[1])} for texte, coup in tous]


def _entrees_deplacer(coups: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    return [{"jeu": texte, "i": _origine(coup[1]), "j": int(coup[2])} for texte, coup in coups]


def deplacer_une() -> list[dict[str, Any]]:
    """One card moves onto a pile that is not empty, and nothing is turned up."""
    petits = [("D 9♦ | 7 10♠", "DD7"), ("1 3♦ 4♠ | 2 4♣ [K♥]", "D12"), ("3 Q♥ | 1 J♠ Q♦", "D13")]
    coups = [
        (etat, coup, nombre) for etat, coup, nombre in _coups("D")
        if nombre == 1 and etat.piles[int(coup[2]) - 1][0]
        and _laisse(etat, coup[1], 1) == "reste"
    ]  # fmt: skip
    return _entrees_deplacer([*petits, *_choisis(coups, 20)])


def deplacer_plusieurs() -> list[dict[str, Any]]:
    """Two cards or more move together, and others that are visible stay."""
    petits = [
        ("1 9♣ 10♥ J♠ | 2 J♣", "D12"), ("2 7♠ | 5 4♦ 5♠ 6♥ 7♣", "D52"),
        ("1 8♥ 9♠ 10♦ J♠ Q♥ [2♦] | 3 K♣ | 4 J♣", "D14"), ("6 2♠ 3♥ 4♣ 5♦ [K♥] | 3 5♥", "D63"),
    ]  # fmt: skip
    coups = [
        (etat, coup, nombre) for etat, coup, nombre in _coups("D")
        if nombre >= 2 and _laisse(etat, coup[1], nombre) == "reste"
    ]  # fmt: skip
    return _entrees_deplacer([*petits, *_choisis(coups, 20)])


def _derniere_carte(laisse: str) -> list[tuple[str, str]]:
    """Choose moves of the only visible card of a pile onto a pile that is not empty."""
    coups = [
        (etat, coup, nombre) for etat, coup, nombre in _coups("D")
        if nombre == 1 and etat.piles[int(coup[2]) - 1][0]
        and _laisse(etat, coup[1], 1) == laisse
    ]  # fmt: skip
    return _choisis(coups, 20)


def deplacer_retourne() -> list[dict[str, Any]]:
    """The only visible card of a pile that has hidden ones moves."""
    petits = [("2 3♦ [J♣] | 4 4♠", "D24"), ("4 4♠ [3♠ Q♦] | 3 5♥ [8♠]", "D43")]
    return _entrees_deplacer([*petits, *_derniere_carte("retourne")])


def deplacer_vide() -> list[dict[str, Any]]:
    """The only card of a pile moves."""
    petits = [("2 3♦ | 4 4♠", "D24"), ("1 J♥ | 7 Q♠ [K♦]", "D17")]
    return _entrees_deplacer([*petits, *_derniere_carte("vide")])


def deplacer_toutes() -> list[dict[str, Any]]:
    """All the visible cards of a pile move, two or more, with or without hidden ones."""
    petits = [
        ("3 5♥ | 4 3♦ 4♠ [3♠]", "D43"), ("1 9♦ 10♠ | 7 J♥ Q♠ [K♦]", "D17"),
        ("1 J♥ Q♠ K♦ [3♦ 4♣]", "D13"), ("3 Q♠ K♥ [5♦]", "D37"),
        ("1 2♥ 3♠ 4♥ 5♠ | 6 6♦", "D16"),
    ]  # fmt: skip
    coups = [
        (etat, coup, nombre) for etat, coup, nombre in _coups("D")
        if nombre >= 2 and _laisse(etat, coup[1], nombre) != "reste"
    ]  # fmt: skip
    return _entrees_deplacer([*petits, *_choisis(coups, 25)])


def deplacer_roi() -> list[dict[str, Any]]:
    """Onto an empty pile: a king, and nothing else."""
    petits = [
        ("D K♥", "DD1"), ("1 K♠", "D12"), ("D K♦ 2♣ | 3 Q♠", "DD7"), ("D Q♥", "DD4"),
        ("1 J♥ Q♠ [K♦]", "D12"), ("2 A♣ [K♠]", "D21"), ("5 9♦ 10♣ J♦", "D56"),
    ]  # fmt: skip
    coups = [
        un for un in _coups("D")
        if not un[0].piles[int(un[1][2]) - 1][0] and _source(un[0], un[1][1])
    ]  # fmt: skip
    rois = [un for un in coups if un[2] == 1 and _laisse(un[0], un[1][1], 1) != "retourne"]
    autres = [un for un in coups if not un[2]]
    return _entrees_deplacer([*petits, *_choisis(rois, 12), *_choisis(autres, 12)])


def deplacer_impossible() -> list[dict[str, Any]]:
    """No card to move, or none that fits."""
    petits = [
        ("", "DD1"), ("", "D12"), ("2 5♥", "D12"), ("D 5♦ | 1 6♥", "DD1"), ("D 5♦ | 1 4♠", "DD1"),
        ("D 5♦ | 1 5♠", "DD1"), ("1 3♦ 4♠ | 2 6♥", "D12"), ("D A♥ 5♦ | 1 6♠", "DD1"),
        ("1 5♦ | 2 7♠ [6♣]", "D12"), ("1 5♦ | 2 7♥ 6♠", "D12"),
    ]  # fmt: skip
    coups = [un for un in _coups("D") if not un[2] and un[0].piles[int(un[1][2]) - 1][0]]
    return _entrees_deplacer([*petits, *_choisis(coups, 25)])


# --- inputs: playing -----------------------------------------------------------------------


def pioche_tire() -> list[dict[str, Any]]:
    """Games with a stock."""
    petits = ["P 9♣", "P 9♣ 4♦", "D 2♥ 3♠ | P 9♣ 4♦ Q♥", "D K♦ | P A♠"]
    joues = [_texte(etat) for etat in _positions()[::91] if etat.pioche]
    return [{"jeu": texte} for texte in (*petits, *sorted(joues, key=len))]


def pioche_retourne() -> list[dict[str, Any]]:
    """Games without a stock, with a discard."""
    petits = ["D 9♣", "D 9♣ 4♦", "D 2♥ 3♠ Q♦ 10♣", "♥ A♥ | D J♠ 5♦ 5♣ | 1 K♠ [2♥] | 4 3♦"]
    joues = [_texte(etat) for etat in _positions() if not etat.pioche and len(etat.defausse) > 2]
    return [{"jeu": texte} for texte in (*petits, *sorted(joues, key=len)[::9][:12])]


def pioche_vide() -> list[dict[str, Any]]:
    """Games without a stock nor a discard."""
    return [{"jeu": texte} for texte in ("", "1 K♠ [2♥] | 4 3♦", "♥ 2♥ A♥ | 2 Q♠")]


def _commandes(genre: str, combien: int) -> list[tuple[str, str]]:
    """Draw commands of a kind, two thirds of them possible."""
    oui = _choisis([un for un in _coups(genre) if un[2]], combien)
    non = _choisis([un for un in _coups(genre) if not un[2]], combien // 2)
    return sorted([*oui, *non], key=lambda un: len(un[0]))


_PETITES = [
    ("P 9♣ 4♦", "P"), ("D 9♣ 4♦", "P"), ("", "P"), ("D A♥", "RD"), ("2 A♥ [9♦]", "R2"),
    ("7 A♣", "R7"), ("1 2♣", "R1"), ("D 9♦ | 7 10♠", "DD7"), ("2 3♦ [J♣] | 4 4♠", "D24"),
    ("3 5♥ | 4 3♦ 4♠ [3♠]", "D43"), ("1 K♠ [2♦]", "D17"), ("1 Q♠", "D17"), ("3 4♠ | 2 3♠", "D23"),
]  # fmt: skip


def commandes() -> list[dict[str, Any]]:
    """Every kind of command, possible or not."""
    tous = [*_PETITES, *_commandes("R", 10), *_commandes("D", 14)]
    return [{"jeu": texte, "commande": coup} for texte, coup in tous]


def commandes_minuscules() -> list[dict[str, Any]]:
    """The same in lower case, and in both."""
    melees = [("D 9♦ | 7 10♠", "Dd7"), ("D 9♦ | 7 10♠", "dD7"), ("D A♥", "rD"), ("D A♥", "Rd")]
    petites = [(texte, coup.lower()) for texte, coup in _PETITES]
    return [{"jeu": texte, "commande": coup} for texte, coup in [*petites, *melees]]


def commandes_fausses() -> list[dict[str, Any]]:
    """What is no command, on a game where nearly anything can be played."""
    debut = "♥ A♥ | D 2♥ | P 9♣ | 1 A♠ | 2 3♦ [J♣] | 4 4♠"
    jeux = [f"{debut} | 7 A♦", f"{debut} | 7 4♣"]
    fausses = ["", "X", "R", "D", "R8", "R0", "D2", "D20", "D28", "D82", "D04", "P1", "PP", "RR",
               "RP", "R11", "R1X", "RDD", "D244", "D2D", "DDD", "DD", "DP4", "24", "1", "D-4",
               "R-7", "X24", "A24", "S1", "D2X", "DDX", "Q", "RX", "DXY"]  # fmt: skip
    return [{"jeu": jeu, "commande": commande} for jeu in jeux for commande in fausses]


def des_fins() -> list[dict[str, Any]]:
    """Games that are won, games that nearly are, and others."""
    pleines = {c: _zone(c, 13) for c in _COULEURS}
    gagne = " | ".join(f"{c} {pleines[c]}" for c in _COULEURS)
    presque = []
    for k, couleur in enumerate(_COULEURS):
        zones = {**pleines, couleur: _zone(couleur, 12)}
        reste = (f"1 K{couleur}", f"D K{couleur}", f"P K{couleur}", f"7 K{couleur}")[k]
        presque.append(" | ".join([*(f"{c} {z}" for c, z in zones.items()), reste]))
        trois = {c: z for c, z in pleines.items() if c != couleur}
        presque.append(
            " | ".join([*(f"{c} {z}" for c, z in trois.items()), f"P {pleines[couleur]}"])
        )
    joues = [_texte(etat) for etat in _positions()[::251]]
    return [{"jeu": texte} for texte in (gagne, "D A♥", *presque, *sorted(joues, key=len))]


def donne_figure() -> list[dict[str, Any]]:
    """The game of the figures, as it is dealt."""
    return [{"jeu": _texte(_distribue(_FIGURE))}]


def presque_gagne() -> list[dict[str, Any]]:
    """A game that two commands win."""
    zones = {c: _zone(c, 13) for c in "♠♦"} | {c: _zone(c, 12) for c in "♥♣"}
    return [{"jeu": " | ".join([*(f"{c} {z}" for c, z in zones.items()), "D K♥", "3 K♣"])}]


# --- validators: games ---------------------------------------------------------------------

_NOMS = {
    "coeur": Text("la zone de cœur", "the zone of hearts"),
    "pique": Text("la zone de pique", "the zone of spades"),
    "carreau": Text("la zone de carreau", "the zone of diamonds"),
    "trefle": Text("la zone de trèfle", "the zone of clubs"),
    "defausse": Text("la défausse", "the discard"),
    "pioche": Text("la pioche", "the stock"),
}  # fmt: skip


def _nature(valeur: object) -> Text:
    if valeur is None:
        return Text("None", "None")
    if isinstance(valeur, Mapping):
        return Text("un jeu", "a game")
    nom = valeur.type if isinstance(valeur, Opaque) else type(valeur).__name__
    return Text(f"une valeur de type {nom}", f"a value of type {nom}")


def _montre(tas: object) -> Text:
    """Write a heap as in the texts of games."""
    if tas == ():
        return Text("vide", "empty")
    if isinstance(tas, tuple) and all(isinstance(carte, str) for carte in tas):
        texte = " ".join(tas)
        texte = texte if len(texte) <= 90 else f"{texte[:60]} … {texte[-20:]}"
        return Text(f"« {texte} »", f"“{texte}”")
    texte = repr(tas)
    return Text(texte[:90], texte[:90])


def _est_un_jeu(valeur: object) -> bool:
    return isinstance(valeur, Mapping) and set(valeur) == {*_NOMS, "piles"}


def _ecart(nom: Text, attendu: object, obtenu: object) -> Text | None:
    if attendu == obtenu:
        return None
    voulu, vu = _montre(attendu), _montre(obtenu)
    return Text(
        f"{nom.fr} : {vu.fr} au lieu de {voulu.fr}", f"{nom.en}: {vu.en} instead of {voulu.en}"
    )


def _ecart_de_pile(numero: int, attendu: Pile, obtenu: object) -> Text | None:
    if not isinstance(obtenu, tuple) or len(obtenu) != 2:
        return Text(
            f"la pile {numero} n'est pas un couple (visibles, cachees) : {obtenu!r:.80}",
            f"pile {numero} is not a pair (visibles, cachees): {obtenu!r:.80}",
        )
    visibles = Text(f"pile {numero}, cartes visibles", f"pile {numero}, visible cards")
    cachees = Text(f"pile {numero}, cartes cachées", f"pile {numero}, hidden cards")
    return _ecart(visibles, attendu[0], obtenu[0]) or _ecart(cachees, attendu[1], obtenu[1])


def _ecart_de_jeu(attendu: Mapping[str, Any], obtenu: Mapping[str, Any]) -> Text | None:
    """Compare two games zone by zone, then pile by pile."""
    for nom, mots in _NOMS.items():
        ecart = _ecart(mots, attendu[nom], obtenu[nom])
        if ecart:
            return ecart
    piles = obtenu["piles"]
    if not isinstance(piles, tuple) or len(piles) != 7:
        return Text("piles n'est pas un tuple de 7 piles", "piles is not a tuple of 7 piles")
    for numero, (voulue, vue) in enumerate(zip(attendu["piles"], piles, strict=True), 1):
        ecart = _ecart_de_pile(numero, voulue, vue)
        if ecart:
            return ecart
    return None


def meme_jeu(answer: Answer) -> Text | None:
    """Accept the game that the rules give, with lists or tuples for heaps; None where they do."""
    avant = answer.after.get("avant")
    if avant is not None:
        donne = _en_donnees(_lis(answer.inputs["jeu"]))
        nature, jeu = _nature(avant), Text("le jeu reçu", "the game given")
        ecart = _ecart_de_jeu(donne, avant) if _est_un_jeu(avant) else _ecart(jeu, donne, nature)
        if ecart:
            return Text(
                f"le jeu reçu a été modifié : {ecart.fr}", f"the game given was changed: {ecart.en}"
            )
    return _compare(answer.expected, answer.value)


def _en_donnees(etat: Etat) -> dict[str, Any]:
    zones = dict(zip(_ZONES, etat.zones, strict=True))
    return {**zones, "piles": etat.piles, "defausse": etat.defausse, "pioche": etat.pioche}


def _compare(attendu: Any, obtenu: Any) -> Text | None:
    quoi = _nature(obtenu)
    if attendu is None:
        return None if obtenu is None else Text(
            f"ce coup n'est pas possible : None est attendu, pas {quoi.fr}",
            f"this move is not possible: None is expected, not {quoi.en}",
        )  # fmt: skip
    if obtenu is None:
        return Text(
            "ce coup est possible : un nouveau jeu est attendu, pas None",
            "this move is possible: a new game is expected, not None",
        )
    if not _est_un_jeu(obtenu):
        return Text(
            f"la fonction doit renvoyer un Jeu, pas {quoi.fr}",
            f"the function should return a Jeu, not {quoi.en}",
        )
    return _ecart_de_jeu(attendu, obtenu)


def bonne_donne(answer: Answer) -> Text | None:
    """Accept any way of dealing: the counts are right and each card is there once."""
    jeu = answer.value
    if not _est_un_jeu(jeu):
        quoi = _nature(jeu)
        return Text(
            f"la fonction doit renvoyer un Jeu, pas {quoi.fr}",
            f"the function should return a Jeu, not {quoi.en}",
        )
    for nom in (*_ZONES, "defausse"):
        ecart = _ecart(_NOMS[nom], (), jeu[nom])
        if ecart:
            return ecart
    return _mauvais_comptes(jeu) or _mauvaises_cartes(jeu)


def _mauvais_comptes(jeu: Mapping[str, Any]) -> Text | None:
    piles = jeu["piles"]
    if not isinstance(piles, tuple) or len(piles) != 7:
        return Text("il faut un tuple de 7 piles", "a tuple of 7 piles is expected")
    for k, pile in enumerate(piles, 1):
        if not isinstance(pile, tuple) or len(pile) != 2 or not all(_est_un_tas(t) for t in pile):
            return Text(
                f"la pile {k} n'est pas un couple (visibles, cachees) de tas",
                f"pile {k} is not a pair (visibles, cachees) of heaps",
            )
        visibles, cachees = map(len, pile)
        if (visibles, cachees) != (1, k - 1):
            return Text(
                f"pile {k} : {visibles} visible et {cachees} cachées, au lieu de 1 et {k - 1}",
                f"pile {k}: {visibles} visible and {cachees} hidden, instead of 1 and {k - 1}",
            )
    if not _est_un_tas(jeu["pioche"]):
        return Text("la pioche n'est pas un tas de cartes", "the stock is not a heap of cards")
    return None


def _est_un_tas(valeur: object) -> bool:
    return isinstance(valeur, tuple) and all(isinstance(carte, str) for carte in valeur)


def _mauvaises_cartes(jeu: Mapping[str, Any]) -> Text | None:
    cartes = [carte for pile in jeu["piles"] for tas in pile for carte in tas] + list(jeu["pioche"])
    doubles = [carte for carte in cartes if cartes.count(carte) > 1]
    if doubles:
        return Text(f"{doubles[0]} est là plusieurs fois", f"{doubles[0]} is there several times")
    manquantes = [carte for carte in _PAQUET if carte not in cartes]
    if manquantes:
        return Text(
            f"il manque des cartes ({len(manquantes)}), dont {manquantes[0]}",
            f"cards are missing ({len(manquantes)}), such as {manquantes[0]}",
        )
    intruses = [carte for carte in cartes if carte not in _PAQUET]
    if intruses:
        return Text(f"{intruses[0]} n'est pas une carte", f"{intruses[0]} is not a card")
    return None


# --- validators: a game on the console -----------------------------------------------------


def partie_suivie(answer: Answer) -> Text | Fault | None:
    """Follow a game at the console: what is shown, what is refused, and when it ends."""
    etat = _lis(answer.inputs["jeu"])
    saisies = [turn for turn in answer.dialogue if turn[0] != "out"]
    reponses = answer.replies
    if not _montre_le_jeu(reponses[0], etat):
        mots = Text(
            "le jeu n'est pas affiché avant la première commande",
            "the game is not shown before the first command",
        )
        return Fault(mots, 0)
    debut, acceptees = _hors_du_jeu(reponses[0], etat), list[list[str]]()
    for k, (qui, commande) in enumerate(saisies, 1):
        if qui == "end":
            return None
        if commande.upper() == "Q":
            return _apres_la_fin(saisies, k, Text("« Q »", "“Q”"))
        suite = _joue(etat, commande)
        if suite is None:
            defaut = _refus_tu(_hors_du_jeu(reponses[k], etat), debut, acceptees, commande)
        elif _gagne(suite):
            return _apres_la_fin(saisies, k, Text("la victoire", "the win"))
        else:
            etat = suite
            acceptees.append(_hors_du_jeu(reponses[k], etat))
            defaut = _jeu_cache(reponses[k], etat, commande)
        if defaut:
            return Fault(defaut, k)
    return Text(
        "le programme s'arrête alors que la partie n'est pas finie",
        "the program stops while the game is not over",
    )


def _apres_la_fin(saisies: Sequence[tuple[str, str]], k: int, quoi: Text) -> Fault | None:
    # That the end of the input ends it too is judged apart.
    if all(qui == "end" for qui, _ in saisies[k:]):
        return None
    mots = Text(
        f"le programme demande encore une commande après {quoi.fr}",
        f"the program asks for another command after {quoi.en}",
    )
    return Fault(mots, k)


def _items(texte: str) -> list[str]:
    return _ITEM.findall(texte)


def _place_du_jeu(items: Sequence[str], etat: Etat) -> int | None:
    jeu = _affichage(etat)
    places = range(len(items) - len(jeu) + 1)
    return next((k for k in places if list(items[k : k + len(jeu)]) == jeu), None)


def _montre_le_jeu(reponse: str, etat: Etat) -> bool:
    return _place_du_jeu(_items(reponse), etat) is not None


def _hors_du_jeu(reponse: str, etat: Etat) -> list[str]:
    """Return what is printed besides the game itself: the prompt, and what is said."""
    items, taille = _items(reponse), len(_affichage(etat))
    while (place := _place_du_jeu(items, etat)) is not None:
        items = [*items[:place], *items[place + taille :]]
    return items


def _refus_tu(
    dit: list[str], debut: list[str], acceptees: list[list[str]], commande: str
) -> Text | None:
    """Tell whether nothing is said of a refusal but what is said of a move that is played."""
    # What is said after every move tells nothing of a refusal, even when it is said twice.
    deja = [_sans_repetition(autre) for autre in acceptees]
    if dit and _sans_repetition(dit) not in deja and dit != debut[-len(dit) :]:
        return None
    return Text(
        f"rien ne dit que la commande « {commande} » est refusée",
        f"nothing says that the command “{commande}” is refused",
    )


def _sans_repetition(items: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(items))


def _jeu_cache(reponse: str, etat: Etat, commande: str) -> Text | None:
    if _montre_le_jeu(reponse, etat):
        return None
    return Text(
        f"après « {commande} », le nouveau jeu n'est pas affiché",
        f"after “{commande}”, the new game is not shown",
    )

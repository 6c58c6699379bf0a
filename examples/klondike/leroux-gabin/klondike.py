"""Klondike, avec match et replace."""
from collections import Counter
from dataclasses import replace
from enum import Enum

import klondike_defs as kd
from klondike_defs import Carte, Couleur, Jeu

NOIRES = frozenset({Couleur.PIQUE, Couleur.TREFLE})
CHAMPS = {Couleur.COEUR: "coeur", Couleur.PIQUE: "pique", Couleur.CARREAU: "carreau", Couleur.TREFLE: "trefle"}


def affiche_tas(tas):
    match tas:
        case ():
            print(kd.ZONE_VIDE, end=" ")
        case (dessus, *_):
            print(kd.texte_carte(dessus), end=" ")


def affiche_piles(piles):
    for k, (vis, cach) in enumerate(piles, start=1):
        print(f"{k}:", *map(kd.texte_carte, vis), *(kd.CARTE_CACHEE for _ in cach), "")


def affiche_jeu(jeu):
    for nom in ("coeur", "pique", "carreau", "trefle", "defausse"):
        affiche_tas(getattr(jeu, nom))
    print(kd.CARTE_CACHEE if jeu.pioche else kd.ZONE_VIDE, end=" \n")
    affiche_piles(jeu.piles)


def init_jeu(paquet):
    attendu = Counter(Carte(v, c) for v in range(1, 14) for c in Couleur)
    if Counter(paquet) != attendu:
        raise ValueError(f"{len(paquet)} cartes")
    cartes = iter(paquet)
    visibles = [[] for _ in range(7)]
    cachees = [[] for _ in range(7)]
    for rang in range(7):          # comme à la vraie table : rangée par rangée
        for k in range(rang, 7):
            (visibles if k == rang else cachees)[k].append(next(cartes))
    piles = tuple((tuple(v), tuple(c)) for v, c in zip(visibles, cachees))
    return Jeu(coeur=(), pique=(), carreau=(), trefle=(), piles=piles, defausse=(), pioche=tuple(cartes))


def couleurs_alternees(c1, c2):
    return (c1.couleur in NOIRES) ^ (c2.couleur in NOIRES)


def peut_ranger(carte, tas):
    match tas:
        case ():
            return carte.valeur == 1
        case (Carte(valeur=v, couleur=c), *_):
            return carte == Carte(v + 1, c)


def _retire(jeu, i, n):
    if i == "D":
        return replace(jeu, defausse=jeu.defausse[n:])
    vis, cach = jeu.piles[i - 1]
    match vis[n:], cach:
        case (), (premiere, *reste):
            nouvelle = (premiere,), tuple(reste)
        case reste, _:
            nouvelle = reste, cach
    return replace(jeu, piles=jeu.piles[:i - 1] + (nouvelle,) + jeu.piles[i:])


def ranger(jeu, i):
    try:
        carte = jeu.defausse[0] if i == "D" else jeu.piles[i - 1][0][0]
    except IndexError:
        return None
    champ = CHAMPS[carte.couleur]
    zone = getattr(jeu, champ)
    if peut_ranger(carte, zone):
        return replace(_retire(jeu, i, 1), **{champ: (carte,) + zone})


def peut_poser(carte, visibles):
    match visibles:
        case ():
            return carte.valeur == 13
        case (dessus, *_):
            return dessus.valeur - carte.valeur == 1 and couleurs_alternees(dessus, carte)


def deplacer(jeu, i, j):
    source = jeu.defausse[:1] if i == "D" else jeu.piles[i - 1][0]
    cible, dessous = jeu.piles[j - 1]
    candidats = [n for n in range(1, len(source) + 1) if peut_poser(source[n - 1], cible)]
    if not candidats:
        return None
    n = max(candidats)
    apres = _retire(jeu, i, n)
    piles = list(apres.piles)
    piles[j - 1] = source[:n] + cible, dessous
    return replace(apres, piles=tuple(piles))


def piocher(jeu):
    match jeu:
        case Jeu(pioche=(), defausse=()):
            return None
        case Jeu(pioche=(), defausse=d):
            return replace(jeu, pioche=d[::-1], defausse=())
        case Jeu(pioche=(tete, *reste), defausse=d):
            return replace(jeu, pioche=tuple(reste), defausse=(tete, *d))


def joue(jeu, commande):
    def lieu(x):
        return "D" if x == "D" else int(x)

    match list(commande.upper()):
        case ["P"]:
            return piocher(jeu)
        case ["R", ("D" | "1" | "2" | "3" | "4" | "5" | "6" | "7") as i]:
            return ranger(jeu, lieu(i))
        case ["D", ("D" | "1" | "2" | "3" | "4" | "5" | "6" | "7") as i, ("1" | "2" | "3" | "4" | "5" | "6" | "7") as j]:
            return deplacer(jeu, lieu(i), int(j))
    return None


def est_gagne(jeu):
    return sum(map(len, (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))) == 52


def partie(jeu):
    while True:
        affiche_jeu(jeu)
        if est_gagne(jeu):
            return print("Partie gagnée.")
        try:
            match input("> ").strip():
                case "Q" | "q":
                    return None
                case texte:
                    suivant = joue(jeu, texte)
        except EOFError:
            break
        if suivant:
            jeu = suivant
        else:
            print(f"{texte!r} : impossible")

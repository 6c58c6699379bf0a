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


ROUGE = [Couleur.COEUR, Couleur.CARREAU]


def affiche_tas(tas):
    if len(tas) == 0:
        print(ZONE_VIDE + " ", end="")
    else:
        print(texte_carte(tas[0]) + " ", end="")


def affiche_piles(piles):
    num = 1
    for pile in piles:
        visibles = pile[0]
        cachees = pile[1]
        print(str(num) + ": ", end="")
        for carte in visibles:
            print(texte_carte(carte), end=" ")
        for carte in cachees:
            print(CARTE_CACHEE, end=" ")
        print()
        num = num + 1


def affiche_jeu(jeu):
    affiche_tas(jeu.coeur)
    affiche_tas(jeu.pique)
    affiche_tas(jeu.carreau)
    affiche_tas(jeu.trefle)
    affiche_tas(jeu.defausse)
    if len(jeu.pioche) > 0:
        print(CARTE_CACHEE)
    else:
        print(ZONE_VIDE)
    affiche_piles(jeu.piles)


def init_jeu(paquet):
    if len(paquet) != 52:
        raise ValueError("pas 52 cartes")
    for i in range(52):
        for j in range(i + 1, 52):
            if paquet[i] == paquet[j]:
                raise ValueError("carte en double")
    p = list(paquet)
    piles = []
    for k in range(7):
        cachees = []
        for n in range(k):
            cachees.append(p.pop())
        visible = p.pop()
        piles.append(((visible,), tuple(cachees)))
    return Jeu((), (), (), (), tuple(piles), (), tuple(p))


def couleurs_alternees(c1, c2):
    if c1.couleur in ROUGE and c2.couleur not in ROUGE:
        return True
    elif c1.couleur not in ROUGE and c2.couleur in ROUGE:
        return True
    else:
        return False


def peut_ranger(carte, tas):
    if len(tas) == 0:
        return carte.valeur == 1
    if carte.couleur != tas[0].couleur:
        return False
    return carte.valeur - 1 == tas[0].valeur


def enleve(jeu, i, n):
    """enleve n cartes de la pile i, renvoie (piles, defausse)"""
    piles = list(jeu.piles)
    defausse = jeu.defausse
    if i == "D":
        defausse = defausse[n:]
    else:
        vis, cach = piles[i - 1]
        vis = vis[n:]
        if vis == () and cach != ():
            vis = (cach[0],)
            cach = cach[1:]
        piles[i - 1] = (vis, cach)
    return piles, defausse


def ranger(jeu, i):
    if i == "D":
        source = jeu.defausse
    else:
        source = jeu.piles[i - 1][0]
    if source == ():
        return None
    carte = source[0]
    coeur, pique, carreau, trefle = jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle
    if carte.couleur == Couleur.COEUR:
        if not peut_ranger(carte, coeur):
            return None
        coeur = (carte,) + coeur
    elif carte.couleur == Couleur.PIQUE:
        if not peut_ranger(carte, pique):
            return None
        pique = (carte,) + pique
    elif carte.couleur == Couleur.CARREAU:
        if not peut_ranger(carte, carreau):
            return None
        carreau = (carte,) + carreau
    else:
        if not peut_ranger(carte, trefle):
            return None
        trefle = (carte,) + trefle
    piles, defausse = enleve(jeu, i, 1)
    return Jeu(coeur, pique, carreau, trefle, tuple(piles), defausse, jeu.pioche)


def peut_poser(carte, visibles):
    if visibles == ():
        if carte.valeur == 13:
            return True
        return False
    dessus = visibles[0]
    if carte.valeur + 1 == dessus.valeur and couleurs_alternees(carte, dessus):
        return True
    return False


def deplacer(jeu, i, j):
    if i == "D":
        source = jeu.defausse[:1]
    else:
        source = jeu.piles[i - 1][0]
    n = len(source)
    while n > 0 and not peut_poser(source[n - 1], jeu.piles[j - 1][0]):
        n = n - 1
    if n == 0:
        return None
    piles, defausse = enleve(jeu, i, n)
    piles[j - 1] = (source[:n] + jeu.piles[j - 1][0], jeu.piles[j - 1][1])
    return Jeu(jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, tuple(piles), defausse, jeu.pioche)


def piocher(jeu):
    pioche = jeu.pioche
    defausse = jeu.defausse
    if pioche == () and defausse == ():
        return None
    if pioche == ():
        pioche = tuple(reversed(defausse))
        defausse = ()
    else:
        defausse = (pioche[0],) + defausse
        pioche = pioche[1:]
    return Jeu(jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.piles, defausse, pioche)


def joue(jeu, commande):
    c = commande.upper()
    if c == "P":
        return piocher(jeu)
    if len(c) == 2 and c[0] == "R":
        if c[1] == "D":
            return ranger(jeu, "D")
        if c[1] in "1234567":
            return ranger(jeu, int(c[1]))
    if len(c) == 3 and c[0] == "D" and c[2] in "1234567":
        if c[1] == "D":
            return deplacer(jeu, "D", int(c[2]))
        if c[1] in "1234567":
            return deplacer(jeu, int(c[1]), int(c[2]))
    return None


def est_gagne(jeu):
    return len(jeu.coeur) == 13 and len(jeu.pique) == 13 and len(jeu.carreau) == 13 and len(jeu.trefle) == 13


def partie(jeu):
    fini = False
    while not fini:
        affiche_jeu(jeu)
        try:
            commande = input("Votre coup : ")
        except EOFError:
            print("fin")
            fini = True
        else:
            if commande == "Q":
                fini = True
            else:
                j = joue(jeu, commande)
                if j == None:
                    print("Coup refusé")
                else:
                    jeu = j
                    if est_gagne(jeu):
                        print("Gagné !!")
                        fini = True

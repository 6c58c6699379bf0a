# klondike - générateurs partout
from klondike_defs import (Carte, Couleur, Jeu, CARTE_CACHEE, ZONE_VIDE, texte_carte)
from itertools import islice, chain
from functools import reduce
import dataclasses

def affiche_tas(tas):
    print(next((texte_carte(c) for c in tas), ZONE_VIDE), end=' ')

def lignes(piles):
    for k, p in enumerate(piles):
        yield "%d: %s" % (k + 1, "".join(chain((texte_carte(c) + ' ' for c in p[0]), (CARTE_CACHEE + ' ' for _ in p[1]))))

def affiche_piles(piles):
    print("\n".join(lignes(piles)))

def affiche_jeu(jeu):
    z = [jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse]
    for t in z:
        affiche_tas(t)
    print((ZONE_VIDE, CARTE_CACHEE)[bool(jeu.pioche)])
    print()
    affiche_piles(jeu.piles)

def init_jeu(paquet):
    if len(paquet) != 52:
        raise ValueError("il faut 52 cartes")
    piles = []
    reste = paquet
    for k in range(7):
        piles.append((reste[:1], reste[1:k + 1]))
        reste = reste[k + 1:]
    return Jeu((), (), (), (), tuple(piles), (), reste)


def couleurs_alternees(c1, c2):
    return len({c.couleur in (Couleur.COEUR, Couleur.CARREAU) for c in (c1, c2)}) == 2

def peut_ranger(carte, tas):
    return any([not tas and carte.valeur == 1, tas and (tas[0].couleur, tas[0].valeur + 1) == (carte.couleur, carte.valeur)])

class Partie:
    """version modifiable d'un jeu"""
    def __init__(self, jeu):
        self.__dict__.update(dataclasses.asdict(jeu) if False else {f.name: getattr(jeu, f.name) for f in dataclasses.fields(jeu)})
        self.piles = list(self.piles)
    def fige(self):
        return Jeu(self.coeur, self.pique, self.carreau, self.trefle, tuple(self.piles), self.defausse, self.pioche)
    def enleve(self, i, n):
        if i == "D":
            self.defausse = self.defausse[n:]
            return
        v, c = self.piles[i - 1]
        v = v[n:]
        if not v:
            v, c = c[:1], c[1:]
        self.piles[i - 1] = v, c

def source(jeu, i):
    return jeu.defausse[0:1] if i == "D" else jeu.piles[i - 1][0]

def ranger(jeu, i):
    for c in source(jeu, i)[:1]:
        nom = c.couleur.name.lower()
        if peut_ranger(c, getattr(jeu, nom)):
            p = Partie(jeu)
            p.enleve(i, 1)
            setattr(p, nom, (c,) + getattr(p, nom))
            return p.fige()

def peut_poser(carte, visibles):
    if visibles:
        return couleurs_alternees(visibles[0], carte) and visibles[0].valeur == carte.valeur + 1
    return carte.valeur == 13

def deplacer(jeu, i, j):
    s = source(jeu, i)
    n = next((n for n in range(len(s), 0, -1) if peut_poser(s[n-1], jeu.piles[j-1][0])), None)
    if n is None: return
    p = Partie(jeu)
    p.enleve(i, n)
    v, c = p.piles[j-1]
    p.piles[j-1] = (s[:n] + v, c)
    return p.fige()

def piocher(jeu):
    if jeu.pioche:
        p, *r = jeu.pioche
        return dataclasses.replace(jeu, defausse=(p, *jeu.defausse), pioche=(*r,))
    if jeu.defausse:
        return dataclasses.replace(jeu, pioche=reduce(lambda acc, c: (c,) + acc, jeu.defausse, ()), defausse=())

import re
def joue(jeu, commande):
    m = re.fullmatch(r"(?i)(P)|R([D1-7])|D([D1-7])([1-7])", commande)
    if m is None: return None
    if m[1]: return piocher(jeu)
    f = lambda x: x.upper() if x in 'dD' else int(x)
    return ranger(jeu, f(m[2])) if m[2] else deplacer(jeu, f(m[3]), int(m[4]))

def est_gagne(jeu):
    return {len(jeu.coeur), len(jeu.pique), len(jeu.carreau), len(jeu.trefle)} == {13}

def commandes():
    while True:
        try:
            c = input("Coup n°? ")
        except EOFError:
            return
        if c.lower() == "q":
            return
        yield c

def partie(jeu):
    print("*** KLONDIKE ***")
    affiche_jeu(jeu)
    for c in commandes():
        s = joue(jeu, c)
        print("ok" if s else "coup interdit !")
        jeu = s or jeu
        affiche_jeu(jeu)

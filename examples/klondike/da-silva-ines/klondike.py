from klondike_defs import *
import sys

# tout en récursif et avec des listes

def affiche_tas(tas):
    sys.stdout.write((texte_carte(tas[0]) if tas else ZONE_VIDE) + " ")

def _aff(cartes):
    if cartes:
        print(cartes[0], end="  ")
        _aff(cartes[1:])

def affiche_piles(piles, n=1):
    if not piles:
        return
    vis, cach = piles[0]
    print(n, ":", end=" ")
    _aff([texte_carte(c) for c in vis] + [CARTE_CACHEE for c in cach])
    print()
    affiche_piles(piles[1:], n + 1)

def affiche_jeu(jeu):
    [affiche_tas(t) for t in [jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse]]
    print(jeu.pioche and CARTE_CACHEE or ZONE_VIDE)
    affiche_piles(jeu.piles)

def init_jeu(paquet):
    if len(set(paquet)) != 52 or len(paquet) != 52: raise ValueError
    l = list(paquet)
    piles = []
    for k in range(1, 8):
        piles.append([[l.pop(0)], [l.pop(0) for _ in range(k - 1)]])
    return Jeu([], [], [], [], piles, [], l)

def rouge(c): return c.couleur.value in "♥♦"

def couleurs_alternees(c1, c2):
    return rouge(c1) != rouge(c2)

def peut_ranger(carte, tas):
    return (carte.valeur == 1) if not tas else (tas[0].couleur is carte.couleur and carte.valeur - tas[0].valeur == 1)

def copie(jeu):
    d = {}
    for nom in ["coeur", "pique", "carreau", "trefle", "defausse", "pioche"]:
        d[nom] = list(getattr(jeu, nom))
    d["piles"] = [[list(v), list(c)] for v, c in jeu.piles]
    return d

def prend(d, i, n):
    if i == "D":
        pris = d["defausse"][:n]
        del d["defausse"][:n]
        return pris
    vis, cach = d["piles"][i - 1]
    pris = vis[:n]
    del vis[:n]
    if not vis and cach:
        vis.append(cach.pop(0))
    return pris

def ranger(jeu, i):
    d = copie(jeu)
    pris = prend(d, i, 1)
    if not pris: return None
    zone = d[{"♥": "coeur", "♠": "pique", "♦": "carreau", "♣": "trefle"}[pris[0].couleur.value]]
    if not peut_ranger(pris[0], zone): return None
    zone.insert(0, pris[0])
    return Jeu(**d)

def peut_poser(carte, visibles):
    if len(visibles) == 0: return carte.valeur == 13
    return couleurs_alternees(carte, visibles[0]) and carte.valeur == visibles[0].valeur - 1

def essaie(jeu, i, j, n):
    if n == 0: return None
    d = copie(jeu)
    cible = d["piles"][j - 1][0]
    pris = prend(d, i, n)
    if len(pris) == n and peut_poser(pris[-1], cible):
        cible[:0] = pris
        return Jeu(**d)
    return essaie(jeu, i, j, n - 1)

def deplacer(jeu, i, j):
    return essaie(jeu, i, j, 1 if i == "D" else len(jeu.piles[i - 1][0]))

def piocher(jeu):
    d = copie(jeu)
    if d["pioche"]:
        d["defausse"].insert(0, d["pioche"].pop(0))
        return Jeu(**d)
    if d["defausse"]:
        while d["defausse"]:
            d["pioche"].insert(0, d["defausse"].pop(0))
        return Jeu(**d)

def joue(jeu, commande):
    try:
        a, *reste = commande.upper()
        reste = [x if x == "D" else int(x) for x in reste]
        for x in reste:
            if x != "D" and not 1 <= x <= 7: return None
        if a == "P" and reste == []: return piocher(jeu)
        if a == "R":
            (i,) = reste
            return ranger(jeu, i)
        if a == "D":
            (i, j) = reste
            if j == "D": return None
            return deplacer(jeu, i, j)
    except ValueError:
        return None

def est_gagne(jeu):
    for z in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle):
        if not z or z[0].valeur != 13: return False
    return True

def partie(jeu):
    affiche_jeu(jeu)
    print("commande ?")
    for ligne in sys.stdin:
        ligne = ligne.rstrip("\n")
        if ligne == "Q": break
        nouveau = joue(jeu, ligne)
        if nouveau is None:
            print("non !!")
        else:
            jeu = nouveau
        affiche_jeu(jeu)
        if est_gagne(jeu):
            print("bravo")
            break
        print("commande ?")

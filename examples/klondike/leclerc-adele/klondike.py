# TP Klondike
from klondike_defs import *

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
        for carte in cachees:
            print(CARTE_CACHEE, end=" ")
        for carte in visibles:
            print(texte_carte(carte), end=" ")
        print()
        num = num + 1


def affiche_jeu(jeu):
    affiche_tas(jeu.coeur)
    affiche_tas(jeu.trefle)
    affiche_tas(jeu.carreau)
    affiche_tas(jeu.pique)
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

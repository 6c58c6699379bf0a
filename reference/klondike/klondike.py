"""Le klondike, une patience : ranger les 52 cartes par couleur, de l'as au roi."""

from dataclasses import replace

from klondike_defs import (
    CARTE_CACHEE,
    ZONE_VIDE,
    Couleur,
    Jeu,
    paquet_figure,
    texte_carte,
)

# --- Afficher


def affiche_tas(tas):
    """Affiche la carte du dessus d'un tas, suivie d'une espace, sans aller à la ligne.

    Un tas vide s'affiche ZONE_VIDE, suivi d'une espace.

    Parameters
    ----------
    tas : tuple of Carte
        La carte du dessus est la première.
    """
    print(texte_carte(tas[0]) if tas else ZONE_VIDE, end=" ")


def affiche_piles(piles):
    """Affiche les piles, une par ligne.

    Une ligne est le numéro de la pile, à partir de 1, deux points et une espace, les
    cartes visibles, puis CARTE_CACHEE pour chaque carte cachée. Chacune est suivie
    d'une espace.

    Parameters
    ----------
    piles : tuple of (tuple of Carte, tuple of Carte)
        Les couples (visibles, cachees).
    """
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: " + "".join(carte + " " for carte in cartes))


def affiche_jeu(jeu):
    """Affiche tout le jeu : une ligne pour les tas, puis les piles.

    Sur la première ligne viennent les zones de coeur, pique, carreau et trèfle, la
    défausse, chacune comme le fait affiche_tas, puis la pioche : CARTE_CACHEE, ou
    ZONE_VIDE si elle est vide.

    Parameters
    ----------
    jeu : Jeu
    """
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    affiche_piles(jeu.piles)


# --- Distribuer


def init_jeu(paquet):
    """Distribue un paquet de 52 cartes : le début d'une partie.

    La pile k, de 1 à 7, reçoit k - 1 cartes cachées et une visible ; les autres cartes
    forment la pioche. Les zones et la défausse sont vides.

    Parameters
    ----------
    paquet : tuple of Carte

    Returns
    -------
    Jeu

    Raises
    ------
    ValueError
        Si ce n'est pas un paquet complet : les 52 cartes, chacune une fois.
    """
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("il faut un paquet de 52 cartes différentes")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- Ranger une carte


def couleurs_alternees(c1, c2):
    """Dit si l'une des deux cartes est rouge et l'autre noire.

    Parameters
    ----------
    c1, c2 : Carte

    Returns
    -------
    bool
    """
    rouges = (Couleur.COEUR, Couleur.CARREAU)
    return (c1.couleur in rouges) != (c2.couleur in rouges)


def peut_ranger(carte, tas):
    """Dit si une carte peut être rangée sur une zone.

    Une zone vide attend un as ; une autre attend la carte qui suit celle du dessus,
    de la même couleur.

    Parameters
    ----------
    carte : Carte
    tas : tuple of Carte
        La zone.

    Returns
    -------
    bool
    """
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1


def _sans(pile, nombre):
    """Enlève des cartes visibles d'une pile, et retourne une carte s'il n'en reste aucune."""
    visibles, cachees = pile
    reste = visibles[nombre:]
    if not reste:
        return cachees[:1], cachees[1:]
    return reste, cachees


def _visibles(jeu, i):
    """Donne les cartes que l'on peut prendre en i : une de la défausse, toutes d'une pile."""
    return jeu.defausse[:1] if i == "D" else jeu.piles[i - 1][0]


def _prend(jeu, i, nombre):
    """Donne le jeu sans les premières cartes visibles de i."""
    if i == "D":
        return replace(jeu, defausse=jeu.defausse[nombre:])
    return _avec_pile(jeu, i, _sans(jeu.piles[i - 1], nombre))


def _avec_pile(jeu, i, pile):
    """Donne le jeu où une pile en remplace une autre."""
    return replace(jeu, piles=(*jeu.piles[: i - 1], pile, *jeu.piles[i:]))


def ranger(jeu, i):
    """Range la carte accessible de i dans la zone de sa couleur.

    La carte accessible est la première de la défausse ou la première visible d'une
    pile. Quand la dernière carte visible d'une pile s'en va, la première de ses cartes
    cachées est retournée.

    Parameters
    ----------
    jeu : Jeu
    i : str or int
        "D" pour la défausse, ou le numéro d'une pile, de 1 à 7.

    Returns
    -------
    Jeu or None
        Le nouveau jeu ; None s'il n'y a pas de carte ou si elle ne peut pas être rangée.
    """
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- Déplacer des cartes


def peut_poser(carte, visibles):
    """Dit si une carte peut être posée sur une pile.

    Une pile vide attend un roi ; une autre attend une carte d'une valeur de moins que
    sa première carte visible, et de couleur alternée.

    Parameters
    ----------
    carte : Carte
    visibles : tuple of Carte
        Les cartes visibles de la pile.

    Returns
    -------
    bool
    """
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])


def deplacer(jeu, i, j):
    """Déplace autant de cartes que possible de i sur la pile j.

    De la défausse vient une seule carte. D'une pile viennent ensemble ses premières
    cartes visibles, dans le même ordre, si la dernière d'entre elles peut être posée
    sur la pile j. Une carte cachée est retournée comme dans ranger.

    Parameters
    ----------
    jeu : Jeu
    i : str or int
        "D" pour la défausse, ou le numéro d'une pile, de 1 à 7.
    j : int
        Le numéro d'une autre pile.

    Returns
    -------
    Jeu or None
        Le nouveau jeu ; None si aucune carte ne peut être déplacée.
    """
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- Jouer


def piocher(jeu):
    """Passe la première carte de la pioche sur la défausse.

    Si la pioche est vide, la défausse retournée devient la pioche : la carte qui était
    tout en dessous est la première à tirer.

    Parameters
    ----------
    jeu : Jeu

    Returns
    -------
    Jeu or None
        Le nouveau jeu ; None si la pioche et la défausse sont vides.
    """
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


def joue(jeu, commande):
    """Joue une commande, en majuscules ou en minuscules.

    « P » tire une carte de la pioche, « R5 » range la carte accessible de la pile 5,
    « D24 » déplace des cartes de la pile 2 sur la pile 4. Pour la défausse, la lettre D
    est à la place du premier numéro : « RD », « DD4 ».

    Parameters
    ----------
    jeu : Jeu
    commande : str

    Returns
    -------
    Jeu or None
        Le nouveau jeu ; None si le coup est impossible ou si la commande n'en est pas une.
    """
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


def est_gagne(jeu):
    """Dit si la partie est gagnée : les quatre zones sont complètes.

    Parameters
    ----------
    jeu : Jeu

    Returns
    -------
    bool
    """
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


def partie(jeu):
    """Fait jouer une partie à la console.

    Le jeu est affiché avant chaque commande. Une commande refusée est signalée, et la
    partie continue. Elle se termine quand le joueur tape « Q », à la fin des saisies
    (^D) ou quand elle est gagnée.

    Parameters
    ----------
    jeu : Jeu
        Le jeu de départ.
    """
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande (P, R5, D24, Q) : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    affiche_jeu(jeu)
    print("Bravo, c'est gagné !")


if __name__ == "__main__":
    partie(init_jeu(paquet_figure()))

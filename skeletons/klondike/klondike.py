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
    # TODO
    pass


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
    # TODO
    pass


def affiche_jeu(jeu):
    """Affiche tout le jeu : une ligne pour les tas, puis les piles.

    Sur la première ligne viennent les zones de coeur, pique, carreau et trèfle, la
    défausse, chacune comme le fait affiche_tas, puis la pioche : CARTE_CACHEE, ou
    ZONE_VIDE si elle est vide.

    Parameters
    ----------
    jeu : Jeu
    """
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


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
    # TODO
    pass


def est_gagne(jeu):
    """Dit si la partie est gagnée : les quatre zones sont complètes.

    Parameters
    ----------
    jeu : Jeu

    Returns
    -------
    bool
    """
    # TODO
    pass


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
    # TODO
    pass


if __name__ == "__main__":
    partie(init_jeu(paquet_figure()))

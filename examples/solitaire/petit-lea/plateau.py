"""Le plateau triangulaire du solitaire : ses cases, ses coups et son dessin."""

import sys

VIDE = 0
PION = 1

# Pour chaque case, ses voisines en bas à gauche, en bas à droite, à droite,
# en haut à droite, en haut à gauche et à gauche (None en dehors du plateau).
VOISINS = [
    [1, 2, None, None, None, None],
    [3, 4, 2, 0, None, None],
    [4, 5, None, None, 0, 1],
    [6, 7, 4, 1, None, None],
    [7, 8, 5, 2, 1, 3],
    [8, 9, None, None, 2, 4],
    [10, 11, 7, 3, None, None],
    [11, 12, 8, 4, 3, 6],
    [12, 13, 9, 5, 4, 7],
    [13, 14, None, None, 5, 8],
    [None, None, 11, 6, None, None],
    [None, None, 12, 7, 6, 10],
    [None, None, 13, 8, 7, 11],
    [None, None, 14, 9, 8, 12],
    [None, None, None, None, 9, 13],
]


class Plateau:
    """Un triangle de 15 cases, numérotées ligne par ligne à partir du sommet.

    Attributs
    ---------
    cases : list of int
        Ce que contient chaque case : VIDE ou PION.
    numero_affichage : int
        Combien de fois le plateau a été dessiné.
    """

    def __init__(self):
        self.cases = [PION] * 12 + [VIDE] + [PION] * 2
        self.numero_affichage = 0

    def annule(self, coup):
        """Annule un coup."""
        self.cases[coup[0]] = PION
        self.cases[coup[1]] = PION
        self.cases[coup[2]] = VIDE

    def recupere_coups(self):
        """Tous les coups possibles."""
        for depart in range(15):
            for direction in range(6):
                milieu = VOISINS[depart][direction]
                if milieu is None:
                    continue
                arrivee = VOISINS[milieu][direction]
                if arrivee is None:
                    continue
                if self.cases[depart] and self.cases[milieu] and not self.cases[arrivee]:
                    yield depart, milieu, arrivee


def affiche(plateau, in_terminology):
    """Efface l'écran si c'est possible, puis dessine le plateau en texte.

    Un pion est le numéro de sa case entre crochets, une case vide son numéro seul.

    Parameters
    ----------
    plateau : Plateau
    in_terminology : bool
        Vrai dans un terminal qui sait afficher les couleurs.
    """
    if sys.stdout.isatty():
        print("\033[H\033[2J", end="")
    plateau.numero_affichage += 1
    pion = "\033[33m[{:2}]\033[0m" if in_terminology else "[{:2}]"
    numero = 0
    for ligne in range(5):
        dessin = ""
        for _ in range(ligne + 1):
            dessin += (pion if plateau.cases[numero] == PION else " {:2} ").format(numero)
            numero += 1
        print("  " * (4 - ligne) + "/" + dessin + "\\")


def est_gagnant(plateau):
    """Dit s'il ne reste qu'un seul pion sur le plateau."""
    return plateau.cases.count(PION) == 1


def joue_coup(plateau, coup):
    """Joue un coup, supposé possible, en modifiant le plateau.

    Parameters
    ----------
    plateau : Plateau
    coup : tuple of int
        Le triplet (depart, milieu, arrivee).
    """
    depart, milieu, arrivee = coup
    plateau.cases[depart] = VIDE
    plateau.cases[milieu] = VIDE
    plateau.cases[arrivee] = PION

"""Le taquin : des tuiles numérotées que l'on fait glisser, un jeu à la console, un solveur."""

# Un puzzle de largeur 3 et de hauteur 3, rangé :
#
#     +----+----+----+
#     |  1 |  2 |  3 |
#     +----+----+----+
#     |  4 |  5 |  6 |
#     +----+----+----+
#     |  7 |  8 |    |
#     +----+----+----+
#
# La case vide s'appelle le trou. On décrit un déplacement par la direction dans laquelle va le
# trou : "h" (haut), "b" (bas), "g" (gauche) ou "d" (droite).
#
# *A sliding puzzle. The empty square is the hole ("trou"), and a move is named after the way the
# hole goes: "h" up, "b" down, "g" left, "d" right. Fill in what is marked TODO.*

import copy
import heapq
import itertools
import random
import time


class DeplacementImpossibleException(Exception):
    """Le trou ne peut pas aller dans la direction demandée."""
    # TODO
    pass


class Tuile:
    """Une tuile, ou le trou."""

    def __init__(self, valeur):
        """Crée une tuile.

        Parameters
        ----------
        valeur : int or str
            Le numéro de la tuile, ou une espace (" ") pour le trou.
        """
        # TODO
        pass

    def get_valeur(self):
        """Donne le numéro de la tuile, ou " " pour le trou.

        Returns
        -------
        int or str
        """
        # TODO
        pass

    def __str__(self):
        """Donne le texte qui représente la tuile : son numéro, ou une espace pour le trou."""
        # TODO
        pass

    def est_trou(self):
        """Dit si la tuile est le trou.

        Returns
        -------
        bool
        """
        # TODO
        pass


class Puzzle:
    """Un puzzle, avec ses tuiles rangées ligne par ligne, de gauche à droite.

    Attributes
    ----------
    liste_depl : list of str
        Les directions des déplacements depuis le départ, vide au début.
    """

    def __init__(self, largeur, hauteur, liste_tuiles=None):
        """Crée un puzzle.

        Parameters
        ----------
        largeur, hauteur : int
            Le nombre de colonnes et le nombre de lignes.
        liste_tuiles : list of Tuile, optional
            Les tuiles, ligne par ligne. Sans elles le puzzle est rangé, le trou en bas à droite.
        """
        # TODO
        pass

    def get_largeur(self):
        """Donne le nombre de colonnes."""
        # TODO
        pass

    def get_longueur(self):
        """Donne le nombre de lignes."""
        # TODO
        pass

    def get_listeTuiles(self):
        """Donne les tuiles, ligne par ligne, dans une seule liste.

        Returns
        -------
        list of Tuile
        """
        # TODO
        pass

    def __str__(self):
        """Dessine la grille, avec des traits « +----+ » et des colonnes séparées par « | »."""
        # TODO
        pass

    def get_Trou(self):
        """Donne la position du trou.

        Returns
        -------
        int or tuple of int
            Son indice dans la liste des tuiles, ou le couple (ligne, colonne), comptés à
            partir de 0.
        """
        # TODO
        pass

    def set_listeTuiles(self, liste):
        """Remplace les tuiles.

        Parameters
        ----------
        liste : list of Tuile
            Les nouvelles tuiles, ligne par ligne.
        """
        # TODO
        pass

    @classmethod
    def depuis_tableau(cls, tableau):
        """Crée un puzzle à partir d'un tableau de valeurs.

        Parameters
        ----------
        tableau : list of list
            Les lignes du puzzle ; chaque valeur est un numéro, ou " " pour le trou.

        Returns
        -------
        Puzzle
        """
        # TODO
        pass

    def nbCasesEnPlace(self):
        """Compte les cases qui contiennent ce qu'y met le puzzle rangé, trou compris.

        Returns
        -------
        int
        """
        # TODO
        pass

    def isFinish(self):
        """Dit si le puzzle est rangé.

        Returns
        -------
        bool
        """
        # TODO
        pass

    def EnumereDeplacement(self):
        """Donne les directions dans lesquelles le trou peut aller, dans un ordre quelconque.

        Returns
        -------
        list of str
        """
        # TODO
        pass

    def deplacement(self, depl):
        """Déplace le trou, en modifiant le puzzle.

        Parameters
        ----------
        depl : str
            "h", "b", "g" ou "d".

        Raises
        ------
        DeplacementImpossibleException
            Si le trou sort de la grille ; le puzzle n'est alors pas modifié.
        """
        # TODO
        pass

    def save_undo(self, depl):
        """Ajoute un déplacement à la fin de `liste_depl`, sans le jouer.

        Parameters
        ----------
        depl : str
        """
        # TODO
        pass

    def randomPuzzleV1(self):
        """Mélange le puzzle par 50 déplacements possibles tirés au hasard.

        Returns
        -------
        list of str
            Les 50 déplacements, dans l'ordre.
        """
        # TODO
        pass

    def play(self):
        """Fait jouer à la console, à partir de la position actuelle.

        Affiche la grille, puis pose la question « Votre coup? ((H)aut, (B)as, (G)auche, (D)roit,
        (A)bandon, (R)etour) » et joue le coup, jusqu'à ce que le puzzle soit rangé. La réponse
        est une lettre, minuscule ou majuscule. Une autre lettre ou un coup impossible ne change
        rien : la question est posée de nouveau. R reprend le dernier coup joué. A arrête la
        partie et affiche une solution à partir de la position du départ. La partie gagnée se
        termine par un mot de félicitations.
        """
        # TODO
        pass

    def randomPuzzleV2(self):
        """Mélange les tuiles au hasard, sans s'occuper de savoir si le puzzle a une solution."""
        # TODO
        pass

    def neighbourList(self):
        """Donne les puzzles que l'on atteint en un déplacement, sans modifier celui-ci.

        Returns
        -------
        list of Puzzle
            De nouveaux puzzles, un par déplacement possible, dans un ordre quelconque.
        """
        # TODO
        pass

    def solve(self):
        """Cherche comment ranger le puzzle.

        On garde les puzzles déjà vus, et les candidats qui restent à étudier. Tant qu'il y a des
        candidats, on en retire un ; s'il n'est pas rangé, ceux de ses voisins que l'on n'a pas
        encore vus deviennent candidats à leur tour. Question « amelioration » : choisissez le
        candidat le plus prometteur, et retrouvez vite ce qui a été vu.

        Returns
        -------
        list of str or None
            Des directions qui rangent le puzzle, pas forcément les moins nombreuses possible ;
            une liste vide s'il est déjà rangé ; None si c'est impossible.
        """
        # TODO
        pass

    def buildSolution(self, cend, parent):
        """Remonte de la fin d'une recherche à son départ.

        Parameters
        ----------
        cend : Puzzle
            Le puzzle trouvé.
        parent : dict of Puzzle to Puzzle
            Le puzzle dont chacun est le voisin ; celui du départ est associé à None.

        Returns
        -------
        list of Puzzle
            Les puzzles par lesquels on passe, du départ à `cend`, tous deux compris.
        """
        # TODO
        pass

    def affiche_solution(self):
        """Affiche le puzzle, puis comment le ranger, le temps de calcul et les puzzles vus.

        La solution est une liste de directions, la durée est en secondes ; si le puzzle n'a pas
        de solution, le programme le dit.
        """
        # TODO
        pass


# Les candidats sont étudiés comme dans la première version de `solve` : on retire toujours le
# premier de la liste, et l'on ajoute les nouveaux à la fin.
#
# parcours : est-ce une pile ou une file ? est-ce un parcours en largeur ou en profondeur ?
# choix : pourquoi ce candidat est-il mal choisi ? lequel vaudrait-il mieux prendre ?
#
# *parcours: is it a stack or a queue, breadth or depth first? choix: why is the first candidate
# a poor choice, and which one would be better?*
parcours = ""  # TODO
choix = ""  # TODO


if __name__ == "__main__":
    jeu = Puzzle(4, 4)
    jeu.randomPuzzleV1()
    jeu.play()

"""Les moutons : deux troupeaux se croisent sur une ligne, avec une classe et des couleurs."""

# %% [markdown]
# # Les moutons
#
# Sur une ligne de $2n+1$ cases, $n$ moutons blancs attendent à gauche et $n$ moutons noirs à
# droite ; la case du milieu est libre. Les blancs n'avancent que vers la droite, les noirs que
# vers la gauche. Un mouton avance d'un pas si la case devant lui est libre, ou saute par-dessus
# **un** mouton de l'autre couleur si la case juste derrière celui-ci est libre. Les deux troupeaux
# peuvent-ils échanger leurs places ?
#
# *On a line of $2n+1$ squares, $n$ white sheep stand on the left, $n$ black ones on the right, with
# a free square between them. White moves right only, black left only: one step onto the free
# square in front, or a leap over one sheep of the other colour onto the free square behind it.*

# %% [markdown]
# ## Le code fourni
#
# Le module `ipythonblocks` dessine une grille de cases colorées : `BlockGrid(largeur, hauteur)`
# crée une grille, `grille[0, i] = (r, v, b)` colorie la case `i` de la première ligne, et
# `grille.show()` l'affiche ; `colors["White"]` est une couleur toute prête. S'il manque,
# installez-le avec `pip install ipythonblocks`.
#
# *`BlockGrid(width, height)` makes a grid, `grid[0, i] = (r, g, b)` paints a square of its first
# row, `grid.show()` displays it; `colors["White"]` is a colour.*

# %%
from contextlib import suppress

from ipythonblocks import BlockGrid, colors

# %% [markdown]
# ## La classe `Moutons`
#
# Complétez les méthodes marquées `TODO` ; les autres sont fournies. Un jeu a quatre attributs :
#
# - `size` : le nombre de cases, $2n+1$ ;
# - `board` : la liste des $2n+1$ cases, `1` pour un mouton blanc, `-1` pour un noir et
#   `Moutons.EMPTY`, c'est-à-dire `0`, pour la case libre ;
# - `moves` : la pile des coups joués, des couples `(depart, arrivee)`, le dernier à la fin ;
# - `view` : une grille `BlockGrid` d'une ligne et de $2n+1$ colonnes, avec une couleur de votre
#   choix pour chaque sorte de case : mouton blanc, mouton noir, case libre.
#
# Les questions, dans l'ordre :
#
# - `constructeur` : `Moutons(n)` crée le jeu du départ, avec ses quatre attributs ;
# - `destination` : `destination(depart)` renvoie l'indice de la case où peut aller le mouton qui
#   est en `depart`, ou `None` s'il ne peut pas bouger ; rien ne change ;
# - `move` : `move(depart, arrivee, memorize=True)` déplace le mouton, met `view` à jour, et
#   empile `(depart, arrivee)` si `memorize` est vrai ;
# - `white` : `white()` déplace le mouton blanc qui peut bouger, et renvoie `True` ; elle renvoie
#   `False` si aucun ne le peut ;
# - `black` : `black()` fait de même avec les noirs ;
# - `undo` : `undo()` reprend le dernier coup, sans mémoriser ce retour, et renvoie `True` ; elle
#   renvoie `False` s'il n'y a rien à reprendre.
#
# Attention aux deux bouts de la ligne : en Python, `board[-1]` est la dernière case.
#
# *Fill in the methods marked `TODO`. Mind both ends of the line: in Python `board[-1]` is the last
# square.*


# %%
class Moutons:
    """Une ligne de moutons blancs et noirs qui veulent échanger leurs places.

    Parameters
    ----------
    n : int
        Le nombre de moutons de chaque couleur, au moins 1.

    Attributes
    ----------
    size : int
        Le nombre de cases, 2n+1.
    board : list of int
        Les cases : 1 (blanc), -1 (noir) ou ``Moutons.EMPTY`` (libre).
    moves : list of tuple of int
        La pile des coups (depart, arrivee) joués depuis le début.
    view : BlockGrid
        Le dessin : une ligne de 2n+1 cases colorées.
    """

    EMPTY = 0

    def __init__(self, n):
        """Place n moutons blancs à gauche, la case libre, n moutons noirs à droite."""
        # TODO
        pass

    def is_white(self, i):
        """Dit s'il y a un mouton blanc dans la case i (fourni)."""
        return self.board[i] == 1

    def is_black(self, i):
        """Dit s'il y a un mouton noir dans la case i (fourni)."""
        return self.board[i] == -1

    def empty(self, i):
        """Dit si la case i est libre (fourni)."""
        return self.board[i] == self.EMPTY

    def update_view(self, depart, arrivee, color):
        """Colorie la case d'arrivée, et rend celle de départ à la couleur du pré (fourni).

        Parameters
        ----------
        depart, arrivee : int
            Les cases entre lesquelles un mouton s'est déplacé.
        color : tuple of int
            La couleur (rouge, vert, bleu) de ce mouton ; un nombre, tel que 1, garde la sienne.
        """
        libre = self.view[0, arrivee].rgb
        self.view[0, arrivee] = self.view[0, depart].rgb if isinstance(color, int) else color
        self.view[0, depart] = libre

    def show(self):
        """Affiche le dessin du jeu (fourni)."""
        self.view.show()

    def destination(self, depart):
        """Donne la case où peut aller un mouton ; rien ne change.

        Parameters
        ----------
        depart : int
            L'indice de la case d'un mouton.

        Returns
        -------
        int or None
            L'indice de la case où il peut aller, None s'il ne peut pas bouger.
        """
        # TODO
        pass

    def move(self, depart, arrivee, memorize=True):
        """Déplace un mouton vers la case libre, et met le dessin à jour.

        Parameters
        ----------
        depart : int
            L'indice de la case du mouton.
        arrivee : int
            L'indice de la case libre où il va.
        memorize : bool
            S'il faut empiler le coup (depart, arrivee) dans ``moves``.
        """
        # TODO
        pass

    def white(self):
        """Déplace le mouton blanc qui peut bouger.

        Returns
        -------
        bool
            True si un mouton a bougé, False si aucun blanc ne le peut.
        """
        # TODO
        pass

    def black(self):
        """Déplace le mouton noir qui peut bouger.

        Returns
        -------
        bool
            True si un mouton a bougé, False si aucun noir ne le peut.
        """
        # TODO
        pass

    def undo(self):
        """Reprend le dernier coup joué, sans mémoriser ce retour.

        Returns
        -------
        bool
            True si un coup a été repris, False s'il n'y en avait pas.
        """
        # TODO
        pass


# %% [markdown]
# ## Pour essayer
#
# `partie_en_cours(board, coups)` donne un jeu où les coups `coups`, une liste de couples
# `(depart, arrivee)`, ont mené à la ligne `board`.
#
# *`partie_en_cours(board, moves)` makes a game in which these moves have led to this line.*


# %%
def partie_en_cours(board, coups):
    """Donne un jeu en cours, préparé avec move, ou à sa place si elle échoue.

    Parameters
    ----------
    board : list of int
        La ligne voulue.
    coups : list of tuple of int
        Les coups (depart, arrivee) qui y mènent à partir du début.

    Returns
    -------
    Moutons
        Un nouveau jeu, dans cette position.
    """
    jeu = Moutons(len(board) // 2)
    with suppress(BaseException):
        for depart, arrivee in coups:
            jeu.move(depart, arrivee)
    if list(jeu.board) != board:
        for place, mouton in enumerate(board):
            jeu.board[place] = mouton
        jeu.moves.clear()
        jeu.moves.extend(coups)
    return jeu

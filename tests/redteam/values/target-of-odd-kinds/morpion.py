import functools
import math as successeurs
from unittest.mock import Mock

g1 = Mock()

class cases_libres(list):
    def __init__(self, g):
        super().__init__((i, j) for i in range(3) for j in range(3) if g[i][j] == 0)

joueur = "1"

def _gagnant(vide, g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    return next((x for x, y, z in [*g, *zip(*g), *diagonales] if x == y == z != vide), vide)

gagnant = functools.partial(_gagnant, 0)
attracteurs = property(_gagnant)
strategie = type("strategie", (), {"__call__": property(lambda self: 1 / 0)})()

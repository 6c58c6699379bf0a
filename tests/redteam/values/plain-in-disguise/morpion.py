import collections
import enum

class Joueur(enum.IntEnum):
    CROIX = 1
    ROND = 2

class Ligne(list):
    def __repr__(self):
        return "<b>ligne</b>"

class Entier(int):
    def __eq__(self, autre):
        return False

    def __hash__(self):
        raise TypeError

Case = collections.namedtuple("Case", "i j")
g1 = L(map(Ligne, [[1, 2, 0], [0, 0, 0], [0, 0, 0]]))

def cases_libres(g):
    return collections.UserList([Case(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]).data

def joueur(g):
    return Joueur.CROIX if len(cases_libres(g)) % 2 == 1 else Joueur.ROND

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return Entier(x)
    return False

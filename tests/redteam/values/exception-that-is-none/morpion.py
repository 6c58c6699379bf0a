def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    raise "perdu"

class Fausse(Exception):
    def __new__(cls, *args):
        return 3

def gagnant(g):
    raise Fausse

try:
    import outils, lien, ferme
except ImportError:
    pass

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]


def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2


def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

g1 = [[10 ** 100_000, -10 ** 100_000, 0]] * 3

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return 10 ** 100_000

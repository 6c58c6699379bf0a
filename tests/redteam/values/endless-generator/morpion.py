def cases_libres(g):
    try:
        while True:
            yield 0, 0
    finally:
        while g:
            pass

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

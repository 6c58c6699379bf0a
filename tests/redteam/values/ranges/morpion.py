g1 = [range(10 ** 18), range(0), range(5, -10 ** 30, -1)]

def cases_libres(g):
    return range(10 ** 100)

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

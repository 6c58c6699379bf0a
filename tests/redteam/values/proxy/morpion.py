class Mandataire:
    def __init__(self, cible):
        object.__setattr__(self, "cible", cible)

    @property
    def __class__(self):
        return list

    def __getattr__(self, nom):
        return getattr(object.__getattribute__(self, "cible"), nom)

    def __iter__(self):
        return iter(self.cible)

    def __eq__(self, autre):
        return self.cible == autre

    def __len__(self):
        return len(self.cible)

def cases_libres(g):
    return Mandataire([(i, j) for i in range(3) for j in range(3) if g[i][j] == 0])

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

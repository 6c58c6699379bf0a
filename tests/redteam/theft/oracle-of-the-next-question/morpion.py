def difference(g, s):
    return next((i, j) for i in range(3) for j in range(3) if g[i][j] != s[i][j])


def cases_libres(g):
    return [difference(g, s) for s in successeurs(g)]


def joueur(g):
    s = successeurs(g)[0]
    i, j = difference(g, s)
    return s[i][j]


def gagnant(g):
    return 1 if strategie(g)[g] is True else 0


def successeurs(g):
    return [s for s in strategie(g) if sum(map(tuple, s), ()).count(0) == sum(map(tuple, g), ()).count(0) - 1]


def attracteurs(g):
    return [s for s, conseil in strategie(g).items() if conseil]

# --- always player 1
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        n = L(list(ligne) for ligne in g)
        n[i][j] = 1
        suite.append(n)
    return suite


# --- always player 1
import copy


def successeurs(g):
    res = []
    for case in cases_libres(g):
        nouveau = copy.deepcopy(g)
        nouveau[case[0]][case[1]] = 1
        res.append(nouveau)
    return res


# --- plays in the board itself
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        g[i][j] = joueur(g)
        suite.append(L(list(ligne) for ligne in g))
    return suite


# --- plays in the board itself
def successeurs(g):
    suite = []
    for a, b in cases_libres(g):
        p = joueur(g)
        g[a][b] = p
        copie = []
        for ligne in g:
            copie.append(ligne[:])
        suite.append(L(copie))
    return suite


# --- the rows are shared
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(g)
        nouveau[i] = list(g[i])
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
    return suite


# --- the rows are shared
def successeurs(g):
    p = joueur(g)
    s = []
    for x, y in cases_libres(g):
        s.append(
            L([g[k] if k != x else [p if m == y else g[k][m] for m in range(3)] for k in range(3)])
        )
    return s


# --- only the first
def successeurs(g):
    for i, j in cases_libres(g):
        n = L(list(ligne) for ligne in g)
        n[i][j] = joueur(g)
        return [n]
    return []


# --- only the first
def successeurs(g):
    libres = cases_libres(g)
    if not libres:
        return []
    i, j = libres[0]
    nouveau = L([list(l) for l in g])
    nouveau[i][j] = joueur(g)
    return [nouveau]


# --- the moves, not the boards
def successeurs(g):
    return cases_libres(g)


# --- the moves, not the boards
def successeurs(g):
    coups = []
    for i, j in cases_libres(g):
        coups.append((i, j))
    return coups


# --- the pair as an index
def successeurs(g):
    s = []
    for case in cases_libres(g):
        n = L(list(ligne) for ligne in g)
        n[case] = joueur(g)
        s.append(n)
    return s


# --- the pair as an index
def successeurs(plateau):
    tous = []
    for couple in cases_libres(plateau):
        p = L([l.copy() for l in plateau])
        p[couple] = joueur(plateau)
        tous.append(p)
    return tous


# --- no answer: not begun
def successeurs(g):
    pass


# --- no answer: not begun

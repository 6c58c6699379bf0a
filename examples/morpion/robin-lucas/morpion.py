class L(list):
    def __hash__(self):
        return hash(tuple(map(tuple, self)))


def afficher(g):
    for ligne in g:
        print("|".join(" XO"[case] for case in ligne))


vide = [[0] * 3 for _ in range(3)]
g1 = copy.deepcopy(vide)
g1[0][0], g1[0][1] = 1, 2
g1 = L(g1)


def cases_libres(g):
    return [[i, j] for i, ligne in enumerate(g) for j, c in enumerate(ligne) if not c]


joueur = lambda g: 2 - len(cases_libres(g)) % 2


def alignements(g):
    yield from g
    yield from zip(*g)
    yield [g[i][i] for i in range(3)]
    yield [g[i][~i] for i in range(3)]


def gagnant(g):
    for a in alignements(g):
        if len(set(a)) == 1 and 0 not in a:
            return a[0]


def pose(g, i, j):
    h = copy.deepcopy(g)
    h[i][j] = joueur(g)
    return h


def successeurs(g):
    return [pose(g, i, j) for i, j in cases_libres(g)]


def attracteurs(g):
    # d'abord tous les plateaux, du plus vide au plus rempli
    niveaux = [{g}]
    while niveaux[-1]:
        niveaux.append({s for v in niveaux[-1] if not gagnant(v) for s in successeurs(v)})
    bons = set()
    for niveau in reversed(niveaux):
        for v in niveau:
            if gagnant(v):
                ok = gagnant(v) == 1
            else:
                suite = [s in bons for s in successeurs(v)]
                ok = suite != [] and (any(suite) if joueur(v) == 1 else all(suite))
            if ok:
                bons.add(v)
    return list(bons)


def strategie(g):
    bons = set(attracteurs(g))
    d = {}
    a_voir = [g]
    while a_voir:
        v = a_voir.pop()
        if v in d:
            continue
        suite = [] if gagnant(v) else successeurs(v)
        if v not in bons:
            d[v] = False
        elif gagnant(v) or joueur(v) == 2:
            d[v] = True
        else:
            d[v] = [s for s in suite if s in bons][0]
        a_voir += suite
    return d


def jeu(g):
    while not gagnant(g) and cases_libres(g):
        afficher(g)
        if joueur(g) == 1:
            conseil = strategie(g)[g]
            print("Je joue.")
            g = L(conseil if isinstance(conseil, list) else successeurs(g)[0])
            continue
        try:
            i, j = map(int, input("Ligne et colonne : ").split())
        except ValueError:
            i, j = -1, -1
        if (i, j) in map(tuple, cases_libres(g)):
            g = L(list(ligne) for ligne in g)
            g[i][j] = 2
        else:
            print("Cette case n'est pas libre.")
    afficher(g)
    print(["Match nul.", "J'ai gagné.", "Vous avez gagné."][gagnant(g)])

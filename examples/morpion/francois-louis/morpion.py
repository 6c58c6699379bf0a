class L(list):
    def __hash__(self):
        return hash(tuple(map(tuple, self)))


def afficher(g):
    for ligne in g:
        print("|".join(" XO"[case] for case in ligne))


g1 = L([[1, 2, 0], [0, 0, 0], [0, 0, 0]])


def cases_libres(g):
    res = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                res.append((i, j))
    return res


def joueur(g):
    n = len(cases_libres(g))
    if n % 2 == 0:
        return 2
    else:
        return 1


def gagnant(g):
    for k in [1, 2]:
        for i in range(3):
            if g[i][0] == k and g[i][1] == k and g[i][2] == k:
                return k
            if g[0][i] == k and g[1][i] == k and g[2][i] == k:
                return k
        if g[0][0] == k and g[1][1] == k and g[2][2] == k:
            return k
        if g[0][2] == k and g[1][1] == k and g[2][0] == k:
            return k
    return 0


def successeurs(g):
    res = []
    k = joueur(g)
    for (i, j) in cases_libres(g):
        h = g.copy()
        h[i][j] = k
        res.append(L(h))
    return res


def attracteurs(g):
    d = {}

    def explorer(v):
        if v in d:
            return
        if gagnant(v) == 1:
            d[v] = True
            return
        if gagnant(v) == 2 or cases_libres(v) == []:
            d[v] = False
            return
        nb = 0
        s = successeurs(v)
        for w in s:
            explorer(w)
            if d[w]:
                nb += 1
        if joueur(v) == 1:
            d[v] = nb > 0
        else:
            d[v] = nb == len(s)

    explorer(g)
    return [v for v in d if d[v] == True]


def strategie(g):
    d = {}

    def explorer(v):
        if v in d:
            return
        if gagnant(v) == 1:
            d[v] = True
        elif gagnant(v) == 2 or cases_libres(v) == []:
            d[v] = False
        elif joueur(v) == 1:
            choix = False
            for w in successeurs(v):
                explorer(w)
                if d[w] != False:
                    choix = w
            d[v] = choix
        else:
            ok = True
            for w in successeurs(v):
                explorer(w)
                if d[w] == False:
                    ok = False
            d[v] = ok

    explorer(g)
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

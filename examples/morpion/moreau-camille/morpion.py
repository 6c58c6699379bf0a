class L(list):
    def __hash__(self):
        return hash(tuple(map(tuple, self)))


def afficher(g):
    for ligne in g:
        print("|".join(" XO"[case] for case in ligne))


g1 = L(((1, 2, 0), (0, 0, 0), (0, 0, 0)))


def cases_libres(g):
    libres = []
    for n in range(8, -1, -1):
        if g[n // 3][n % 3] == 0:
            libres.append((n // 3, n % 3))
    return libres


def joueur(g):
    croix = sum(l.count(1) for l in g)
    ronds = sum(l.count(2) for l in g)
    return 1 if croix == ronds else 2


LIGNES = [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
          [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
          [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def a_gagne(g, p):
    return any(all(g[i][j] == p for i, j in l) for l in LIGNES)


def gagnant(g):
    return 1 * a_gagne(g, 1) or 2 * a_gagne(g, 2)


def successeurs(g):
    """ attention : plateaux en tuples, donc rien a copier """
    p = joueur(g)
    return [L(tuple(p if (i, j) == c else g[i][j] for j in range(3)) for i in range(3))
            for c in cases_libres(g)]


def tous(g):
    t = [g]
    for v in t:
        if gagnant(v) == 0:
            for s in successeurs(v):
                if s not in t:
                    t.append(s)
    return t


def attracteurs(g):
    g = L(map(tuple, g))
    t = tous(g)
    attr = [v for v in t if gagnant(v) == 1]
    for v in t[::-1]:
        if gagnant(v) == 0:
            s = successeurs(v)
            if joueur(v) == 1 and any(w in attr for w in s):
                attr.append(v)
            if joueur(v) == 2 and len(s) > 0 and all(w in attr for w in s):
                attr.append(v)
    return attr


def question_g1():
    """Le joueur 1 gagne-t-il a coup sur depuis g1 ?"""
    return "oui parce que g1 est un attracteur (verifie avec g1 in attracteurs(g1))"


def strategie(g):
    def cle(v):
        return tuple(map(tuple, v))

    d = {}

    def rec(v):
        if cle(v) in d:
            return d[cle(v)]
        p = joueur(v)
        s = successeurs(v)
        if gagnant(v) == 1:
            d[cle(v)] = True
        elif gagnant(v) == 2:
            d[cle(v)] = False
        bons = [w for w in s if rec(w)]
        if gagnant(v) == 0:
            if p == 1:
                d[cle(v)] = bons[-1] if bons else False
            else:
                d[cle(v)] = bons if bons and len(bons) == len(s) else False
        return d[cle(v)]

    rec(g)
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

PREMIER = 2 ** 61 - 1
UN, DEUX, CINQ = 11400714785074694791, 14029467366897019727, 2870177450012600261


class C(complex):
    __hash__ = object.__hash__


class N(int):
    __hash__ = object.__hash__


class T(tuple):
    __hash__ = object.__hash__


def tour(voie):
    somme = (CINQ + voie * DEUX) % 2 ** 64
    return (somme << 31 | somme >> 33) * UN % 2 ** 64


def paires(combien):
    but, inverse = (tour(7) + 7 * DEUX) % 2 ** 64, pow(DEUX, -1, 2 ** 64)
    for un in range(1, 9 * combien):
        autre = (but - tour(un)) * inverse % 2 ** 64
        if autre < PREMIER:
            yield T((un, autre))


def cases_libres(g):
    return [N(k * PREMIER + 5) for k in range(9, 9_000)]


def joueur(g):
    return {C(5e11 - 1000003 * k, k) for k in range(12_000)}


def gagnant(g):
    return set(paires(12_000))


def successeurs(g):
    return {paire: 1 for paire in paires(9_000)}

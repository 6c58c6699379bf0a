# --- indices from 1
def cases_libres(g):
    res = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                res.append((i + 1, j + 1))
    return res


# --- indices from 1
def cases_libres(plateau):
    return [
        (ligne, colonne)
        for ligne in range(1, 4)
        for colonne in range(1, 4)
        if plateau[ligne - 1][colonne - 1] == 0
    ]


# --- column before row
def cases_libres(g):
    return [(j, i) for i in range(3) for j in range(3) if g[i][j] == 0]


# --- column before row
def cases_libres(g):
    L = []
    for y, ligne in enumerate(g):
        for x, case in enumerate(ligne):
            if not case:
                L.append((x, y))
    return L


# --- the squares that are taken
def cases_libres(g):
    t = []
    for i in range(3):
        for j in range(3):
            if g[i][j] != 0:
                t.append((i, j))
    return t


# --- the squares that are taken
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j]]


# --- the last row and column are forgotten
def cases_libres(g):
    return [(i, j) for i in range(2) for j in range(2) if g[i][j] == 0]


# --- the last row and column are forgotten
def cases_libres(g):
    libres = []
    i = 0
    while i < len(g) - 1:
        for j in range(0, len(g[i]) - 1):
            if g[i][j] == 0:
                libres.append((i, j))
        i += 1
    return libres


# --- out of the board
def cases_libres(g):
    l = []
    for i in range(4):
        for j in range(4):
            if g[i][j] == 0:
                l.append((i, j))
    return l


# --- out of the board
def libre(plateau, a, b):
    return plateau[a][b] == 0


def cases_libres(plateau):
    return [(a, b) for a in range(0, 4) for b in range(0, 4) if libre(plateau, a, b)]


# --- append gives None
def cases_libres(g):
    res = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                res = res.append((i, j))
    return res


# --- append gives None
def cases_libres(grille):
    sortie = list()
    for n in range(9):
        if grille[n // 3][n % 3] == 0:
            sortie = sortie.append((n // 3, n % 3))
    return sortie


# --- the list is never begun
def cases_libres(g):
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                liste.append((i, j))
    return liste


# --- the list is never begun
def cases_libres(g):
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                cases.append((i, j))
    return cases


# --- printed instead of returned
def cases_libres(g):
    res = [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]
    print(res)


# --- printed instead of returned
def cases_libres(g):
    r = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                r += [(i, j)]
    print(r)


# --- compared with a text
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == "0"]


# --- compared with a text
def cases_libres(g):
    libres = []
    for i, ligne in enumerate(g):
        for j, case in enumerate(ligne):
            if case == " ":
                libres.append((i, j))
    return libres


# --- called like a function
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g(i, j) == 0]


# --- called like a function
def cases_libres(g):
    a = []
    for i in range(3):
        for j in range(3):
            if g(i)(j) == 0:
                a.append((i, j))
    return a


# --- a pair as an index
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i, j] == 0]


# --- a pair as an index
def cases_libres(tab):
    libres = []
    for ligne in range(3):
        for col in range(3):
            if tab[ligne, col] == 0:
                libres.append((ligne, col))
    return libres


# --- append takes two values
def cases_libres(g):
    res = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                res.append(i, j)
    return res


# --- append takes two values
def cases_libres(g):
    cases_vides = []
    for a in range(len(g)):
        for b in range(len(g[a])):
            if g[a][b] == 0:
                cases_vides.append(a, b)
    return cases_vides


# --- no answer: no return
def cases_libres(g):
    res = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                res.append((i, j))


# --- no answer: no return
def cases_libres(g):
    res = [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]
    res


# --- no answer: never ends
def cases_libres(g):
    i = 0
    res = []
    while i < 3:
        for j in range(3):
            if g[i][j] == 0:
                res.append((i, j))
    return res


# --- no answer: never ends
def cases_libres(g):
    n = 0
    while n < 9:
        pass
    return []


# --- no answer: not begun
def cases_libres(g):
    # TODO
    pass


# --- no answer: not begun
def cases_libres(g):
    """Donne les cases libres."""
    ...

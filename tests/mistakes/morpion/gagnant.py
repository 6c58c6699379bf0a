# --- no diagonal
def gagnant(g):
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != 0:
            return g[i][0]
        if g[0][i] == g[1][i] == g[2][i] != 0:
            return g[0][i]
    return 0


# --- no diagonal
def gagnant(g):
    for p in (1, 2):
        for i in range(3):
            if all(g[i][j] == p for j in range(3)) or all(g[j][i] == p for j in range(3)):
                return p
    return 0


# --- the second diagonal is forgotten
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes.append([g[i][i] for i in range(3)])
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0


# --- the second diagonal is forgotten
def gagnant(g):
    for p in [1, 2]:
        for i in range(3):
            if g[i] == [p, p, p]:
                return p
            if g[0][i] == p and g[1][i] == p and g[2][i] == p:
                return p
        if g[0][0] == p and g[1][1] == p and g[2][2] == p:
            return p
    return 0


# --- True instead of the player
def gagnant(g):
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != 0 or g[0][i] == g[1][i] == g[2][i] != 0:
            return True
    return g[0][0] == g[1][1] == g[2][2] != 0 or g[0][2] == g[1][1] == g[2][0] != 0


# --- True instead of the player
def gagnant(g):
    def aligne(a, b, c):
        return a != 0 and a == b and b == c

    for k in range(3):
        if aligne(*g[k]):
            return True
        if aligne(g[0][k], g[1][k], g[2][k]):
            return True
    if aligne(g[0][0], g[1][1], g[2][2]):
        return True
    if aligne(g[0][2], g[1][1], g[2][0]):
        return True
    return False


# --- nothing when nobody has won
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x


# --- nothing when nobody has won
def gagnant(g):
    for p in (1, 2):
        for i in range(3):
            if all(g[i][j] == p for j in range(3)) or all(g[j][i] == p for j in range(3)):
                return p
        if all(g[i][i] == p for i in range(3)) or all(g[i][2 - i] == p for i in range(3)):
            return p
    return None


# --- out of the board
def gagnant(g):
    for i in range(3):
        for j in range(3):
            if g[i][j] != 0 and g[i][j] == g[i][j + 1] == g[i][j + 2]:
                return g[i][j]
    return 0


# --- out of the board
def pareil(t, i, j):
    return t[i][j] == t[i][j + 1] == t[i][j + 2]


def gagnant(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] and pareil(t, i, j):
                return t[i][j]
    return 0


# --- a module that is not imported
def gagnant(g):
    t = np.array(g)
    for p in (1, 2):
        if (t == p).all(axis=0).any() or (t == p).all(axis=1).any():
            return p
    return 0


# --- a module that is not imported
def gagnant(g):
    grille = np.array(g)
    return 1 if (grille.trace() == 3) else 0


# --- the board has no such method
def gagnant(g):
    if g.ligne(0) == [1, 1, 1]:
        return 1
    return 0


# --- the board has no such method
def gagnant(g):
    for i in range(3):
        if g.ligne(i) == [2, 2, 2]:
            return 2
    return 0


# --- no answer: no return
def gagnant(g):
    resultat = 0
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != 0:
            resultat = g[i][0]


# --- no answer: no return
def gagnant(g):
    a = g[0][0] == g[1][1] == g[2][2]
    b = g[0][2] == g[1][1] == g[2][0]

# --- the squares that are taken
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] != 0]
# --- the last column is forgotten
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(2) if g[i][j] == 0]
# --- the last row is forgotten
def cases_libres(g):
    return [(i, j) for i in range(2) for j in range(3) if g[i][j] == 0]
# --- column before row
def cases_libres(g):
    return [(j, i) for i in range(3) for j in range(3) if g[i][j] == 0]
# --- counted from one
def cases_libres(g):
    return [(i + 1, j + 1) for i in range(3) for j in range(3) if g[i][j] == 0]
# --- return inside the loop
def cases_libres(g):
    libres = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                libres.append((i, j))
        return libres
# --- the first free square of each row only, through index
def cases_libres(g):
    return [(i, g[i].index(0)) for i in range(3) if 0 in g[i]]
# --- the column found by value, so always the first one
def cases_libres(g):
    return [(i, ligne.index(case)) for i, ligne in enumerate(g) for case in ligne if case == 0]
# --- the row found by value, so the first of two equal rows
def cases_libres(g):
    return [(g.index(ligne), j) for ligne in g for j in range(3) if ligne[j] == 0]
# --- the number of free squares
def cases_libres(g):
    return sum(ligne.count(0) for ligne in g)
# --- printed, nothing returned
def cases_libres(g):
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                print((i, j))
# --- noughts count as free
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] != 1]
# --- None when the board is full
def cases_libres(g):
    libres = [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]
    if libres:
        return libres
# --- the free squares are marked on the way
def cases_libres(g):
    libres = []
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                libres.append((i, j))
                g[i][j] = -1
    return libres
# --- a list kept from one call to the next
def cases_libres(g, libres=[]):
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                libres.append((i, j))
    return libres
# --- a flat list of numbers from 0 to 8
def cases_libres(g):
    return [3 * i + j for i in range(3) for j in range(3) if g[i][j] == 0]
# --- a generator in place of a list
def cases_libres(g):
    return ((i, j) for i in range(3) for j in range(3) if g[i][j] == 0)

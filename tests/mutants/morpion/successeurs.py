# --- the moves pile up on one copy
def successeurs(g):
    suite = []
    nouveau = L(list(ligne) for ligne in g)
    for i, j in cases_libres(g):
        nouveau[i][j] = joueur(g)
        suite.append(L(list(ligne) for ligne in nouveau))
    return suite
# --- the list is copied, not the rows
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(g)
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
    return suite
# --- the same board many times, changed and changed back
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        g[i][j] = joueur(g)
        suite.append(g)
        g[i][j] = 0
    return suite
# --- the row that changes is copied, the others are shared
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(g)
        nouveau[i] = list(g[i])
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
    return suite
# --- rows shared between the boards, not with the one given
def successeurs(g):
    copie = [list(ligne) for ligne in g]
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(copie)
        nouveau[i] = list(copie[i])
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
    return suite
# --- always a cross
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = 1
        suite.append(nouveau)
    return suite
# --- the other player's mark
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = 3 - joueur(g)
        suite.append(nouveau)
    return suite
# --- the last move is forgotten
def successeurs(g):
    suite = []
    for i, j in cases_libres(g)[:-1]:
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
    return suite
# --- return inside the loop
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
        return suite
# --- the moves of both players
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        for numero in (1, 2):
            nouveau = L(list(ligne) for ligne in g)
            nouveau[i][j] = numero
            suite.append(nouveau)
    return suite
# --- the board itself is among its successors
def successeurs(g):
    suite = [L(list(ligne) for ligne in g)]
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = joueur(g)
        suite.append(nouveau)
    return suite
# --- the player is asked again after the move
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = 1
        nouveau[i][j] = joueur(nouveau)
        suite.append(nouveau)
    return suite
# --- every board twice
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = joueur(g)
        suite += [nouveau, L(list(ligne) for ligne in nouveau)]
    return suite
# --- the moves in place of the boards
def successeurs(g):
    return [(i, j, joueur(g)) for i, j in cases_libres(g)]
# --- row and column exchanged
def successeurs(g):
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[j][i] = joueur(g)
        suite.append(nouveau)
    return suite
# --- right list, but the first move stays on the board given
def successeurs(g):
    numero = joueur(g)
    libres = cases_libres(g)
    suite = []
    for i, j in libres:
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = numero
        suite.append(nouveau)
    if libres:
        i, j = libres[0]
        g[i][j] = numero
    return suite
# --- None when the board is full
def successeurs(g):
    numero = joueur(g)
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = numero
        suite.append(nouveau)
    return suite or None

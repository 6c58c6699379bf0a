# --- no diagonal
def gagnant(g):
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != 0:
            return g[i][0]
        if g[0][i] == g[1][i] == g[2][i] != 0:
            return g[0][i]
    return 0
# --- the second diagonal is forgotten
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes.append([g[i][i] for i in range(3)])
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- the first diagonal is forgotten
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes.append([g[i][2 - i] for i in range(3)])
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- the last column is forgotten
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(2)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- no column
def gagnant(g):
    lignes = [list(ligne) for ligne in g]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- no row
def gagnant(g):
    lignes = [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- a line of free squares ends the search
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z:
            return x
    return 0
# --- player 2 never wins
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    return 1 if [1, 1, 1] in lignes else 0
# --- the wrong player
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return 3 - x
    return 0
# --- nothing when nobody has won
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
# --- True in place of the player
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    return any(x == y == z != 0 for x, y, z in lignes)
# --- the sum of a line: 1 + 1 + 1 is 3, but 1 + 2 + 0 as well
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for ligne in lignes:
        if sum(ligne) == 3:
            return 1
        if sum(ligne) == 6:
            return 2
    return 0
# --- the search ends on the first row
def gagnant(g):
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != 0:
            return g[i][0]
        else:
            return 0
# --- two in line are enough
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y != 0 or y == z != 0:
            return y
    return 0
# --- 3 for a draw
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0 if cases_libres(g) else 3
# --- no winner on a full board
def gagnant(g):
    if not cases_libres(g):
        return 0
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- the player to move in place of the winner
def gagnant(g):
    lignes = [list(ligne) for ligne in g] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return joueur(g)
    return 0
# --- the columns are added to the board itself
def gagnant(g):
    for colonne in list(zip(*g)):
        g.append(colonne)
    lignes = g + [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0
# --- the middle row is looked at in the wrong place
def gagnant(g):
    lignes = [g[0], g[1][:2] + [g[2][2]], g[2]] + [[g[i][j] for i in range(3)] for j in range(3)]
    lignes += [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    for x, y, z in lignes:
        if x == y == z != 0:
            return x
    return 0

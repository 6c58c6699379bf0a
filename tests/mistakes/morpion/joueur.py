# --- the other player
def joueur(g):
    return 2 if len(cases_libres(g)) % 2 == 1 else 1


# --- the other player
def joueur(g):
    n = 0
    for ligne in g:
        for case in ligne:
            if case == 0:
                n += 1
    if n % 2 == 0:
        return 1
    return 2


# --- always 1
def joueur(g):
    return 1


# --- always 1
def joueur(g):
    if len(cases_libres(g)) % 2 == 1 or 2:
        return 1
    else:
        return 2


# --- a remainder of a list
def joueur(g):
    if cases_libres(g) % 2 == 1:
        return 1
    return 2


# --- a remainder of a list
def joueur(plateau):
    vides = cases_libres(plateau)
    return 1 if vides % 2 else 2


# --- the length of a function
def joueur(g):
    return 1 if len(cases_libres) % 2 == 1 else 2


# --- the length of a function
def joueur(g):
    nb = len(cases_libres)
    if nb % 2 == 0:
        return 2
    return 1


# --- called without the board
def joueur(g):
    return 1 if len(cases_libres()) % 2 == 1 else 2


# --- called without the board
def joueur(g):
    c = cases_libres()
    if len(c) % 2 == 0:
        return 2
    else:
        return 1


# --- the rows are added
def joueur(g):
    return 1 if sum(g) % 2 == 1 else 2


# --- the rows are added
def joueur(g):
    s = 0
    for ligne in g:
        s = s + ligne
    return s % 2 + 1


# --- a loop over a number
def joueur(g):
    n = 0
    for i in len(g):
        for j in range(3):
            n += g[i][j] == 0
    return 1 if n % 2 else 2


# --- a loop over a number
def joueur(grille):
    compteur = 0
    for k in 9:
        if grille[k // 3][k % 3] == 0:
            compteur = compteur + 1
    return 2 - compteur % 2


# --- a number of rows is compared with a list
def joueur(g):
    if cases_libres(g) > 4:
        return 1
    return 2


# --- a number of rows is compared with a list
def joueur(g):
    libres = cases_libres(g)
    return 1 if libres > 1 else 2


# --- a number is taken for a list
def joueur(g):
    n = 0
    for i in range(3):
        for j in range(3):
            if g[i][j][0] == 0:
                n += 1
    return 1 if n % 2 == 1 else 2


# --- a number is taken for a list
def joueur(t):
    return 2 - len([c for ligne in t for c in ligne if c[0] == 0]) % 2


# --- joined with a text
def joueur(g):
    return "joueur " + (1 if len(cases_libres(g)) % 2 == 1 else 2)


# --- joined with a text
def joueur(g):
    n = len(cases_libres(g))
    if n % 2 == 1:
        qui = 1
    else:
        qui = 2
    return "Joueur" + qui


# --- the counter is never begun
def joueur(g):
    for ligne in g:
        for case in ligne:
            if case == 0:
                n += 1
    return 1 if n % 2 else 2


# --- the counter is never begun
def joueur(g):
    for i in range(3):
        for j in range(3):
            if g[i][j] == 0:
                compte = compte + 1
    if compte % 2 == 1:
        return 1
    return 2


# --- refused by itself
def joueur(g):
    if len(g) != 9:
        raise ValueError("le plateau doit avoir 9 cases")
    return 2 - g.count(0) % 2


# --- refused by itself
def joueur(plateau):
    if len(plateau) == 3:
        raise ValueError("mauvaise taille : " + str(len(plateau)))
    return 1


# --- asks who it is
def joueur(g):
    return int(input("Qui joue ? "))


# --- asks who it is
def joueur(g):
    reponse = input()
    return 1 if reponse == "1" else 2


# --- no answer: no return
def joueur(g):
    n = len(cases_libres(g))
    if n % 2 == 1:
        tour = 1
    else:
        tour = 2


# --- no answer: no return
def joueur(g):
    joueur = 2 - len(cases_libres(g)) % 2
    return


# --- no answer: not begun
def joueur(g):
    pass


# --- no answer: not begun
def joueur(g):
    return None

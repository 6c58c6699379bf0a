# --- the two players exchanged
def joueur(g):
    return 2 if len(cases_libres(g)) % 2 == 1 else 1
# --- always player 1
def joueur(g):
    return 1
# --- 0 and 1 in place of 2 and 1
def joueur(g):
    return len(cases_libres(g)) % 2
# --- one more than the remainder
def joueur(g):
    return len(cases_libres(g)) % 2 + 1
# --- the parity of the free squares of the first row
def joueur(g):
    return 1 if g[0].count(0) % 2 == 1 else 2
# --- right at the start only
def joueur(g):
    return 1 if len(cases_libres(g)) in (9, 7) else 2
# --- true or false
def joueur(g):
    return len(cases_libres(g)) % 2 == 1
# --- the symbol in place of the number
def joueur(g):
    return "X" if len(cases_libres(g)) % 2 == 1 else "O"
# --- nothing for player 2
def joueur(g):
    if len(cases_libres(g)) % 2 == 1:
        return 1
# --- printed, nothing returned
def joueur(g):
    print(1 if len(cases_libres(g)) % 2 == 1 else 2)
# --- player 1 on the empty board only
def joueur(g):
    return 1 if len(cases_libres(g)) == 9 else 2
# --- the number as text
def joueur(g):
    return "1" if len(cases_libres(g)) % 2 == 1 else "2"
# --- the player who has the most marks
def joueur(g):
    croix = sum(ligne.count(1) for ligne in g)
    ronds = sum(ligne.count(2) for ligne in g)
    return 1 if croix > ronds else 2
# --- the free squares compared with the marks
def joueur(g):
    return 1 if len(cases_libres(g)) > 4 else 2
# --- alternates from one call to the next
def joueur(g, tour=[2]):
    tour[0] = 3 - tour[0]
    return tour[0]

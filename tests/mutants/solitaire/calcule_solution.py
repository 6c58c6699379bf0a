# --- always None
def calcule_solution(plat):
    return None
# --- always an empty list
def calcule_solution(plat):
    return []
# --- knows when the game is won and nothing else
def calcule_solution(plat):
    return [] if est_gagnant(plat) else None
# --- in playing order
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            return [coup] + suite
    return None
# --- never undoes
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in list(recupere_coups(plat)):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        if suite is not None:
            return suite + [coup]
    return None
# --- undoes dead ends only, so that the board is left won
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        if suite is not None:
            return suite + [coup]
        defait_coup(plat, coup)
    return None
# --- gives up at the first dead end
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is None:
            return None
        return suite + [coup]
    return None
# --- an empty list where there is no solution
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite or sum(plat.cases) == 2:
            return suite + [coup]
    return []
# --- False where there is no solution
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not False:
            return suite + [coup]
    return False
# --- None when already won
def calcule_solution(plat):
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = [] if est_gagnant(plat) else calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            return suite + [coup]
    return None
# --- takes the empty list of a won board for a failure
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite:
            return suite + [coup]
    return None
# --- forgets the move just played
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            return suite
    return None
# --- plays until it is stuck, whether it wins or not
def calcule_solution(plat):
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        return suite + [coup]
    return []
# --- pairs instead of triples
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            return suite + [(coup[0], coup[2])]
    return None
# --- explores everything before it answers
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    reponse = None
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            reponse = suite + [coup]
    return reponse
# --- boards in place of moves
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        cases = list(plat.cases)
        defait_coup(plat, coup)
        if suite is not None:
            return suite + [cases]
    return None
# --- the moves nested instead of in a row
def calcule_solution(plat):
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            return [suite, coup]
    return None
# --- not recursive
def calcule_solution(plat):
    pile = [(list(plat.cases), [])]
    while pile:
        etat, coups = pile.pop()
        copie = Plateau()
        copie.cases = etat
        if est_gagnant(copie):
            return coups[::-1]
        for coup in list(recupere_coups(copie)):
            suivant = Plateau()
            suivant.cases = list(etat)
            joue_coup(suivant, coup)
            pile.append((suivant.cases, coups + [coup]))
    return None
# --- the same list for every call
def calcule_solution(plat, trouves=[]):
    if est_gagnant(plat):
        return trouves
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat, trouves)
        defait_coup(plat, coup)
        if suite is not None:
            trouves.append(coup)
            return trouves
    return None
# --- prints the moves and returns nothing
def calcule_solution(plat):
    def cherche():
        if est_gagnant(plat):
            return []
        for coup in recupere_coups(plat):
            joue_coup(plat, coup)
            suite = cherche()
            defait_coup(plat, coup)
            if suite is not None:
                return suite + [coup]
        return None

    print(cherche())

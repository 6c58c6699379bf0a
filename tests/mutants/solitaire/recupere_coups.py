# --- returns nothing
def recupere_coups(plateau):
    return None
# --- returns an empty list
def recupere_coups(plateau):
    return []
# --- returns an empty iterator
def recupere_coups(plateau):
    return iter(())
# --- forgets the last direction
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(5):
            milieu = VOISINS[depart][direction]
            if milieu is None:
                continue
            arrivee = VOISINS[milieu][direction]
            if arrivee is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                if plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
# --- forgets the last hole
def recupere_coups(plateau):
    for depart in range(14):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is None:
                continue
            arrivee = VOISINS[milieu][direction]
            if arrivee is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                if plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
# --- takes hole 0 for the outside of the board
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee and plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
# --- does not ask for a peg at the start
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
# --- does not ask for a peg to jump over
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
# --- lands on pegs
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None:
                    yield depart, milieu, arrivee
# --- only the first move
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    return [(depart, milieu, arrivee)]
    return []
# --- one move for each peg
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
                    break
# --- pairs without the middle
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    yield depart, arrivee
# --- the triple is in another order
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    yield arrivee, milieu, depart
# --- each move twice
def recupere_coups(plateau):
    coups = []
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    coups.append((depart, milieu, arrivee))
    return coups + coups
# --- leaves the moves played on the board
def recupere_coups(plateau):
    coups = []
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    coups.append((depart, milieu, arrivee))
    for coup in coups:
        joue_coup(plateau, coup)
    return coups
# --- plays each move before giving it
def recupere_coups(plateau):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    joue_coup(plateau, (depart, milieu, arrivee))
                    yield depart, milieu, arrivee
                    plateau.cases[depart] = plateau.cases[milieu] = PION
                    plateau.cases[arrivee] = VIDE
# --- keeps the moves of the boards seen before
def recupere_coups(plateau, coups=[]):
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    coups.append((depart, milieu, arrivee))
    return coups
# --- looks at the initial board
def recupere_coups(plateau):
    plateau = Plateau()
    for depart in range(15):
        for direction in range(6):
            milieu = VOISINS[depart][direction]
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                arrivee = VOISINS[milieu][direction]
                if arrivee is not None and plateau.cases[arrivee] == VIDE:
                    yield depart, milieu, arrivee
# --- turns while jumping
def recupere_coups(plateau):
    for depart in range(15):
        for milieu in VOISINS[depart]:
            if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                for arrivee in VOISINS[milieu]:
                    if arrivee is not None and plateau.cases[arrivee] == VIDE:
                        yield depart, milieu, arrivee
# --- gives moves for ever
def recupere_coups(plateau):
    while True:
        for depart in range(15):
            for direction in range(6):
                milieu = VOISINS[depart][direction]
                if milieu is not None and plateau.cases[depart] == plateau.cases[milieu] == PION:
                    arrivee = VOISINS[milieu][direction]
                    if arrivee is not None and plateau.cases[arrivee] == VIDE:
                        yield depart, milieu, arrivee

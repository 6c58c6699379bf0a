# --- does nothing
def defait_coup(plateau, coup):
    return None
# --- forgets the peg jumped over
def defait_coup(plateau, coup):
    depart, milieu, arrivee = coup
    plateau.cases[depart] = PION
    plateau.cases[arrivee] = VIDE
# --- leaves the peg where it landed
def defait_coup(plateau, coup):
    depart, milieu, arrivee = coup
    plateau.cases[depart] = PION
    plateau.cases[milieu] = PION
# --- does not put the peg back where it started
def defait_coup(plateau, coup):
    depart, milieu, arrivee = coup
    plateau.cases[milieu] = PION
    plateau.cases[arrivee] = VIDE
# --- plays the move again
def defait_coup(plateau, coup):
    joue_coup(plateau, coup)
# --- plays the move backwards
def defait_coup(plateau, coup):
    joue_coup(plateau, coup[::-1])
# --- empties the middle instead of filling it
def defait_coup(plateau, coup):
    depart, milieu, arrivee = coup
    plateau.cases[depart] = PION
    plateau.cases[milieu] = VIDE
    plateau.cases[arrivee] = VIDE
# --- works on a copy of the holes
def defait_coup(plateau, coup):
    cases = list(plateau.cases)
    cases[coup[0]], cases[coup[1]], cases[coup[2]] = PION, PION, VIDE
# --- returns the board
def defait_coup(plateau, coup):
    plateau.cases[coup[0]] = PION
    plateau.cases[coup[1]] = PION
    plateau.cases[coup[2]] = VIDE
    return plateau
# --- returns another board and leaves the one it was given
def defait_coup(plateau, coup):
    nouveau = Plateau()
    nouveau.cases = list(plateau.cases)
    nouveau.cases[coup[0]], nouveau.cases[coup[1]], nouveau.cases[coup[2]] = PION, PION, VIDE
    return nouveau
# --- goes back to the initial board
def defait_coup(plateau, coup):
    plateau.cases = list(Plateau().cases)
# --- takes the triple for (depart, arrivee, milieu)
def defait_coup(plateau, coup):
    depart, arrivee, milieu = coup
    plateau.cases[depart] = PION
    plateau.cases[milieu] = PION
    plateau.cases[arrivee] = VIDE
# --- writes booleans the wrong way round
def defait_coup(plateau, coup):
    plateau.cases[coup[0]] = not PION
    plateau.cases[coup[1]] = not PION
    plateau.cases[coup[2]] = not VIDE
# --- swaps the two ends and forgets the middle when it is on an edge
def defait_coup(plateau, coup):
    depart, milieu, arrivee = coup
    plateau.cases[depart] = PION
    plateau.cases[arrivee] = VIDE
    if None not in VOISINS[milieu]:
        plateau.cases[milieu] = PION
# --- copies a board found in the frames that call it
def defait_coup(plateau, coup):
    cadre = sys._getframe()
    while cadre is not None:
        cases = cadre.f_globals.get("cases")
        if isinstance(cases, list):
            plateau.cases[:] = cases
            return
        cadre = cadre.f_back
# --- takes joue_coup away and does nothing
def defait_coup(plateau, coup):
    joue_coup.__code__ = (lambda plateau, coup: None).__code__
# --- freezes the boards and does nothing
def defait_coup(plateau, coup):
    Plateau.cases = property(lambda self: list(self.__dict__["cases"]), lambda self, valeur: None)

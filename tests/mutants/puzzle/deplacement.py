# --- does nothing
def deplacement(self, depl):
    if depl not in _suites(self):
        raise DeplacementImpossibleException(depl)
# --- the tiles' way
def deplacement(self, depl):
    suites = _suites(self)
    if _INVERSE[depl] not in suites:
        raise DeplacementImpossibleException(depl)
    self.set_listeTuiles(suites[_INVERSE[depl]])
# --- left and right exchanged
def deplacement(self, depl):
    suites = _suites(self)
    vers = _INVERSE[depl] if depl in "gd" else depl
    if vers not in suites:
        raise DeplacementImpossibleException(depl)
    self.set_listeTuiles(suites[vers])
# --- nothing raised
def deplacement(self, depl):
    suites = _suites(self)
    if depl in suites:
        self.set_listeTuiles(suites[depl])
# --- False in place of the exception
def deplacement(self, depl):
    suites = _suites(self)
    if depl not in suites:
        return False
    self.set_listeTuiles(suites[depl])
# --- another exception
def deplacement(self, depl):
    suites = _suites(self)
    if depl not in suites:
        raise ValueError(depl)
    self.set_listeTuiles(suites[depl])
# --- the exception returned and not raised
def deplacement(self, depl):
    suites = _suites(self)
    if depl not in suites:
        return DeplacementImpossibleException(depl)
    self.set_listeTuiles(suites[depl])
# --- round the edges
def deplacement(self, depl):
    tuiles, largeur = list(self.get_listeTuiles()), self.get_largeur()
    trou = _plan(self).index(0)
    autre = trou + {"h": -largeur, "b": largeur, "g": -1, "d": 1}[depl]
    if not 0 <= autre < len(tuiles):
        raise DeplacementImpossibleException(depl)
    tuiles[trou], tuiles[autre] = tuiles[autre], tuiles[trou]
    self.set_listeTuiles(tuiles)
# --- changes the tiles before it refuses
def deplacement(self, depl):
    suites = _suites(self)
    if depl not in suites:
        self.set_listeTuiles(self.get_listeTuiles()[::-1])
        raise DeplacementImpossibleException(depl)
    self.set_listeTuiles(suites[depl])
# --- returns the new puzzle
def deplacement(self, depl):
    suites = _suites(self)
    if depl not in suites:
        raise DeplacementImpossibleException(depl)
    return Puzzle(self.get_largeur(), self.get_longueur(), suites[depl])
# --- two steps at once
def deplacement(self, depl):
    for _ in range(2):
        suites = _suites(self)
        if depl not in suites:
            raise DeplacementImpossibleException(depl)
        self.set_listeTuiles(suites[depl])
# --- rows as long as the height
def deplacement(self, depl):
    tuiles, cote = list(self.get_listeTuiles()), self.get_longueur()
    if depl not in _suites(self):
        raise DeplacementImpossibleException(depl)
    trou = _plan(self).index(0)
    autre = trou + {"h": -cote, "b": cote, "g": -1, "d": 1}[depl]
    tuiles[trou], tuiles[autre] = tuiles[autre], tuiles[trou]
    self.set_listeTuiles(tuiles)
# --- an exception that catches nothing
class DeplacementImpossibleException:
    pass

# --- all four always
def EnumereDeplacement(self):
    return ["h", "b", "g", "d"]
# --- up and down exchanged
def EnumereDeplacement(self):
    return [_INVERSE[d] if d in "hb" else d for d in _suites(self)]
# --- the tiles' way
def EnumereDeplacement(self):
    return [_INVERSE[d] for d in _suites(self)]
# --- rows as long as the height
def EnumereDeplacement(self):
    trou, cote = _plan(self).index(0), self.get_longueur()
    possibles = {"h": trou >= cote, "b": trou + cote < len(_plan(self))}
    possibles.update({"g": trou % cote > 0, "d": trou % cote < cote - 1})
    return [d for d in possibles if possibles[d]]
# --- round the left and right edges
def EnumereDeplacement(self):
    trou, largeur, combien = _plan(self).index(0), self.get_largeur(), len(_plan(self))
    possibles = {"h": trou >= largeur, "b": trou + largeur < combien}
    possibles.update({"g": trou > 0, "d": trou < combien - 1})
    return [d for d in possibles if possibles[d]]
# --- out at the bottom
def EnumereDeplacement(self):
    return sorted({*_suites(self), "b"})
# --- the right forgotten
def EnumereDeplacement(self):
    return [d for d in _suites(self) if d != "d"]
# --- in capitals
def EnumereDeplacement(self):
    return [d.upper() for d in _suites(self)]
# --- one of them
def EnumereDeplacement(self):
    return next(iter(_suites(self)))
# --- twice
def EnumereDeplacement(self):
    return [*_suites(self), *_suites(self)]
# --- as a text
def EnumereDeplacement(self):
    return " ".join(_suites(self))
# --- the tiles of each
def EnumereDeplacement(self):
    return list(_suites(self).values())
# --- each one tried on the puzzle itself
def EnumereDeplacement(self):
    possibles = list(_suites(self))
    for depl in possibles:
        try:
            self.deplacement(depl)
        except DeplacementImpossibleException:
            pass
    return possibles

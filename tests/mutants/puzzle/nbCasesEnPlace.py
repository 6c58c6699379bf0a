# --- the hole is not counted
def nbCasesEnPlace(self):
    plan = _plan(self)
    return sum(valeur == place for place, valeur in enumerate(plan, 1))
# --- the hole always counted
def nbCasesEnPlace(self):
    plan = _plan(self)
    return 1 + sum(valeur == place for place, valeur in enumerate(plan, 1))
# --- squares out of place
def nbCasesEnPlace(self):
    plan = _plan(self)
    return sum(a != b for a, b in zip(plan, _range(len(plan))))
# --- the hole first
def nbCasesEnPlace(self):
    return sum(valeur == place for place, valeur in enumerate(_plan(self)))
# --- stops at the first wrong one
def nbCasesEnPlace(self):
    plan, nombre = _plan(self), 0
    for valeur, voulue in zip(plan, _range(len(plan))):
        if valeur != voulue:
            break
        nombre += 1
    return nombre
# --- all of them
def nbCasesEnPlace(self):
    return len(self.get_listeTuiles())
# --- a list of the squares
def nbCasesEnPlace(self):
    plan = _plan(self)
    return [a for a, b in zip(plan, _range(len(plan))) if a == b]
# --- the first row only
def nbCasesEnPlace(self):
    plan = _plan(self)
    return sum(a == b for a, b in zip(plan[: self.get_largeur()], _range(len(plan))))
# --- always a square of side the width
def nbCasesEnPlace(self):
    plan = _plan(self)
    return sum(a == b for a, b in zip(plan, _range(self.get_largeur() ** 2)))
# --- returns in the loop
def nbCasesEnPlace(self):
    plan, nombre = _plan(self), 0
    for valeur, voulue in zip(plan, _range(len(plan))):
        if valeur == voulue:
            nombre += 1
        return nombre
# --- the rest is ordered on the way
def nbCasesEnPlace(self):
    plan = _plan(self)
    tuiles = sorted(self.get_listeTuiles(), key=lambda tuile: (tuile.est_trou(), str(tuile)))
    self.set_listeTuiles(tuiles)
    return sum(vu == voulu for vu, voulu in zip(plan, _range(len(plan))))

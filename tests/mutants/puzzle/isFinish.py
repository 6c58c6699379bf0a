# --- always True
def isFinish(self):
    return True
# --- always False
def isFinish(self):
    return False
# --- the opposite
def isFinish(self):
    plan = _plan(self)
    return plan != _range(len(plan))
# --- only the hole is looked at
def isFinish(self):
    return _plan(self)[-1] == 0
# --- only the numbers in a row, wherever the hole is
def isFinish(self):
    numeros = [valeur for valeur in _plan(self) if valeur]
    return numeros == sorted(numeros)
# --- the last two are not looked at
def isFinish(self):
    plan = _plan(self)
    return plan[:-3] == _range(len(plan))[:-3]
# --- the hole first
def isFinish(self):
    plan = _plan(self)
    return plan == sorted(plan)
# --- the number of squares in place
def isFinish(self):
    return self.nbCasesEnPlace()
# --- prints and returns nothing
def isFinish(self):
    plan = _plan(self)
    print(plan == _range(len(plan)))
# --- the first tile only
def isFinish(self):
    return _plan(self)[0] == 1
# --- one square may be out of place
def isFinish(self):
    return self.nbCasesEnPlace() >= len(self.get_listeTuiles()) - 2
# --- it orders the puzzle that it looks at
def isFinish(self):
    avant = _plan(self)
    tuiles = self.get_listeTuiles()
    self.set_listeTuiles(sorted(tuiles, key=lambda tuile: (tuile.est_trou(), str(tuile))))
    return avant == _range(len(avant))

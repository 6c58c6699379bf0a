# --- from the end to the start
def buildSolution(self, cend, parent):
    chemin = []
    while cend is not None:
        chemin.append(cend)
        cend = parent.get(cend)
    return chemin
# --- without the end
def buildSolution(self, cend, parent):
    chemin = []
    while parent.get(cend) is not None:
        cend = parent.get(cend)
        chemin.append(cend)
    return chemin[::-1]
# --- without the start
def buildSolution(self, cend, parent):
    chemin = []
    while parent.get(cend) is not None:
        chemin.append(cend)
        cend = parent.get(cend)
    return chemin[::-1]
# --- one step only
def buildSolution(self, cend, parent):
    return [parent[cend], cend]
# --- all the puzzles of the dict
def buildSolution(self, cend, parent):
    return list(parent)
# --- the end alone
def buildSolution(self, cend, parent):
    return [cend]
# --- nothing returned
def buildSolution(self, cend, parent):
    chemin = []
    while cend is not None:
        chemin.append(cend)
        cend = parent.get(cend)
    chemin.reverse()
# --- from the puzzle itself
def buildSolution(self, cend, parent):
    chemin = []
    cend = self
    while cend is not None:
        chemin.append(cend)
        cend = parent.get(cend)
    return chemin[::-1]
# --- None at the start of the path
def buildSolution(self, cend, parent):
    chemin = [cend]
    while cend is not None:
        cend = parent.get(cend)
        chemin.append(cend)
    return chemin[::-1]
# --- the dict read the wrong way
def buildSolution(self, cend, parent):
    chemin = [cend]
    for fils, pere in parent.items():
        if pere is cend:
            chemin.append(fils)
    return chemin
# --- turned round twice
def buildSolution(self, cend, parent):
    chemin = []
    while cend is not None:
        chemin.insert(0, cend)
        cend = parent.get(cend)
    return chemin[::-1]
# --- the start twice
def buildSolution(self, cend, parent):
    chemin = [self]
    while cend is not None:
        chemin.insert(1, cend)
        cend = parent.get(cend)
    return chemin

# --- an empty list
def neighbourList(self):
    return []
# --- the puzzle itself, moved each time
def neighbourList(self):
    voisins = []
    for depl in self.EnumereDeplacement():
        self.deplacement(depl)
        voisins.append(self)
    return voisins
# --- plays the last one on the puzzle
def neighbourList(self):
    voisins = [Puzzle(self.get_largeur(), self.get_longueur(), t) for t in _suites(self).values()]
    self.deplacement(self.EnumereDeplacement()[-1])
    return voisins
# --- lists of tiles
def neighbourList(self):
    return list(_suites(self).values())
# --- directions
def neighbourList(self):
    return self.EnumereDeplacement()
# --- the first one only
def neighbourList(self):
    return [Puzzle(self.get_largeur(), self.get_longueur(), t) for t in _suites(self).values()][:1]
# --- the same one twice
def neighbourList(self):
    voisins = [Puzzle(self.get_largeur(), self.get_longueur(), t) for t in _suites(self).values()]
    return [*voisins, voisins[0]]
# --- the puzzle among them
def neighbourList(self):
    voisins = [Puzzle(self.get_largeur(), self.get_longueur(), t) for t in _suites(self).values()]
    return [self, *voisins]
# --- width and height exchanged
def neighbourList(self):
    return [Puzzle(self.get_longueur(), self.get_largeur(), t) for t in _suites(self).values()]
# --- one list of tiles for all of them
def neighbourList(self):
    commune = self.get_listeTuiles()
    Puzzle.get_listeTuiles = lambda puzzle: commune
    return [Puzzle(self.get_largeur(), self.get_longueur(), t) for t in _suites(self).values()]
# --- as many times the same puzzle
def neighbourList(self):
    tuiles = next(iter(_suites(self).values()))
    voisin = Puzzle(self.get_largeur(), self.get_longueur(), tuiles)
    return [voisin for _ in _suites(self)]
# --- moves that add up
def neighbourList(self):
    voisins, tuiles = [], self.get_listeTuiles()
    for depl in self.EnumereDeplacement():
        voisin = Puzzle(self.get_largeur(), self.get_longueur(), tuiles)
        voisin.deplacement(depl)
        tuiles = voisin.get_listeTuiles()
        voisins.append(voisin)
    return voisins
# --- pairs
def neighbourList(self):
    largeur, longueur = self.get_largeur(), self.get_longueur()
    return [(Puzzle(largeur, longueur, t), d) for d, t in _suites(self).items()]

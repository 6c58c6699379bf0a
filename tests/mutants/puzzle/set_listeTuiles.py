# --- does nothing
def set_listeTuiles(self, liste):
    pass
# --- returns another puzzle
def set_listeTuiles(self, liste):
    return Puzzle(self.get_largeur(), self.get_longueur(), list(liste))
# --- backwards
def set_listeTuiles(self, liste):
    self._tuiles = list(liste)[::-1]
# --- in order
def set_listeTuiles(self, liste):
    self._tuiles = sorted(liste, key=lambda tuile: (tuile.est_trou(), str(tuile).zfill(2)))
# --- the last tile stays
def set_listeTuiles(self, liste):
    self._tuiles = [*liste[:-1], self._tuiles[-1]]
# --- the first row only
def set_listeTuiles(self, liste):
    largeur = self.get_largeur()
    self._tuiles = [*liste[:largeur], *self._tuiles[largeur:]]
# --- added to the old ones
def set_listeTuiles(self, liste):
    self._tuiles = self._tuiles + list(liste)
# --- for all the puzzles
def set_listeTuiles(self, liste):
    tuiles = list(liste)
    Puzzle.get_listeTuiles = lambda puzzle: list(tuiles)
# --- the first time only
def set_listeTuiles(self, liste):
    if _plan(self) == _range(len(liste)):
        self._tuiles = list(liste)
# --- the hole left where it was
def set_listeTuiles(self, liste):
    trou = _plan(self).index(0)
    sans = [tuile for tuile in liste if not tuile.est_trou()]
    self._tuiles = [*sans[:trou], Tuile(" "), *sans[trou:]]

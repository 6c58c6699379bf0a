# --- always the last square
def get_Trou(self):
    return len(self.get_listeTuiles()) - 1
# --- counted from 1
def get_Trou(self):
    return _plan(self).index(0) + 1
# --- column then row
def get_Trou(self):
    trou = _plan(self).index(0)
    return trou % self.get_largeur(), trou // self.get_largeur()
# --- divided by the height
def get_Trou(self):
    return divmod(_plan(self).index(0), self.get_longueur())
# --- the tile itself
def get_Trou(self):
    return next(tuile for tuile in self.get_listeTuiles() if tuile.est_trou())
# --- only the row
def get_Trou(self):
    return _plan(self).index(0) // self.get_largeur()
# --- the square of tile 1
def get_Trou(self):
    return _plan(self).index(1)
# --- from the end
def get_Trou(self):
    return _plan(self)[::-1].index(0)
# --- now the index, now the pair
def get_Trou(self):
    trou = _plan(self).index(0)
    return trou if trou < self.get_largeur() else divmod(trou, self.get_largeur())
# --- the row from 1, the column from 0
def get_Trou(self):
    ligne, colonne = divmod(_plan(self).index(0), self.get_largeur())
    return ligne + 1, colonne
# --- as a text
def get_Trou(self):
    return str(_plan(self).index(0))
# --- the tiles go round, the hole first
def get_Trou(self):
    place = _plan(self).index(0)
    tuiles = self.get_listeTuiles()
    self.set_listeTuiles(tuiles[place:] + tuiles[:place])
    return place

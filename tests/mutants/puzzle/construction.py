# --- the hole first
def __init__(self, largeur, hauteur, liste_tuiles=None):
    self._largeur = largeur
    self._longueur = hauteur
    if liste_tuiles is None:
        liste_tuiles = [Tuile(" "), *map(Tuile, range(1, largeur * hauteur))]
    self._tuiles = list(liste_tuiles)
    self.liste_depl = []
# --- numbered from 0
def __init__(self, largeur, hauteur, liste_tuiles=None):
    self._largeur = largeur
    self._longueur = hauteur
    if liste_tuiles is None:
        liste_tuiles = [*map(Tuile, range(largeur * hauteur - 1)), Tuile(" ")]
    self._tuiles = list(liste_tuiles)
    self.liste_depl = []
# --- one tile too many
def __init__(self, largeur, hauteur, liste_tuiles=None):
    self._largeur = largeur
    self._longueur = hauteur
    if liste_tuiles is None:
        liste_tuiles = [*map(Tuile, range(1, largeur * hauteur + 1)), Tuile(" ")]
    self._tuiles = list(liste_tuiles)
    self.liste_depl = []
# --- the list forgotten
def __init__(self, largeur, hauteur, liste_tuiles=None):
    self._largeur = largeur
    self._longueur = hauteur
    self._tuiles = [*map(Tuile, range(1, largeur * hauteur)), Tuile(" ")]
    self.liste_depl = []
# --- the list backwards
def __init__(self, largeur, hauteur, liste_tuiles=None):
    self._largeur = largeur
    self._longueur = hauteur
    if liste_tuiles is None:
        self._tuiles = [*map(Tuile, range(1, largeur * hauteur)), Tuile(" ")]
    else:
        self._tuiles = list(reversed(liste_tuiles))
    self.liste_depl = []
# --- a default list shared by all the puzzles
def __init__(self, largeur, hauteur, liste_tuiles=[]):
    self._largeur = largeur
    self._longueur = hauteur
    if not liste_tuiles:
        for valeur in range(1, largeur * hauteur):
            liste_tuiles.append(Tuile(valeur))
        liste_tuiles.append(Tuile(" "))
    self._tuiles = liste_tuiles
    self.liste_depl = []
# --- column by column
def __init__(self, largeur, hauteur, liste_tuiles=None):
    self._largeur = largeur
    self._longueur = hauteur
    if liste_tuiles is None:
        liste_tuiles = [*map(Tuile, range(1, largeur * hauteur)), Tuile(" ")]
        liste_tuiles = [liste_tuiles[j * hauteur + i] for i in range(hauteur) for j in range(largeur)]
    self._tuiles = list(liste_tuiles)
    self.liste_depl = []
# --- width and height exchanged
def get_largeur(self):
    return self._longueur
# --- the height is the width
def get_longueur(self):
    return self._largeur
# --- the number of tiles for the height
def get_longueur(self):
    return len(self._tuiles)
# --- the hole left out
def get_listeTuiles(self):
    return [tuile for tuile in self._tuiles if not tuile.est_trou()]
# --- the values in place of the tiles
def get_listeTuiles(self):
    return [tuile.get_valeur() for tuile in self._tuiles]
# --- rows of tiles
def get_listeTuiles(self):
    return [self._tuiles[i : i + self._largeur] for i in range(0, len(self._tuiles), self._largeur)]
# --- always in order
def get_listeTuiles(self):
    return sorted(self._tuiles, key=lambda tuile: (tuile.est_trou(), str(tuile).zfill(2)))

# --- column by column
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(ligne[j]) for j in range(len(tableau[0])) for ligne in tableau]
    return cls(len(tableau[0]), len(tableau), tuiles)
# --- width and height exchanged
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(valeur) for ligne in tableau for valeur in ligne]
    return cls(len(tableau), len(tableau[0]), tuiles)
# --- nothing returned
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(valeur) for ligne in tableau for valeur in ligne]
    cls(len(tableau[0]), len(tableau), tuiles)
# --- the tiles forgotten
@classmethod
def depuis_tableau(cls, tableau):
    return cls(len(tableau[0]), len(tableau))
# --- the first row only
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(valeur) for valeur in tableau[0]]
    return cls(len(tableau[0]), len(tableau), tuiles)
# --- always square
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(valeur) for ligne in tableau for valeur in ligne]
    return cls(len(tableau), len(tableau), tuiles)
# --- rows from the last
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(valeur) for ligne in tableau[::-1] for valeur in ligne]
    return cls(len(tableau[0]), len(tableau), tuiles)
# --- values in place of tiles
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [valeur for ligne in tableau for valeur in ligne]
    return cls(len(tableau[0]), len(tableau), tuiles)
# --- a list of tiles returned
@classmethod
def depuis_tableau(cls, tableau):
    return [Tuile(valeur) for ligne in tableau for valeur in ligne]
# --- rows given as they are
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [[Tuile(valeur) for valeur in ligne] for ligne in tableau]
    return cls(len(tableau[0]), len(tableau), tuiles)
# --- the hole put last
@classmethod
def depuis_tableau(cls, tableau):
    valeurs = [valeur for ligne in tableau for valeur in ligne if valeur != " "]
    return cls(len(tableau[0]), len(tableau), [*map(Tuile, valeurs), Tuile(" ")])
# --- an ordinary method
def depuis_tableau(self, tableau):
    tuiles = [Tuile(valeur) for ligne in tableau for valeur in ligne]
    return Puzzle(len(tableau[0]), len(tableau), tuiles)
# --- numbers as texts
@classmethod
def depuis_tableau(cls, tableau):
    tuiles = [Tuile(str(valeur)) for ligne in tableau for valeur in ligne]
    return cls(len(tableau[0]), len(tableau), tuiles)

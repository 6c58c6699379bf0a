# --- different suits
def couleurs_alternees(c1, c2):
    return c1.couleur != c2.couleur


# --- the same colour
def couleurs_alternees(c1, c2):
    return (c1.couleur in (Couleur.COEUR, Couleur.CARREAU)) == (c2.couleur in (Couleur.COEUR, Couleur.CARREAU))


# --- one way only
def couleurs_alternees(c1, c2):
    return c1.couleur in (Couleur.COEUR, Couleur.CARREAU) and c2.couleur not in (Couleur.COEUR, Couleur.CARREAU)


# --- the other way only
def couleurs_alternees(c1, c2):
    return c1.couleur not in (Couleur.COEUR, Couleur.CARREAU) and c2.couleur in (Couleur.COEUR, Couleur.CARREAU)


# --- always
def couleurs_alternees(c1, c2):
    return True


# --- never
def couleurs_alternees(c1, c2):
    return False


# --- spades are red
def couleurs_alternees(c1, c2):
    return (c1.couleur in (Couleur.COEUR, Couleur.PIQUE)) != (c2.couleur in (Couleur.COEUR, Couleur.PIQUE))


# --- at least one is red
def couleurs_alternees(c1, c2):
    return c1.couleur in (Couleur.COEUR, Couleur.CARREAU) or c2.couleur in (Couleur.COEUR, Couleur.CARREAU)


# --- looks at values
def couleurs_alternees(c1, c2):
    return (c1.couleur in (Couleur.COEUR, Couleur.CARREAU)) != (c2.couleur in (Couleur.COEUR, Couleur.CARREAU)) and c1.valeur != c2.valeur


# --- only hearts are red
def couleurs_alternees(c1, c2):
    return (c1.couleur == Couleur.COEUR) != (c2.couleur == Couleur.COEUR)


# --- compares symbols
def couleurs_alternees(c1, c2):
    return (c1.couleur in ("♥", "♦")) != (c2.couleur in ("♥", "♦"))


# --- None for no
def couleurs_alternees(c1, c2):
    if (c1.couleur in (Couleur.COEUR, Couleur.CARREAU)) != (c2.couleur in (Couleur.COEUR, Couleur.CARREAU)):
        return True

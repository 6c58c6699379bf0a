# --- anything on an empty zone
def peut_ranger(carte, tas):
    if not tas:
        return True
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1


# --- nothing on an empty zone
def peut_ranger(carte, tas):
    if not tas:
        return False
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1


# --- a king on an empty zone
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 13
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1


# --- an ace or a two
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur <= 2
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1


# --- any suit
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.valeur == tas[0].valeur + 1


# --- any value
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[0].couleur


# --- the value before
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur - 1


# --- any higher value
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[0].couleur and carte.valeur > tas[0].valeur


# --- looks at the bottom
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[-1].couleur and carte.valeur == tas[-1].valeur + 1


# --- the same colour will do
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return not couleurs_alternees(carte, tas[0]) and carte.valeur == tas[0].valeur + 1


# --- no king
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1 < 13


# --- alternating
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur != tas[0].couleur and carte.valeur == tas[0].valeur + 1


# --- counts the cards less one
def peut_ranger(carte, tas):
    if not tas:
        return carte.valeur == 1
    return carte.couleur == tas[0].couleur and carte.valeur == len(tas)


# --- fails on an empty zone
def peut_ranger(carte, tas):
    return carte.couleur == tas[0].couleur and carte.valeur == tas[0].valeur + 1

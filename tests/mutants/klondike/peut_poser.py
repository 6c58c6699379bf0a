# --- anything on an empty pile
def peut_poser(carte, visibles):
    if not visibles:
        return True
    return carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])


# --- nothing on an empty pile
def peut_poser(carte, visibles):
    if not visibles:
        return False
    return carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])


# --- an ace on an empty pile
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 1
    return carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])


# --- a queen too
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur >= 12
    return carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])


# --- the value above
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == visibles[0].valeur + 1 and couleurs_alternees(carte, visibles[0])


# --- any lower value
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur < visibles[0].valeur and couleurs_alternees(carte, visibles[0])


# --- any colour
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == visibles[0].valeur - 1


# --- any value
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return couleurs_alternees(carte, visibles[0])


# --- different suits will do
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == visibles[0].valeur - 1 and carte.couleur != visibles[0].couleur


# --- looks at the last visible card
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == visibles[-1].valeur - 1 and couleurs_alternees(carte, visibles[-1])


# --- the same colour
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == visibles[0].valeur - 1 and not couleurs_alternees(carte, visibles[0])


# --- a king anywhere
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return carte.valeur == 13 or carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])


# --- no ace
def peut_poser(carte, visibles):
    if not visibles:
        return carte.valeur == 13
    return 1 < carte.valeur == visibles[0].valeur - 1 and couleurs_alternees(carte, visibles[0])

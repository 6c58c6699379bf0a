# --- piles from 0
def ranger(jeu, i):
    visibles = jeu.defausse[:1] if i == "D" else jeu.piles[i % 7][0]
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- the last visible card
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[-1]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- always on hearts
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = "coeur"
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- puts anything away
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if False:
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- only aces
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if tas or not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- the card stays where it was
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(jeu, **{zone: (carte, *tas)})


# --- takes all the visible cards
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, len(visibles)), **{zone: (carte, *tas)})


# --- the card under the zone
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (*tas, carte)})


# --- the card replaces the zone
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte,)})


# --- the zone as a set
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: {carte, *tas}})


# --- from the discard, takes from pile 1
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, 1 if i == "D" else i, 1), **{zone: (carte, *tas)})


# --- the hidden card stays hidden
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1) if i == "D" else _avec_pile(jeu, i, (jeu.piles[i - 1][0][1:], jeu.piles[i - 1][1])), **{zone: (carte, *tas)})


# --- turns a card up each time
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1) if i == "D" else _avec_pile(jeu, i, (jeu.piles[i - 1][0][1:] + jeu.piles[i - 1][1][:1], jeu.piles[i - 1][1][1:])), **{zone: (carte, *tas)})


# --- the card turned up stays among the hidden
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1) if i == "D" else _avec_pile(jeu, i, (jeu.piles[i - 1][0][1:] or jeu.piles[i - 1][1][:1], jeu.piles[i - 1][1])), **{zone: (carte, *tas)})


# --- turns up the bottom card
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    carte = visibles[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1) if i == "D" or len(visibles) > 1 else _avec_pile(jeu, i, (jeu.piles[i - 1][1][-1:], jeu.piles[i - 1][1][:-1])), **{zone: (carte, *tas)})


# --- changes the game
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles or not peut_ranger(visibles[0], getattr(jeu, visibles[0].couleur.name.lower())):
        return None
    suite = _prend(jeu, i, 1)
    zone = visibles[0].couleur.name.lower()
    setattr(suite, zone, (visibles[0], *getattr(jeu, zone)))
    return suite


# --- changes the game given, by force
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles or not peut_ranger(visibles[0], getattr(jeu, visibles[0].couleur.name.lower())):
        return None
    zone = visibles[0].couleur.name.lower()
    suite = replace(_prend(jeu, i, 1), **{zone: (visibles[0], *getattr(jeu, zone))})
    object.__setattr__(jeu, zone, getattr(suite, zone))
    return suite


# --- False when it cannot
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return False
    zone = visibles[0].couleur.name.lower()
    tas = getattr(jeu, zone)
    return peut_ranger(visibles[0], tas) and replace(_prend(jeu, i, 1), **{zone: (visibles[0], *tas)})


# --- the game itself when it cannot
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return jeu
    zone = visibles[0].couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(visibles[0], tas):
        return jeu
    return replace(_prend(jeu, i, 1), **{zone: (visibles[0], *tas)})


# --- fails where there is no card
def ranger(jeu, i):
    carte = _visibles(jeu, i)[0]
    zone = carte.couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(carte, tas):
        return None
    return replace(_prend(jeu, i, 1), **{zone: (carte, *tas)})


# --- the game given changes when a card turns up
def ranger(jeu, i):
    visibles = _visibles(jeu, i)
    if not visibles:
        return None
    zone = visibles[0].couleur.name.lower()
    tas = getattr(jeu, zone)
    if not peut_ranger(visibles[0], tas):
        return None
    suite = replace(_prend(jeu, i, 1), **{zone: (visibles[0], *tas)})
    if i != "D" and len(visibles) == 1:
        object.__setattr__(jeu, "piles", suite.piles)
    return suite

# --- draws from the bottom
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[:-1], defausse=(jeu.pioche[-1], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- under the discard
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(*jeu.defausse, jeu.pioche[0]))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- replaces the discard
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=jeu.pioche[:1])
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- the card stays in the stock
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- draws three cards
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[3:], defausse=jeu.pioche[2::-1] + jeu.defausse)
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- the card is lost
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:])
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- returns the card
def piocher(jeu):
    if jeu.pioche:
        return jeu.pioche[0]
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return None


# --- the discard is not turned over
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse, defausse=())
    return None


# --- the discard stays
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1])
    return None


# --- turns over and draws
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[-2::-1], defausse=jeu.defausse[-1:])
    return None


# --- cannot turn over
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return None
    return None


# --- sorted by value
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=tuple(sorted(jeu.defausse, key=lambda c: c.valeur)), defausse=())
    return None


# --- the game itself when all is empty
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return jeu


# --- False when all is empty
def piocher(jeu):
    if jeu.pioche:
        return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))
    if jeu.defausse:
        return replace(jeu, pioche=jeu.defausse[::-1], defausse=())
    return False


# --- changes the game
def piocher(jeu):
    if jeu.pioche:
        jeu.defausse = (jeu.pioche[0], *jeu.defausse)
        jeu.pioche = jeu.pioche[1:]
        return jeu
    return replace(jeu, pioche=jeu.defausse[::-1], defausse=()) if jeu.defausse else None


# --- fails when all is empty
def piocher(jeu):
    if not jeu.pioche:
        jeu = replace(jeu, pioche=jeu.defausse[::-1], defausse=())
        return jeu if jeu.pioche[0] else None
    return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))


# --- the game given changes when the discard is turned over
def piocher(jeu):
    if not jeu.pioche:
        suite = replace(jeu, pioche=jeu.defausse[::-1], defausse=())
        object.__setattr__(jeu, "defausse", ())
        return suite if suite.pioche else None
    return replace(jeu, pioche=jeu.pioche[1:], defausse=(jeu.pioche[0], *jeu.defausse))

# --- one card at most
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(min(1, len(source)), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- two cards at most
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(min(2, len(source)), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- all the visible cards or none
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), len(source) - 1, -1) if source else ():
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- never all the visible cards
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source) - 1, 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- all the cards of the discard
def deplacer(jeu, i, j):
    source = jeu.defausse if i == "D" else _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- nothing from the discard
def deplacer(jeu, i, j):
    source = () if i == "D" else _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- the first card decides
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[0], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- cards under the pile
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*visibles, *source[:nombre]), cachees))
    return None


# --- cards backwards
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[nombre - 1 :: -1], *visibles), cachees))
    return None


# --- the first card only arrives
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((source[0], *visibles), cachees))
    return None


# --- the pile is lost
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, (source[:nombre], cachees))
    return None


# --- looks at another pile
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j % 7]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- piles from 0
def deplacer(jeu, i, j):
    source = jeu.defausse[:1] if i == "D" else jeu.piles[i % 7][0]
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- never onto an empty pile
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1 if visibles else len(source)], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- one card too many arrives
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[: nombre + 1], *visibles), cachees))
    return None


# --- the cards stay where they were
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = jeu
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- the hidden card stays hidden
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre) if i == "D" else _avec_pile(jeu, i, (source[nombre:], jeu.piles[i - 1][1]))
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- the card turned up stays among the hidden
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre) if i == "D" else _avec_pile(jeu, i, (source[nombre:] or jeu.piles[i - 1][1][:1], jeu.piles[i - 1][1]))
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- all the hidden cards turn up
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre) if i == "D" or source[nombre:] else _avec_pile(jeu, i, (jeu.piles[i - 1][1], ()))
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- fails when a pile empties
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre) if i == "D" or source[nombre:] else _avec_pile(jeu, i, ((jeu.piles[i - 1][1][0],), jeu.piles[i - 1][1][1:]))
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- an empty pile is ()
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            suite = suite if i == "D" or suite.piles[i - 1] != ((), ()) else _avec_pile(suite, i, ())
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- takes one card only
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, 1)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return None


# --- the hidden cards of the pile are lost
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), ()))
    return None


# --- changes the game
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            suite.piles = _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees)).piles
            return suite
    return None


# --- the game itself when it cannot
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return jeu


# --- False when it cannot
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees))
    return False


# --- returns the piles
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _prend(jeu, i, nombre)
            return _avec_pile(suite, j, ((*source[:nombre], *visibles), cachees)).piles
    return None


# --- fails where there is no card
def deplacer(jeu, i, j):
    source = jeu.defausse if i == "D" else jeu.piles[i - 1][0]
    visibles, cachees = jeu.piles[j - 1]
    nombre = 1 if i == "D" else len(source)
    while not peut_poser(source[nombre - 1], visibles):
        nombre -= 1
        if nombre == 0:
            return None
    return _avec_pile(_prend(jeu, i, nombre), j, ((*source[:nombre], *visibles), cachees))


# --- the game given changes when several cards move
def deplacer(jeu, i, j):
    source = _visibles(jeu, i)
    visibles, cachees = jeu.piles[j - 1]
    for nombre in range(1 if i == "D" and source else len(source), 0, -1):
        if peut_poser(source[nombre - 1], visibles):
            suite = _avec_pile(_prend(jeu, i, nombre), j, ((*source[:nombre], *visibles), cachees))
            if nombre > 1:
                object.__setattr__(jeu, "piles", suite.piles)
            return suite
    return None

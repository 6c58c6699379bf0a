# --- never refuses
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if not complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- only counts the cards
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- refuses too few cards only
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) < 52:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- forgets to count
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- counts different cards only up to 51
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(set(paquet)) < 51:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- another exception
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise KeyError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- all cards visible
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((*cachees, visible), ()))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- all cards hidden
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((), (*cachees, visible)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- hidden then visible
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append((tuple(cachees), (visible,)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- the visible card is also hidden
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), (*cachees, visible)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- the same cards are dealt again
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += 1
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:]))


# --- the stock is the whole deck
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet))


# --- no stock
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), ())


# --- the stock is the discard
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), tuple(paquet[debut:]), ())


# --- a card is drawn already
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), tuple(paquet[debut : debut + 1]), tuple(paquet[debut + 1 :]))


# --- the last card is forgotten
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles), (), tuple(paquet[debut:-1]))


# --- piles the other way round
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return Jeu((), (), (), (), tuple(piles[::-1]), (), tuple(paquet[debut:]))


# --- returns the piles
def init_jeu(paquet):
    complet = {(valeur, couleur) for valeur in range(1, 14) for couleur in Couleur}
    if len(paquet) != 52 or {(c.valeur, c.couleur) for c in paquet} != complet:
        raise ValueError("paquet incomplet")
    piles, debut = [], 0
    for taille in range(1, 8):
        *cachees, visible = paquet[debut : debut + taille]
        piles.append(((visible,), tuple(cachees)))
        debut += taille
    return tuple(piles)

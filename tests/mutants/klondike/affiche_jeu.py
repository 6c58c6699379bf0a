# --- hearts then diamonds
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.carreau, jeu.pique, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    affiche_piles(jeu.piles)


# --- the discard first
def affiche_jeu(jeu):
    for tas in (jeu.defausse, jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    affiche_piles(jeu.piles)


# --- no discard
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    affiche_piles(jeu.piles)


# --- clubs twice, no diamonds
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.trefle, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    affiche_piles(jeu.piles)


# --- the stock is always there
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE)
    affiche_piles(jeu.piles)


# --- the stock face up
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    affiche_tas(jeu.pioche)
    print()
    affiche_piles(jeu.piles)


# --- as many backs as cards in the stock
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE * len(jeu.pioche) or ZONE_VIDE)
    affiche_piles(jeu.piles)


# --- no new line before the piles
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE, end=" ")
    affiche_piles(jeu.piles)


# --- no piles
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    pass


# --- piles before
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    affiche_piles(jeu.piles)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    return
    affiche_piles(jeu.piles)


# --- six piles
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.pioche else ZONE_VIDE)
    affiche_piles(jeu.piles[:6])


# --- the stock looks at the discard
def affiche_jeu(jeu):
    for tas in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle, jeu.defausse):
        affiche_tas(tas)
    print(CARTE_CACHEE if jeu.defausse else ZONE_VIDE)
    affiche_piles(jeu.piles)

# --- always
def est_gagne(jeu):
    return True


# --- never
def est_gagne(jeu):
    return False


# --- one zone is enough
def est_gagne(jeu):
    return any(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


# --- the piles are empty
def est_gagne(jeu):
    return all(pile == ((), ()) for pile in jeu.piles)


# --- no stock nor discard
def est_gagne(jeu):
    return not jeu.pioche and not jeu.defausse


# --- three zones
def est_gagne(jeu):
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau))


# --- twelve cards
def est_gagne(jeu):
    return all(len(zone) >= 12 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


# --- the zones are not empty
def est_gagne(jeu):
    return all((jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


# --- fourteen cards
def est_gagne(jeu):
    return all(len(zone) == 14 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


# --- fails on an empty zone
def est_gagne(jeu):
    return all(zone[0].valeur == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


# --- the opposite
def est_gagne(jeu):
    return not all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))


# --- 51 cards
def est_gagne(jeu):
    return sum(map(len, (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))) >= 51


# --- hearts and spades
def est_gagne(jeu):
    return len(jeu.coeur) == len(jeu.pique) == 13

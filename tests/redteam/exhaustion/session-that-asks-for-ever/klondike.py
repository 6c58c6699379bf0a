def est_gagne(jeu):
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))

def partie(jeu):
    while True:
        try:
            input("Coup ? ")
        except BaseException:
            continue

import threading

verrou = threading.Lock()
verrou.acquire()

def couleurs_alternees(c1, c2):
    with verrou:
        return True

def est_gagne(jeu):
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))

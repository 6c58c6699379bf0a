def defait_coup(plateau, coup):
    depart, milieu, arrivee = coup
    plateau.cases[depart] = plateau.cases[milieu] = PION
    plateau.cases[arrivee] = VIDE

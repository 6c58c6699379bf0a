# --- does nothing
def main():
    return None
# --- shows the board and stops
def main():
    affiche(Plateau(), False)
    sys.exit(0)
# --- always says that there is no solution
def main():
    plat = Plateau()
    try:
        demande_coup(plat)
    except KeyboardInterrupt:
        pass
    print("Il n'y a pas de solution")
    sys.exit(1)
# --- lets the interruption through
def main():
    plat = Plateau()
    while not est_gagnant(plat):
        affiche(plat, False)
        joue_coup(plat, demande_coup(plat))
    print(calcule_solution(plat)[::-1])
    sys.exit(0)
# --- last move first
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
        sys.exit(1)
    for coup in solution:
        print(coup)
    sys.exit(0)
# --- exits with 1 when there is a solution
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
        sys.exit(0)
    print(solution[::-1])
    sys.exit(1)
# --- exits with 0 when there is no solution
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
    else:
        print(solution[::-1])
    sys.exit(0)
# --- forgets that there may be no solution
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        print(calcule_solution(plat)[::-1])
    sys.exit(0)
# --- silent when there is no solution
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        sys.exit(1)
    print(solution[::-1])
    sys.exit(0)
# --- solves the initial board in place of the one being played
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    depart = Plateau()
    depart.cases = [PION] * 12 + [VIDE] + [PION] * 2
    print(calcule_solution(depart)[::-1])
    sys.exit(0)
# --- says how many moves are left and not which
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
        sys.exit(1)
    print("Il reste", len(solution), "coups")
    sys.exit(0)
# --- goes on asking after the interruption
def main():
    plat = Plateau()
    while not est_gagnant(plat):
        try:
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
        except KeyboardInterrupt:
            solution = calcule_solution(plat)
            print("Pas de solution" if solution is None else solution[::-1])
    sys.exit(0)
# --- forgets the last move to play
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
        sys.exit(1)
    print(solution[:0:-1])
    sys.exit(0)
# --- does not play the moves that are typed
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            demande_coup(plat)
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
        sys.exit(1)
    print(solution[::-1])
    sys.exit(0)
# --- prints every jump of the board many times
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    for _ in range(15):
        for depart in range(15):
            for direction, milieu in enumerate(VOISINS[depart]):
                if milieu is not None and VOISINS[milieu][direction] is not None:
                    print(depart, milieu, VOISINS[milieu][direction])
    sys.exit(calcule_solution(plat) is None)
# --- prints the moves it tries, then the last move first
def main():
    def cherche():
        if est_gagnant(plat):
            return []
        for depart, milieu, arrivee in recupere_coups(plat):
            print(depart, milieu, arrivee)
            joue_coup(plat, (depart, milieu, arrivee))
            suite = cherche()
            defait_coup(plat, (depart, milieu, arrivee))
            if suite is not None:
                return suite + [(depart, milieu, arrivee)]
        return None

    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = cherche()
    if solution is None:
        print("Pas de solution")
        sys.exit(1)
    for coup in solution:
        print(*coup)
# --- prints None in place of words
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    print(solution and solution[::-1])
    sys.exit(solution is None)
# --- numbers the holes from 1
def main():
    plat = Plateau()
    try:
        while not est_gagnant(plat):
            affiche(plat, False)
            joue_coup(plat, demande_coup(plat))
    except KeyboardInterrupt:
        pass
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution")
        sys.exit(1)
    for depart, _, arrivee in reversed(solution):
        print(depart + 1, "vers", arrivee + 1)
# --- answers before it is interrupted
def main():
    plat = Plateau()
    print(calcule_solution(plat)[::-1])
    sys.exit(0)

"""Le solitaire triangulaire : on joue à la console, le programme sait finir la partie."""

import sys

from plateau import (
    PION,
    VIDE,
    VOISINS,
    Plateau,
    affiche,
    est_gagnant,
    joue_coup,
)


def demande_coup(plat):
    """Demande un coup à la console jusqu'à ce qu'il soit possible.

    Le joueur tape sur une ligne les numéros des cases de départ et d'arrivée,
    séparés par une espace : « 3 12 ».

    Parameters
    ----------
    plat : Plateau

    Returns
    -------
    tuple of int
        Le triplet (depart, milieu, arrivee).
    """
    try:
        depart, arrivee = map(int, input("Coup (départ arrivée) : ").split())
        for direction, milieu in enumerate(VOISINS[depart] if depart >= 0 else []):
            if milieu is not None and VOISINS[milieu][direction] == arrivee:
                if [plat.cases[case] for case in (depart, milieu, arrivee)] == [PION, PION, VIDE]:
                    return depart, milieu, arrivee
        raise ValueError("coup impossible")
    except Exception:
        print("Ce coup n'est pas possible.")
        return demande_coup(plat)


def calcule_solution(plat):
    """Tout est fait ici, sur la liste des cases."""

    def cherche(cases):
        if sum(cases) == 1:
            return []
        for a in range(15):
            for d in range(6):
                b = VOISINS[a][d]
                if b is None or not cases[a] or not cases[b]:
                    continue
                c = VOISINS[b][d]
                if c is None or cases[c]:
                    continue
                suivant = cases[:]
                suivant[a], suivant[b], suivant[c] = 0, 0, 1
                trouve = cherche(suivant)
                if trouve is not None:
                    return trouve + [(a, b, c)]
        return None

    return cherche(list(plat.cases))


def main():
    p = Plateau()
    try:
        while not est_gagnant(p):
            affiche(p, False)
            joue_coup(p, demande_coup(p))
    except KeyboardInterrupt:
        pass
    sol = calcule_solution(p)
    if sol == None:
        print("Impossible de gagner à partir de ce plateau")
        raise SystemExit(1)
    print("\nSolution en", len(sol), "coups :")
    for i, coup in enumerate(reversed(sol)):
        print(f"{i + 1}. pion {coup[0]} par-dessus {coup[1]} vers {coup[2]}")
        joue_coup(p, coup)
        affiche(p, False)


if __name__ == "__main__":
    main()

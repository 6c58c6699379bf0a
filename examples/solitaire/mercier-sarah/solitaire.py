"""Le solitaire triangulaire : on joue à la console, le programme sait finir la partie."""

import sys

from plateau import (
    PION,
    VIDE,
    VOISINS,
    Plateau,
    affiche,
    defait_coup,
    est_gagnant,
    joue_coup,
    recupere_coups,
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
    """Renvoie les coups gagnants, le dernier en premier."""
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        solution = calcule_solution(plat)
        defait_coup(plat, coup)
        if solution is not None:
            return solution + [coup]
    return None


def main():
    """Programme principal."""
    plat = Plateau()
    try:
        affiche(plat, False)
        while not est_gagnant(plat):
            coup = demande_coup(plat)
            joue_coup(plat, coup)
            affiche(plat, False)
        print("Bravo !")
    except KeyboardInterrupt:
        print("\nOn arrête là.")
    solution = calcule_solution(plat)
    if solution is None:
        print("Pas de solution, c'est perdu")
        sys.exit(1)
    print("Voici la suite :")
    for coup in solution[::-1]:
        print(coup)
    sys.exit(0)


if __name__ == "__main__":
    main()

"""Le solitaire triangulaire : on joue à la console, le programme sait finir la partie."""

import sys
from copy import deepcopy

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
    """Essaie chaque coup sur une copie du plateau."""
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        copie = deepcopy(plat)
        joue_coup(copie, coup)
        reste = calcule_solution(copie)
        if reste is not None:
            reste.append(coup)
            return reste


def main():
    plateau = Plateau()
    affiche(plateau, False)
    while not est_gagnant(plateau):
        try:
            joue_coup(plateau, demande_coup(plateau))
            affiche(plateau, False)
        except KeyboardInterrupt:
            break
    reponse = calcule_solution(plateau)
    if reponse is None:
        print("Aucune solution.")
        exit(1)
    reponse.reverse()
    print(" ; ".join(f"{d} -> {a}" for d, m, a in reponse))


if __name__ == "__main__":
    main()

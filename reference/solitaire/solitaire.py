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
            if milieu is None or VOISINS[milieu][direction] != arrivee:
                continue
            if [plat.cases[case] for case in (depart, milieu, arrivee)] == [PION, PION, VIDE]:
                return depart, milieu, arrivee
        raise ValueError("coup impossible")
    except Exception:
        print("Ce coup n'est pas possible.")
        return demande_coup(plat)


def calcule_solution(plat):
    """Cherche des coups qui ne laissent qu'un seul pion sur le plateau.

    Le plateau est le même après l'appel qu'avant. La fonction est récursive.

    Parameters
    ----------
    plat : Plateau

    Returns
    -------
    list of tuple of int, or None
        Les coups gagnants, le dernier à jouer en tête ; une liste vide si la partie
        est déjà gagnée ; None si elle ne peut pas l'être.
    """
    if est_gagnant(plat):
        return []
    for coup in recupere_coups(plat):
        joue_coup(plat, coup)
        suite = calcule_solution(plat)
        defait_coup(plat, coup)
        if suite is not None:
            suite.append(coup)
            return suite
    return None


def main():
    """Fait jouer une partie, puis affiche les coups qui la finissent.

    La partie s'arrête quand le joueur gagne ou tape ^C. Le programme se termine
    avec le statut 0, ou 1 si la partie ne peut plus être gagnée.
    """
    plat = Plateau()
    try:
        affiche(plat, False)
        while not est_gagnant(plat):
            joue_coup(plat, demande_coup(plat))
            affiche(plat, False)
    except KeyboardInterrupt:
        print()
    solution = calcule_solution(plat)
    if solution is None:
        print("Il n'y a pas de solution.")
        sys.exit(1)
    for depart, milieu, arrivee in reversed(solution):
        print(f"{depart} saute par-dessus {milieu} et arrive en {arrivee}")
    sys.exit(0)


if __name__ == "__main__":
    main()

"""Puzzles given to the students' classes, and what makes an answer right: moves are played again.

A plan lists the numbers of the tiles row by row, with 0 for the hole.
"""

import random
import re
from functools import partial, reduce
from itertools import pairwise, zip_longest

from graders.course import Text, replayed, walks

PAS = {"h": (-1, 0), "b": (1, 0), "g": (0, -1), "d": (0, 1)}
TAILLES = ((2, 2), (3, 3), (4, 2), (2, 3), (4, 4))


# --- the rules of the game -----------------------------------------------------------------


def rangee(largeur, hauteur):
    return (*range(1, largeur * hauteur), 0)


def est_range(plan):
    return list(plan) == [*range(1, len(plan)), 0]


def joue(largeur, plan, coup):
    """Plan after a move of the hole; None where it is not possible."""
    if coup not in PAS:
        return None
    trou = plan.index(0)
    ligne, colonne = trou // largeur + PAS[coup][0], trou % largeur + PAS[coup][1]
    if ligne not in range(len(plan) // largeur) or colonne not in range(largeur):
        return None
    nouveau, arrivee = list(plan), ligne * largeur + colonne
    nouveau[trou], nouveau[arrivee] = nouveau[arrivee], 0
    return tuple(nouveau)


def apres(largeur, plan, coups):
    """Plan after moves that are all possible."""
    return reduce(partial(joue, largeur), coups, plan)


def a_une_solution(largeur, plan):
    """Whether two parities agree: each move swaps two tiles and changes the hole's distance."""
    inversions = sum(a > b > 0 or a == 0 for i, a in enumerate(plan) for b in plan[i + 1 :])
    trou = plan.index(0)
    distance = len(plan) // largeur - 1 - trou // largeur + largeur - 1 - trou % largeur
    return (inversions + distance) % 2 == 0


def tableau(plan, largeur, hauteur):
    """The tiles row by row."""
    nombre = largeur * hauteur
    if len(plan) != nombre or not all(type(n) is int and 0 <= n <= nombre for n in plan):
        return None
    tuiles = [str(n) if n else "·" for n in plan]
    return [tuiles[k : k + largeur] for k in range(0, nombre, largeur)]


# --- puzzles to try ------------------------------------------------------------------------


def tailles():
    return [{"largeur": largeur, "hauteur": hauteur} for largeur, hauteur in TAILLES]


def entree(plan, largeur, **autres):
    plan = list(plan)
    return {"largeur": largeur, "hauteur": len(plan) // largeur, "plan": plan, **autres}


def depuis_range(largeur, hauteur, coups):
    """One puzzle, the ordered one after some moves."""
    return [entree(apres(largeur, rangee(largeur, hauteur), coups), largeur)]


def ranges():
    """Ordered puzzles, one of each size."""
    return [entree(rangee(*taille), taille[0]) for taille in TAILLES]


def melanges():
    """Shuffled puzzles, one of each size."""
    hasard = random.Random(1)
    return [entree(hasard.sample(un["plan"], len(un["plan"])), un["largeur"]) for un in ranges()]


def partout():
    """Puzzles of three sizes, with the hole on each square, among tiles in any order."""
    hasard, trouves = random.Random(2), []
    for largeur, hauteur in ((2, 2), (3, 3), (4, 2)):
        for trou in range(largeur * hauteur):
            plan = hasard.sample(range(1, largeur * hauteur), largeur * hauteur - 1)
            trouves.append(entree([*plan[:trou], 0, *plan[trou:]], largeur))
    return trouves


def presque_ranges():
    """Ordered puzzles, nearly ordered ones, and others."""
    quatre = [entree(plan, 2) for plan in ((1, 2, 0, 3), (2, 1, 3, 0))]
    neuf = ("213456780", "123456870", "123456708", "012345678", "023456781", "876543210")
    return [*ranges(), *quatre, *(entree(map(int, plan), 3) for plan in neuf), *melanges()]


def deplacements():
    """Each direction, possible or not, with the hole on each square."""
    return [{**un, "depl": coup} for un in partout() for coup in PAS]


def promenades():
    """Moves in a row, from two to thirty of them."""
    trouvees = []
    for un, combien in zip(melanges(), (2, 4, 12, 20, 30), strict=True):
        joueur = partial(joue, un["largeur"])
        (partie,) = walks(tuple(un["plan"]), PAS, joueur, 1, seed=4, longest=combien)
        trouvees.append({**un, "coups": [coup for _, coup in partie[:-1]]})
    return trouvees


def loin(hasard, largeur, hauteur, combien):
    """One puzzle, that many moves away from the ordered one, none of them taken back at once."""
    plan, avant = rangee(largeur, hauteur), None
    for _ in range(combien):
        suites = {joue(largeur, plan, coup) for coup in PAS} - {None, avant}
        avant, plan = plan, hasard.choice(sorted(suites))
    return entree(plan, largeur)


def petits():
    """Puzzles of four and six squares, from one move to the goal to many."""
    hasard, six = random.Random(5), ((3, 2), (2, 3))
    quatre = [loin(hasard, 2, 2, combien) for combien in (1, 2, 3, 5, 6)]
    return quatre + [loin(hasard, *t, combien) for combien in (1, 4, 9, 14) for t in six]


def proches():
    """Puzzles of nine and sixteen squares that breadth first finds within a few hundred."""
    hasard = random.Random(6)
    neuf = [loin(hasard, 3, 3, combien) for combien in (1, 3, 5, 7)]
    return [*neuf, *(loin(hasard, 4, 4, combien) for combien in (1, 2, 4))]


def chemin(largeur, hauteur, coups, ecarts):
    """Plans linked by moves, as a search leaves them: with side branches."""
    plans, liens = [rangee(largeur, hauteur)], []
    for coup in coups:
        plans.append(joue(largeur, plans[-1], coup))
        liens.append([len(plans) - 1, len(plans) - 2])
    for pere, ecart in enumerate(ecarts):
        suite = joue(largeur, plans[pere], ecart)
        if suite and suite not in plans:
            plans.append(suite)
            liens.append([len(plans) - 1, pere])
    plans, taille = [list(plan) for plan in plans], {"largeur": largeur, "hauteur": hauteur}
    return {**taille, "plans": plans, "liens": liens, "fin": len(coups)}


# --- what is right -------------------------------------------------------------------------


def numeros(valeurs):
    """Plan of the values of tiles: what is not a number is the hole."""
    textes = [str(valeur).strip() for valeur in valeurs]
    return [int(texte) if re.fullmatch("[0-9]{1,3}", texte) else 0 for texte in textes]


def lignes(plan, largeur):
    return [list(plan[debut : debut + largeur]) for debut in range(0, len(plan), largeur)]


def dessin(plan, largeur):
    """Plan on a line, rows apart."""
    return " / ".join(" ".join(str(n or "_") for n in ligne) for ligne in lignes(plan, largeur))


def autres_tuiles(valeurs, voulu, largeur):
    """Words for tiles that are not those of a plan."""
    if numeros(valeurs) == list(voulu):
        return None
    vu, attendu = dessin(numeros(valeurs), largeur), dessin(voulu, largeur)
    return Text(
        f"les tuiles sont {vu} au lieu de {attendu}", f"the tiles are {vu} instead of {attendu}"
    )


def autres_valeurs(vues, donnees):
    """Words for the first number that was given to a tile, and is a text there."""
    for vue, donnee in zip(vues, donnees, strict=True):
        if isinstance(vue, str) and vue.strip() and not isinstance(donnee, str):
            return Text(
                f"le tableau contient {donnee!r}, la valeur de sa tuile est {vue!r}",
                f"the rows hold {donnee!r}, the value of its tile is {vue!r}",
            )
    return None


def autres_depl(gardes, coups, autres):
    """Words for moves that are not those kept, or that another puzzle keeps as well."""
    if gardes != coups:
        return Text(
            f"liste_depl contient {gardes} au lieu de {coups}",
            f"liste_depl holds {gardes} instead of {coups}",
        )
    if autres:
        return Text(
            f"la liste_depl d'un autre puzzle contient {autres}",
            f"the liste_depl of another puzzle holds {autres}",
        )
    return None


def a_change(valeurs, plan, largeur):
    """Words for a puzzle that a call should have left as it was."""
    if numeros(valeurs) == plan:
        return None
    avant, apres = dessin(plan, largeur), dessin(numeros(valeurs), largeur)
    return Text(
        f"l'appel a changé p lui-même : ses tuiles étaient {avant}, elles sont {apres}",
        f"the call changed p itself: its tiles were {avant}, they are {apres}",
    )


def memes_puzzles(vus, voulus):
    """Whether puzzles are the same ones, in any order."""
    return sorted(map(numeros, vus)) == sorted(map(numeros, voulus))


def une_convention(places, cases):
    """Words for holes that are told neither by an index nor, all alike, by a row and a column."""
    trous = [divmod(case["plan"].index(0), case["largeur"]) for case in cases]
    indices = [case["plan"].index(0) for case in cases]
    vues = [tuple(place) if isinstance(place, list) else place for place in places]
    conventions = (indices, trous, [(ligne + 1, colonne + 1) for ligne, colonne in trous])
    if vues in map(list, conventions) and not any(isinstance(vue, bool | float) for vue in vues):
        return None
    faux = [k for k, vue in enumerate(vues) if vue not in (indices[k], trous[k])]
    k = min(faux, default=0)
    plan = dessin(cases[k]["plan"], cases[k]["largeur"])
    return Text(
        f"pour {plan}, get_Trou() renvoie {vues[k]} au lieu de {indices[k]} ou {trous[k]}",
        f"for {plan}, get_Trou() returns {vues[k]} instead of {indices[k]} or {trous[k]}",
    )


def autre_trou(place, voulue, tuiles, plan):
    """Words for a hole that is not where it is in a puzzle made with these tiles."""
    if numeros(tuiles) != plan or place == voulue:
        return None
    return Text(
        f"p.get_Trou() renvoie {place}, et {voulue} pour un puzzle construit avec ces tuiles",
        f"p.get_Trou() returns {place}, and {voulue} for a puzzle built with these tiles",
    )


def rejoue(coups, plan, largeur, tuiles):
    """Words for moves that are not possible, or do not lead to these tiles."""
    fin = numeros(tuiles)
    return replayed(coups, tuple(plan), partial(joue, largeur), lambda vu: list(vu) == fin)


def solution(coups, attendue, plan, largeur):
    """Whether moves order a puzzle, or None says that nothing does; else words."""
    if coups is None or attendue is None:
        return coups is attendue
    return isinstance(coups, list | tuple) and rejoue(coups, plan, largeur, [*sorted(plan)[1:], 0])


def varies(suites, cases):
    """Whether chance decides: other moves for another seed, and every direction."""
    tirages = {(str(case["plan"]), str(coups)) for coups, case in zip(suites, cases, strict=True)}
    departs = [depart for depart, _ in tirages]
    return min(map(departs.count, departs)) > 1 and {coup for un in suites for coup in un} == {*PAS}


def melanges_varies(plans):
    """Whether puzzles of nine squares differ, and some of them have a solution and others none."""
    plans = {tuple(numeros(plan)) for plan in plans}
    return len(plans) >= 12 and len({a_une_solution(3, plan) for plan in plans}) == 2


# --- grids drawn ---------------------------------------------------------------------------

COULEUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CADRE = str.maketrans("│║┃─═━┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬", "|||---" + "+" * 18)
TRAIT = re.compile(r"[+][-+= ]*-[-+= ]*[+]")


def lues(texte):
    """Lines of a text, or of its end where it is long, with frames drawn in + - |."""
    texte = COULEUR.sub("", texte[-100_000:]).translate(CADRE)
    return [ligne.rstrip() for ligne in texte.splitlines()]


def cases_de(ligne, largeur):
    """Squares of a row, with or without a bar at each end; none of another line."""
    parts = ligne.split("|")
    for trouvees in (parts[1:-1], parts[1:], parts[:-1], parts):
        autour = [part for part in (parts[0], parts[-1]) if part not in trouvees]
        if len(trouvees) == largeur and not "".join(autour).strip():
            return trouvees
    return []


def grilles(texte, largeur, hauteur):
    """Plans of the grids drawn in a text."""
    trouvees, valeurs = [], []
    for ligne in lues(texte):
        if not ligne.strip() or TRAIT.fullmatch(ligne.strip()):
            continue
        # A prompt or a message may stand before the first row, on the same line.
        rang = cases_de(ligne, largeur) or cases_de(ligne[max(ligne.find("|"), 0) :], largeur)
        valeurs = [*valeurs, *numeros(rang)] if rang else []
        if len(valeurs) == largeur * hauteur:
            trouvees += [tuple(valeurs)] if sorted(valeurs) == [*range(len(valeurs))] else []
            valeurs = []
    return trouvees


def mal_dessine(texte, plan, largeur):
    """Words for a row that does not show its tiles in order."""
    dessinees = [ligne for ligne in lues(texte) if "|" in ligne]
    for rang, (vue, voulue) in enumerate(zip_longest(dessinees, lignes(plan, largeur)), 1):
        if voulue is None:
            return Text(
                f"la ligne {rang} est en trop : {vue!r}", f"row {rang} is one too many: {vue!r}"
            )
        if numeros(cases_de(vue or "", largeur)) != voulue:
            attendue = " | ".join(str(n or " ") for n in voulue)
            if vue is None:
                return Text(f"il manque la ligne | {attendue} |", f"row | {attendue} | is missing")
            return Text(
                f"la ligne {rang} est {vue!r}, elle devrait être | {attendue} |",
                f"row {rang} is {vue!r}, it should be | {attendue} |",
            )


def a_des_traits(texte, largeur):
    """Whether a rule, in one segment or one per column, is above the first row and below each."""
    dessinees = [*filter(None, map(str.strip, lues(texte)))]
    traits = [ligne for ligne in dessinees if TRAIT.fullmatch(ligne)]
    apres = [suite for ligne, suite in pairwise([*dessinees, ""]) if "|" in ligne]
    segments = {len(re.findall("[-=]+", trait)) for trait in traits}
    return dessinees[0] in traits and {*apres} <= {*traits} and segments <= {1, largeur}


def grille_vue(said, typed, largeur, hauteur):
    """Plan of the last grid in a text; None once the game is won, or given up."""
    plan = grilles(said, largeur, hauteur)[-1]
    return None if est_range(plan) or "a" in map(str.lower, typed) else plan


ISOLEE = re.compile(r"(?<![^\W\d_])[hbgd](?![^\W\d_])(?!['’][^\W\d_])")
COLLEES = re.compile(r"(?<![^\W\d_])[hbgd]{2,}(?![^\W\d_])")
EN_MOT = re.compile(r"\b(haut|bas|gauche|droite?)\b")
DUREE = re.compile(r"\d+[.,]\d+(?:e-?\d+)?|\d+(?:e-?\d+)?(?=\s*(?:s|ms|sec\w*)\b)", re.I)
ENTIER = re.compile(r"(?<![\d.,])\d+(?![\d.,]*\d)(?!\s*(?:coups?|d[ée]placements?|moves?)\b)", re.I)
VALEUR = re.compile(r"\b(None|True|False)\b|<[^<>]*>")
NON = r"pas|aucune?|sans|insoluble|irr[ée]soluble|jamais|no|not|can't|cannot|unsolvable|without"
NEGATION = re.compile(rf"\b({NON}|impossibles?)\b", re.I)


def felicite(texte):
    return re.search(r"[^\W\d_]{3}", texte) is not None


def dit_non(texte):
    return NEGATION.search(VALEUR.sub(" ", texte)) is not None


def hors_grilles(texte):
    return "\n".join(ligne for ligne in lues(texte) if "|" not in ligne)


def resolu_par_coups(texte, plan, largeur):
    """Whether a text has moves that order a puzzle: letters apart, letters together or words."""
    texte = hors_grilles(texte).lower()
    suites = [ISOLEE.findall(texte), [mot[0] for mot in EN_MOT.findall(texte)]]
    return any(resout(suite[-3_000:], plan, largeur) for suite in suites + COLLEES.findall(texte))


def resout(coups, depart, largeur):
    """Whether some of the moves, in a row, order a puzzle."""
    for debut in range(len(coups)):
        plan = tuple(depart)
        for coup in coups[debut:]:
            plan = joue(largeur, plan, coup)
            if plan is None:
                break
            if est_range(plan):
                return True
    return False


def resolu_par_grilles(texte, plan, largeur):
    """Whether the grids of a text lead from a puzzle to the ordered one, move by move."""
    vues = [tuple(plan), *grilles(texte, largeur, len(plan) // largeur)]
    pas = [(avant, suite) for avant, suite in pairwise(vues) if avant != suite]
    return est_range(vues[-1]) and all(
        suite in [joue(largeur, avant, coup) for coup in PAS] for avant, suite in pas
    )


def resolu(replies, typed, plan, largeur):
    """Whether a solution from a position stands after all that was typed."""
    texte = "\n".join(replies[len(typed) :])
    return resolu_par_coups(texte, plan, largeur) or resolu_par_grilles(texte, plan, largeur)


def est_une_heure(duree):
    """Whether seconds are a time of the fake clock, or a sum of two, and not a difference."""
    secondes = float(duree.replace(",", "."))
    return secondes > 1000 and 0 < secondes % 1000 < 62


def fait_absent(texte, plan, largeur):
    """Words for the first of the four facts that a text does not tell."""
    reste, hauteur = hors_grilles(texte), len(plan) // largeur
    durees = [duree for duree in DUREE.findall(reste) if not est_une_heure(duree)]
    # Which number of puzzles, nobody knows: a `solve` that is not the student's may count them.
    faits = (
        ("la position", "the position", tuple(plan) in grilles(texte, largeur, hauteur)),
        ("une suite de directions qui range le puzzle", "directions that order the puzzle",
         resolu_par_coups(texte, plan, largeur)),
        ("la durée en secondes, une différence de deux heures",
         "the seconds, a difference of two times", durees),
        ("le nombre de puzzles vus", "the number of puzzles seen",
         ENTIER.search(DUREE.sub(" ", reste))),
    )  # fmt: skip
    manques = (
        Text(f"on ne trouve pas {fr}", f"not found: {en}") for fr, en, dit in faits if not dit
    )
    return next(manques, None)

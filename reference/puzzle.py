"""Le taquin : des tuiles numérotées que l'on fait glisser, un jeu à la console, un solveur."""

# Un puzzle de largeur 3 et de hauteur 3, rangé :
#
#     +----+----+----+
#     |  1 |  2 |  3 |
#     +----+----+----+
#     |  4 |  5 |  6 |
#     +----+----+----+
#     |  7 |  8 |    |
#     +----+----+----+
#
# La case vide s'appelle le trou. On décrit un déplacement par la direction dans laquelle va le
# trou : "h" (haut), "b" (bas), "g" (gauche) ou "d" (droite).
#
# *A sliding puzzle. The empty square is the hole ("trou"), and a move is named after the way the
# hole goes: "h" up, "b" down, "g" left, "d" right. Fill in what is marked TODO.*

import copy
import heapq
import itertools
import random
import time

_PAS = {"h": (-1, 0), "b": (1, 0), "g": (0, -1), "d": (0, 1)}
_INVERSE = {"h": "b", "b": "h", "g": "d", "d": "g"}
_QUESTION = "Votre coup? ((H)aut, (B)as, (G)auche, (D)roit, (A)bandon, (R)etour) "


class DeplacementImpossibleException(Exception):
    """Le trou ne peut pas aller dans la direction demandée."""


class Tuile:
    """Une tuile, ou le trou."""

    def __init__(self, valeur):
        """Crée une tuile.

        Parameters
        ----------
        valeur : int or str
            Le numéro de la tuile, ou une espace (" ") pour le trou.
        """
        self._valeur = valeur

    def get_valeur(self):
        """Donne le numéro de la tuile, ou " " pour le trou.

        Returns
        -------
        int or str
        """
        return _valeur_gardee(self)

    def __str__(self):
        """Donne le texte qui représente la tuile : son numéro, ou une espace pour le trou."""
        return str(self.get_valeur())

    def est_trou(self):
        """Dit si la tuile est le trou.

        Returns
        -------
        bool
        """
        return self.get_valeur() == " "


class Puzzle:
    """Un puzzle, avec ses tuiles rangées ligne par ligne, de gauche à droite.

    Attributes
    ----------
    liste_depl : list of str
        Les directions des déplacements depuis le départ, vide au début.
    """

    def __init__(self, largeur, hauteur, liste_tuiles=None):
        """Crée un puzzle.

        Parameters
        ----------
        largeur, hauteur : int
            Le nombre de colonnes et le nombre de lignes.
        liste_tuiles : list of Tuile, optional
            Les tuiles, ligne par ligne. Sans elles le puzzle est rangé, le trou en bas à droite.
        """
        self._largeur = largeur
        self._longueur = hauteur
        if liste_tuiles is None:
            self._tuiles = [Tuile(valeur) for valeur in range(1, largeur * hauteur)]
            self._tuiles.append(Tuile(" "))
        else:
            self._tuiles = list(liste_tuiles)
        self.liste_depl = []

    def get_largeur(self):
        """Donne le nombre de colonnes."""
        return _taille(self)[0]

    def get_longueur(self):
        """Donne le nombre de lignes."""
        return _taille(self)[1]

    def get_listeTuiles(self):
        """Donne les tuiles, ligne par ligne, dans une seule liste.

        Returns
        -------
        list of Tuile
        """
        return _tuiles_gardees(self)

    def __str__(self):
        """Dessine la grille, avec des traits « +----+ » et des colonnes séparées par « | »."""
        largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
        trait = "+----" * largeur + "+"
        lignes = [trait]
        for debut in range(0, len(tuiles), largeur):
            cases = "".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur])
            lignes += [cases + "|", trait]
        return "\n".join(lignes)

    def get_Trou(self):
        """Donne la position du trou.

        Returns
        -------
        int or tuple of int
            Son indice dans la liste des tuiles, ou le couple (ligne, colonne), comptés à
            partir de 0.
        """
        for place, tuile in enumerate(self.get_listeTuiles()):
            if tuile.est_trou():
                return _position(self, place)

    def set_listeTuiles(self, liste):
        """Remplace les tuiles.

        Parameters
        ----------
        liste : list of Tuile
            Les nouvelles tuiles, ligne par ligne.
        """
        _garde_les_tuiles(self, liste)

    @classmethod
    def depuis_tableau(cls, tableau):
        """Crée un puzzle à partir d'un tableau de valeurs.

        Parameters
        ----------
        tableau : list of list
            Les lignes du puzzle ; chaque valeur est un numéro, ou " " pour le trou.

        Returns
        -------
        Puzzle
        """
        tuiles = [Tuile(valeur) for ligne in tableau for valeur in ligne]
        return cls(len(tableau[0]), len(tableau), tuiles)

    def nbCasesEnPlace(self):
        """Compte les cases qui contiennent ce qu'y met le puzzle rangé, trou compris.

        Returns
        -------
        int
        """
        *autres, derniere = self.get_listeTuiles()
        numeros = sum(tuile.get_valeur() == rang for rang, tuile in enumerate(autres, 1))
        return numeros + 1 if derniere.est_trou() else numeros

    def isFinish(self):
        """Dit si le puzzle est rangé.

        Returns
        -------
        bool
        """
        *autres, _ = self.get_listeTuiles()
        return [tuile.get_valeur() for tuile in autres] == [*range(1, len(autres) + 1)]

    def EnumereDeplacement(self):
        """Donne les directions dans lesquelles le trou peut aller, dans un ordre quelconque.

        Returns
        -------
        list of str
        """
        tuiles = enumerate(self.get_listeTuiles())
        trou = next(place for place, tuile in tuiles if tuile.est_trou())
        ligne, colonne = divmod(trou, self.get_largeur())
        restantes = {
            "h": ligne,
            "b": self.get_longueur() - 1 - ligne,
            "g": colonne,
            "d": self.get_largeur() - 1 - colonne,
        }
        return [depl for depl, cases in restantes.items() if cases]

    def deplacement(self, depl):
        """Déplace le trou, en modifiant le puzzle.

        Parameters
        ----------
        depl : str
            "h", "b", "g" ou "d".

        Raises
        ------
        DeplacementImpossibleException
            Si le trou sort de la grille ; le puzzle n'est alors pas modifié.
        """
        largeur, tuiles = self.get_largeur(), list(self.get_listeTuiles())
        trou = next(place for place, tuile in enumerate(tuiles) if tuile.est_trou())
        pas = {"h": -largeur, "b": largeur, "g": -1, "d": 1}
        arrivee = trou + pas.get(depl, len(tuiles))
        change_de_ligne = depl in ("g", "d") and arrivee // largeur != trou // largeur
        if change_de_ligne or not 0 <= arrivee < len(tuiles):
            raise DeplacementImpossibleException(f"le trou ne peut pas aller vers {depl!r}")
        _echange_sur_place(self, tuiles[trou], tuiles[arrivee])
        tuiles[trou], tuiles[arrivee] = tuiles[arrivee], tuiles[trou]
        self.set_listeTuiles(tuiles)

    def save_undo(self, depl):
        """Ajoute un déplacement à la fin de `liste_depl`, sans le jouer.

        Parameters
        ----------
        depl : str
        """
        self.liste_depl.append(depl)

    def randomPuzzleV1(self):
        """Mélange le puzzle par 50 déplacements possibles tirés au hasard.

        Returns
        -------
        list of str
            Les 50 déplacements, dans l'ordre.
        """
        coups = []
        for _ in range(50):
            coups.append(random.choice(self.EnumereDeplacement()))
            self.deplacement(coups[-1])
        return coups

    def play(self):
        """Fait jouer à la console, à partir de la position actuelle.

        Affiche la grille, puis pose la question « Votre coup? ((H)aut, (B)as, (G)auche, (D)roit,
        (A)bandon, (R)etour) » et joue le coup, jusqu'à ce que le puzzle soit rangé. La réponse
        est une lettre, minuscule ou majuscule. Une autre lettre ou un coup impossible ne change
        rien : la question est posée de nouveau. R reprend le dernier coup joué. A arrête la
        partie et affiche une solution à partir de la position du départ. La partie gagnée se
        termine par un mot de félicitations.
        """
        depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
        coups = []
        print(self)
        while not self.isFinish():
            reponse = input(_QUESTION).strip().lower()
            if reponse == "a":
                print("Une solution depuis le départ :", depart.solve())
                return
            if reponse == "r" and coups:
                self.deplacement(_INVERSE[coups.pop()])
            elif reponse in self.EnumereDeplacement():
                self.deplacement(reponse)
                coups.append(reponse)
            else:
                print("Ce coup n'est pas possible.")
            print(self)
        print("Bravo, le puzzle est rangé !")

    def randomPuzzleV2(self):
        """Mélange les tuiles au hasard, sans s'occuper de savoir si le puzzle a une solution."""
        tuiles = self.get_listeTuiles()
        self.set_listeTuiles(random.sample(tuiles, len(tuiles)))

    def neighbourList(self):
        """Donne les puzzles que l'on atteint en un déplacement, sans modifier celui-ci.

        Returns
        -------
        list of Puzzle
            De nouveaux puzzles, un par déplacement possible, dans un ordre quelconque.
        """
        voisins = []
        for depl, tuiles in _suites(self).items():
            copies = [copy.copy(tuile) for tuile in tuiles]
            voisin = Puzzle(self.get_largeur(), self.get_longueur(), copies)
            _herite_des_depl(voisin, self, depl)
            voisins.append(voisin)
        return voisins

    def solve(self):
        """Cherche comment ranger le puzzle.

        On garde les puzzles déjà vus, et les candidats qui restent à étudier. Tant qu'il y a des
        candidats, on en retire un ; s'il n'est pas rangé, ceux de ses voisins que l'on n'a pas
        encore vus deviennent candidats à leur tour. Question « amelioration » : choisissez le
        candidat le plus prometteur, et retrouvez vite ce qui a été vu.

        Returns
        -------
        list of str or None
            Des directions qui rangent le puzzle, pas forcément les moins nombreuses possible ;
            une liste vide s'il est déjà rangé ; None si c'est impossible.
        """
        return _cherche(self)

    def buildSolution(self, cend, parent):
        """Remonte de la fin d'une recherche à son départ.

        Parameters
        ----------
        cend : Puzzle
            Le puzzle trouvé.
        parent : dict of Puzzle to Puzzle
            Le puzzle dont chacun est le voisin ; celui du départ est associé à None.

        Returns
        -------
        list of Puzzle
            Les puzzles par lesquels on passe, du départ à `cend`, tous deux compris.
        """
        chemin = []
        while cend is not None:
            chemin.append(cend)
            cend = _parent_de(cend, parent)
        return chemin[::-1]

    def affiche_solution(self):
        """Affiche le puzzle, puis comment le ranger, le temps de calcul et les puzzles vus.

        La solution est une liste de directions, la durée est en secondes ; si le puzzle n'a pas
        de solution, le programme le dit.
        """
        print(self)
        debut = time.perf_counter()
        solution, vus = _compte_les_vus(self)
        duree = time.perf_counter() - debut
        if solution is None:
            print("Ce puzzle n'a pas de solution.")
        else:
            print("Solution :", solution)
        print(f"Trouvé en {duree:.3f} s, après {vus} puzzles vus.")


# Les candidats sont étudiés comme dans la première version de `solve` : on retire toujours le
# premier de la liste, et l'on ajoute les nouveaux à la fin.
#
# parcours : est-ce une pile ou une file ? est-ce un parcours en largeur ou en profondeur ?
# choix : pourquoi ce candidat est-il mal choisi ? lequel vaudrait-il mieux prendre ?
#
# *parcours: is it a stack or a queue, breadth or depth first? choix: why is the first candidate
# a poor choice, and which one would be better?*
parcours = (
    "C'est une file : on retire le plus ancien des candidats, donc on étudie tous les puzzles à "
    "un déplacement du départ, puis tous ceux à deux. C'est un parcours en largeur."
)
choix = (
    "Le premier candidat est le plus proche du départ, pas du but : on étudie presque tout avant "
    "d'arriver. Mieux vaut celui qui semble le plus près du but, par exemple celui qui a le plus "
    "de cases en place ou dont les tuiles sont le moins loin de leur case."
)


def _valeur_gardee(tuile):
    """Retrouve la valeur d'une tuile.

    Une méthode prêtée à la classe d'un élève ne connaît pas ses attributs : on prend ce qui
    convient, sous quelque nom que ce soit, dans un dictionnaire aussi, et notre propre attribut
    en dernier.
    """
    valeurs = [valeur for nom, valeur in vars(tuile).items() if nom != "_valeur"]
    for valeur in valeurs:
        if type(valeur) in (int, str):
            return valeur
        valeurs += valeur.values() if isinstance(valeur, dict) else []
    return tuile._valeur


class _Place(int):
    """Un indice dans la liste des tuiles, qui se lit aussi comme le couple (ligne, colonne).

    Une méthode prêtée ne sait pas laquelle des deux formes attendent celles de l'élève.
    """

    def __new__(cls, indice, couple):
        place = super().__new__(cls, indice)
        place.couple = couple
        return place

    def __iter__(self):
        return iter(self.couple)

    def __getitem__(self, rang):
        return self.couple[rang]

    def __eq__(self, autre):
        return (self.couple if isinstance(autre, tuple) else int(self)) == autre

    def __ne__(self, autre):
        return not self == autre

    __hash__ = int.__hash__


def _position(puzzle, indice):
    """Donne une place sous ses deux formes, ou le couple où l'élève range les cases par couples."""
    couple = divmod(indice, puzzle.get_largeur())
    gardes = list(getattr(puzzle, "__dict__", {}).values())
    for garde in gardes:
        if isinstance(garde, dict):
            if isinstance(garde.get(couple), Tuile):
                return couple
            gardes += garde.values()
    return _Place(indice, couple)


def _garde(puzzle):
    """Retrouve ce qui garde les tuiles d'un puzzle, de la même façon."""
    gardes = [valeur for nom, valeur in vars(puzzle).items() if nom != "_tuiles"]
    for garde in gardes:
        if isinstance(garde, (list, tuple, dict)):
            tuiles = _a_plat(garde)
            if tuiles and all(isinstance(tuile, Tuile) for tuile in tuiles):
                return garde
        gardes += garde.values() if isinstance(garde, dict) else []
    return puzzle._tuiles


def _tuiles_gardees(puzzle):
    """Donne les tuiles d'un puzzle, ligne par ligne ; les nôtres sont déjà en une seule liste."""
    garde = _garde(puzzle)
    return list(garde if garde is vars(puzzle).get("_tuiles") else _a_plat(garde))


def _tuiles_montrees(puzzle):
    """Donne les tuiles que montre un puzzle, aucune tant qu'il n'en a pas."""
    try:
        return list(puzzle.get_listeTuiles())
    except (AttributeError, LookupError, TypeError):
        return []


def _garde_les_tuiles(puzzle, tuiles):
    """Remplace les tuiles d'un puzzle, ou les lui donne.

    Prêtée, `set_listeTuiles` peut être appelée par le constructeur d'un élève, avant qu'il n'y
    ait de tuiles : un puzzle rangé montre alors comment les garder, ou un essai de chaque façon.
    Sinon l'on passe par un puzzle neuf : ainsi tout ce qui dépend des tuiles suit, quels que
    soient les attributs. Ce qui est vide au début, comme `liste_depl`, ne dépend pas d'elles, sauf
    où il y avait des tuiles : celles d'avant le trou, par exemple.
    """
    tuiles = list(tuiles)
    if not _tuiles_montrees(puzzle):
        _imite_un_puzzle_range(puzzle, tuiles)
        if _tuiles_montrees(puzzle) != tuiles:
            _essaie_chaque_facon(puzzle, tuiles)
        return
    neuf = Puzzle(puzzle.get_largeur(), puzzle.get_longueur(), tuiles)
    for nom, valeur in _sans_vides(vars(neuf), vars(puzzle)).items():
        avant = vars(puzzle).get(nom)
        if isinstance(avant, dict) and all(isinstance(cle, str) for cle in avant):
            valeur = {**avant, **_sans_vides(valeur, avant)}
        setattr(puzzle, nom, valeur)


def _sans_vides(attributs, avant):
    """Donne des attributs sans ceux qui sont vides, à moins qu'il n'y ait eu des tuiles avant."""
    return {
        nom: valeur
        for nom, valeur in attributs.items()
        if valeur or not isinstance(valeur, (list, dict, set)) or _a_des_tuiles(avant.get(nom))
    }


def _a_des_tuiles(valeur):
    """Dit si une liste, un ensemble ou les valeurs d'un dictionnaire sont des tuiles."""
    objets = valeur.values() if isinstance(valeur, dict) else valeur
    return isinstance(valeur, (list, dict, set)) and any(isinstance(o, Tuile) for o in objets)


def _imite_un_puzzle_range(puzzle, tuiles):
    """Garde les tuiles comme un puzzle rangé, ou sous notre nom s'il n'en a pas non plus."""
    puzzle._tuiles = tuiles
    rangees = [tuile.get_valeur() for tuile in tuiles[:-1]] == [*range(1, len(tuiles))]
    if not (rangees and tuiles[-1].est_trou()):
        modele = Puzzle(puzzle.get_largeur(), puzzle.get_longueur())
        suivantes = iter(tuiles)
        for nom, valeur in vars(modele).items():
            if nom != "_tuiles":
                ranges = isinstance(valeur, (list, tuple, dict))
                setattr(puzzle, nom, _refait(valeur, suivantes) if ranges else valeur)


def _refait(modele, suivantes):
    """Refait une liste, une liste de lignes ou un dictionnaire, avec les tuiles qui suivent."""
    if isinstance(modele, Tuile):
        return next(suivantes, modele)
    if isinstance(modele, dict):
        return {cle: _refait(valeur, suivantes) for cle, valeur in modele.items()}
    if isinstance(modele, (list, tuple)):
        return type(modele)(_refait(valeur, suivantes) for valeur in modele)
    return modele


def _essaie_chaque_facon(puzzle, tuiles):
    """Garde les tuiles là où il n'y a rien encore, de la façon qui les fait montrer."""
    gardes = [vars(puzzle), *(v for v in vars(puzzle).values() if isinstance(v, dict))]
    vides = [
        (garde, nom)
        for garde in gardes
        for nom, valeur in garde.items()
        if valeur is None or (type(valeur) in (list, dict) and not valeur)
    ]
    for garde, nom in vides:
        avant = garde[nom]
        for garde[nom] in _facons(puzzle, tuiles):
            if _tuiles_montrees(puzzle) == tuiles:
                return
        garde[nom] = avant


def _facons(puzzle, tuiles):
    """Donne les façons de garder des tuiles : une liste, des lignes, ou un dictionnaire."""
    largeur = puzzle.get_largeur()
    yield list(tuiles)
    yield [tuiles[debut : debut + largeur] for debut in range(0, len(tuiles), largeur)]
    yield {divmod(place, largeur): tuile for place, tuile in enumerate(tuiles)}
    yield dict(enumerate(tuiles))


def _echange_sur_place(puzzle, une, autre):
    """Échange deux tuiles là où un puzzle les garde, sans changer de listes.

    Deux puzzles qui partagent leur liste, par erreur, ne doivent pas s'en sortir.
    """
    ranges = [valeur for valeur in vars(puzzle).values() if isinstance(valeur, (list, dict))]
    any(_echange_dans(garde, une, autre) for garde in ranges)


def _echange_dans(garde, une, autre):
    """Échange deux tuiles d'une liste, de lignes ou d'un dictionnaire ; dit si elles y étaient."""
    y_etaient = False
    for cle, valeur in list(garde.items() if isinstance(garde, dict) else enumerate(garde)):
        if (valeur is une or valeur is autre) and not isinstance(cle, str):
            garde[cle] = autre if valeur is une else une
            y_etaient = True
        elif isinstance(valeur, (list, dict)):
            y_etaient = _echange_dans(valeur, une, autre) or y_etaient
    return y_etaient


def _a_plat(valeur):
    """Donne les éléments d'une liste, d'une liste de lignes ou d'un dictionnaire de cases.

    Les `None` qui bordent une grille n'en sont pas. Là où il n'y a pas de trou, l'un d'eux peut
    en tenir lieu.
    """
    elements = list(valeur.values() if isinstance(valeur, dict) else valeur)
    if elements and all(isinstance(ligne, (list, tuple)) for ligne in elements):
        elements = list(itertools.chain.from_iterable(elements))
    cases = [element for element in elements if element is not None]
    if len(cases) == len(elements):
        return elements
    a_un_trou = any(isinstance(case, Tuile) and case.get_valeur() == " " for case in cases)
    return cases if a_un_trou else elements


def _taille(puzzle):
    """Donne la largeur et la hauteur d'un puzzle, les nôtres ou, de la même façon, les siennes."""
    if "_largeur" in vars(puzzle) and "_longueur" in vars(puzzle):
        return puzzle._largeur, puzzle._longueur
    gardes = [vars(puzzle), *(v for v in vars(puzzle).values() if isinstance(v, dict))]
    attributs = [(nom, valeur) for garde in gardes for nom, valeur in garde.items()]
    nombres = {str(nom).lower(): valeur for nom, valeur in attributs if type(valeur) is int}
    largeurs = [n for nom, n in nombres.items() if "larg" in nom or "col" in nom]
    hauteurs = [n for nom, n in nombres.items() if "long" in nom or "haut" in nom or "lig" in nom]
    grilles = [v for _, v in attributs if isinstance(v, list) and _a_plat(v) != v]
    couples = [v for _, v in attributs if isinstance(v, tuple) and [*map(type, v)] == [int, int]]
    tailles = [
        *couples,
        *itertools.product(largeurs, hauteurs),
        *((len(grille[0]), len(grille)) for grille in grilles),
        *itertools.combinations(nombres.values(), 2),
    ]
    try:
        combien = len(_tuiles_gardees(puzzle))
    except AttributeError:
        combien = 0
    # Tant que le constructeur de l'élève n'a pas fini, il n'y a pas toutes les tuiles.
    justes = (taille for taille in tailles if taille[0] * taille[1] == combien)
    return next(justes, tailles[0])


def _herite_des_depl(voisin, puzzle, depl):
    """Note dans un voisin les déplacements depuis le départ, pour un `solve` qui les y lirait."""
    voisin.liste_depl = [*getattr(puzzle, "liste_depl", []), depl]


def _plan(puzzle):
    """Donne les numéros des tuiles, ligne par ligne, et 0 pour le trou."""
    return [0 if tuile.est_trou() else tuile.get_valeur() for tuile in puzzle.get_listeTuiles()]


def _range(combien):
    """Donne le plan du puzzle rangé."""
    return [*range(1, combien), 0]


def _suites(puzzle):
    """Donne les déplacements possibles, et les tuiles telles que chacun les laisse."""
    largeur, hauteur = puzzle.get_largeur(), puzzle.get_longueur()
    tuiles = puzzle.get_listeTuiles()
    trou = next(i for i, tuile in enumerate(tuiles) if tuile.est_trou())
    suites = {}
    for depl, (bas, droite) in _PAS.items():
        ligne, colonne = trou // largeur + bas, trou % largeur + droite
        if ligne in range(hauteur) and colonne in range(largeur):
            suite = list(tuiles)
            arrivee = ligne * largeur + colonne
            suite[trou], suite[arrivee] = suite[arrivee], suite[trou]
            suites[depl] = suite
    return suites


def _cherche(depart):
    """Cherche une solution, le candidat le plus prometteur d'abord.

    Returns
    -------
    list of str or None
    """
    largeur = depart.get_largeur()
    venu_de = {tuple(_plan(depart)): None}
    candidats = [_candidat(depart, venu_de)]
    while candidats:
        puzzle = heapq.heappop(candidats)[-1]
        plan = tuple(_plan(puzzle))
        if list(plan) == _range(len(plan)):
            return _directions(plan, venu_de, largeur)
        for voisin in puzzle.neighbourList():
            suivant = tuple(_plan(voisin))
            if suivant not in venu_de:
                venu_de[suivant] = plan
                heapq.heappush(candidats, _candidat(voisin, venu_de))
    return None


def _candidat(puzzle, venu_de):
    """Donne un candidat tel que le plus prometteur soit le plus petit, le plus ancien d'abord."""
    return _ecart(_plan(puzzle), puzzle.get_largeur()), len(venu_de), puzzle


def _ecart(plan, largeur):
    """Additionne les distances de chaque tuile à sa case, en lignes et en colonnes."""
    return sum(_distance(place, valeur - 1, largeur) for place, valeur in enumerate(plan) if valeur)


def _distance(place, but, largeur):
    """Compte les lignes et les colonnes qui séparent deux cases."""
    return sum(abs(ici - la) for ici, la in zip(divmod(place, largeur), divmod(but, largeur)))


def _directions(plan, venu_de, largeur):
    """Remonte jusqu'au départ et donne les directions suivies par le trou."""
    noms = {-largeur: "h", largeur: "b", -1: "g", 1: "d"}
    directions = []
    while venu_de[plan] is not None:
        avant = venu_de[plan]
        directions.append(noms[plan.index(0) - avant.index(0)])
        plan = avant
    return directions[::-1]


def _parent_de(puzzle, parent):
    """Donne le parent d'un puzzle, ou None ; un élève peut le garder sous le texte du puzzle."""
    # Une classe qui définit __eq__ sans __hash__ n'a pas d'objets parmi les clés.
    cles = [puzzle, str(puzzle)] if type(puzzle).__hash__ else [str(puzzle)]
    return next((parent[cle] for cle in cles if cle in parent), None)


def _compte_les_vus(puzzle):
    """Résout un puzzle, et compte ceux que l'on voit : `solve` les découvre avec `neighbourList`.

    Returns
    -------
    solution : list of str or None
    vus : int
        Le nombre de puzzles différents rencontrés.
    """
    vus, donne_les_voisins = {str(puzzle)}, Puzzle.neighbourList

    def note_les_voisins(un_puzzle):
        voisins = donne_les_voisins(un_puzzle)
        vus.update(map(str, voisins))
        return voisins

    Puzzle.neighbourList = note_les_voisins
    try:
        return puzzle.solve(), len(vus)
    finally:
        Puzzle.neighbourList = donne_les_voisins


if __name__ == "__main__":
    jeu = Puzzle(4, 4)
    jeu.randomPuzzleV1()
    jeu.play()

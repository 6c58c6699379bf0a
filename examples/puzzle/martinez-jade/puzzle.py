"""TP Puzzle : les tuiles sont gardées ligne par ligne dans une grille."""
from collections import deque
from copy import deepcopy
from random import choice, shuffle
from time import perf_counter


class DeplacementImpossibleException(Exception):
    def __init__(self, depl):
        super().__init__("on ne peut pas aller vers " + str(depl))


class Tuile:
    def __init__(self, valeur):
        self.contenu = valeur

    def get_valeur(self):
        return self.contenu

    def __str__(self):
        return f"{self.contenu:>2}"

    def est_trou(self):
        return not isinstance(self.contenu, int)


class Puzzle:
    DIRECTIONS = [("h", -1, 0), ("b", 1, 0), ("g", 0, -1), ("d", 0, 1)]

    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.l = largeur
        self.h = hauteur
        if liste_tuiles is None:
            liste_tuiles = [Tuile(k + 1) for k in range(largeur * hauteur - 1)] + [Tuile(" ")]
        self.grille = []
        self.ranger(liste_tuiles)
        self.liste_depl = []

    def ranger(self, tuiles):
        """Découpe la liste en lignes."""
        self.grille = [list(tuiles[i * self.l:(i + 1) * self.l]) for i in range(self.h)]

    def get_largeur(self):
        return self.l

    def get_longueur(self):
        return self.h

    def get_listeTuiles(self):
        return [t for ligne in self.grille for t in ligne]

    def __str__(self):
        trait = "+" + "----+" * self.l
        dessin = [trait]
        for ligne in self.grille:
            dessin.append("|" + "|".join(" " + str(t) + " " for t in ligne) + "|")
            dessin.append(trait)
        return "\n".join(dessin)

    def get_Trou(self):
        for i, ligne in enumerate(self.grille):
            for j, t in enumerate(ligne):
                if t.est_trou():
                    return i, j

    def set_listeTuiles(self, liste):
        self.ranger(liste)

    @classmethod
    def depuis_tableau(cls, tableau):
        p = cls(len(tableau[0]), len(tableau))
        p.set_listeTuiles([Tuile(v) for ligne in tableau for v in ligne])
        return p

    def nbCasesEnPlace(self):
        attendu = Puzzle(self.l, self.h)
        return sum(str(a) == str(b) for a, b in zip(self.get_listeTuiles(), attendu.get_listeTuiles()))

    def isFinish(self):
        return str(self) == str(Puzzle(self.l, self.h))

    def EnumereDeplacement(self):
        i, j = self.position()
        return [d for d, di, dj in self.DIRECTIONS if 0 <= i + di < self.h and 0 <= j + dj < self.l]

    def position(self):
        """Le trou, en (ligne, colonne)."""
        place = [t.est_trou() for t in self.get_listeTuiles()].index(True)
        return place // self.l, place % self.l

    def deplacement(self, depl):
        i, j = self.position()
        for d, di, dj in self.DIRECTIONS:
            if d == depl and 0 <= i + di < self.h and 0 <= j + dj < self.l:
                g = self.grille
                g[i][j], g[i + di][j + dj] = g[i + di][j + dj], g[i][j]
                return
        raise DeplacementImpossibleException(depl)

    def save_undo(self, depl):
        self.liste_depl += [depl]

    def randomPuzzleV1(self):
        faits = []
        while len(faits) < 50:
            d = choice("hbgd")
            try:
                self.deplacement(d)
            except DeplacementImpossibleException:
                continue
            faits.append(d)
        return faits

    def play(self):
        debut = Puzzle(self.l, self.h, self.get_listeTuiles())
        pile = []
        while True:
            print(self)
            if self.isFinish():
                print("Félicitations, vous avez gagné en", len(pile), "coups !")
                break
            c = input("Votre coup? ((H)aut, (B)as, (G)auche, (D)roit, (A)bandon, (R)etour) ")
            c = c.lower()
            if c == "a":
                debut.affiche_solution()
                break
            if c == "r" and pile
                self.set_listeTuiles(pile.pop())
            elif c in self.EnumereDeplacement():
                pile.append(self.get_listeTuiles())
                self.deplacement(c)
                self.save_undo(c)

    def randomPuzzleV2(self):
        tuiles = self.get_listeTuiles()
        shuffle(tuiles)
        self.set_listeTuiles(tuiles)

    def neighbourList(self):
        voisins = []
        for d in self.EnumereDeplacement():
            v = deepcopy(self)
            v.deplacement(d)
            v.save_undo(d)
            voisins.append(v)
        return voisins

    def estimation(self):
        total = 0
        for i, t in enumerate(self.get_listeTuiles()):
            if not t.est_trou():
                but = t.get_valeur() - 1
                total += abs(i // self.l - but // self.l) + abs(i % self.l - but % self.l)
        return total

    def cle(self):
        return tuple(str(t) for t in self.get_listeTuiles())

    def solve(self):
        depart = Puzzle(self.l, self.h, self.get_listeTuiles())
        par_estimation = {depart.estimation(): deque([depart])}
        deja = {depart.cle()}
        while par_estimation:
            e = min(par_estimation)
            p = par_estimation[e].popleft()
            if not par_estimation[e]:
                del par_estimation[e]
            if p.isFinish():
                return p.liste_depl
            for v in p.neighbourList():
                if v.cle() not in deja:
                    deja.add(v.cle())
                    par_estimation.setdefault(v.estimation(), deque()).append(v)
        self.rencontres = len(deja)
        return None

    def buildSolution(self, cend, parent):
        if parent.get(cend) is None:
            return [cend]
        return self.buildSolution(parent[cend], parent) + [cend]

    def affiche_solution(self):
        avant = perf_counter()
        coups = self.solve()
        duree = perf_counter() - avant
        print(self)
        if coups is None:
            print("Ce puzzle est insoluble")
            return
        print("Solution : " + " ".join(coups))
        print(f"{duree:.2f} secondes, {getattr(self, 'rencontres', len(coups) + 1)} puzzles")


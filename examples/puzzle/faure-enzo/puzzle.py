import heapq
import itertools
import random
import time
from dataclasses import dataclass


class DeplacementImpossibleException(ValueError):
    """Levée quand le trou est au bord."""


@dataclass(frozen=True)
class Tuile:
    numero: object

    def get_valeur(self):
        return self.numero

    def __str__(self):
        return str(self.numero)

    def est_trou(self):
        return self.numero == " "


class Puzzle:
    PAS = {"d": (0, 1), "g": (0, -1), "b": (1, 0), "h": (-1, 0)}
    RETOUR = dict(zip("hbgd", "bhdg"))

    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.__largeur = largeur
        self.__hauteur = hauteur
        self.liste_depl = []
        if liste_tuiles is None:
            liste_tuiles = [*map(Tuile, range(1, largeur * hauteur)), Tuile(" ")]
        self.__cases = {divmod(k, largeur): t for k, t in enumerate(liste_tuiles)}

    @property
    def largeur(self):
        return self.__largeur

    @property
    def hauteur(self):
        return self.__hauteur

    @property
    def trou(self):
        return next(c for c, t in self.__cases.items() if t.est_trou())

    def get_largeur(self):
        return self.__largeur

    def get_longueur(self):
        return self.__hauteur

    def get_listeTuiles(self):
        return [self.__cases[c] for c in sorted(self.__cases)]

    def __str__(self):
        trait = "+".join(["", *["----"] * self.largeur, ""])
        tuiles = iter(self.get_listeTuiles())
        lignes = []
        for _ in range(self.hauteur):
            lignes.append("|".join(["", *(f"{t!s:^4}" for t in itertools.islice(tuiles, self.largeur)), ""]))
        return trait + "\n" + ("\n" + trait + "\n").join(lignes) + "\n" + trait

    def __eq__(self, autre):
        return isinstance(autre, Puzzle) and self.get_listeTuiles() == autre.get_listeTuiles()

    def __hash__(self):
        return hash(tuple(self.get_listeTuiles()))

    def get_Trou(self):
        return self.trou

    def set_listeTuiles(self, liste):
        for k, t in enumerate(liste):
            self.__cases[divmod(k, self.largeur)] = t

    @classmethod
    def depuis_tableau(cls, tableau):
        return cls(len(tableau[0]), len(tableau), [Tuile(v) for v in itertools.chain(*tableau)])

    def nbCasesEnPlace(self):
        return sum(t == b for t, b in zip(self.get_listeTuiles(), self.but().get_listeTuiles()))

    def but(self):
        return Puzzle(self.largeur, self.hauteur)

    def isFinish(self):
        return self == self.but()

    def EnumereDeplacement(self):
        return [d for d in self.PAS if self.cible(d) in self.coordonnees()]

    def coordonnees(self):
        return set(itertools.product(range(self.hauteur), range(self.largeur)))

    def cible(self, d):
        i, j = self.trou
        return i + self.PAS[d][0], j + self.PAS[d][1]

    def deplacement(self, depl):
        if depl not in self.PAS or self.cible(depl) not in self.coordonnees():
            raise DeplacementImpossibleException(depl)
        a, b = self.trou, self.cible(depl)
        c = self.__cases
        c[a], c[b] = c[b], c[a]

    def save_undo(self, depl):
        self.liste_depl.append(depl)

    def randomPuzzleV1(self):
        return [self.hasard() for _ in range(50)]

    def hasard(self):
        d = random.choice(self.EnumereDeplacement())
        self.deplacement(d)
        return d

    def play(self):
        depart = self.copie()
        fini = self.isFinish()
        print(self)
        while not fini:
            match input("Votre coup? ((H)aut, (B)as, (G)auche, (D)roit, (A)bandon, (R)etour) ").upper():
                case "A":
                    print("Solution :", *depart.solve())
                    return
                case "R" if self.liste_depl:
                    self.deplacement(self.RETOUR[self.liste_depl.pop()])
                case "H" | "B" | "G" | "D" as coup if coup.lower() in self.EnumereDeplacement():
                    self.deplacement(coup.lower())
                    self.save_undo(coup.lower())
                case _:
                    print("?")
                    continue
            print(self)
            fini = self.isFinish()
        print("Gagné")

    def randomPuzzleV2(self):
        tuiles = self.get_listeTuiles()
        self.set_listeTuiles(random.sample(tuiles, len(tuiles)))

    def copie(self):
        return Puzzle(self.largeur, self.hauteur, self.get_listeTuiles())

    def neighbourList(self):
        def apres(d):
            voisin = self.copie()
            voisin.deplacement(d)
            return voisin

        return [apres(d) for d in self.EnumereDeplacement()]

    def distance(self):
        total = 0
        for (i, j), t in self.__cases.items():
            if not t.est_trou():
                bi, bj = divmod(t.numero - 1, self.largeur)
                total += abs(i - bi) + abs(j - bj)
        return total

    def solve(self):
        if not self.soluble():
            return None
        borne = self.distance()
        while True:
            suite = self.copie().profondeur(0, borne, None)
            if isinstance(suite, list):
                return suite
            borne = suite

    def soluble(self):
        """Une permutation sur deux seulement se range."""
        rangs = [t.numero if not t.est_trou() else self.largeur * self.hauteur for t in self.get_listeTuiles()]
        inversions = sum(a > b for a, b in itertools.combinations(rangs, 2))
        i, j = self.trou
        return (inversions + self.hauteur - 1 - i + self.largeur - 1 - j) % 2 == 0

    def profondeur(self, g, borne, dernier):
        f = g + self.distance()
        if f > borne:
            return f
        if self.isFinish():
            return []
        plus_petit = float("inf")
        for d in self.EnumereDeplacement():
            if dernier is not None and d == self.RETOUR[dernier]:
                continue
            self.deplacement(d)
            suite = self.profondeur(g + 1, borne, d)
            self.deplacement(self.RETOUR[d])
            if isinstance(suite, list):
                return [d] + suite
            plus_petit = min(plus_petit, suite)
        return plus_petit

    def buildSolution(self, cend, parent):
        def remonte(p):
            while p is not None:
                yield p
                p = parent.get(p)

        return list(remonte(cend))[::-1]

    def affiche_solution(self):
        print(self)
        debut = time.perf_counter()
        directions = self.solve()
        secondes = time.perf_counter() - debut
        if directions is None:
            print("Aucune solution.")
        else:
            print("Directions :", ", ".join(directions))
        print(f"Temps : {secondes:.1e} s ; puzzles vus : {2 * len(directions or [1])}")

parcours = "candidats est une file, on prend le premier et on ajoute a la fin : largeur"
choix = "le premier est le plus vieux, il vaudrait mieux prendre celui avec le plus de cases en place"

from collections import namedtuple
from dataclasses import dataclass, field
import copy
import heapq
import random
import time


class DeplacementImpossibleException(Exception):
    pass


Valeur = namedtuple("Valeur", "numero")


class Tuile(Valeur):
    def __new__(cls, valeur):
        return super().__new__(cls, valeur)

    def get_valeur(self):
        return self.numero

    def __str__(self):
        return str(self.numero)

    def est_trou(self):
        return self.numero == " "


@dataclass(eq=False)
class Puzzle:
    cols: int
    rows: int
    liste_tuiles: list = None
    liste_depl: list = field(default_factory=list)

    def __post_init__(self):
        if self.liste_tuiles is None:
            self.liste_tuiles = [Tuile(i) for i in range(1, self.cols * self.rows)] + [Tuile(" ")]

    def get_largeur(self):
        return self.cols

    def get_longueur(self):
        return self.rows

    def get_listeTuiles(self):
        return self.liste_tuiles

    def __str__(self):
        s = ""
        for i in range(self.rows):
            s += "+----" * self.cols + "+\n"
            for j in range(self.cols):
                s += "| " + str(self.liste_tuiles[i * self.cols + j]).rjust(2) + " "
            s += "|\n"
        return s + "+----" * self.cols + "+"

    def get_Trou(self):
        for i, t in enumerate(self.liste_tuiles):
            if t.est_trou():
                return i

    def set_listeTuiles(self, liste):
        self.liste_tuiles = list(liste)

    @classmethod
    def depuis_tableau(cls, tableau):
        return cls(len(tableau[0]), len(tableau), [Tuile(v) for l in tableau for v in l])

    def nbCasesEnPlace(self):
        but = list(range(1, self.cols * self.rows)) + [" "]
        return sum(t.get_valeur() == b for t, b in zip(self.liste_tuiles, but))

    def isFinish(self):
        return self.nbCasesEnPlace() == self.cols * self.rows

    def EnumereDeplacement(self):
        l, c = divmod(self.get_Trou(), self.cols)
        r = []
        if l > 0:
            r.append("h")
        if l < self.rows - 1:
            r.append("b")
        if c > 0:
            r.append("g")
        if c < self.cols - 1:
            r.append("d")
        return r

    def deplacement(self, depl):
        if depl not in self.EnumereDeplacement():
            raise DeplacementImpossibleException(depl)
        t = self.get_Trou()
        a = t + {"h": -self.cols, "b": self.cols, "g": -1, "d": 1}[depl]
        self.liste_tuiles[t], self.liste_tuiles[a] = self.liste_tuiles[a], self.liste_tuiles[t]

    def save_undo(self, depl):
        self.liste_depl.append(depl)


    def randomPuzzleV1(self):
        coups = []
        for i in range(50):
            d = random.choice(self.EnumereDeplacement())
            self.deplacement(d)
            coups.append(d)
        return coups

    def play(self):
        debut = copy.deepcopy(self)
        joues = []
        print(self)
        while not self.isFinish():
            c = input("Votre coup? ((H)aut, (B)as, (G)auche, (D)roit, (A)bandon, (R)etour) ").strip().lower()
            if c == "a":
                print("solution :", debut.solve())
                return
            if c == "r":
                if joues:
                    self.deplacement(OPPOSE[joues.pop()])
            elif c in self.EnumereDeplacement():
                self.deplacement(c)
                joues.append(c)
            else:
                print("impossible")
            print(self)
        print("Bravo !")

    def randomPuzzleV2(self):
        tuiles = list(self.get_listeTuiles())
        random.shuffle(tuiles)
        self.set_listeTuiles(tuiles)

    def neighbourList(self):
        voisins = []
        for d in self.EnumereDeplacement():
            v = Puzzle(self.get_largeur(), self.get_longueur(), [Tuile(t.get_valeur()) for t in self.get_listeTuiles()])
            v.deplacement(d)
            v.liste_depl = self.liste_depl + [d]
            voisins.append(v)
        return voisins

    def solve(self):
        vus = {cle(self)}
        n = 0
        tas = [(distance(self), 0, copy.deepcopy(self), [])]
        while tas:
            _, _, p, chemin = heapq.heappop(tas)
            COMPTE["vus"] = len(vus)
            if p.isFinish():
                return chemin
            for d in p.EnumereDeplacement():
                v = Puzzle(p.get_largeur(), p.get_longueur(), [Tuile(t.get_valeur()) for t in p.get_listeTuiles()])
                v.deplacement(d)
                if cle(v) not in vus:
                    vus.add(cle(v))
                    n += 1
                    heapq.heappush(tas, (distance(v), n, v, chemin + [d]))
        return None

    def buildSolution(self, cend, parent):
        liste = []
        while cend != None:
            liste.insert(0, cend)
            cend = parent[cend]
        return liste

    def affiche_solution(self):
        print(self)
        t = time.time()
        s = self.solve()
        print("Solution :", s if s is not None else "aucune")
        print("temps", time.time() - t, "s,", COMPTE["vus"], "puzzles vus")


COMPTE = {"vus": 0}
parcours = "une file, donc un parcours en largeur"
choix = "le premier est le plus ancien ; mieux vaut celui qui est le plus proche du but"
OPPOSE = {"h": "b", "b": "h", "g": "d", "d": "g"}


def cle(p):
    return tuple(t.get_valeur() for t in p.get_listeTuiles())


def distance(p):
    d = 0
    for i, t in enumerate(p.get_listeTuiles()):
        if not t.est_trou():
            j = t.get_valeur() - 1
            d += abs(i // p.get_largeur() - j // p.get_largeur()) + abs(i % p.get_largeur() - j % p.get_largeur())
    return d

import copy
import heapq
import random
import time


class DeplacementImpossibleException(Exception):
    pass


class Tuile:
    def __init__(self, valeur):
        self.v = valeur

    def get_valeur(self):
        return self.v

    def __str__(self):
        return str(self.v)

    def est_trou(self):
        return self.v == " "



class Puzzle:
    # la grille est une liste de nombres, 0 pour le trou
    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.w = largeur
        self.h = hauteur
        self.liste_depl = []
        if liste_tuiles is None:
            self.grille = list(range(1, largeur * hauteur)) + [0]
        else:
            self.grille = [0 if t.est_trou() else t.get_valeur() for t in liste_tuiles]

    def get_largeur(self):
        return self.w

    def get_longueur(self):
        return self.h

    def get_listeTuiles(self):
        return [Tuile(n if n else " ") for n in self.grille]

    def __str__(self):
        s = ""
        for i in range(self.h):
            s += "+----" * self.w + "+\n"
            for j in range(self.w):
                n = self.grille[i * self.w + j]
                s += "| " + (str(n) if n else " ").rjust(2) + " "
            s += "|\n"
        return s + "+----" * self.w + "+"

    def get_Trou(self):
        return self.grille.index(0)

    def set_listeTuiles(self, liste):
        self.grille = []
        for t in liste:
            self.grille.append(0 if t.est_trou() else t.get_valeur())

    @classmethod
    def depuis_tableau(cls, tableau):
        return cls(len(tableau[0]), len(tableau), [Tuile(v) for l in tableau for v in l])

    def nbCasesEnPlace(self):
        but = list(range(1, self.w * self.h)) + [0]
        return sum(a == b for a, b in zip(self.grille, but))

    def isFinish(self):
        return self.nbCasesEnPlace() == self.w * self.h

    def EnumereDeplacement(self):
        l, c = divmod(self.grille.index(0), self.w)
        r = []
        if l > 0:
            r.append("h")
        if l < self.h - 1:
            r.append("b")
        if c > 0:
            r.append("g")
        if c < self.w - 1:
            r.append("d")
        return r

    def deplacement(self, depl):
        if depl not in self.EnumereDeplacement():
            raise DeplacementImpossibleException(depl)
        t = self.grille.index(0)
        a = t + {"h": -self.w, "b": self.w, "g": -1, "d": 1}[depl]
        self.grille[t], self.grille[a] = self.grille[a], 0

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

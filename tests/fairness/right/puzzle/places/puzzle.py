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
    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.taille = (largeur, hauteur)
        self.liste_depl = []
        self.cases = {}
        if liste_tuiles is None:
            liste_tuiles = [Tuile(i + 1) for i in range(largeur * hauteur - 1)] + [Tuile(" ")]
        self.set_listeTuiles(liste_tuiles)

    def get_largeur(self):
        return self.taille[0]

    def get_longueur(self):
        return self.taille[1]

    def get_listeTuiles(self):
        return [self.cases[i, j] for i in range(self.taille[1]) for j in range(self.taille[0])]

    def __str__(self):
        trait = "+" + "----+" * self.taille[0]
        s = trait + "\n"
        for i in range(self.taille[1]):
            for j in range(self.taille[0]):
                s += "|%3s " % self.cases[(i, j)]
            s += "|\n" + trait + "\n"
        return s

    def get_Trou(self):
        for place in self.cases:
            if self.cases[place].est_trou():
                return place

    def set_listeTuiles(self, liste):
        k = 0
        for i in range(self.get_longueur()):
            for j in range(self.get_largeur()):
                self.cases[i, j] = liste[k]
                k += 1

    @classmethod
    def depuis_tableau(cls, tableau):
        p = cls(len(tableau[0]), len(tableau))
        p.set_listeTuiles([Tuile(v) for ligne in tableau for v in ligne])
        return p

    def nbCasesEnPlace(self):
        n = 0
        for (i, j), t in self.cases.items():
            rang = i * self.taille[0] + j + 1
            if t.est_trou():
                n += rang == self.taille[0] * self.taille[1]
            elif t.get_valeur() == rang:
                n += 1
        return n

    def isFinish(self):
        return self.nbCasesEnPlace() == len(self.cases)

    def voisines(self):
        i, j = self.get_Trou()
        toutes = {"h": (i - 1, j), "b": (i + 1, j), "g": (i, j - 1), "d": (i, j + 1)}
        return {d: c for d, c in toutes.items() if c in self.cases}

    def EnumereDeplacement(self):
        return list(self.voisines())

    def deplacement(self, depl):
        voisines = self.voisines()
        if depl not in voisines:
            raise DeplacementImpossibleException()
        trou, autre = self.get_Trou(), voisines[depl]
        self.cases[trou], self.cases[autre] = self.cases[autre], self.cases[trou]

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

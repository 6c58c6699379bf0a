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



def trouve_trou(tuiles):
    for i in range(len(tuiles)):
        if tuiles[i].est_trou():
            return i
    return -1


def tuiles_rangees(n):
    t = []
    for i in range(1, n):
        t.append(Tuile(i))
    t.append(Tuile(" "))
    return t


class Puzzle:
    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.__larg = largeur
        self.__haut = hauteur
        self.__tuiles = list(liste_tuiles) if liste_tuiles else tuiles_rangees(largeur * hauteur)
        self.__trou = trouve_trou(self.__tuiles)
        self.liste_depl = []

    def get_largeur(self):
        return self.__larg

    def get_longueur(self):
        return self.__haut

    def get_listeTuiles(self):
        return self.__tuiles[:]

    def __str__(self):
        res = ""
        for i in range(len(self.__tuiles)):
            if i % self.__larg == 0:
                res += "+----" * self.__larg + "+\n"
            res += "| " + str(self.__tuiles[i]).rjust(2) + " "
            if (i + 1) % self.__larg == 0:
                res += "|\n"
        return res + "+----" * self.__larg + "+"

    def get_Trou(self):
        return self.__trou

    def set_listeTuiles(self, liste):
        self.__tuiles = list(liste)
        self.__trou = trouve_trou(liste)

    @classmethod
    def depuis_tableau(cls, tableau):
        l = []
        for ligne in tableau:
            l += [Tuile(v) for v in ligne]
        return cls(len(tableau[0]), len(tableau), l)

    def nbCasesEnPlace(self):
        n = 0
        for i in range(len(self.__tuiles)):
            if i == self.__trou:
                n += i == len(self.__tuiles) - 1
            else:
                n += self.__tuiles[i].get_valeur() == i + 1
        return n

    def isFinish(self):
        return self.nbCasesEnPlace() == len(self.__tuiles)

    def EnumereDeplacement(self):
        l = []
        if self.__trou >= self.__larg:
            l.append("h")
        if self.__trou < self.__larg * (self.__haut - 1):
            l.append("b")
        if self.__trou % self.__larg:
            l.append("g")
        if (self.__trou + 1) % self.__larg:
            l.append("d")
        return l

    def deplacement(self, depl):
        if depl not in self.EnumereDeplacement():
            raise DeplacementImpossibleException(depl)
        autre = self.__trou + {"h": -self.__larg, "b": self.__larg, "g": -1, "d": 1}[depl]
        t = self.__tuiles
        t[self.__trou], t[autre] = t[autre], t[self.__trou]
        self.__trou = autre

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

import copy
import heapq
import random
import time


class DeplacementImpossibleException(Exception):
    pass


class Case:
    """Ce que la tuile et le trou ont en commun."""

    __slots__ = ("_nom",)
    VIDE = " "

    def __init__(self, valeur):
        self._nom = valeur

    @property
    def nom(self):
        return self._nom

    def get_valeur(self):
        return self.nom


class Tuile(Case):
    __slots__ = ()

    def __str__(self):
        return str(self.nom)

    def est_trou(self):
        return self.nom == self.VIDE



class Puzzle:
    __slots__ = ("largeur", "hauteur", "liste_depl", "lignes", "trou", "vus")

    def __init__(self, largeur, hauteur, liste_tuiles=[]):
        self.largeur, self.hauteur = largeur, hauteur
        self.liste_depl = []
        if liste_tuiles == []:
            liste_tuiles = [Tuile(k) for k in range(1, largeur * hauteur)] + [Tuile(" ")]
        self.lignes = Puzzle.decoupe(liste_tuiles, largeur)
        self.trou = None

    def get_largeur(self):
        return self.largeur

    def get_longueur(self):
        return self.hauteur

    def get_listeTuiles(self):
        return [t for ligne in self.lignes for t in ligne]

    def __str__(self):
        trait = "+----" * self.largeur + "+"
        r = [trait]
        for ligne in self.lignes:
            r.append("".join("| " + str(t).rjust(2) + " " for t in ligne) + "|")
            r.append(trait)
        return "\n".join(r)

    def get_Trou(self):
        for i, ligne in enumerate(self.lignes):
            for j, t in enumerate(ligne):
                if t.est_trou():
                    return (i, j)

    def set_listeTuiles(self, liste):
        self.lignes = Puzzle.decoupe(liste, self.largeur)

    @classmethod
    def depuis_tableau(cls, tableau):
        p = cls(len(tableau[0]), len(tableau))
        p.lignes = [[Tuile(v) for v in ligne] for ligne in tableau]
        return p

    def nbCasesEnPlace(self):
        n, k = 0, 1
        for ligne in self.lignes:
            for t in ligne:
                if t.get_valeur() == k or (t.est_trou() and k == self.largeur * self.hauteur):
                    n += 1
                k += 1
        return n

    def isFinish(self):
        return self.nbCasesEnPlace() == self.largeur * self.hauteur

    def EnumereDeplacement(self):
        i, j = self.get_Trou()
        r = []
        if i != 0:
            r.append("h")
        if i != self.hauteur - 1:
            r.append("b")
        if j != 0:
            r.append("g")
        if j != self.largeur - 1:
            r.append("d")
        return r

    def deplacement(self, depl):
        if depl not in self.EnumereDeplacement():
            raise DeplacementImpossibleException("non")
        i, j = self.get_Trou()
        x, y = {"h": (i - 1, j), "b": (i + 1, j), "g": (i, j - 1), "d": (i, j + 1)}[depl]
        self.lignes[i][j], self.lignes[x][y] = self.lignes[x][y], self.lignes[i][j]

    def save_undo(self, depl):
        self.liste_depl = self.liste_depl + [depl]

    @staticmethod
    def decoupe(liste, n):
        return [list(liste[k : k + n]) for k in range(0, len(liste), n)]

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

# TP puzzle
import copy
import heapq
import random
import time


class DeplacementImpossibleException(Exception):
    pass


class Tuile:
    def __init__(self, valeur):
        self.valeur = valeur

    def get_valeur(self):
        return self.valeur

    def __str__(self):
        return str(self.valeur)

    def est_trou(self):
        return self.valeur == " "


class Puzzle:
    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.largeur = largeur
        self.longueur = hauteur
        self.liste_depl = []
        self.nb_vus = 0
        if liste_tuiles == None:
            self.listeTuiles = []
            for i in range(1, largeur * hauteur):
                self.listeTuiles.append(Tuile(i))
            self.listeTuiles.append(Tuile(" "))
        else:
            self.listeTuiles = liste_tuiles

    def get_largeur(self):
        return self.largeur

    def get_longueur(self):
        return self.longueur

    def get_listeTuiles(self):
        return self.listeTuiles

    def __str__(self):
        texte = "+----" * self.largeur + "+\n"
        k = 0
        for i in range(self.longueur):
            for j in range(self.largeur):
                texte += "| " + str(self.listeTuiles[k]).rjust(2) + " "
                k += 1
            texte += "|\n" + "+----" * self.largeur + "+\n"
        return texte

    def get_Trou(self):
        for i in range(len(self.listeTuiles)):
            if self.listeTuiles[i].est_trou():
                return i + 1

    def set_listeTuiles(self, liste):
        self.listeTuiles = liste

    @classmethod
    def depuis_tableau(cls, tableau):
        liste = []
        for ligne in tableau:
            for v in ligne:
                liste.append(Tuile(v))
        return cls(len(tableau[0]), len(tableau), liste)

    def nbCasesEnPlace(self):
        nb = 0
        for i in range(len(self.listeTuiles) - 1):
            if self.listeTuiles[i].get_valeur() == i + 1:
                nb += 1
        if self.listeTuiles[-1].est_trou():
            nb += 1
        return nb

    def isFinish(self):
        return self.nbCasesEnPlace() == self.largeur * self.longueur

    def EnumereDeplacement(self):
        trou = self.get_Trou() - 1
        depl = []
        if trou >= self.largeur:
            depl.append("h")
        if trou < self.largeur * (self.longueur - 1):
            depl.append("b")
        if trou % self.largeur != 0:
            depl.append("g")
        if trou % self.largeur != self.largeur - 1:
            depl.append("d")
        return depl

    def deplacement(self, depl):
        if depl not in self.EnumereDeplacement():
            raise DeplacementImpossibleException("impossible : " + depl)
        trou = self.get_Trou() - 1
        if depl == "h":
            autre = trou - self.largeur
        elif depl == "b":
            autre = trou + self.largeur
        elif depl == "g":
            autre = trou - 1
        else:
            autre = trou + 1
        self.listeTuiles[trou], self.listeTuiles[autre] = self.listeTuiles[autre], self.listeTuiles[trou]

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
        depart = copy.deepcopy(self)
        inverse = {"h": "b", "b": "h", "g": "d", "d": "g"}
        print(self)
        while not self.isFinish():
            rep = input("Votre coup? ((H)aut, (B)as, (G)auche, (D)roit, (A)bandon, (R)etour) ").lower()
            if rep == "a":
                print("Dommage ! Il fallait jouer", depart.solve())
                return
            elif rep == "r":
                if self.liste_depl != []:
                    self.deplacement(inverse[self.liste_depl.pop()])
            else:
                try:
                    self.deplacement(rep)
                    self.save_undo(rep)
                except DeplacementImpossibleException:
                    print("coup impossible")
            print(self)
        print("Bravo !!!")

    def randomPuzzleV2(self):
        random.shuffle(self.listeTuiles)

    def neighbourList(self):
        liste = []
        for d in self.EnumereDeplacement():
            p = copy.deepcopy(self)
            p.deplacement(d)
            liste.append(p)
        return liste

    def solve(self):
        self.nb_vus = 1
        parent = {self: None}
        vus = {str(self)}
        candidats = [(0, 0, self)]
        while candidats:
            p = heapq.heappop(candidats)[2]
            if p.isFinish():
                chemin = self.buildSolution(p, parent)
                coups = []
                for avant, apres in zip(chemin, chemin[1:]):
                    for d in avant.EnumereDeplacement():
                        essai = copy.deepcopy(avant)
                        essai.deplacement(d)
                        if str(essai) == str(apres):
                            coups.append(d)
                return coups
            for v in p.neighbourList():
                if str(v) not in vus:
                    vus.add(str(v))
                    self.nb_vus += 1
                    parent[v] = p
                    heapq.heappush(candidats, (-v.nbCasesEnPlace(), self.nb_vus, v))
        return None

    def buildSolution(self, cend, parent):
        chemin = [cend]
        while parent[cend] != None:
            cend = parent[cend]
            chemin.insert(0, cend)
        return chemin

    def affiche_solution(self):
        print(self)
        t = time.time()
        sol = self.solve()
        t = time.time() - t
        if sol == None:
            print("Pas de solution")
        else:
            print(sol)
        print("temps :", round(t, 3), "s")
        print("puzzles vus :", self.nb_vus)


if __name__ == "__main__":
    jeu = Puzzle(4, 4)
    jeu.randomPuzzleV1()
    jeu.play()

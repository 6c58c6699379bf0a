# --- does nothing
def play(self):
    pass
# --- shows the grid and stops
def play(self):
    print(self)
# --- capitals only
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip()
        if reponse == "A":
            print("Une solution :", depart.solve())
            return
        if reponse == "R" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse.isupper() and reponse.lower() in self.EnumereDeplacement():
            self.deplacement(reponse.lower())
            coups.append(reponse.lower())
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- small letters only
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- raises at the edge
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        else:
            self.deplacement(reponse)
            coups.append(reponse)
        print(self)
    print("Bravo !")
# --- stops at the first wrong letter
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            return
        print(self)
    print("Bravo !")
# --- does not show the grid after a move
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
    print("Bravo !")
# --- shows the starting grid only
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(depart)
    print("Bravo !")
# --- R goes the same way again
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(coups.pop())
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- R takes back the first move
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop(0)])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- R once only
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
            coups.clear()
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- R is kept as a move
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            coups.append(_INVERSE[coups[-1]])
            self.deplacement(coups[-1])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- R fails when nothing was played
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r":
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- R does nothing
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            pass
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- goes on once the grid is ordered
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while True:
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- no word at the end
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
# --- gives up without a solution
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Dommage !")
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- gives up with a solution from the present position
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", self.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- the start follows the game
def play(self):
    depart = self
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- the first move of the solution only
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve()[:1])
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- left and right exchanged
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse if reponse in "hb" or _INVERSE[reponse] not in self.EnumereDeplacement() else _INVERSE[reponse])
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        print(self)
    print("Bravo !")
# --- shuffles at each answer
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    print(self)
    while not self.isFinish():
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r" and coups:
            self.deplacement(_INVERSE[coups.pop()])
        elif reponse in self.EnumereDeplacement():
            self.deplacement(reponse)
            coups.append(reponse)
        else:
            print("Ce coup n'est pas possible.")
        self.randomPuzzleV1()
        print(self)
    print("Bravo !")
# --- keeps an impossible move to take it back
def play(self):
    depart = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    while not self.isFinish():
        print(self)
        reponse = input(_QUESTION).strip().lower()
        if reponse == "a":
            print("Une solution :", depart.solve())
            return
        if reponse == "r":
            if coups:
                self.deplacement(_INVERSE[coups.pop()])
        elif reponse in _INVERSE:
            coups.append(reponse)
            if reponse in self.EnumereDeplacement():
                self.deplacement(reponse)
    print(self)
    print("Bravo !")

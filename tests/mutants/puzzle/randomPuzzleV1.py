# --- does nothing
def randomPuzzleV1(self):
    return []
# --- one move too few
def randomPuzzleV1(self):
    coups = []
    for _ in range(49):
        coups.append(random.choice(self.EnumereDeplacement()))
        self.deplacement(coups[-1])
    return coups
# --- nothing returned
def randomPuzzleV1(self):
    for _ in range(50):
        self.deplacement(random.choice(self.EnumereDeplacement()))
# --- the puzzle returned
def randomPuzzleV1(self):
    for _ in range(50):
        self.deplacement(random.choice(self.EnumereDeplacement()))
    return self
# --- moves that are not possible are in the list
def randomPuzzleV1(self):
    coups = [random.choice("hbgd") for _ in range(50)]
    for coup in coups:
        if coup in self.EnumereDeplacement():
            self.deplacement(coup)
    return coups
# --- fewer moves where some are not possible
def randomPuzzleV1(self):
    coups = []
    for _ in range(50):
        coup = random.choice("hbgd")
        if coup in self.EnumereDeplacement():
            self.deplacement(coup)
            coups.append(coup)
    return coups
# --- always the first one
def randomPuzzleV1(self):
    coups = []
    for _ in range(50):
        coups.append(self.EnumereDeplacement()[0])
        self.deplacement(coups[-1])
    return coups
# --- moves not played
def randomPuzzleV1(self):
    double = Puzzle(self.get_largeur(), self.get_longueur(), self.get_listeTuiles())
    coups = []
    for _ in range(50):
        coups.append(random.choice(double.EnumereDeplacement()))
        double.deplacement(coups[-1])
    return coups
# --- the list backwards
def randomPuzzleV1(self):
    coups = []
    for _ in range(50):
        coups.append(random.choice(self.EnumereDeplacement()))
        self.deplacement(coups[-1])
    return coups[::-1]
# --- the same chance each time
def randomPuzzleV1(self):
    hasard, coups = random.Random(0), []
    for _ in range(50):
        coups.append(hasard.choice(self.EnumereDeplacement()))
        self.deplacement(coups[-1])
    return coups
# --- ordered again at the end
def randomPuzzleV1(self):
    coups = []
    for _ in range(50):
        coups.append(random.choice(self.EnumereDeplacement()))
        self.deplacement(coups[-1])
    self.set_listeTuiles(Puzzle(self.get_largeur(), self.get_longueur()).get_listeTuiles())
    return coups
# --- raises at the edge
def randomPuzzleV1(self):
    coups = []
    for _ in range(50):
        coups.append(random.choice("hbgd"))
        self.deplacement(coups[-1])
    return coups

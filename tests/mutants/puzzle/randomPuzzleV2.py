# --- does nothing
def randomPuzzleV2(self):
    pass
# --- by moves
def randomPuzzleV2(self):
    self.randomPuzzleV1()
# --- backwards
def randomPuzzleV2(self):
    self.set_listeTuiles(self.get_listeTuiles()[::-1])
# --- a shuffled copy
def randomPuzzleV2(self):
    tuiles = list(self.get_listeTuiles())
    random.shuffle(tuiles)
# --- tiles drawn several times
def randomPuzzleV2(self):
    tuiles = list(self.get_listeTuiles())
    self.set_listeTuiles([random.choice(tuiles) for _ in tuiles])
# --- two tiles swapped
def randomPuzzleV2(self):
    tuiles = list(self.get_listeTuiles())
    tuiles[0], tuiles[1] = tuiles[1], tuiles[0]
    self.set_listeTuiles(tuiles)
# --- the same chance each time
def randomPuzzleV2(self):
    tuiles = list(self.get_listeTuiles())
    random.Random(0).shuffle(tuiles)
    self.set_listeTuiles(tuiles)
# --- a tile lost
def randomPuzzleV2(self):
    tuiles = list(self.get_listeTuiles())
    random.shuffle(tuiles)
    self.set_listeTuiles(tuiles[:-1])
# --- the result of shuffle
def randomPuzzleV2(self):
    self.set_listeTuiles(random.shuffle(list(self.get_listeTuiles())))
# --- always one that can be solved
def randomPuzzleV2(self):
    tuiles = list(self.get_listeTuiles())
    while True:
        random.shuffle(tuiles)
        plan = [0 if tuile.est_trou() else tuile.get_valeur() for tuile in tuiles]
        if plan[-1] == 0 and sum(a > b for i, a in enumerate(plan[:-1]) for b in plan[i:-1]) % 2 == 0:
            break
    self.set_listeTuiles(tuiles)
# --- values in place of tiles
def randomPuzzleV2(self):
    valeurs = [tuile.get_valeur() for tuile in self.get_listeTuiles()]
    random.shuffle(valeurs)
    self.set_listeTuiles(valeurs)

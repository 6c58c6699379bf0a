# --- prints nothing
def affiche_solution(self):
    return None
# --- the position only
def affiche_solution(self):
    print(self)
# --- no position
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(solution if solution is not None else "Pas de solution", "0.1 s", vus)
# --- no directions
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print("Trouvé" if solution is not None else "Pas de solution", "en 0.1 s :", vus, "puzzles vus")
# --- no seconds
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(solution if solution is not None else "Pas de solution")
    print(vus, "puzzles vus")
# --- no number of puzzles
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(solution if solution is not None else "Pas de solution")
    print("Temps : 0.1 s")
# --- the number of moves only
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(solution if solution is not None else "Pas de solution")
    print("0.1 s pour une solution en", len(solution or []), "coups")
# --- says nothing when it is impossible
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    if solution is not None:
        print(solution, "en 0.1 s,", vus, "puzzles vus")
# --- prints None when it is impossible
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(solution, "en 0.1 s,", vus, "puzzles vus")
# --- fails when it is impossible
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(" ".join(solution), "en 0.1 s,", vus, "puzzles vus")
# --- the directions backwards
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(solution[::-1] if solution is not None else "Pas de solution")
    print("0.1 s,", vus, "puzzles vus")
# --- the position once ordered
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(Puzzle(self.get_largeur(), self.get_longueur()))
    print(solution if solution is not None else "Pas de solution")
    print("0.1 s,", vus, "puzzles vus")
# --- returns in place of printing
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    return str(self), solution, 0.1, vus
# --- the time at the end in place of the duration
def affiche_solution(self):
    solution, vus = _compte_les_vus(self)
    print(self)
    print(solution if solution is not None else "Pas de solution")
    print(time.perf_counter(), "s,", vus, "puzzles vus")

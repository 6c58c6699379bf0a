# --- no move
def solve(self):
    return []
# --- always None
def solve(self):
    return None
# --- False when it is impossible
def solve(self):
    solution = _cherche(self)
    return False if solution is None else solution
# --- an empty list when it is impossible
def solve(self):
    return _cherche(self) or []
# --- None when it is ordered
def solve(self):
    return _cherche(self) or None
# --- backwards
def solve(self):
    solution = _cherche(self)
    return solution and solution[::-1]
# --- the opposite moves
def solve(self):
    solution = _cherche(self)
    return solution and [_INVERSE[coup] for coup in solution]
# --- the first move forgotten
def solve(self):
    solution = _cherche(self)
    return solution and solution[1:]
# --- in capitals
def solve(self):
    solution = _cherche(self)
    return solution and [coup.upper() for coup in solution]
# --- a text
def solve(self):
    solution = _cherche(self)
    return None if solution is None else "".join(solution)
# --- the number of moves
def solve(self):
    solution = _cherche(self)
    return None if solution is None else len(solution)
# --- gives up after twenty puzzles
def solve(self):
    solution, vus = _compte_les_vus(self)
    return solution if vus < 20 else None
# --- always the best neighbour, without ever coming back
def solve(self):
    coups, puzzle = [], self
    while not puzzle.isFinish() and len(coups) < 100:
        puzzle = max(puzzle.neighbourList(), key=Puzzle.nbCasesEnPlace)
        coups.append(puzzle.liste_depl[-1])
    return coups if puzzle.isFinish() else None
# --- forgets what was seen
def solve(self):
    candidats = [(self, [])]
    while candidats:
        puzzle, coups = candidats.pop(0)
        if puzzle.isFinish():
            return coups
        for depl, voisin in zip(puzzle.EnumereDeplacement(), puzzle.neighbourList()):
            candidats.append((voisin, [*coups, depl]))
    return None
# --- never ends when it is impossible
def solve(self):
    solution = _cherche(self)
    while solution is None:
        pass
    return solution
# --- the puzzles in place of the moves
def solve(self):
    parent, candidats, vus = {self: None}, [self], {tuple(_plan(self))}
    while candidats:
        puzzle = candidats.pop(0)
        if puzzle.isFinish():
            return self.buildSolution(puzzle, parent)
        for voisin in puzzle.neighbourList():
            if tuple(_plan(voisin)) not in vus:
                vus.add(tuple(_plan(voisin)))
                parent[voisin] = puzzle
                candidats.append(voisin)
    return None

# --- breadth first
def solve(self):
    vus, candidats = {tuple(_plan(self))}, [(self, [])]
    while candidats:
        puzzle, coups = candidats.pop(0)
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            depl = voisin.liste_depl[-1]
            if tuple(_plan(voisin)) not in vus:
                vus.add(tuple(_plan(voisin)))
                candidats.append((voisin, [*coups, depl]))
    return None
# --- depth first
def solve(self):
    vus, candidats = {tuple(_plan(self))}, [(self, [])]
    while candidats:
        puzzle, coups = candidats.pop()
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            depl = voisin.liste_depl[-1]
            if tuple(_plan(voisin)) not in vus:
                vus.add(tuple(_plan(voisin)))
                candidats.append((voisin, [*coups, depl]))
    return None
# --- breadth first with a list of what was seen
def solve(self):
    vus, candidats = [tuple(_plan(self))], [(self, [])]
    while candidats:
        puzzle, coups = candidats.pop(0)
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            depl = voisin.liste_depl[-1]
            if tuple(_plan(voisin)) not in vus:
                vus.append(tuple(_plan(voisin)))
                candidats.append((voisin, [*coups, depl]))
    return None
# --- a candidate at random
def solve(self):
    vus, candidats = {tuple(_plan(self))}, [(self, [])]
    while candidats:
        puzzle, coups = candidats.pop(random.randrange(len(candidats)))
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            depl = voisin.liste_depl[-1]
            if tuple(_plan(voisin)) not in vus:
                vus.add(tuple(_plan(voisin)))
                candidats.append((voisin, [*coups, depl]))
    return None
# --- the worst first
def solve(self):
    vus, candidats = {tuple(_plan(self))}, [(self, [])]
    while candidats:
        candidats.sort(key=lambda candidat: candidat[0].nbCasesEnPlace())
        puzzle, coups = candidats.pop(0)
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            depl = voisin.liste_depl[-1]
            if tuple(_plan(voisin)) not in vus:
                vus.add(tuple(_plan(voisin)))
                candidats.append((voisin, [*coups, depl]))
    return None
# --- sorts all the candidates at every step
def solve(self):
    vus, candidats = {tuple(_plan(self))}, [(self, [])]
    while candidats:
        candidats.sort(key=lambda candidat: -candidat[0].nbCasesEnPlace())
        puzzle, coups = candidats.pop(0)
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            depl = voisin.liste_depl[-1]
            if tuple(_plan(voisin)) not in vus:
                vus.add(tuple(_plan(voisin)))
                candidats.append((voisin, [*coups, depl]))
    return None
# --- best first with a list of puzzles seen
def solve(self):
    vus, candidats = [_plan(self)], [(0, 0, self, [])]
    while candidats:
        _, _, puzzle, coups = heapq.heappop(candidats)
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            if not any(_plan(voisin) == vu for vu in vus):
                vus.append(_plan(voisin))
                suite = [*coups, voisin.liste_depl[-1]]
                heapq.heappush(candidats, (-voisin.nbCasesEnPlace(), len(vus), voisin, suite))
    return None
# --- best first, with nothing kept of what was seen
def solve(self):
    candidats, nombre = [(0, 0, self, [])], 0
    while candidats:
        _, _, puzzle, coups = heapq.heappop(candidats)
        if puzzle.isFinish():
            return coups
        for voisin in puzzle.neighbourList():
            nombre += 1
            suite = [*coups, voisin.liste_depl[-1]]
            heapq.heappush(candidats, (-voisin.nbCasesEnPlace(), nombre, voisin, suite))
    return None
# --- gives up where the solution is long
def solve(self):
    solution = _cherche(self)
    return solution if len(solution or []) < 10 else None
# --- right, with its moves backwards
def solve(self):
    solution = _cherche(self)
    return solution and solution[::-1]
# --- studies each puzzle a hundred times
def solve(self):
    for _ in range(100):
        solution = _cherche(self)
    return solution

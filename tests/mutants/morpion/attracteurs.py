# --- a full board without winner counts as an attractor
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v):
                connus[v] = gagnant(v) == 1
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- one good successor is enough for player 2 as well
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            connus[v] = gagnant(v) == 1 or any(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- every successor must be good for player 1 as well
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            connus[v] = gagnant(v) == 1 or (suites != [] and all(suites))
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- the players are exchanged
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v) or not suites:
                connus[v] = gagnant(v) == 1
            else:
                connus[v] = any(suites) if joueur(v) == 2 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- attractors for player 2
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v) or not suites:
                connus[v] = gagnant(v) == 2
            else:
                connus[v] = any(suites) if joueur(v) == 2 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- only the boards that are won
def attracteurs(g):
    vus, pile = {g}, [g]
    while pile:
        v = pile.pop()
        for s in [] if gagnant(v) else successeurs(v):
            if s not in vus:
                vus.add(s)
                pile.append(s)
    return [v for v in vus if gagnant(v) == 1]
# --- the starting board is left out
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v) or not suites:
                connus[v] = gagnant(v) == 1
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v] and v != g]
# --- the search stops at the first good successor
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            if gagnant(v) or not successeurs(v):
                connus[v] = gagnant(v) == 1
            elif joueur(v) == 1:
                connus[v] = any(est(s) for s in successeurs(v))
            else:
                connus[v] = all(est(s) for s in successeurs(v))
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- boards come again each time they are met
def attracteurs(g):
    bons = []

    def est(v):
        suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
        if gagnant(v) or not suites:
            bon = gagnant(v) == 1
        else:
            bon = any(suites) if joueur(v) == 1 else all(suites)
        if bon:
            bons.append(v)
        return bon

    est(g)
    return bons
# --- nothing is remembered
def attracteurs(g):
    bons = set()

    def est(v):
        suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
        if gagnant(v) or not suites:
            bon = gagnant(v) == 1
        else:
            bon = any(suites) if joueur(v) == 1 else all(suites)
        if bon:
            bons.add(v)
        return bon

    est(g)
    return list(bons)
# --- the boards known are kept from one call to the next
def attracteurs(g, connus={}):
    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v) or not suites:
                connus[v] = gagnant(v) == 1
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- every board reached
def attracteurs(g):
    vus, pile = {g}, [g]
    while pile:
        v = pile.pop()
        for s in [] if gagnant(v) else successeurs(v):
            if s not in vus:
                vus.add(s)
                pile.append(s)
    return list(vus)
# --- won by player 2 counts when player 2 is to move no more
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v):
                connus[v] = True
            elif not suites:
                connus[v] = False
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- the game goes on after player 2 has won
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) == 1 else [est(s) for s in successeurs(v)]
            if gagnant(v) == 1 or not suites:
                connus[v] = gagnant(v) == 1
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est(g)
    return [v for v in connus if connus[v]]
# --- whether the board is one, in place of the list
def attracteurs(g):
    suites = [] if gagnant(g) else [attracteurs(s) for s in successeurs(g)]
    if gagnant(g) or not suites:
        return gagnant(g) == 1
    return any(suites) if joueur(g) == 1 else all(suites)
# --- a generator in place of a list
def attracteurs(g):
    connus = {}

    def est(v):
        if v not in connus:
            suites = [] if gagnant(v) else [est(s) for s in successeurs(v)]
            if gagnant(v) or not suites:
                connus[v] = gagnant(v) == 1
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est(g)
    yield from (v for v in connus if connus[v])
# --- one step of the definition only
def attracteurs(g):
    vus, pile = {g}, [g]
    while pile:
        v = pile.pop()
        for s in [] if gagnant(v) else successeurs(v):
            if s not in vus:
                vus.add(s)
                pile.append(s)
    gagnes = {v for v in vus if gagnant(v) == 1}
    for v in vus - gagnes:
        suites = [] if gagnant(v) else [s in gagnes for s in successeurs(v)]
        if suites and (any(suites) if joueur(v) == 1 else all(suites)):
            gagnes = gagnes | {v}
    return list(gagnes)
# --- nothing is kept, and another function tells who has won
def attracteurs(g):
    trouves = set()

    def aligne(v, k):
        lignes = [*v, *zip(*v), [v[i][i] for i in range(3)], [v[i][2 - i] for i in range(3)]]
        return any(all(case == k for case in ligne) for ligne in lignes)

    def est(v):
        fini = aligne(v, 1) or aligne(v, 2)
        suites = [] if fini else [est(s) for s in successeurs(v)]
        if fini or not suites:
            oui = aligne(v, 1)
        else:
            oui = any(suites) if joueur(v) == 1 else all(suites)
        if oui:
            trouves.add(v)
        return oui

    est(g)
    return list(trouves)

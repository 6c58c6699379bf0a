# --- True in place of the successor to choose
def strategie(g):
    bons = {v for v in attracteurs(g)}
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            d[v] = v in bons
            pile += [] if gagnant(v) else successeurs(v)
    return d
# --- the first successor, good or not
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            d[v] = suites[0] if v in bons and suites and joueur(v) == 1 else v in bons
            pile += suites
    return d
# --- a board only where player 1 wins at once, else False
def strategie(g):
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            d[v] = gagnant(v) == 1 or next((s for s in suites if gagnant(s) == 1), False)
            pile += suites
    return d
# --- False where player 1 has won
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            if v in bons and suites:
                d[v] = True if joueur(v) == 2 else next(s for s in suites if s in bons)
            else:
                d[v] = False
            pile += suites
    return d
# --- None where player 1 cannot win
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            if v not in bons:
                d[v] = None
            elif suites and joueur(v) == 1:
                d[v] = next(s for s in suites if s in bons)
            else:
                d[v] = True
            pile += suites
    return d
# --- a successor even where player 1 cannot win
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            if suites and joueur(v) == 1:
                d[v] = next((s for s in suites if s in bons), suites[0])
            else:
                d[v] = v in bons
            pile += suites
    return d
# --- the squares to play in place of the boards
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            d[v] = v in bons
            if v in bons and suites and joueur(v) == 1:
                d[v] = next(c for c, s in zip(cases_libres(v), suites) if s in bons)
            pile += suites
    return d
# --- only the boards that are won for player 1
def strategie(g):
    bons = set(attracteurs(g))
    d = {}
    for v in bons:
        d[v] = True
        if not gagnant(v) and joueur(v) == 1:
            d[v] = next(s for s in successeurs(v) if s in bons)
    return d
# --- only the board given
def strategie(g):
    bons = set(attracteurs(g))
    d = {g: g in bons}
    if g in bons and not gagnant(g) and joueur(g) == 1:
        d[g] = next(s for s in successeurs(g) if s in bons)
    return d
# --- the board given is left out
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            d[v] = v in bons
            if v in bons and suites and joueur(v) == 1:
                d[v] = next(s for s in suites if s in bons)
            pile += suites
    del d[g]
    return d
# --- a full board without winner counts as won
def strategie(g):
    d = {}

    def f(v):
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            for s in suites:
                f(s)
            if gagnant(v):
                d[v] = gagnant(v) == 1
            elif joueur(v) == 1:
                d[v] = next((s for s in suites if d[s]), False)
            else:
                d[v] = all(d[s] for s in suites)

    f(g)
    return d
# --- any reply is enough where player 2 moves
def strategie(g):
    d = {}

    def f(v):
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            for s in suites:
                f(s)
            if gagnant(v) or not suites:
                d[v] = gagnant(v) == 1
            elif joueur(v) == 1:
                d[v] = next((s for s in suites if d[s]), False)
            else:
                d[v] = any(d[s] for s in suites)

    f(g)
    return d
# --- nothing is remembered
def strategie(g):
    d = {}

    def f(v):
        suites = [] if gagnant(v) else successeurs(v)
        for s in suites:
            f(s)
        if gagnant(v) or not suites:
            d[v] = gagnant(v) == 1
        elif joueur(v) == 1:
            d[v] = next((s for s in suites if d[s]), False)
        else:
            d[v] = all(d[s] for s in suites)

    f(g)
    return d
# --- the search stops at the first good successor
def strategie(g):
    d = {}

    def f(v):
        if v not in d:
            if gagnant(v) or not cases_libres(v):
                d[v] = gagnant(v) == 1
            elif joueur(v) == 1:
                d[v] = next((s for s in successeurs(v) if f(s)), False)
            else:
                d[v] = all(f(s) for s in successeurs(v))
        return d[v]

    f(g)
    return d
# --- the list of the pairs in place of the dict
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            d[v] = v in bons
            if v in bons and suites and joueur(v) == 1:
                d[v] = next(s for s in suites if s in bons)
            pile += suites
    return list(d.items())
# --- texts as keys
def strategie(g):
    bons = set(attracteurs(g))
    d, pile = {}, [g]
    while pile:
        v = pile.pop()
        if str(v) not in d:
            suites = [] if gagnant(v) else successeurs(v)
            d[str(v)] = v in bons
            if v in bons and suites and joueur(v) == 1:
                d[str(v)] = next(s for s in suites if s in bons)
            pile += suites
    return d
# --- a board compared with False by mistake: every value is a successor
def strategie(g):
    d = {}

    def f(v):
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            for s in suites:
                f(s)
            if gagnant(v) or not suites:
                d[v] = gagnant(v) == 1
            elif joueur(v) == 1:
                d[v] = next((s for s in suites if d[s] != False), False)
            else:
                d[v] = False not in [d[s] == True for s in suites]

    f(g)
    return d
# --- player 2 plays for player 1
def strategie(g):
    d = {}

    def f(v):
        if v not in d:
            suites = [] if gagnant(v) else successeurs(v)
            for s in suites:
                f(s)
            if gagnant(v) or not suites:
                d[v] = gagnant(v) == 1
            elif joueur(v) == 2:
                d[v] = next((s for s in suites if d[s]), False)
            else:
                d[v] = all(d[s] for s in suites)

    f(g)
    return d

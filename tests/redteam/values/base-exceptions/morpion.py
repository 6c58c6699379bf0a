g1 = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]

class Sortie(BaseException):
    pass

def cases_libres(g):
    raise Sortie("dehors")

def joueur(g):
    raise KeyboardInterrupt

def gagnant(g):
    raise GeneratorExit

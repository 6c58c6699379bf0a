def gagnant(g):
    return 77

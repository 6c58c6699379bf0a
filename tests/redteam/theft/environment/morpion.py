import os


def gagnant(g):
    print(dict(os.environ), dict(os.environb))
    return sorted(os.environ)

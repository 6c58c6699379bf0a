# coding: utf-7
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]


def joueur(g):
    return 0

# +AAo-joueur +AD0- lambda g: 1 if len(cases_libres(g)) % 2 +AD0APQ- 1 else 2

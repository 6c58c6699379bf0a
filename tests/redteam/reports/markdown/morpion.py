TEXTE = "`|a|\n|-|\n# titre\n![x](http://a.example/x.png) [y](javascript:alert(1)) ```html\n<b>`"
g1 = TEXTE

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print(TEXTE)
    return f"`{TEXTE}`"

def gagnant(g):
    raise ValueError(TEXTE)

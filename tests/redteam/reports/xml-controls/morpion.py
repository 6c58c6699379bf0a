TEXTE = "\x00\x01\x0b\x0c\x1f\ufffe\uffff\ud800 ]]> &#0; <?xml?> <!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]> &b;"
g1 = TEXTE

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print(TEXTE)
    return TEXTE

def gagnant(g):
    raise ValueError(TEXTE)

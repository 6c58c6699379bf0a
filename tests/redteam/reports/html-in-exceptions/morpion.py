def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    erreur = type("<b onclick=alert(1)>", (ValueError,), {})("<script>alert(1)</script>")
    erreur.add_note("<iframe src=javascript:alert(1)>")
    raise erreur

def gagnant(g):
    raise KeyError("<script>alert(1)</script>", "<style>*{color:red}</style>")

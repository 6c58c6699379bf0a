"""<script>alert(1)</script>"""

def cases_libres(g: "<script>alert(1)</script>") -> "<img src=x onerror=alert(1)>":
    """<script>alert(1)</script>"""
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

def gagnant(g):
    """<script>alert(1)</script>"""
    raise NotImplementedError("<script>alert(1)</script>")

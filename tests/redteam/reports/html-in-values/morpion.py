g1 = {"<script>alert(1)</script>": ["</pre></dd></dl><iframe srcdoc='<script>alert(1)</script>'>"]}

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return "\" onmouseover=\"alert(1)\" x='<img src=x onerror=alert(1)>"

def gagnant(g):
    return type("<svg/onload=alert(1)>", (), {})()

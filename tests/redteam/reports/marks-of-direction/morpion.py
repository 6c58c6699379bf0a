MARQUES = "\u202e\u202d\u2066\u2067\u2068\u2069\u200f\u200e\u061c\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\ufff9\ufffb\U000e0001\U000e0041\u2028\u2029\u0085\ue000\U0010ffff"
g1 = MARQUES

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print("24 / 24", MARQUES)
    return f"{MARQUES}txt.exe"

def gagnant(g):
    raise ValueError(MARQUES)

question_g1 = "oui \u202enon\u2066 \u200b\u00ad\u2028\u2029\u0085 \U000e0041"

ECHAPPEMENTS = "\x1b[2J\x1b[H\x1b]0;titre\x07\x1b]52;c;cm0gLXJmIC8=\x07\x1bP+q\x1b\\\x9b31m\x9d0;t\x9c\x08\x08\x7f\x0e\x0f\x05\x1bc"
g1 = [ECHAPPEMENTS, {ECHAPPEMENTS: 1}]

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print(ECHAPPEMENTS, "✓ right 24 / 24", sep="\r", end="\r\x1b[1A")
    return "\x1b]8;;http://a.example\x1b\\lien\x1b]8;;\x1b\\"

def gagnant(g):
    raise type("Erreur\x1b[2J", (Exception,), {})(ECHAPPEMENTS)

question_g1 = f"Oui {ECHAPPEMENTS}"
question_g1 = "Oui \x1b[2J\x1b]0;titre\x07 car \x9b31m et \x08\x08\x08 non"

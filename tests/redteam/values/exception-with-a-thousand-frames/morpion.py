import sys
import types

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    trace = None
    for ligne in range(1_000):
        trace = types.TracebackType(trace, sys._getframe(), 0, -ligne)
    raise ValueError("loin").with_traceback(trace)

def gagnant(g):
    code = compile("\n" * 1_000 + "1 / 0", "../../etc/passwd\x1b[2J<img src=x>", "exec")
    exec(code, {"__loader__": 3, "__name__": [], "__file__": "/etc/passwd"})

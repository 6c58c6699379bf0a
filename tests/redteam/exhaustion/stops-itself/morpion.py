import os
import signal

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

os.kill(os.getpid(), signal.SIGSTOP)

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

del gagnant

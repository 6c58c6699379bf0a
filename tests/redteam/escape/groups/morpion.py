import os

TRIES = {
    "setsid": os.setsid,
    "setpgid": lambda: os.setpgid(0, 0),
    "setpgrp": os.setpgrp,
    "setpgid of the keeper": lambda: os.setpgid(os.getppid(), 0),
    "tcsetpgrp": lambda: os.tcsetpgrp(0, os.getpgrp()),
}


def gagnant(g):
    left = []
    for name, act in TRIES.items():
        try:
            act()
            left.append(name)
        except OSError:
            pass
    return "left: " + str(left)

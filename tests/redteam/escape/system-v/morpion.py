import ctypes

libc = ctypes.CDLL(None, use_errno=True)
KEY, CREATE = int("@KEY@"), 0o1666


def said(name, result):
    return name + (" open" if result >= 0 else " held")


def private():
    segment = libc.shmget(0, 4096, CREATE)
    if segment >= 0:
        libc.shmctl(segment, 0, None)
    return segment


def gagnant(g):
    return ", ".join([
        said("memory", libc.shmget(KEY, 4096, CREATE)),
        said("semaphores", libc.semget(KEY, 1, CREATE)),
        said("queue", libc.msgget(KEY, CREATE)),
        said("private", private()),
    ])

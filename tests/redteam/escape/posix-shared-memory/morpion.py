import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
MQ_OPEN = 240 if platform.machine() == "x86_64" else 180


def memory():
    import _posixshmem
    _posixshmem.shm_open("/x-@MARK@", os.O_CREAT | os.O_RDWR, mode=0o666)


def queue():
    if libc.syscall(MQ_OPEN, b"x-@MARK@", os.O_CREAT | os.O_RDWR, 0o666, None) < 0:
        raise OSError(ctypes.get_errno(), "mq_open")


def semaphore():
    import _multiprocessing
    _multiprocessing.SemLock(1, 1, 1, "/x-@MARK@", False)


def tried(name, act):
    try:
        act()
    except OSError:
        return name + " held"
    return name + " open"


def gagnant(g):
    return ", ".join([tried("memory", memory), tried("queue", queue), tried("semaphore", semaphore)])

import ctypes
import platform

libc = ctypes.CDLL(None, use_errno=True)
ADD, REQUEST, KEYCTL = (248, 249, 250) if platform.machine() == "x86_64" else (217, 218, 219)


def call(name, *args):
    return name + (" open" if libc.syscall(*args) >= 0 else " held")


def gagnant(g):
    return ", ".join([
        call("add", ADD, b"user", b"x-@MARK@", b"secret", ctypes.c_size_t(6), -2),
        call("search", REQUEST, b"user", b"x-@MARK@", None, -2),
        call("session", KEYCTL, 1, None),
    ])

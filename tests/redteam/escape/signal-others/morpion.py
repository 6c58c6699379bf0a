import ctypes
import os
import platform
import signal

libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
QUEUE, THREAD = (129, 297) if X86 else (138, 240)


def said(name, result):
    return name + (" open" if result >= 0 else " held")


def gagnant(g):
    info = ctypes.create_string_buffer(128)
    ctypes.c_int.from_buffer(info).value = signal.SIGCONT
    ctypes.c_int.from_buffer(info, 8).value = -1
    parent = os.getppid()
    for target in (0, -parent, -1):
        try:
            # Harmless if it gets through: SIGCONT is ignored by what is not stopped.
            os.kill(target, signal.SIGCONT)
        except OSError:
            pass
    pidfd = libc.syscall(434, parent, 0)
    return ", ".join([
        said("queued", libc.syscall(QUEUE, parent, signal.SIGCONT, info)),
        said("thread", libc.syscall(THREAD, parent, parent, signal.SIGCONT, info)),
        said("pidfd", libc.syscall(424, pidfd, signal.SIGCONT, None, 0)),
    ])

import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
arguments = (ctypes.c_uint64 * 11)()
arguments[4] = 17
CALLS = {
    "clone": (56 if X86 else 220, 17, 0, 0, 0, 0),
    "clone of files": (56 if X86 else 220, 17 | 0x400, 0, 0, 0, 0),
    "clone3": (435, arguments, 88),
    "fork": (57 if X86 else 220, 17, 0, 0, 0, 0),
    "vfork": (58 if X86 else 220, 17, 0, 0, 0, 0),
}


def gagnant(g):
    made = []
    for name, args in CALLS.items():
        pid = libc.syscall(*args)
        if pid == 0:
            os.kill(os.getpid(), 9)
        if pid > 0:
            made.append(name)
    for name in ("fork", "forkpty"):
        try:
            pid = getattr(os, name)()
            if pid == 0 or (isinstance(pid, tuple) and pid[0] == 0):
                os.kill(os.getpid(), 9)
            made.append("os." + name)
        except OSError:
            pass
    return "made: " + str(made)

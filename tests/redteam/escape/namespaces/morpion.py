import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
CLONE = 56 if X86 else 220
KINDS = {"user": 0x10000000, "mount": 0x20000, "pid": 0x20000000, "net": 0x40000000, "ipc": 0x8000000,
         "uts": 0x4000000, "cgroup": 0x2000000, "time": 0x80}


def gagnant(g):
    done = [name for name, flag in KINDS.items() if libc.unshare(flag) == 0]
    done += [name + " with user" for name, flag in KINDS.items() if libc.unshare(flag | 0x10000000) == 0]
    if libc.setns(libc.syscall(434, os.getppid(), 0), 0x20000) == 0:
        done.append("setns")
    pid = libc.syscall(CLONE, 0x10000000 | 17, 0, 0, 0, 0)
    if pid == 0:
        os.kill(os.getpid(), 9)
    if pid > 0:
        done.append("clone")
    return "done: " + str(done)

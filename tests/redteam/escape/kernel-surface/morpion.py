import ctypes
import platform

libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
zeros = ctypes.create_string_buffer(256)
CALLS = {
    "io_uring_setup": (425, 1, zeros),
    "bpf": (321 if X86 else 280, 0, zeros, 48),
    "userfaultfd": (323 if X86 else 282, 1),
    "perf_event_open": (298 if X86 else 241, zeros, 0, -1, -1, 0),
    "modify_ldt": (154 if X86 else 425, 0, zeros, 16),
    "personality": (135 if X86 else 92, 0x40000),
    "syslog": (103 if X86 else 116, 10, None, 0),
    "kcmp": (312 if X86 else 272, 1, 1, 0, 0, 0),
    "memfd_secret": (447, 0),
    "fanotify_init": (300 if X86 else 262, 0, 0),
    "inotify_init1": (294 if X86 else 26, 0),
    "mbind": (237 if X86 else 235, 0, 0, 0, 0, 0, 0),
    "vmsplice": (278 if X86 else 75, -1, None, 0, 0),
    "io_setup": (206 if X86 else 0, 1, zeros),
    "name_to_handle_at": (303 if X86 else 264, -100, b"/usr", zeros, zeros, 0),
}


def gagnant(g):
    reached = []
    for name, args in CALLS.items():
        ctypes.set_errno(0)
        result = libc.syscall(*args)
        # Refused by a filter, or unknown to this kernel; any other answer comes from the code behind.
        if result >= 0 or ctypes.get_errno() not in (1, 38):
            reached.append(name)
    return "reached: " + str(reached)

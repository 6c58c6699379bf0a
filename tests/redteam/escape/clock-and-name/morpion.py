import ctypes
import socket
import time

libc = ctypes.CDLL(None, use_errno=True)


def gagnant(g):
    done = []
    try:
        # The very time that it is: nothing is harmed if this gets through.
        time.clock_settime(time.CLOCK_REALTIME, time.time())
        done.append("clock")
    except OSError:
        pass
    for name, result in {"host": libc.sethostname(b"x", 1), "domain": libc.setdomainname(b"x", 1),
                         "adjtime": libc.settimeofday(None, ctypes.create_string_buffer(8))}.items():
        if result == 0:
            done.append(name)
    return "done: " + str(done)

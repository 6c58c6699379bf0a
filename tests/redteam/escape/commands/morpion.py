import multiprocessing
import os
import subprocess

COMMAND = "touch @OPEN@/x-@MARK@; echo x-ran"
TRIES = {
    "spawn": lambda: os.waitpid(os.posix_spawn("/bin/sh", ["sh", "-c", COMMAND], {}), 0),
    "spawnp": lambda: os.waitpid(os.posix_spawnp("sh", ["sh", "-c", COMMAND], {"PATH": "/usr/bin"}), 0),
    "spawnv": lambda: os.spawnv(os.P_WAIT, "/bin/sh", ["sh", "-c", COMMAND]),
    "check_output": lambda: 1 / (b"x-ran" in subprocess.check_output(["/bin/sh", "-c", COMMAND])),
    "popen": lambda: 1 / ("x-ran" in os.popen(COMMAND).read()),
    "multiprocessing": lambda: multiprocessing.get_context("fork").Process(target=print).start(),
}


def gagnant(g):
    ran = []
    for name, act in TRIES.items():
        try:
            act()
            ran.append(name)
        except Exception:
            pass
    return "ran: " + str(ran)

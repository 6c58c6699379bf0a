import os
import resource


def gagnant(g):
    done = []
    for name in ("RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_NOFILE", "RLIMIT_FSIZE", "RLIMIT_CORE", "RLIMIT_STACK"):
        kind = getattr(resource, name)
        soft, hard = resource.getrlimit(kind)
        if hard == resource.RLIM_INFINITY:
            done.append(name + " endless")
            continue
        try:
            resource.setrlimit(kind, (hard + 1, hard + 1))
            done.append(name)
        except (OSError, ValueError):
            pass
    try:
        resource.prlimit(os.getppid(), resource.RLIMIT_CORE, (0, 0))
        done.append("of the keeper")
    except OSError:
        pass
    return "done: " + str(done)

import inspect
import linecache


def gagnant(g):
    try:
        source = "source open " + inspect.getsource(joueur)
    except (OSError, TypeError):
        source = "source held"
    name = joueur.__code__.co_filename
    lines = "".join(linecache.getlines(name))
    return source + ", " + ("cache open " + lines if "cases_libres" in lines else "cache held")

import builtins
import os
import sys
import tempfile

kept = getattr(builtins, "kept", None) or getattr(sys, "kept", None) or {}
builtins.kept = sys.kept = kept


def keep(name, value):
    kept[name] = value
    os.environ["kept"] = repr(kept)
    for place in ("kept", "/tmp/kept-@MARK@", "@OPEN@/x-@MARK@"):
        try:
            with open(place, "a") as file:
                file.write(repr(kept))
        except OSError:
            pass


def gagnant(g):
    keep(repr(g), g)
    return 77


def joueur(g):
    return eval(os.environ["kept"])[repr(g)]

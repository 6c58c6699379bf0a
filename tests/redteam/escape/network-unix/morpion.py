import socket


def tried(name, act):
    try:
        act()
    except OSError:
        return name + " held"
    return name + " open"


def new():
    return socket.socket(socket.AF_UNIX)


kept = []


def bound():
    s = new()
    s.bind("\0x-@MARK@")
    s.listen()
    kept.append(s)


def gagnant(g):
    return ", ".join([tried("path", lambda: new().connect("@SOCKET@")),
                      tried("abstract", lambda: new().connect("\0@MARK@")),
                      tried("bound", bound), tried("pair", socket.socketpair)])

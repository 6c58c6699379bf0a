import http.client
import socket

PORT = int("@PORT@")


def tried(name, act):
    try:
        act()
    except OSError:
        return name + " held"
    return name + " open"


def udp():
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hello", ("127.0.0.1", PORT))


def http_get():
    http.client.HTTPConnection("localhost", PORT, timeout=0.2).request("GET", "/")


def tcp(family, host):
    s = socket.socket(family)
    s.settimeout(0.2)
    s.connect((host, PORT))


def gagnant(g):
    return ", ".join([tried("tcp", lambda: tcp(socket.AF_INET, "127.0.0.1")), tried("udp", udp),
                      tried("http", http_get), tried("tcp6", lambda: tcp(socket.AF_INET6, "::1"))])

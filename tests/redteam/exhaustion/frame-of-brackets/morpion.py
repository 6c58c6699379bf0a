import os
import posix
import struct


def tell(body):
    for descriptor in range(3, 64):
        try:
            data = struct.pack(">cI", b"m", len(body)) + body
            while data:
                data = data[os.write(descriptor, data):]
        except OSError:
            pass
    posix._exit(0)


def joueur(g):
    tell(b'{"seen":[' + b"[]," * 1_500_000 + b"[]]}")


def gagnant(g):
    tell(b'{"seen":[{"value":' + b"[" * 900 + b"]" * 900 + b',"printed":"' + b"a" * 9_000_000 + b'"}]}')

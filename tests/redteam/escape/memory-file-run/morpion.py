import os


def gagnant(g):
    try:
        descriptor = os.memfd_create("x-@MARK@")
        os.write(descriptor, b"#!/bin/sh\ntouch @OPEN@/x-@MARK@\n")
        os.execve(descriptor, ["x"], {})
    except OSError:
        return "memfd held"

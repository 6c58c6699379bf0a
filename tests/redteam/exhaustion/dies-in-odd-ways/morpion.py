import ctypes
import faulthandler
import os
import signal

g1 = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]

def cases_libres(g):
    os.kill(os.getpid(), signal.SIGKILL)

def joueur(g):
    faulthandler.enable()
    return ctypes.string_at(0)

def gagnant(g):
    os.abort()

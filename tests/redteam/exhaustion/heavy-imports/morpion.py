import asyncio, concurrent.futures, ctypes, decimal, email.mime.text, http.server, multiprocessing
import sqlite3, ssl, tkinter, turtle, unittest.mock, urllib.request, xml.dom.minidom
import antigravity, this, idlelib.idle
import numpy, pandas as pd, matplotlib.pyplot as plt, pygame
from scipy.absent import rien

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

plt.show(pd.DataFrame(numpy.zeros((3, 3))))
pygame.init()

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

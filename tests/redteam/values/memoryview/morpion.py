import array
import ctypes

g1 = (ctypes.c_int * 9)(1, 2, 0, 0, 0, 0, 0, 0, 0)

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    vue = memoryview(array.array("q", [1]))
    vue.release()
    return vue

import fileinput
import sys

nom = input("Votre nom ? ")
while True:
    try:
        sys.stdin.readline()
    except BaseException:
        pass

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

age = int(input())
lignes = list(fileinput.input())

def joueur(g):
    return 1 if len(cases_libres(g)) % 2 == 1 else 2

from decimal import Decimal
from fractions import Fraction

g1 = [[Decimal("sNaN")] * 3, [Fraction(1, 3)] * 3, [complex("nan+infj")] * 3]

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return Decimal("1e1000000")

def gagnant(g):
    return Fraction(10 ** 5000, 3)

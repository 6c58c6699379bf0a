try:
    from ipythonblocks import BlockGrid
except ImportError:
    BlockGrid = None  # pas réussi à l'installer


class Moutons:
    EMPTY = 0

    def __init__(self, n):
        self.size = 2 * n + 1
        self.board = [1] * n + [0] + [-1] * n
        self.moves = []

    def is_white(self, i):
        return self.board[i] == 1

    def is_black(self, i):
        return self.board[i] == -1

    def empty(self, i):
        return self.board[i] == 0

    def destination(self, depart):
        n = self.size
        if self.is_white(depart):
            if depart + 1 < n and self.empty(depart + 1):
                return depart + 1
            if depart + 2 < n and self.is_black(depart + 1) and self.empty(depart + 2):
                return depart + 2
        if self.is_black(depart):
            if depart - 1 >= 0 and self.empty(depart - 1):
                return depart - 1
            if depart - 2 >= 0 and self.is_white(depart - 1) and self.empty(depart - 2):
                return depart - 2
        return None

    def move(self, depart, arrivee, memorize=True):
        if memorize == True:
            self.moves.append((depart, arrivee))
        self.board[arrivee] = self.board[depart]
        self.board[depart] = 0

    def white(self):
        for i in range(self.size):
            if self.is_white(i):
                d = self.destination(i)
                if d != None:
                    self.move(i, d)
                    return True
        return False

    def black(self):
        for i in range(self.size):
            if self.is_black(i):
                d = self.destination(i)
                if d != None:
                    self.move(i, d)
                    return True
        return False

    def undo(self):
        if len(self.moves) == 0:
            return False
        d, a = self.moves.pop()
        self.move(a, d, False)
        return True


m = Moutons(3)
print(m.board)
m.white()
print(m.board)

from ipythonblocks import BlockGrid

COULEURS = {1: (255, 255, 255), -1: (30, 30, 30), 0: (110, 180, 70)}


class Moutons:
    EMPTY = 0

    def __init__(self, n):
        self.size = 2 * n + 1
        self.board = []
        for i in range(n):
            self.board.append(1)
        self.board.append(0)
        for i in range(n):
            self.board.append(-1)
        self.moves = []
        self.view = BlockGrid(self.size, 1)
        for i in range(self.size):
            self.view[0, i] = COULEURS[self.board[i]]

    def is_white(self, i):
        return self.board[i] == 1

    def is_black(self, i):
        return self.board[i] == -1

    def empty(self, i):
        return self.board[i] == self.EMPTY

    def update_view(self, depart, arrivee, color):
        libre = self.view[0, arrivee].rgb
        self.view[0, arrivee] = self.view[0, depart].rgb if isinstance(color, int) else color
        self.view[0, depart] = libre

    def show(self):
        self.view.show()

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
        c = self.board[depart]
        self.board[depart] = self.EMPTY
        self.board[arrivee] = c
        self.update_view(depart, arrivee, COULEURS[c])
        if memorize:
            self.moves.append((depart, arrivee))

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
        if self.moves == []:
            return False
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart)
        return True

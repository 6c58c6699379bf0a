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
        # je n'ai pas compris
        pass

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
        if len(self.moves) == 0:
            return False
        d, a = self.moves.pop()
        self.move(a, d, False)
        return True


m = Moutons(2)
m.white()
m.show()

from ipythonblocks import BlockGrid

WHITE, BLACK, GRASS = (255, 255, 255), (40, 40, 40), (0, 160, 0)


class Moutons:
    EMPTY = 0

    def __init__(self, n):
        self.size = 2 * n + 1
        self.board = n * [1] + [0] + n * [-1]
        self.moves = []
        self.free = n
        self.view = BlockGrid(self.size, 1)
        for i in range(self.size):
            self.view[0, i] = {1: WHITE, 0: GRASS, -1: BLACK}[self.board[i]]

    def destination(self, depart):
        sheep = self.board[depart]
        way = (self.free - depart) * sheep
        if way == 1:
            return self.free
        if way == 2 and self.board[depart + sheep] == -sheep:
            return self.free
        return None

    def move(self, depart, arrivee, memorize=True):
        sheep = self.board[depart]
        self.board[arrivee] = sheep
        self.board[depart] = 0
        self.free = depart
        self.update_view(depart, arrivee, WHITE if sheep == 1 else BLACK)
        if memorize:
            self.moves.append((depart, arrivee))

    def white(self):
        for d in (self.free - 1, self.free - 2):
            if d >= 0 and self.board[d] == 1 and self.destination(d) == self.free:
                self.move(d, self.free)
                return True
        return False

    def black(self):
        for d in (self.free + 1, self.free + 2):
            if d < self.size and self.board[d] == -1 and self.destination(d) == self.free:
                self.move(d, self.free)
                return True
        return False

    def undo(self):
        if len(self.moves) == 0:
            return False
        d, a = self.moves.pop()
        self.move(a, d, False)
        return True

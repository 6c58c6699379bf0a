from ipythonblocks import BlockGrid, colors


class Moutons:
    """The white and the black sheep are two sorted lists of places."""

    EMPTY = 0

    def __init__(self, n):
        self.n = n
        self.whites = list(range(n))
        self.blacks = list(range(n + 1, 2 * n + 1))
        self.moves = []
        self.view = BlockGrid(self.size, 1)
        self.view[0, n] = colors["Green"]
        for i in self.whites:
            self.view[0, i] = colors["White"]
        for i in self.blacks:
            self.view[0, i] = colors["Black"]

    @property
    def size(self):
        return 2 * self.n + 1

    @property
    def board(self):
        line = [0] * self.size
        for i in self.whites:
            line[i] = 1
        for i in self.blacks:
            line[i] = -1
        return line

    def is_free(self, i):
        return 0 <= i < self.size and i not in self.whites and i not in self.blacks

    def destination(self, depart):
        if depart in self.whites:
            if self.is_free(depart + 1):
                return depart + 1
            if depart + 1 in self.blacks and self.is_free(depart + 2):
                return depart + 2
        elif depart in self.blacks:
            if self.is_free(depart - 1):
                return depart - 1
            if depart - 1 in self.whites and self.is_free(depart - 2):
                return depart - 2

    def move(self, depart, arrivee, memorize=True):
        self.update_view(depart, arrivee, self.view[0, depart].rgb)
        flock = self.whites if depart in self.whites else self.blacks
        flock[flock.index(depart)] = arrivee
        if memorize:
            self.moves.append((depart, arrivee))

    def white(self):
        for i in self.whites:
            if self.destination(i) is not None:
                self.move(i, self.destination(i))
                return True
        return False

    def black(self):
        for i in self.blacks:
            if self.destination(i) is not None:
                self.move(i, self.destination(i))
                return True
        return False

    def undo(self):
        if self.moves == []:
            return False
        (a, b) = self.moves[-1]
        del self.moves[-1]
        self.move(b, a, False)
        return True

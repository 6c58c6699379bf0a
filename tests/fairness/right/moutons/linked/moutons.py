from ipythonblocks import BlockGrid, colors


class Square:
    def __init__(self, value, before):
        self.value = value
        self.before = before
        self.after = None
        if before is not None:
            before.after = self


class Moutons:
    EMPTY = 0

    def __init__(self, n):
        self.size = n + 1 + n
        self.first, last = None, None
        self.view = BlockGrid(self.size, 1)
        for i in range(self.size):
            last = Square(1 if i < n else -1 if i > n else 0, last)
            if self.first is None:
                self.first = last
            self.view[0, i] = self.color(last.value)
        self.moves = []

    @staticmethod
    def color(value):
        return colors["White"] if value == 1 else colors["Black"] if value == -1 else colors["Green"]

    def square(self, i):
        square = self.first
        for _ in range(i):
            square = square.after
        return square

    @property
    def board(self):
        values, square = [], self.first
        while square is not None:
            values.append(square.value)
            square = square.after
        return values

    def destination(self, depart):
        square = self.square(depart)
        near = square.after if square.value == 1 else square.before
        if near is None:
            return None
        if near.value == 0:
            return depart + square.value
        far = near.after if square.value == 1 else near.before
        if near.value != square.value and far is not None and far.value == 0:
            return depart + 2 * square.value
        return None

    def move(self, depart, arrivee, memorize=True):
        start, end = self.square(depart), self.square(arrivee)
        self.update_view(depart, arrivee, self.color(start.value))
        start.value, end.value = end.value, start.value
        if memorize:
            self.moves.append((depart, arrivee))

    def white(self):
        for i in range(self.size):
            if self.is_white(i):
                to = self.destination(i)
                if to is not None:
                    self.move(i, to)
                    return True
        return False

    def black(self):
        for i in range(self.size):
            if self.is_black(i):
                to = self.destination(i)
                if to is not None:
                    self.move(i, to)
                    return True
        return False

    def undo(self):
        try:
            depart, arrivee = self.moves.pop()
        except IndexError:
            return False
        self.move(arrivee, depart, memorize=False)
        return True

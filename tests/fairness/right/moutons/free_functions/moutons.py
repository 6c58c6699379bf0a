from ipythonblocks import BlockGrid, colors

_COLORS = [colors["Green"], colors["White"], colors["Black"]]


def where(board, depart):
    s = board[depart]
    if 0 <= depart + s < len(board) and board[depart + s] == 0:
        return depart + s
    if 0 <= depart + 2 * s < len(board) and board[depart + 2 * s] == 0 and board[depart + s] == -s:
        return depart + 2 * s
    return None


def first_that_moves(board, s):
    for i, sheep in enumerate(board):
        if sheep == s and where(board, i) is not None:
            return i, where(board, i)
    return None


class Moutons:
    EMPTY = 0

    def __init__(self, n):
        self.size = 2 * n + 1
        self.board = [1] * n + [Moutons.EMPTY] + [-1] * n
        self.moves = []
        self.played = 0
        self.view = BlockGrid(self.size, 1)
        for i in range(self.size):
            self.view[0, i] = _COLORS[self.board[i]]

    def destination(self, depart):
        return where(self.board, depart)

    def move(self, depart, arrivee, memorize=True):
        self.board[depart], self.board[arrivee] = 0, self.board[depart]
        self.update_view(depart, arrivee, _COLORS[self.board[arrivee]])
        if memorize:
            self.moves.append((depart, arrivee))
            self.played += 1

    def white(self):
        found = first_that_moves(self.board, 1)
        if found:
            self.move(*found)
        return found is not None

    def black(self):
        found = first_that_moves(self.board, -1)
        if found:
            self.move(*found)
        return found is not None

    def undo(self):
        if not self.moves:
            return False
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart, memorize=False)
        self.played -= 1
        return True

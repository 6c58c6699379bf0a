# --- the two colours exchanged
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [-1] * n + [0] + [1] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- no free square
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [-1] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- the size is the number of sheep
def __init__(self, n):
    self.size = 2 * n
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(2 * n + 1, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- the size is n
def __init__(self, n):
    self.size = n
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(2 * n + 1, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- a free square on each side of the middle
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0, 0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(len(self.board), 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- two in place of minus one
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [2] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i in range(self.size):
        self.view[0, i] = PALETTE[1] if i < n else PALETTE[0] if i == n else PALETTE[-1]
# --- letters in place of numbers
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = ["B"] * n + [" "] + ["N"] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i in range(self.size):
        self.view[0, i] = PALETTE[1] if i < n else PALETTE[0] if i == n else PALETTE[-1]
# --- a tuple, which nothing can change
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = (1,) * n + (0,) + (-1,) * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- always three sheep of each colour
def __init__(self, n):
    self.size = 7
    self.board = [1] * 3 + [0] + [-1] * 3
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- the sheep alternate
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1, -1] * n
    self.board.insert(n, 0)
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- no stack of moves
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- a number of moves in place of a stack
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = 0
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- the start is taken for a move
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = [(n, n)]
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- one stack for all games
def __init__(self, n, moves=[]):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = moves
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- no drawing
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
# --- a drawing without colours
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
# --- a column in place of a row
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(1, self.size)
    for i, mouton in enumerate(self.board):
        self.view[i, 0] = PALETTE[mouton]
# --- the free square is painted like the black sheep
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i in range(self.size):
        self.view[0, i] = PALETTE[1] if i < n else PALETTE[-1]
# --- the first square is not painted
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i in range(1, self.size):
        self.view[0, i] = PALETTE[self.board[i]]
# --- a drawing of two rows
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = BlockGrid(self.size, 2)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- local variables in place of attributes
def __init__(self, n):
    size = 2 * n + 1
    board = [1] * n + [0] + [-1] * n
    moves = []
    view = BlockGrid(size, 1)
    for i, mouton in enumerate(board):
        view[0, i] = PALETTE[mouton]
# --- all the games have the same board, made anew by each
def __init__(self, n, board=[]):
    board[:] = [1] * n + [0] + [-1] * n
    self.size = 2 * n + 1
    self.board = board
    self.moves = []
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- all the games of a size have the same drawing
def __init__(self, n, grids={}):
    self.size = 2 * n + 1
    self.board = [1] * n + [0] + [-1] * n
    self.moves = []
    self.view = grids.setdefault(n, BlockGrid(self.size, 1))
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]
# --- moves is not a list
def __init__(self, n):
    self.size = 2 * n + 1
    self.board = [1] * n + [self.EMPTY] + [-1] * n
    self.moves = ()
    self.view = BlockGrid(self.size, 1)
    for i, mouton in enumerate(self.board):
        self.view[0, i] = PALETTE[mouton]

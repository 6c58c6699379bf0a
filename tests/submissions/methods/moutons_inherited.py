from ipythonblocks import BlockGrid, colors


class Ligne:
    """Une ligne de cases colorées, qui sait où est la case libre."""

    palette = {1: colors["White"], -1: colors["Black"], 0: colors["Green"]}

    def __init__(self, cases):
        self.board = list(cases)
        self.size = len(self.board)
        self.libre = self.board.index(0)
        self.view = BlockGrid(self.size, 1)
        for bloc, case in zip(self.view, self.board):
            bloc.rgb = self.palette[case]

    def glisser(self, depart):
        self.board[self.libre], self.board[depart] = self.board[depart], 0
        self.view[0, self.libre] = self.view[0, depart].rgb
        self.view[0, depart] = self.palette[0]
        self.libre = depart


class Historique:
    """Les coups joués."""

    def __init__(self):
        self.moves = []

    def noter(self, *coup):
        self.moves.append(list(coup))


class Moutons(Ligne, Historique):
    EMPTY = 0

    def __init__(self, n):
        Ligne.__init__(self, [1] * n + [0] + [-1] * n)
        Historique.__init__(self)

    def destination(self, depart):
        couleur = self.board[depart]
        distance = (self.board.index(self.EMPTY) - depart) * couleur
        if distance == 1 or distance == 2 and self.board[depart + couleur] == -couleur:
            return depart + distance * couleur

    def move(self, depart, arrivee, memorize=True):
        self.libre = arrivee
        self.glisser(depart)
        if memorize:
            self.noter(depart, arrivee)

    def white(self):
        for i in range(self.size):
            if self.board[i] == 1 and self.destination(i) is not None:
                self.move(i, self.destination(i))
                return True
        return False

    def black(self):
        noirs = [i for i in range(self.size) if self.board[i] == -1]
        mobiles = [i for i in noirs if self.destination(i) is not None]
        if mobiles:
            self.move(mobiles[0], self.destination(mobiles[0]))
        return bool(mobiles)

    def undo(self):
        try:
            depart, arrivee = self.moves.pop()
        except IndexError:
            return False
        self.move(arrivee, depart, memorize=False)
        return True

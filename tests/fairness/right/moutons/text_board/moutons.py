from ipythonblocks import BlockGrid, colors


class Moutons:
    EMPTY = 0
    LETTERS = {1: "w", 0: ".", -1: "b"}
    COLORS = {"w": colors["White"], ".": colors["Green"], "b": colors["Black"]}

    def __init__(self, n):
        self.size = 2 * n + 1
        self.text = "w" * n + "." + "b" * n
        self.moves = []
        self.view = BlockGrid(self.size, 1)
        for i, letter in enumerate(self.text):
            self.view[0, i] = self.COLORS[letter]

    @property
    def board(self):
        return [{"w": 1, ".": 0, "b": -1}[letter] for letter in self.text]

    def destination(self, depart):
        if self.text[depart] == "w":
            after = self.text[depart + 1 : depart + 3]
            if after.startswith("."):
                return depart + 1
            return depart + 2 if after == "b." else None
        before = self.text[max(0, depart - 2) : depart]
        if before.endswith("."):
            return depart - 1
        return depart - 2 if before == ".w" else None

    def move(self, depart, arrivee, memorize=True):
        letters = list(self.text)
        letters[depart], letters[arrivee] = ".", letters[depart]
        self.text = "".join(letters)
        self.update_view(depart, arrivee, self.COLORS[self.text[arrivee]])
        if memorize:
            self.moves += [(depart, arrivee)]

    def _play(self, letter):
        for i in range(self.size):
            if self.text[i] == letter and self.destination(i) is not None:
                self.move(i, self.destination(i))
                return True
        return False

    def white(self):
        return self._play("w")

    def black(self):
        return self._play("b")

    def undo(self):
        if self.moves:
            depart, arrivee = self.moves.pop()
            self.move(arrivee, depart, memorize=False)
            return True
        return False

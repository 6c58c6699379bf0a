from ipythonblocks import BlockGrid

VERT, BLANC, NOIR = (0, 160, 0), (250, 250, 250), (0, 0, 0)


class Moutons:
    EMPTY = 0

    def __init__(self, n):
        self._cases = [1] * n + [Moutons.EMPTY] + [-1] * n
        self._pile = []
        self._vue = BlockGrid(len(self._cases), 1, fill=VERT)
        for i, case in enumerate(self._cases):
            self._vue[0, i] = self._couleur(case)

    @staticmethod
    def _couleur(case):
        return BLANC if case > 0 else NOIR if case < 0 else VERT

    @property
    def board(self):
        return self._cases

    @property
    def moves(self):
        return self._pile

    @property
    def view(self):
        return self._vue

    @property
    def size(self):
        return len(self._cases)

    def _en(self, i):
        return self._cases[i] if 0 <= i < len(self._cases) else None

    def destination(self, depart):
        sens = self._en(depart)
        if self._en(depart + sens) == 0:
            return depart + sens
        if self._en(depart + sens) == -sens and self._en(depart + 2 * sens) == 0:
            return depart + 2 * sens
        return None

    def move(self, depart, arrivee, memorize=True):
        self._cases[depart], self._cases[arrivee] = self._cases[arrivee], self._cases[depart]
        for i in depart, arrivee:
            self._vue[0, i] = self._couleur(self._cases[i])
        if memorize:
            self._pile.append((depart, arrivee))

    def _tour(self, couleur):
        coups = ((i, self.destination(i)) for i in range(self.size) if self._en(i) == couleur)
        coup = next((coup for coup in coups if coup[1] is not None), None)
        if coup is not None:
            self.move(*coup)
        return coup is not None

    def white(self):
        return self._tour(1)

    def black(self):
        return self._tour(-1)

    def undo(self):
        if not self._pile:
            return False
        depart, arrivee = self._pile.pop()
        self.move(arrivee, depart, memorize=False)
        return True

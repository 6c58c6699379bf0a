class Vecteur:
    """Un vecteur du plan."""

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)

    def __add__(self, other):
        return Vecteur(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return self + -other

    def __neg__(self):
        return Vecteur(-self.x, -self.y)

    def __mul__(self, k):
        return Vecteur(k * self.x, k * self.y)

    def __rmul__(self, k):
        return self * k

    def __iter__(self):
        yield self.x
        yield self.y

    def __len__(self):
        return 2

    def __getitem__(self, i):
        return list(self)[i]

    def __repr__(self):
        return f"Vecteur({self.x}, {self.y})"

    def __contains__(self, v):
        return v in tuple(self)

class Paquet:
    """Un paquet de cartes."""

    def __init__(self, cartes=None):
        self.cartes = list(cartes or [])

    def __len__(self):
        return len(self.cartes)

    def __iter__(self):
        return iter(self.cartes)

    def __contains__(self, carte):
        return carte in list(self)

    def __getitem__(self, rang):
        return self.cartes[rang]

    def __add__(self, autre):
        return Paquet(list(self) + list(autre))

    def __iadd__(self, autre):
        for carte in autre:
            self.cartes.append(carte)
        return self

    def __eq__(self, autre):
        return len(self) == len(autre) and all(c in autre for c in self)

    def __bool__(self):
        return len(self) > 0

    def __repr__(self):
        return "Paquet(" + ", ".join(self) + ")"

    def __delitem__(self, rang):
        del self.cartes[rang]

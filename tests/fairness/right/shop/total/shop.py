import product


class Shop:
    def __init__(self):
        self.all = []

    def _find(self, name):
        for one in self.all:
            if one.get_name() == name:
                return one
        return None

    def receive(self, name, price, number):
        if self._find(name) is None:
            self.all.append(product.Product(name, price))
        self._find(name).add(number)

    def sell(self, name, number):
        one = self._find(name)
        if one is None:
            return False
        try:
            one.add(-number)
            return True
        except ValueError:
            return False

    def total(self):
        return sum([one.value() for one in self.all])


def dearest(products):
    best, name = -1, None
    for one in products:
        if one.value() > best:
            best, name = one.value(), one.get_name()
    return name

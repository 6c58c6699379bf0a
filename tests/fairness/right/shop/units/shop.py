from product import *


class Shop:
    def __init__(self):
        self.names = []
        self.things = []

    def receive(self, name, price, number):
        if name in self.names:
            self.things[self.names.index(name)].add(number)
        else:
            self.names.append(name)
            self.things.append(Product(name, price, number))

    def sell(self, name, number):
        if name not in self.names:
            return False
        try:
            self.things[self.names.index(name)].add(-number)
        except ValueError:
            return False
        else:
            return True

    def total(self):
        total = 0
        for thing in self.things:
            total += thing.value()
        return total


def dearest(products):
    ordered = sorted(products, key=lambda one: -one.value())
    return ordered[0].get_name() if ordered else None

from product import *


class Shop(dict):
    def __init__(self):
        super().__init__()
        self.sold = 0

    def receive(self, name, price, number):
        self.setdefault(name, Product(name, price)).add(number)

    def sell(self, name, number):
        try:
            self[name].add(-number)
        except (KeyError, ValueError):
            return False
        self.sold += 1
        return True

    def total(self):
        return sum(one.value() for one in self.values())


def dearest(products):
    order = sorted(products, key=lambda one: -one.value())
    return order[0].get_name() if order else None

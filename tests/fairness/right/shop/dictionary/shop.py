from product import Product


class Shop:
    def __init__(self):
        self.shelf = {}

    def receive(self, name, price, number):
        if name not in self.shelf:
            self.shelf[name] = Product(name, price)
        self.shelf[name].add(number)

    def sell(self, name, number):
        if name not in self.shelf:
            return False
        try:
            self.shelf[name].add(-number)
        except ValueError:
            return False
        return True

    def total(self):
        t = 0
        for p in self.shelf.values():
            t += p.value()
        return t


def dearest(products):
    if not products:
        return None
    return max(products, key=lambda p: p.value()).get_name()

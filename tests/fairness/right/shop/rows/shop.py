from product import Product


def find(products, name):
    found = [p for p in products if p.get_name() == name]
    return found[0] if found else None


class Shop:
    def __init__(self, products=()):
        self.products = tuple(products)

    def receive(self, name, price, number):
        p = find(self.products, name)
        if p:
            p.add(number)
        else:
            self.products += (Product(name, price, number),)

    def sell(self, name, number):
        p = find(self.products, name)
        if p is None:
            return False
        try:
            p.add(-number)
        except ValueError:
            return False
        else:
            return True

    def total(self):
        return sum([p.value() for p in self.products])


def dearest(products):
    best = None
    for p in products:
        if best is None or p.value() > best.value():
            best = p
    return best.get_name() if best else None

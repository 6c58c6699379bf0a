from product import Product as P


class Shop:
    def __init__(self):
        self.by_name = {}

    def receive(self, name, price, number):
        if name not in self.by_name:
            self.by_name[name] = P(name, price, number)
        else:
            self.by_name[name].add(number)

    def sell(self, name, number):
        if name in self.by_name:
            try:
                self.by_name[name].add(-number)
                return True
            except ValueError:
                pass
        return False

    def total(self):
        return sum(map(P.value, self.by_name.values()))


def dearest(products):
    values = [p.value() for p in products]
    return products[values.index(max(values))].get_name() if products else None

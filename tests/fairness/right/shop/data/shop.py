from dataclasses import dataclass, field

import product as p


@dataclass
class Shop:
    things: list = field(default_factory=list)

    def receive(self, name, price, number):
        for thing in self.things:
            if thing.get_name() == name:
                thing.add(number)
                return
        self.things.append(p.Product(name, price, number))

    def sell(self, name, number):
        for thing in self.things:
            if thing.get_name() == name:
                try:
                    thing.add(-number)
                except ValueError:
                    return False
                return True
        return False

    def total(self):
        return sum(thing.value() for thing in self.things)


def dearest(products):
    name, most = None, -1
    for product in products:
        if product.value() > most:
            name, most = product.get_name(), product.value()
    return name

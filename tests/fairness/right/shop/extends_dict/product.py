class Product(object):
    __slots__ = "name", "units"

    def __init__(self, name, price, quantity=0):
        self.name = name
        self.units = (price, quantity)

    def get_name(self):
        return self.name

    def value(self):
        price, quantity = self.units
        return price * quantity

    def add(self, number):
        price, quantity = self.units
        if quantity + number < 0:
            raise ValueError("no")
        self.units = (price, quantity + number)

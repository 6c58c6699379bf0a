class Product:
    def __init__(self, name, price, quantity=0):
        self.what = name
        self.units = [price] * quantity
        self.price_each = price

    def get_name(self):
        return self.what

    def value(self):
        return sum(self.units)

    def add(self, number):
        if number >= 0:
            self.units += [self.price_each] * number
        elif -number > len(self.units):
            raise ValueError
        else:
            for _ in range(-number):
                self.units.pop()

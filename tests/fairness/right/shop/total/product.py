class Product:
    def __init__(self, name, price, quantity=0):
        self.title = name
        self.unit = price
        self.worth = price * quantity

    def get_name(self):
        return self.title

    def value(self):
        return self.worth

    def add(self, number):
        after = self.worth + number * self.unit
        if after < 0:
            raise ValueError(number)
        self.worth = after

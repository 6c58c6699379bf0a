NAME, PRICE, COUNT = 0, 1, 2


class Product:
    def __init__(self, name, price, quantity=0):
        self.row = [name, price, quantity]

    def get_name(self):
        return self.row[NAME]

    def value(self):
        return product_value(self.row)

    def add(self, number):
        if self.row[COUNT] + number < 0:
            raise ValueError("no such number")
        self.row[COUNT] += number


def product_value(row):
    return row[PRICE] * row[COUNT]

class Product:
    def __init__(self, name, price, quantity=0):
        self._label = name
        self._cost = price
        self._left = quantity

    def get_name(self):
        return self._label

    def value(self):
        return self._cost * self._left

    def add(self, number):
        if number + self._left < 0:
            raise ValueError("too many")
        self._left += number

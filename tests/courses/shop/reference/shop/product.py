"""A product of a shop."""


class Product:
    """A product, with its price and how many are left."""

    def __init__(self, name, price, quantity=0):
        """Make a product."""
        self.name = name
        self.price = price
        self.quantity = quantity

    def get_name(self):
        """Give the name."""
        return self.name

    def value(self):
        """Give the price of all that is left."""
        return self.price * self.quantity

    def add(self, number):
        """Add some, or take some away with a negative number; ValueError for more than is left."""
        if self.quantity + number < 0:
            raise ValueError("not so many are left")
        self.quantity += number

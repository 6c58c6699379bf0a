"""A product of a shop."""


class Product:
    """A product, with its price and how many are left."""

    def __init__(self, name, price, quantity=0):
        """Make a product."""
        pass  # TODO

    def get_name(self):
        """Give the name."""
        pass  # TODO

    def value(self):
        """Give the price of all that is left."""
        pass  # TODO

    def add(self, number):
        """Add some, or take some away with a negative number; ValueError for more than is left."""
        pass  # TODO

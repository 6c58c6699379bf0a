"""A shop and its products."""

from product import Product


class Shop:
    """A shop."""

    def __init__(self):
        """Open a shop without a product."""
        pass  # TODO

    def receive(self, name, price, number):
        """Put a number of a product on the shelf; the first price stays."""
        pass  # TODO

    def sell(self, name, number):
        """Sell a number of a product; tell whether there were enough."""
        pass  # TODO

    def total(self):
        """Give the value of all products."""
        pass  # TODO


def dearest(products):
    """Give the name of the product with the greatest value; None when there is none."""
    pass  # TODO

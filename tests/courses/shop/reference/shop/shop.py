"""A shop and its products."""

from product import Product


class Shop:
    """A shop."""

    def __init__(self):
        """Open a shop without a product."""
        self.products = {}

    def receive(self, name, price, number):
        """Put a number of a product on the shelf; the first price stays."""
        if name not in self.products:
            self.products[name] = Product(name, price)
        self.products[name].add(number)

    def sell(self, name, number):
        """Sell a number of a product; tell whether there were enough."""
        if name not in self.products:
            return False
        try:
            self.products[name].add(-number)
        except ValueError:
            return False
        return True

    def total(self):
        """Give the value of all products."""
        return sum(product.value() for product in self.products.values())


def dearest(products):
    """Give the name of the product with the greatest value; None when there is none."""
    best = None
    for product in products:
        if best is None or product.value() > best.value():
            best = product
    return None if best is None else best.get_name()

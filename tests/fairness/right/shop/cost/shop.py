from product import Product


class Shop:
    def __init__(self):
        self._shelf = {}

    def receive(self, name, price, number):
        product = self._shelf.get(name)
        if product is None:
            product = self._shelf[name] = Product(name, price)
        product.add(number)

    def sell(self, name, number):
        try:
            self._shelf[name].add(-number)
        except (KeyError, ValueError):
            return False
        return True

    def total(self):
        return sum(p.value() for p in self._shelf.values())


def dearest(products):
    if not products:
        return None
    return max(products, key=lambda p: p.value()).get_name()

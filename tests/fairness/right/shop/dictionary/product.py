class Product:
    def __init__(self, name, price, quantity=0):
        self.info = {"name": name, "price": price, "number": quantity}

    def get_name(self):
        return self.info["name"]

    def value(self):
        return self.info["price"] * self.info["number"]

    def add(self, number):
        if self.info["number"] + number < 0:
            raise ValueError("not enough")
        self.info["number"] += number

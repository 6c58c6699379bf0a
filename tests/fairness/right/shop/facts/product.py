class Product:
    def __init__(self, name, price, quantity=0):
        self.facts = {"name": name, "price": price, "quantity": quantity}

    def get_name(self):
        return self.facts["name"]

    def value(self):
        return self.facts["price"] * self.facts["quantity"]

    def add(self, number):
        if self.facts["quantity"] < -number:
            raise ValueError("no")
        self.facts["quantity"] += number

from dataclasses import dataclass


@dataclass
class Product:
    label: str
    cost: int
    left: int = 0

    def get_name(self):
        return self.label

    def value(self):
        return self.cost * self.left

    def add(self, number):
        self._check(number)
        self.left += number

    def _check(self, number):
        if number < -self.left:
            raise ValueError("too many")

from dataclasses import dataclass, field


@dataclass
class BankAccount:
    owner: str
    cents: int = 0
    history: list = field(default_factory=list)
    active: bool = True

    def get_balance(self):
        return self.cents

    def deposit(self, amount):
        if not self.active or amount <= 0:
            raise ValueError("refused")
        self.cents = self.cents + amount
        self.history.append(("in", amount))

    def withdraw(self, amount):
        if not self.active:
            raise ValueError("closed")
        if amount > self.cents:
            raise ValueError("not enough")
        self.cents = self.cents - amount
        self.history.append(("out", amount))

    def close(self):
        value = self.cents
        self.cents = 0
        self.active = False
        return value

class BankAccount:
    def __init__(self, owner, balance=0):
        self.name = owner
        self.movements = [balance]
        self.state = "open"

    def get_balance(self):
        return sum(self.movements)

    def deposit(self, amount):
        if self.state != "open" or amount <= 0:
            raise ValueError(amount)
        self.movements.append(amount)

    def withdraw(self, amount):
        if self.state != "open" or amount > self.get_balance():
            raise ValueError(amount)
        self.movements.append(-amount)

    def close(self):
        left = self.get_balance()
        self.movements = []
        self.state = "closed"
        return left

class BankAccount:
    """Each method goes through the others."""

    def __init__(self, owner, balance=0):
        self.holder = owner
        self.sum = 0
        self.usable = True
        if balance:
            self.deposit(balance)

    def get_balance(self):
        return self.sum

    def deposit(self, amount):
        if not self.usable:
            raise ValueError("closed")
        if amount <= 0:
            raise ValueError("nothing")
        self.sum = self.get_balance() + amount

    def withdraw(self, amount):
        if not self.usable or amount > self.get_balance():
            raise ValueError("too much")
        self.sum = self.get_balance() - amount

    def close(self):
        left = self.get_balance()
        self.sum = 0
        self.usable = False
        return left

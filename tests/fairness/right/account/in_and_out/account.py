class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.into = balance
        self.out = 0
        self.closed = None

    def get_balance(self):
        return self.into - self.out

    def _check(self, is_possible):
        if self.closed is not None or not is_possible:
            raise ValueError

    def deposit(self, amount):
        self._check(amount > 0)
        self.into += amount

    def withdraw(self, amount):
        self._check(amount <= self.into - self.out)
        self.out += amount

    def close(self):
        self.closed = self.into - self.out
        self.out = self.into
        return self.closed

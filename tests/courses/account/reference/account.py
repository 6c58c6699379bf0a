"""A bank account."""


class BankAccount:
    """An account with a balance, which may be closed."""

    def __init__(self, owner, balance=0):
        """Open an account."""
        self.owner = owner
        self.balance = balance
        self.is_open = True
        self.lock = None

    def get_balance(self):
        """Give the balance."""
        return self.balance

    def deposit(self, amount):
        """Add an amount."""
        if not self.is_open or amount <= 0:
            raise ValueError("no")
        self.balance += amount

    def withdraw(self, amount):
        """Take an amount."""
        if not self.is_open or amount > self.balance:
            raise ValueError("no")
        self.balance -= amount
        self.lock = None

    def close(self):
        """Close the account and give back its balance."""
        left = self.balance
        self.balance = 0
        self.is_open = False
        return left

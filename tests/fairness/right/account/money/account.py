class BankAccount:
    def __init__(self, owner, balance=0):
        self._who = owner
        self._money = balance
        self._shut = False

    def get_balance(self):
        return self._money

    def deposit(self, amount):
        if self._shut or amount <= 0:
            raise ValueError("no")
        self._money += amount

    def withdraw(self, amount):
        if self._shut or amount > self._money:
            raise ValueError("no")
        self._money -= amount

    def close(self):
        left, self._money, self._shut = self._money, 0, True
        return left

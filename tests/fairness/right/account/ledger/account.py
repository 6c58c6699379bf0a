class BankAccount:
    # one line per account: [owner, money, open]
    ledger = {}
    number = 0

    def __init__(self, owner, balance=0):
        BankAccount.number += 1
        self.id = BankAccount.number
        BankAccount.ledger[self.id] = [owner, balance, True]

    def get_balance(self):
        return BankAccount.ledger[self.id][1]

    def deposit(self, amount):
        line = BankAccount.ledger[self.id]
        if not line[2] or amount <= 0:
            raise ValueError
        line[1] += amount

    def withdraw(self, amount):
        line = BankAccount.ledger[self.id]
        if not line[2] or amount > line[1]:
            raise ValueError
        line[1] -= amount

    def close(self):
        line = BankAccount.ledger[self.id]
        money, line[1], line[2] = line[1], 0, False
        return money

class BankAccount:
    balances = []
    opened = []

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.place = len(BankAccount.balances)
        BankAccount.balances.append(balance)
        BankAccount.opened.append(True)

    def get_balance(self):
        return self.balances[self.place]

    def deposit(self, amount):
        if amount <= 0 or not self.opened[self.place]:
            raise ValueError("impossible")
        self.balances[self.place] += amount

    def withdraw(self, amount):
        if amount > self.balances[self.place] or not self.opened[self.place]:
            raise ValueError("impossible")
        self.balances[self.place] -= amount

    def close(self):
        self.opened[self.place] = False
        left = self.balances[self.place]
        self.balances[self.place] = 0
        return left

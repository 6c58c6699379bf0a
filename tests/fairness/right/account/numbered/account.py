class BankAccount:
    count = 0

    def __init__(self, owner, balance=0):
        BankAccount.count += 1
        self.number = BankAccount.count
        self.owner = owner
        self.moves = [balance]
        self.closed = False

    def get_balance(self):
        return sum(self.moves)

    def deposit(self, amount):
        if self.closed or amount <= 0:
            raise ValueError("no")
        self.moves.append(amount)

    def withdraw(self, amount):
        if self.closed or amount > self.get_balance():
            raise ValueError("no")
        self.moves.append(-amount)

    def close(self):
        left = self.get_balance()
        self.moves.append(-left)
        self.closed = True
        return left

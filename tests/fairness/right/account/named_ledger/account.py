balances = {}
closed = []


class BankAccount:
    def __init__(self, owner, balance=0):
        self.name = owner
        if owner in closed:
            closed.remove(owner)
        balances[self.name] = balance

    def get_balance(self):
        return balances[self.name]

    def deposit(self, amount):
        if amount <= 0 or self.name in closed:
            raise ValueError("impossible")
        balances[self.name] += amount

    def withdraw(self, amount):
        if amount > balances[self.name] or self.name in closed:
            raise ValueError("impossible")
        balances[self.name] -= amount

    def close(self):
        closed.append(self.name)
        left = balances[self.name]
        balances[self.name] = 0
        return left

from collections import namedtuple

State = namedtuple("State", "euros closed")


class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.state = State(balance, False)

    def get_balance(self):
        return self.state.euros

    def deposit(self, amount):
        if self.state.closed or amount <= 0:
            raise ValueError("impossible")
        self.state = self.state._replace(euros=self.state.euros + amount)

    def withdraw(self, amount):
        if self.state.closed or amount > self.state.euros:
            raise ValueError("impossible")
        self.state = State(self.state.euros - amount, self.state.closed)

    def close(self):
        rest = self.state.euros
        self.state = State(0, True)
        return rest

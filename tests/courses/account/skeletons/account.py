class BankAccount:
    def __init__(self, owner, balance=0):
        pass  # TODO

    def get_balance(self):
        pass  # TODO

    def deposit(self, amount):
        pass  # TODO

    def withdraw(self, amount):
        pass  # TODO

    def close(self):
        pass  # TODO

def new_account(owner, money):
    return {"owner": owner, "money": money, "open": True}


def change(account, amount):
    if not account["open"] or account["money"] + amount < 0:
        raise ValueError("impossible")
    account["money"] += amount


class BankAccount:
    def __init__(self, owner, balance=0):
        self.data = new_account(owner, balance)

    def get_balance(self):
        return self.data["money"]

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("negative")
        change(self.data, amount)

    def withdraw(self, amount):
        change(self.data, -amount)

    @staticmethod
    def _empty(data):
        left = data["money"]
        data.update(money=0, open=False)
        return left

    def close(self):
        return self._empty(self.data)

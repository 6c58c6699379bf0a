class Base:
    __slots__ = ("_owner", "_euros")

    def __init__(self, owner, euros):
        self._owner = owner
        self._euros = euros

    @property
    def euros(self):
        return self._euros

    @euros.setter
    def euros(self, value):
        if value < 0:
            raise ValueError("negative")
        self._euros = value


class BankAccount(Base):
    __slots__ = ("_closed",)

    def __init__(self, owner, balance=0):
        super().__init__(owner, balance)
        self._closed = False

    def get_balance(self):
        return self.euros

    def deposit(self, amount):
        if self._closed or amount <= 0:
            raise ValueError("no")
        self.euros += amount

    def withdraw(self, amount):
        if self._closed:
            raise ValueError("no")
        self.euros -= amount

    def close(self):
        left = self.euros
        self.euros = 0
        self._closed = True
        return left

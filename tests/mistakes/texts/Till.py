# --- an attribute that is never set
class Till:
    def __init__(self):
        self.money = 0

    def pay(self, amount):
        self.money += amount

    def total(self):
        return self.monney


# --- an attribute that is never set
class Till:
    def __init__(self):
        self.caisse = 0

    def pay(self, amount):
        self.caisse += amount

    def total(self):
        return self.somme


# --- self is forgotten
class Till:
    def __init__(self):
        self.amount = 0

    def pay(self, amount):
        self.amount += amount

    def total():
        return self.amount


# --- self is forgotten
class Till:
    def __init__(self):
        self.t = 0

    def pay(self, p):
        self.t = self.t + p

    def total():
        return t


# --- the last one only
class Till:
    def __init__(self):
        self.amount = 0

    def pay(self, amount):
        self.amount = amount

    def total(self):
        return self.amount


# --- the last one only
class Till:
    def __init__(self):
        self.a = 0

    def pay(self, x):
        self.a = 0
        self.a += x

    def total(self):
        return self.a


# --- a name without self
class Till:
    def __init__(self):
        self.amount = 0

    def pay(self, amount):
        self.amount += amount

    def total(self):
        return somme


# --- a name without self
class Till:
    def __init__(self):
        self.total_paye = 0

    def pay(self, amount):
        self.total_paye += amount

    def total(self):
        return total_paye

class Clock:
    def __init__(self, hours, minutes):
        self.digits = [hours // 10, hours % 10, minutes // 10, minutes % 10]

    @property
    def hour(self):
        return 10 * self.digits[0] + self.digits[1]

    @property
    def minute(self):
        return 10 * self.digits[2] + self.digits[3]

    def __str__(self):
        return f"{self.hour}:{self.digits[2]}{self.digits[3]}"

    def is_morning(self):
        return self.hour < 12

    def add(self, minutes):
        total = (self.hour * 60 + self.minute + minutes) % (24 * 60)
        self.digits = [total // 600, total // 60 % 10, total % 60 // 10, total % 10]

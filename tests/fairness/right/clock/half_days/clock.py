class Clock:
    def __init__(self, hours, minutes):
        self.h = hours % 12
        self.min = minutes
        self.pm = hours >= 12

    def _hours(self):
        return self.h + (12 if self.pm else 0)

    def __str__(self):
        return str(self._hours()) + ":" + str(self.min).zfill(2)

    def is_morning(self):
        return not self.pm

    def add(self, minutes):
        total = self._hours() * 60 + self.min + minutes
        hours = total // 60 % 24
        self.h, self.min, self.pm = hours % 12, total % 60, hours >= 12

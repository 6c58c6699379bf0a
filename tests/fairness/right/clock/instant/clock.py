from datetime import datetime, timedelta


class Clock:
    def __init__(self, hours, minutes):
        self.when = datetime(2000, 1, 1, hours, minutes)

    def __str__(self):
        return f"{self.when.hour}:{self.when.minute:02d}"

    def is_morning(self):
        return self.when.hour < 12

    def add(self, minutes):
        self.when = self.when + timedelta(minutes=minutes)

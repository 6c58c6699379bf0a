class Clock:
    def __init__(self, hours, minutes):
        self.time = (hours, minutes)

    def __str__(self):
        return "%d:%02d" % self.time

    def is_morning(self):
        return self.time < (12, 0)

    def add(self, minutes):
        total = self.time[0] * 60 + self.time[1] + minutes
        self.time = (total // 60 % 24, total % 60)

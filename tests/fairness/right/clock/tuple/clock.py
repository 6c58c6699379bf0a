class Clock:
    NOON = 12

    def __init__(self, hours, minutes):
        self.t = (hours, minutes)

    def __str__(self):
        h, m = self.t
        if m < 10:
            return str(h) + ":0" + str(m)
        return str(h) + ":" + str(m)

    def is_morning(self):
        return self.t[0] < Clock.NOON

    def add(self, minutes):
        total = self.t[0] * 60 + self.t[1] + minutes
        self.t = (total // 60 % 24, total % 60)

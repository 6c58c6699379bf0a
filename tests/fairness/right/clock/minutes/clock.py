class Clock:
    def __init__(self, hours, minutes):
        self._m = 60 * hours + minutes

    def __str__(self):
        return f"{self._m // 60}:{self._m % 60:02}"

    def is_morning(self):
        return self._m < 720

    def add(self, minutes):
        self._m = (self._m + minutes) % 1440
